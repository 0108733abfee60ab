package dev.flyball.flink.job;

/** A line that is no observation; the message says what, value and expectation. */
final class LineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LineException(String message) {
    super(message);
  }
}
