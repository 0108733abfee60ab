package dev.flyball.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Text format of an encoding, for checkpoints: a line with the version, then a line for every
 * column with a word for its kind, its name and what else it needs, between tabs; tabs, line ends
 * and backslashes within them are written with a backslash.
 */
final class EncodingText {
  private static final String FIRST_LINE = "flyball-encoding 1";
  private static final String NONE = "-";
  private static final String WEEKDAYS = "weekdays";
  private static final String LAGGED = "lagged";
  private static final String KEYED = "keyed";
  private static final String WEIGHED = "weighed";

  private EncodingText() {}

  static String write(List<FeatureColumn> columns, List<Lagged> lagged, Optional<Keyed> keyed) {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    columns.forEach(column -> text.append(line(fields(column))).append('\n'));
    lagged.forEach(column -> text.append(line(fields(column))).append('\n'));
    keyed.ifPresent(key -> text.append(line(fields(key))).append('\n'));
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
        : Arrays.stream(line.split("\t", -1)).map(String::translateEscapes).toList();
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

  private static List<String> fields(Keyed key) {
    List<String> fields =
        new ArrayList<>(List.of(key.numbers() == 0 ? KEYED : WEIGHED, key.target()));
    if (key.numbers() > 0) {
      fields.add(Integer.toString(key.numbers()));
    }
    fields.add(Integer.toString(key.columns().size()));
    fields.addAll(key.columns());
    fields.addAll(key.classes());
    return fields;
  }

  private static Keyed keyed(String target, List<String> more, int numbers) {
    int last = 1 + Integer.parseUnsignedInt(more.get(0));
    return new Keyed(more.subList(1, last), target, more.subList(last, more.size()), numbers);
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
    List<Keyed> keyed = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      try {
        List<String> fields = fields(line);
        if (fields.get(0).equals(KEYED)) {
          keyed.add(keyed(fields.get(1), fields.subList(2, fields.size()), 0));
        } else if (fields.get(0).equals(WEIGHED)) {
          int numbers = Integer.parseUnsignedInt(fields.get(2));
          keyed.add(keyed(fields.get(1), fields.subList(3, fields.size()), numbers));
        } else {
          read(fields, columns, lagged);
        }
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw malformed(
            line,
            "numbers, categories, timestamps, cycle, lagged, keyed or weighed with a column's name");
      }
    }
    Encoding own = new Encoding(columns, lagged, List.of());
    return keyed.isEmpty() ? own : own.keyed(keyed.get(0));
  }

  /** Adds the column that a line with these fields describes. */
  private static void read(List<String> fields, List<FeatureColumn> columns, List<Lagged> lagged) {
    String name = fields.get(1);
    List<String> more = fields.subList(2, fields.size());
    switch (fields.get(0)) {
      case "numbers" -> columns.add(new FeatureColumn.Numbers(name));
      case "categories" ->
          columns.add(
              new FeatureColumn.Categories(
                  name, more.subList(1, more.size()), Integer.parseUnsignedInt(more.get(0))));
      case "timestamps" -> columns.add(new FeatureColumn.Timestamps(name, layout(more)));
      case "cycle" -> columns.add(new FeatureColumn.Cycle(name, Decimal.parse(more.get(0))));
      case LAGGED -> lagged.add(lagged(name, more));
      default -> throw new IllegalArgumentException(fields.get(0));
    }
  }

  private static Lagged lagged(String name, List<String> more) {
    List<Integer> lags =
        more.get(2).equals(NONE)
            ? List.of()
            : Arrays.stream(more.get(2).split(",")).map(Integer::valueOf).toList();
    List<String> classes = more.subList(3, more.size());
    ClassNames.of(classes);
    return new Lagged(
        name, lags, more.get(1).equals("change"), more.get(0).equals("target"), classes);
  }

  private static TimestampLayout layout(List<String> more) {
    String order = more.get(0);
    return new TimestampLayout(
        order.equals(NONE) ? Optional.empty() : Optional.of(DateOrder.valueOf(order)),
        more.get(1).equals("time"),
        more.get(2).startsWith("week"),
        more.get(3).equals("year"),
        more.get(2).equals(WEEKDAYS));
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
}
