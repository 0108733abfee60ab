package dev.flyball.flink.job;

import dev.flyball.data.CsvLayout;
import dev.flyball.data.CsvLine;
import dev.flyball.data.SourceOptions;
import dev.flyball.flink.KeyedObservation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Parses CSV lines of one layout. Lines that repeat the header are skipped. */
final class CsvLineParser implements LineParser {
  private final FieldRoles roles;
  private final byte[] header;
  private final CsvLine line;
  private final int key;
  private final int id;
  private final int target;
  private final int[] features;

  private CsvLineParser(FieldRoles roles, CsvLayout layout, String header) {
    List<String> columns = layout.columns();
    this.roles = roles;
    this.header = header.getBytes(StandardCharsets.UTF_8);
    this.line = new CsvLine(layout, roles.missingCodes());
    this.key = roles.key().isEmpty() ? -1 : place("key", roles.key(), columns);
    this.id = roles.id().isEmpty() ? -1 : place("id", roles.id(), columns);
    this.target = place("target", roles.target(), columns);
    this.features =
        roles.features().stream().mapToInt(name -> place("feature", name, columns)).toArray();
  }

  /** Reads the header of {@code lines}, and holds the first row. */
  static CsvLineParser of(String name, LineReader lines, FieldRoles roles) throws IOException {
    String header = header(name, lines);
    return new CsvLineParser(roles, layout(name, header, lines), header);
  }

  /**
   * How the lines of a file are laid out.
   *
   * @throws RuntimeException if there is no header, or it names a column twice
   */
  static CsvLayout layout(String name, LineReader lines) throws IOException {
    return layout(name, header(name, lines), lines);
  }

  private static String header(String name, LineReader lines) throws IOException {
    while (lines.next()) {
      if (lines.tooLong()) {
        throw new IllegalArgumentException(
            "%s: the first line has more than %s bytes; expected the names of the columns"
                .formatted(name, lines.length()));
      }
      String text = lines.text();
      if (!text.isBlank()) {
        return text;
      }
    }
    throw new IllegalArgumentException(
        "%s is empty; expected the names of the columns".formatted(name));
  }

  private static CsvLayout layout(String name, String header, LineReader lines) throws IOException {
    String firstRow = "";
    if (lines.next()) {
      firstRow = lines.tooLong() ? "" : lines.text();
      lines.hold();
    }
    return CsvLayout.of(name, header, firstRow, SourceOptions.defaults());
  }

  private static int place(String role, String name, List<String> columns) {
    int place = columns.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException(
          "the %s '%s' is not one of the columns %s".formatted(role, name, columns));
    }
    if (columns.lastIndexOf(name) != place) {
      throw new IllegalArgumentException("there are two columns '%s'".formatted(name));
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
    return roles.observation(text(key), text(id), values, line.value(target));
  }

  private String text(int column) {
    return column < 0 ? "" : line.text(column);
  }
}
