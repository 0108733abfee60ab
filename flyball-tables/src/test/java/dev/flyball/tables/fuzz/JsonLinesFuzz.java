package dev.flyball.tables.fuzz;

import dev.flyball.data.Format;

/** The entry for a fuzzer: any bytes as JSON lines. */
public final class JsonLinesFuzz {
  private JsonLinesFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    TableFuzz.read(Format.JSON_LINES, bytes);
  }
}
