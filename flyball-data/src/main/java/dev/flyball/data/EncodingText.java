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
  private static final String UNSEEN = "unseen";
  private static final String WEEKDAYS = "weekdays";
  private static final String LAGGED = "lagged";

  /** Those of a column with lags, before its categories. */
  private static final int LAGGED_FIELDS = 5;

  private EncodingText() {}

  static String write(List<FeatureColumn> columns, List<Lagged> lagged) {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    for (FeatureColumn column : columns) {
      line(fields(column), text);
    }
    for (Lagged column : lagged) {
      line(fields(column), text);
    }
    return text.toString();
  }

  private static void line(List<String> fields, StringBuilder text) {
    text.append(String.join("\t", fields.stream().map(EncodingText::escape).toList()));
    text.append('\n');
  }

  private static List<String> fields(Lagged column) {
    List<String> fields = new ArrayList<>();
    fields.add(LAGGED);
    fields.add(column.column());
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
    List<String> fields = new ArrayList<>();
    if (column instanceof FeatureColumn.Numbers) {
      fields.addAll(List.of("numbers", column.name()));
    } else if (column instanceof FeatureColumn.Categories categories) {
      fields.addAll(List.of("categories", column.name(), others(categories.others())));
      fields.addAll(categories.categories());
    } else if (column instanceof FeatureColumn.Timestamps timestamps) {
      TimestampLayout layout = timestamps.layout();
      fields.addAll(List.of("timestamps", column.name()));
      fields.add(layout.date().map(Enum::name).orElse(NONE));
      fields.add(layout.time() ? "time" : NONE);
      if (layout.date().isPresent() && (layout.weekdays() || !(layout.week() && layout.year()))) {
        fields.add(layout.weekdays() ? WEEKDAYS : layout.week() ? "week" : NONE);
        fields.add(layout.year() ? "year" : NONE);
      }
    }
    if (column instanceof FeatureColumn.Cycle cycle) {
      fields.addAll(List.of("cycle", column.name(), Double.toString(cycle.period())));
    }
    return fields;
  }

  private static String others(int count) {
    return count == 0 ? NONE : count == 1 ? UNSEEN : UNSEEN + " " + count;
  }

  /** How many features {@link #others} says; older texts know one at most. */
  private static int others(String line, String field) {
    if (field.equals(NONE) || field.equals(UNSEEN)) {
      return field.equals(UNSEEN) ? 1 : 0;
    }
    try {
      return Integer.parseInt(field.substring(UNSEEN.length() + 1));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw malformed(line, "unseen, unseen with a number, or " + NONE);
    }
  }

  static Encoding parse(String text) {
    List<String> lines = Arrays.asList(text.split("\n"));
    if (!lines.get(0).equals(FIRST_LINE)) {
      throw malformed(lines.get(0), FIRST_LINE);
    }
    List<FeatureColumn> columns = new ArrayList<>();
    List<Lagged> lagged = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields =
          Arrays.stream(line.split("\t", -1)).map(EncodingText::unescape).toList();
      if (fields.get(0).equals(LAGGED) && fields.size() >= LAGGED_FIELDS) {
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
    String kind = fields.get(0);
    if (kind.equals("numbers") && fields.size() == 2) {
      return new FeatureColumn.Numbers(fields.get(1));
    }
    if (kind.equals("categories") && fields.size() >= 3) {
      return new FeatureColumn.Categories(
          fields.get(1), fields.subList(3, fields.size()), others(line, fields.get(2)));
    }
    if (kind.equals("timestamps") && (fields.size() == 4 || fields.size() == 6)) {
      return new FeatureColumn.Timestamps(fields.get(1), layout(line, fields));
    }
    if (kind.equals("cycle") && fields.size() == 3) {
      double period = Decimal.parse(fields.get(2));
      if (!(period > 0)) {
        throw malformed(line, "a length of the cycle above 0");
      }
      return new FeatureColumn.Cycle(fields.get(1), period);
    }
    throw malformed(line, "numbers, categories, timestamps, cycle or lagged with a column's name");
  }

  private static TimestampLayout layout(String line, List<String> fields) {
    String order = fields.get(2);
    try {
      return new TimestampLayout(
          order.equals(NONE) ? Optional.empty() : Optional.of(DateOrder.valueOf(order)),
          fields.get(3).equals("time"),
          fields.size() == 4 || fields.get(4).startsWith("week"),
          fields.size() == 4 || fields.get(5).equals("year"),
          fields.size() == 6 && fields.get(4).equals(WEEKDAYS));
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
