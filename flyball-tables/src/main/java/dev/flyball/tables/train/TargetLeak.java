package dev.flyball.tables.train;

import static dev.flyball.report.Text.text;

import dev.flyball.data.ColumnReport;
import dev.flyball.data.Encoding;
import dev.flyball.data.Input;
import dev.flyball.data.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the first rows of a column with the target: one that almost equals it, or names its
 * classes by other words, is often known only when the target is.
 */
final class TargetLeak {
  private static final long ROWS = 2_000;
  private static final int FEWEST = 20;

  /** Correlated like this, columns are the same but for rounding, noise or a unit. */
  private static final double SAME = 0.9995;

  private long count;
  private double firstX;
  private double firstY;
  private double x;
  private double y;
  private double xx;
  private double yy;
  private double xy;
  private boolean renames = true;
  private long named;
  private final Map<String, String> targetOf = new HashMap<>();
  private final Map<String, String> valueOf = new HashMap<>();

  /** A remark for each such column; none for a pipe, which can be read once. */
  static List<String> in(Input input, ColumnReport target, Encoding encoding) {
    List<String> remarks = new ArrayList<>();
    if (!input.repeatable()) {
      return remarks;
    }
    List<String> names = encoding.columns().stream().filter(n -> !n.equals(target.name())).toList();
    List<TargetLeak> leaks = names.stream().map(name -> new TargetLeak()).toList();
    try (Source source = input.open()) {
      look(source, source.columns().indexOf(target.name()), names, leaks);
    }
    for (int k = 0; k < names.size(); k++) {
      if (leaks.get(k).found()) {
        remarks.add(
            text(
                "note: %s tells %s almost exactly; if it is not known before %s is, add --exclude \"%s\"",
                names.get(k), target.name(), target.name(), names.get(k)));
      }
    }
    return remarks;
  }

  private static void look(Source source, int target, List<String> names, List<TargetLeak> leaks) {
    int[] places = source.places(names);
    while (source.row() < ROWS && source.nextReadable()) {
      for (int k = 0; k < places.length && !source.missing(target); k++) {
        if (places[k] >= 0 && !source.missing(places[k])) {
          leaks.get(k).take(source, places[k], target);
        }
      }
    }
  }

  private void take(Source source, int column, int target) {
    double a = source.number(column);
    double b = source.number(target);
    if (Double.isNaN(a) || Double.isNaN(b)) {
      String value = source.text(column);
      String label = source.text(target);
      String known = targetOf.putIfAbsent(value, label);
      String back = valueOf.putIfAbsent(label, value);
      named++;
      renames &= (known == null || known.equals(label)) && (back == null || back.equals(value));
      return;
    }
    firstX = count == 0 ? a : firstX;
    firstY = count == 0 ? b : firstY;
    count++;
    x += a - firstX;
    y += b - firstY;
    xx += (a - firstX) * (a - firstX);
    yy += (b - firstY) * (b - firstY);
    xy += (a - firstX) * (b - firstY);
  }

  private boolean found() {
    double covariance = xy - x * y / count;
    double product = (xx - x * x / count) * (yy - y * y / count);
    boolean same =
        count >= FEWEST
            && named == 0
            && product > 0
            && covariance * covariance > SAME * SAME * product;
    boolean renamed = named >= FEWEST && count == 0 && renames && targetOf.size() > 1;
    return same || renamed && 2 * targetOf.size() <= named;
  }
}
