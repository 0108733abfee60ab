package dev.flyball.tables.predict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Cells and lines of CSV, and the columns of predictions that more than one table has. */
final class CsvText {
  private CsvText() {}

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
