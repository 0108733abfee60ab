package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines of separated values; quotes may surround a field, a doubled quote inside stands for one.
 */
final class CsvParser implements LineParser {
  private static final long serialVersionUID = 1L;
  private static final String ONE_MODEL = "all";

  private final Fields fields;
  private final String header;
  private final char separator;
  private final int columns;
  private final int key;
  private final int time;
  private final int target;
  private final int[] features;

  /** {@code header} names the columns; lines that repeat it are skipped. */
  CsvParser(Fields fields, String header) {
    this.fields = fields;
    this.header = header;
    this.separator = separatorOf(header);
    List<String> names = split(header, separator).stream().map(String::strip).toList();
    this.columns = names.size();
    this.key = fields.keyed() ? place("key", fields.key(), names) : -1;
    this.time = fields.timed() ? place("time", fields.time(), names) : -1;
    this.target = place("target", fields.target(), names);
    this.features =
        fields.features().stream().mapToInt(name -> place("feature", name, names)).toArray();
  }

  static char separatorOf(String header) {
    return header.indexOf(';') >= 0 ? ';' : header.indexOf('\t') >= 0 ? '\t' : ',';
  }

  private static int place(String role, String name, List<String> names) {
    int place = names.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException(
          "the %s '%s' is not one of the columns %s".formatted(role, name, names));
    }
    if (names.lastIndexOf(name) != place) {
      throw new IllegalArgumentException("there are two columns '%s'".formatted(name));
    }
    return place;
  }

  @Override
  public KeyedObservation parse(String line) throws LineException {
    if (line.isBlank() || line.equals(header)) {
      return null;
    }
    List<String> cells = split(line, separator);
    if (cells.size() != columns) {
      throw new LineException("%s fields where the header has %s".formatted(cells.size(), columns));
    }
    double[] values = new double[features.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = Cells.number(fields.features().get(j), cells.get(features[j]), fields.missing());
    }
    return KeyedObservation.of(
        key < 0 ? ONE_MODEL : cells.get(key).strip(),
        time < 0 ? 0 : Cells.time(fields.time(), cells.get(time)),
        values,
        Cells.number(fields.target(), cells.get(target), fields.missing()));
  }

  static List<String> split(String line, char separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        cell.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
