package dev.flyball.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An encoding as text: a line with the version, then a line for every column with a word for its
 * kind, its name and what else it needs, between tabs; tabs, line ends and backslashes within them
 * are written with a backslash.
 */
final class EncodingText {
  private static final String FIRST_LINE = "flyball-encoding 1";
  private static final String NONE = "-";
  private static final String WEEKDAYS = "weekdays";
  private static final String LAGGED = "lagged";

  /** Those of a column with lags, before its categories. */
  private static final int LAGGED_FIELDS = 5;

  private EncodingText() {}

  static String write(List<FeatureColumn> columns, List<Lagged> lagged) {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    columns.forEach(column -> text.append(line(fields(column))).append('\n'));
    lagged.forEach(column -> text.append(line(fields(column))).append('\n'));
    return text.toString();
  }

  /** Names as one line, which {@link #fields} reads. */
  static String line(List<String> fields) {
    return String.join("\t", fields.stream().map(EncodingText::escape).toList());
  }

  /** The names in a line; none in an empty one. */
  static List<String> fields(String line) {
    return line.isEmpty()
        ? List.of()
        : Arrays.stream(line.split("\t", -1)).map(EncodingText::unescape).toList();
  }

  private static List<String> fields(Lagged column) {
    List<String> fields = new ArrayList<>(List.of(LAGGED, column.column()));
    fields.add(column.target() ? "target" : NONE);
    fields.add(column.change() ? "change" : NONE);
    fields.add(
        column.lags().isEmpty()
            ? NONE
            : String.join(",", column.lags().stream().map(String::valueOf).toList()));
    fields.addAll(column.classes());
    return fields;
  }

  private static List<String> fields(FeatureColumn column) {
    String name = column.name();
    if (column instanceof FeatureColumn.Categories categories) {
      List<String> fields = new ArrayList<>(List.of("categories", name));
      fields.add(Integer.toString(categories.others()));
      fields.addAll(categories.categories());
      return fields;
    }
    if (column instanceof FeatureColumn.Timestamps timestamps) {
      TimestampLayout layout = timestamps.layout();
      return List.of(
          "timestamps",
          name,
          layout.date().map(Enum::name).orElse(NONE),
          layout.time() ? "time" : NONE,
          layout.weekdays() ? WEEKDAYS : layout.week() ? "week" : NONE,
          layout.year() ? "year" : NONE);
    }
    return column instanceof FeatureColumn.Cycle cycle
        ? List.of("cycle", name, Double.toString(cycle.period()))
        : List.of("numbers", name);
  }

  static Encoding parse(String text) {
    List<String> lines = Arrays.asList(text.split("\n"));
    if (!lines.get(0).equals(FIRST_LINE)) {
      throw malformed(lines.get(0), FIRST_LINE);
    }
    List<FeatureColumn> columns = new ArrayList<>();
    List<Lagged> lagged = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = fields(line);
      if (!fields.isEmpty() && fields.get(0).equals(LAGGED) && fields.size() >= LAGGED_FIELDS) {
        lagged.add(lagged(line, fields));
      } else {
        columns.add(column(line, fields));
      }
    }
    return new Encoding(columns, lagged, List.of());
  }

  private static Lagged lagged(String line, List<String> fields) {
    try {
      List<Integer> lags =
          fields.get(4).equals(NONE)
              ? List.of()
              : Arrays.stream(fields.get(4).split(",")).map(Integer::valueOf).toList();
      boolean change = fields.get(3).equals("change");
      List<String> classes = fields.subList(LAGGED_FIELDS, fields.size());
      ClassNames.of(classes);
      return new Lagged(fields.get(1), lags, change, fields.get(2).equals("target"), classes);
    } catch (IllegalArgumentException e) {
      throw malformed(line, "a column with lags");
    }
  }

  private static FeatureColumn column(String line, List<String> fields) {
    int size = fields.size();
    String kind = size < 2 ? "" : fields.get(0);
    if (kind.equals("numbers") && size == 2) {
      return new FeatureColumn.Numbers(fields.get(1));
    }
    if (kind.equals("categories") && size >= 3) {
      return new FeatureColumn.Categories(
          fields.get(1), fields.subList(3, size), others(line, fields.get(2)));
    }
    if (kind.equals("timestamps") && size == 6) {
      return new FeatureColumn.Timestamps(fields.get(1), layout(line, fields));
    }
    if (kind.equals("cycle") && size == 3) {
      double period = Decimal.parse(fields.get(2));
      if (!(period > 0)) {
        throw malformed(line, "a length of the cycle above 0");
      }
      return new FeatureColumn.Cycle(fields.get(1), period);
    }
    throw malformed(line, "numbers, categories, timestamps, cycle or lagged with a column's name");
  }

  /** How many features the categories share that have none of their own. */
  private static int others(String line, String field) {
    try {
      return Integer.parseUnsignedInt(field);
    } catch (NumberFormatException e) {
      throw malformed(line, "how many features other categories share");
    }
  }

  private static TimestampLayout layout(String line, List<String> fields) {
    String order = fields.get(2);
    try {
      return new TimestampLayout(
          order.equals(NONE) ? Optional.empty() : Optional.of(DateOrder.valueOf(order)),
          fields.get(3).equals("time"),
          fields.get(4).startsWith("week"),
          fields.get(5).equals("year"),
          fields.get(4).equals(WEEKDAYS));
    } catch (IllegalArgumentException e) {
      throw malformed(line, "the order of a date, or time");
    }
  }

  private static IllegalArgumentException malformed(String line, String expected) {
    return new IllegalArgumentException(
        "the encoding has the line " + DataException.quote(line) + "; expected " + expected);
  }

  private static String escape(String field) {
    return field
        .replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static String unescape(String field) {
    StringBuilder text = new StringBuilder(field.length());
    for (int k = 0; k < field.length(); k++) {
      char character = field.charAt(k);
      if (character != '\\' || k + 1 == field.length()) {
        text.append(character);
        continue;
      }
      k++;
      text.append(
          switch (field.charAt(k)) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            default -> field.charAt(k);
          });
    }
    return text.toString();
  }
}
