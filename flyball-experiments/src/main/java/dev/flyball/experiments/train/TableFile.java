package dev.flyball.experiments.train;

import dev.flyball.data.CsvOptions;
import dev.flyball.data.CsvSource;
import dev.flyball.data.DataException;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.Selection;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A file to learn from: where it is, how to read it and which columns matter.
 *
 * @param file a delimited text with a header
 * @param options how to read it
 * @param target the column to predict
 * @param features the columns to predict it from, in order; empty means all others
 */
public record TableFile(Path file, CsvOptions options, String target, List<String> features) {

  public TableFile {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(target, "target");
    features = List.copyOf(features);
  }

  /**
   * Opens the file at its first row.
   *
   * @throws DataException if the file cannot be read or its header is at fault
   * @throws IllegalArgumentException if the chosen columns are not columns of the file
   */
  ObservationReader open() {
    CsvSource source = CsvSource.open(file, options);
    try {
      return ObservationReader.of(source, Selection.target(target).features(features));
    } catch (DataException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
