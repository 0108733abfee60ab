package dev.flyball.tables.fuzz;

import dev.flyball.data.Format;

/** The entry for a fuzzer: any bytes as delimited text. */
public final class CsvFuzz {
  private CsvFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    TableFuzz.read(Format.DELIMITED, bytes);
  }
}
