package dev.flyball.parquet;

import dev.flyball.data.FileVersion;
import dev.flyball.data.Format;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.Source;
import dev.flyball.data.TableReader;
import java.nio.file.Path;

/** Opens Parquet files for {@link dev.flyball.data.Input}. */
public final class ParquetReader implements TableReader {
  @Override
  public Format format() {
    return Format.PARQUET;
  }

  @Override
  public Source open(Path file, FileVersion version, MissingCodes missing) {
    return new ParquetSource(file, version, missing);
  }
}
