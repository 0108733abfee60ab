package dev.flyball.tables.predict;

import dev.flyball.interval.ClassSet;
import dev.flyball.interval.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The columns of one target's predictions, as cells of a line or as a JSON object. */
final class PredictionColumns {
  private static final String UNTRUSTED = "untrusted";

  private final List<String> classes;
  private final List<String> cells;
  private final List<String> levels;

  /** The features whose contributions are told. */
  private final List<String> explained;

  private final Digits digits;

  /** Whether it is said what was not believed. */
  private final boolean watches;

  /** {@code cell} writes a class as a cell. */
  PredictionColumns(
      List<String> classes,
      List<Double> levels,
      List<String> explained,
      boolean watches,
      UnaryOperator<String> cell,
      Digits digits) {
    this.digits = digits;
    this.watches = watches;
    this.explained = List.copyOf(explained);
    this.classes = List.copyOf(classes);
    this.cells = classes.stream().map(cell).toList();
    this.levels = levels(levels, !classes.isEmpty());
  }

  /** Prediction, seen and support; what each class gets; bounds or sets; contributions. */
  List<String> headings() {
    List<String> headings = new ArrayList<>(List.of("prediction", "seen", "support"));
    classes.forEach(name -> headings.add("p(" + name + ")"));
    headings.addAll(levels);
    if (!explained.isEmpty()) {
      headings.add("base");
      explained.forEach(name -> headings.add("linear(" + name + ")"));
      explained.forEach(name -> headings.add("trees(" + name + ")"));
      headings.addAll(List.of("trees(linear prediction)", "rest"));
    }
    if (watches) {
      headings.add(UNTRUSTED);
    }
    return headings;
  }

  /** Adds the cells of a row, a comma before each. */
  void write(Predictions.Row row, StringBuilder line) {
    line.append(',')
        .append(classes.isEmpty() ? digits.text(row.value()) : cells.get(row.classIndex()));
    line.append(',').append(row.seen()).append(',').append(digits.text(row.support()));
    for (double share : row.shares()) {
      line.append(',').append(digits.text(share));
    }
    for (Interval interval : row.intervals()) {
      line.append(',').append(digits.text(interval.lower()));
      line.append(',').append(digits.text(interval.upper()));
    }
    for (ClassSet set : row.sets()) {
      line.append(',').append(quoted(String.join("|", names(set))));
    }
    row.why()
        .ifPresent(
            why -> {
              line.append(',').append(digits.text(why.base()));
              for (double part : why.linear()) {
                line.append(',').append(digits.text(part));
              }
              for (double part : why.trees()) {
                line.append(',').append(digits.text(part));
              }
              line.append(',').append(digits.text(why.ofPool()));
              line.append(',').append(digits.text(why.rest()));
            });
    row.untrusted().ifPresent(words -> line.append(',').append(quoted(words)));
  }

  private List<String> names(ClassSet set) {
    return set.classes().stream().mapToObj(classes::get).toList();
  }

  /** The same under the same names. */
  Map<String, Object> object(Predictions.Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        "prediction",
        classes.isEmpty()
            ? (Object) digits.number(row.value())
            : (Object) classes.get(row.classIndex()));
    fields.put("seen", row.seen());
    fields.put("support", digits.number(row.support()));
    if (!classes.isEmpty()) {
      Map<String, Double> shares = new LinkedHashMap<>();
      for (int k = 0; k < row.shares().length; k++) {
        shares.put(classes.get(k), digits.number(row.shares()[k]));
      }
      fields.put("p", shares);
    }
    Iterator<String> names = levels.iterator();
    for (Interval interval : row.intervals()) {
      fields.put(names.next(), finite(interval.lower()));
      fields.put(names.next(), finite(interval.upper()));
    }
    for (ClassSet set : row.sets()) {
      fields.put(names.next(), names(set));
    }
    row.why().ifPresent(why -> fields.put("why", why.named(explained)));
    row.untrusted().ifPresent(words -> fields.put(UNTRUSTED, words));
    return fields;
  }

  private @Nullable Double finite(double bound) {
    return Double.isInfinite(bound) ? null : (Double) digits.number(bound);
  }

  /** A cell: in quotes where it would be taken for more than one, or for a line's end. */
  static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /**
   * The headings of what a prediction is given with: bounds of a number, or the set of classes, of
   * each level; a single level goes without saying.
   */
  static List<String> levels(List<Double> levels, boolean classes) {
    List<String> headings = new ArrayList<>();
    for (double level : levels) {
      String suffix = levels.size() == 1 ? "" : "(" + level + ")";
      headings.addAll(
          classes ? List.of("set" + suffix) : List.of("lower" + suffix, "upper" + suffix));
    }
    return headings;
  }

  /** Writes a line. */
  static void line(Writer out, String text) {
    try {
      out.write(text);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
