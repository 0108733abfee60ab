package dev.flyball.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Finds columns of whole numbers that are codes: few values that repeat, and whose order does not
 * help to predict the target. Measured on the first rows: the mean target of each value in the
 * first half of them predicts the second half better than a parabola through the values does, and
 * the mean of a value is not told by those of its neighbours. Of a target, what the row before
 * tells is taken away first. O(rows) for each candidate.
 */
public final class CodeColumnSearch {
  private static final int ROWS = 10_000;
  private static final int FEWEST_ROWS = 200;

  /** Through fewer values a parabola goes almost anyway. */
  private static final int FEWEST_VALUES = 5;

  private static final int ROWS_A_VALUE = 20;

  /** So many rows of the mean of all the mean of a value begins with. */
  private static final double PRIOR = 10;

  /** So much of the squared error of the parabola has to go. */
  private static final double GAIN = 0.02;

  /** Where neighbours leave more than this share of the spread of the means, order is no help. */
  private static final double UNTOLD = 0.7;

  private final double[] code;
  private final double[][] target;
  private final int rows;
  private final int half;

  private CodeColumnSearch(double[] code, double[][] target, int rows) {
    this.code = code;
    this.target = target;
    this.rows = rows;
    this.half = rows / 2;
  }

  /**
   * The codes among the columns of an input that can be read again, by name.
   *
   * @param task whether the target is a number or a class
   * @param not columns that are none, such as a key
   */
  public static List<String> in(
      Input input, Schema schema, ColumnReport target, Task task, Set<String> not) {
    List<String> candidates =
        schema.columns().stream()
            .filter(column -> !not.contains(column.name()) && !column.equals(target))
            .filter(CodeColumnSearch::couldBe)
            .map(ColumnReport::name)
            .toList();
    if (candidates.isEmpty() || !input.repeatable()) {
      return List.of();
    }
    double[][] codes = new double[candidates.size()][ROWS];
    ClassNames classes =
        task == Task.CLASSIFICATION ? ClassNames.of(target) : ClassNames.of(List.of());
    double[][] targets = new double[Math.max(1, classes.size())][ROWS];
    int rows = 0;
    try (Source source = input.open()) {
      int what = source.columns().indexOf(target.name());
      int[] places = source.places(candidates);
      while (rows < ROWS && source.nextReadable()) {
        if (source.missing(what)) {
          continue;
        }
        for (int k = 0; k < places.length; k++) {
          codes[k][rows] = source.missing(places[k]) ? Double.NaN : source.number(places[k]);
        }
        int place = classes.size() == 0 ? 0 : classes.index(source, what);
        for (int c = 0; c < targets.length; c++) {
          targets[c][rows] = classes.size() == 0 ? source.number(what) : c == place ? 1 : 0;
        }
        rows++;
      }
    }
    for (double[] y : targets) {
      leaveWhatIsNew(y, rows);
    }
    List<String> found = new ArrayList<>();
    for (int k = 0; k < codes.length; k++) {
      if (new CodeColumnSearch(codes[k], targets, rows).isCode()) {
        found.add(candidates.get(k));
      }
    }
    return found;
  }

  private static boolean couldBe(ColumnReport column) {
    return column.type() == ColumnType.NUMERIC
        && column.whole()
        && column.misfits() == 0
        && !column.manyValues()
        && column.values().size() >= FEWEST_VALUES
        && column.rows() >= (long) ROWS_A_VALUE * column.values().size()
        && !column.name().isEmpty()
        && !column.grows()
        && !KeySearch.isYear(column)
        && CalendarUnit.of(column).isEmpty();
  }

  /** Takes away what the row before tells: where rows follow each other, that is known anyway. */
  private static void leaveWhatIsNew(double[] y, int rows) {
    double mean = Arrays.stream(y, 0, rows).filter(Double::isFinite).average().orElse(0);
    double products = 0;
    double squares = 0;
    for (int r = 1; r < rows; r++) {
      double product = (y[r] - mean) * (y[r - 1] - mean);
      products += Double.isNaN(product) ? 0 : product;
      squares += Double.isNaN(product) ? 0 : square(y[r - 1] - mean);
    }
    double left = squares > 0 ? products / squares : 0;
    for (int r = rows - 1; r > 0; r--) {
      y[r] -= Double.isNaN(y[r - 1]) ? 0 : left * (y[r - 1] - mean);
    }
  }

  private boolean isCode() {
    if (rows < FEWEST_ROWS) {
      return false;
    }
    double parabola = 0;
    double means = 0;
    double untold = 0;
    double spread = 0;
    for (double[] y : target) {
      Means of = new Means(y);
      parabola += error(y, new Parabola(y));
      means += error(y, of);
      untold += of.untold();
      spread += of.spread();
    }
    return means < (1 - GAIN) * parabola && untold > UNTOLD * spread;
  }

  private interface Guess {
    double at(double code);
  }

  /** The squared error of a guess in the second half of the rows. */
  private double error(double[] y, Guess guess) {
    double sum = 0;
    for (int r = half; r < rows; r++) {
      if (used(y, r)) {
        double miss = y[r] - guess.at(code[r]);
        sum += miss * miss;
      }
    }
    return sum;
  }

  private boolean used(double[] y, int row) {
    return !Double.isNaN(code[row]) && !Double.isNaN(y[row]);
  }

  /** The mean of the target for each value, drawn to that of all. */
  private final class Means implements Guess {
    private final Map<Double, double[]> of = new TreeMap<>();
    private final double all;

    Means(double[] y) {
      double sum = 0;
      long count = 0;
      for (int r = 0; r < half; r++) {
        if (used(y, r)) {
          double[] one = of.computeIfAbsent(code[r], none -> new double[2]);
          one[0]++;
          one[1] += y[r];
          count++;
          sum += y[r];
        }
      }
      all = count == 0 ? 0 : sum / count;
    }

    @Override
    public double at(double value) {
      double[] one = of.get(value);
      return one == null ? all : (one[1] + PRIOR * all) / (one[0] + PRIOR);
    }

    /** What the means differ by from that of all, squared and weighed by their rows. */
    double spread() {
      return of.entrySet().stream()
          .mapToDouble(each -> each.getValue()[0] * square(at(each.getKey()) - all))
          .sum();
    }

    /** What the means differ by from the line between those of their neighbours. */
    double untold() {
      List<Map.Entry<Double, double[]>> each = List.copyOf(of.entrySet());
      double sum = 0;
      for (int k = 0; k < each.size() && each.size() > 2; k++) {
        double value = each.get(k).getKey();
        double below = each.get(k == 0 ? 1 : k - 1).getKey();
        double above = each.get(k == each.size() - 1 ? k - 1 : k + 1).getKey();
        double share = below == above ? 0 : (value - below) / (above - below);
        double between = (1 - share) * at(below) + share * at(above);
        sum += each.get(k).getValue()[0] * square(at(value) - between);
      }
      return sum;
    }
  }

  /** What a linear model with squares makes of the numbers: least squares. */
  private final class Parabola implements Guess {
    private final double centre;
    private final double spread;
    private final double ofSquare;
    private final double slope;
    private final double bend;
    private final double level;

    Parabola(double[] y) {
      centre = mean(y, r -> code[r]);
      level = mean(y, r -> y[r]);
      spread = mean(y, r -> square(code[r] - centre));
      ofSquare = mean(y, r -> square(code[r] - centre) * (code[r] - centre)) / spread;
      slope = mean(y, r -> (code[r] - centre) * y[r]) / spread;
      double bends = mean(y, r -> square(curve(code[r])));
      bend = bends > 0 ? mean(y, r -> curve(code[r]) * y[r]) / bends : 0;
    }

    /** The square, of which neither a level nor a slope tells a part. */
    private double curve(double value) {
      double x = value - centre;
      return x * x - ofSquare * x - spread;
    }

    private double mean(double[] y, IntToDoubleFunction of) {
      return IntStream.range(0, half).filter(r -> used(y, r)).mapToDouble(of).average().orElse(0);
    }

    @Override
    public double at(double value) {
      return level + slope * (value - centre) + bend * curve(value);
    }
  }

  private static double square(double x) {
    return x * x;
  }
}
