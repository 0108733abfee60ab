package dev.flyball.tables.fuzz;

import dev.flyball.data.Format;
import dev.flyball.data.Input;
import dev.flyball.data.SourceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The entry for a fuzzer: any bytes as a Parquet file. */
public final class ParquetFuzz {
  private ParquetFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    try {
      Path file = Files.createTempFile("fuzz", ".parquet");
      try {
        Files.write(file, bytes);
        TableFuzz.read(Input.of(file, SourceOptions.defaults().withFormat(Format.PARQUET)));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
