package dev.flyball.data;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reader for a further file format, found by {@link java.util.ServiceLoader}, such as {@code
 * flyball-parquet}'s.
 */
public interface TableReader {
  /** The format that it reads. */
  Format format();

  /**
   * Opens a file at its first row.
   *
   * @param version what the file must stay while it is read: see {@link FileVersion#check}
   * @throws DataException if it is not sound
   */
  Source open(Path file, FileVersion version, MissingCodes missing) throws IOException;
}
