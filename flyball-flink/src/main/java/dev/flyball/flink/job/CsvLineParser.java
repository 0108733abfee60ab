package dev.flyball.flink.job;

import dev.flyball.data.CsvLayout;
import dev.flyball.data.CsvLine;
import dev.flyball.flink.KeyedObservation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Lines of separated values of one layout. Lines that repeat the header are passed over. */
final class CsvLineParser implements LineParser<KeyedObservation> {
  private final FieldRoles roles;
  private final byte[] header;
  private final CsvLine line;
  private final int key;
  private final int id;
  private final int time;
  private final int target;
  private final int[] features;

  CsvLineParser(FieldRoles roles, CsvLayout layout, String header) {
    List<String> columns = layout.columns();
    this.roles = roles;
    this.header = header.getBytes(StandardCharsets.UTF_8);
    this.line = new CsvLine(layout, roles.missingCodes());
    this.key = roles.key().isEmpty() ? -1 : place("key", roles.key(), columns);
    this.id = roles.id().isEmpty() ? -1 : place("id", roles.id(), columns);
    this.time = roles.time().isEmpty() ? -1 : place("time", roles.time(), columns);
    this.target = roles.target().isEmpty() ? -1 : place("target", roles.target(), columns);
    this.features =
        roles.features().stream().mapToInt(name -> place("feature", name, columns)).toArray();
  }

  private static int place(String role, String name, List<String> columns) {
    int place = columns.indexOf(name);
    if (place < 0) {
      throw new LineException(
          "the %s '%s' is not one of the columns %s".formatted(role, name, columns));
    }
    if (columns.lastIndexOf(name) != place) {
      throw new LineException("there are two columns '%s'".formatted(name));
    }
    return place;
  }

  @Override
  public KeyedObservation parse(byte[] bytes, int length) {
    if (Arrays.equals(bytes, 0, length, header, 0, header.length) || !line.read(bytes, 0, length)) {
      return null;
    }
    double[] values = new double[features.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = line.value(features[j]);
    }
    double label = target < 0 ? Double.NaN : line.value(target);
    return roles.observation(text(key), text(id), text(time), values, label);
  }

  private String text(int column) {
    return column < 0 ? "" : line.text(column);
  }
}
