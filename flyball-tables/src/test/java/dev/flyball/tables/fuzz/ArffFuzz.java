package dev.flyball.tables.fuzz;

import dev.flyball.data.Format;

/** The entry for a fuzzer: any bytes as ARFF. */
public final class ArffFuzz {
  private ArffFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    TableFuzz.read(Format.ARFF, bytes);
  }
}
