package dev.flyball.flink.job;

import dev.flyball.flink.KeyedLabel;
import dev.flyball.flink.KeyedObservation;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Lines that are labels of observations which were predicted before: key, id and target.
 *
 * @param lines reads them as observations without features
 */
record LabelFormat(LineFormat<KeyedObservation> lines) implements LineFormat<KeyedLabel> {

  @Override
  public LineParser<KeyedLabel> ofFile(String name, LineReader reader) throws IOException {
    return of(lines.ofFile(name, reader));
  }

  @Override
  public LineParser<KeyedLabel> ofRecords() {
    return of(lines.ofRecords());
  }

  private static LineParser<KeyedLabel> of(LineParser<KeyedObservation> parser) {
    return (line, length) -> {
      KeyedObservation read = parser.parse(line, length);
      if (read == null) {
        return null;
      }
      if (read.id().isEmpty() || !read.labelled()) {
        throw new LineException(
            read.id().isEmpty() ? "a label without an id" : "a label without a target");
      }
      return new KeyedLabel(read.key(), read.id(), read.time(), read.target());
    };
  }

  @Override
  public TypeInformation<KeyedLabel> type() {
    return TypeInformation.of(KeyedLabel.class);
  }
}
