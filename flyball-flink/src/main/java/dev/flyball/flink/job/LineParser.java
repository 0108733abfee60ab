package dev.flyball.flink.job;

/** Reads one line after the other. Not for several threads. */
interface LineParser<T> {

  /**
   * What the line holds, or null where that is nothing (a header, a blank line).
   *
   * @throws RuntimeException if the line cannot be read; the message says why
   */
  T parse(byte[] line, int length);
}
