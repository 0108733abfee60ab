package dev.flyball.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the targets of each series before a row: their mean, drawn to that of all by ten
 * rows, and the last three. Where a target is not known (it is missing, late, or targets stopped)
 * the last known one is carried on: after {@code a} rows it counts {@code mean + r^a (value -
 * mean)}, where {@code r} is how much of a distance from the mean was left one row later, over all
 * series. Then what {@link KeyedWeights} say of the row's numbers. Of classes, the share of each.
 * O(1) a row beside the weights.
 */
public final class KeyedPast {
  /** So many rows of the mean of all a series begins with. */
  private static final double PRIOR = 10;

  /** From the ninth known target of a series on, one counts no further from its mean: spreads. */
  private static final double FURTHEST = 10;

  private static final long KNOWN = 8;

  private final @Nullable Keyed keyed;
  private final Map<String, Series> series = new TreeMap<>();
  private final Series all;
  private final KeyedWeights weights;

  /** Of the numbers that series have weights for, among the features. */
  private int[] places = {};

  private double products;
  private double squares;
  private long delay;
  private boolean stopped;
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

  private record Waiting(
      @Nullable String key, long row, double target, double @Nullable [] values) {}

  /** The targets of one series: how many rows it had, its sums, and its last known targets. */
  private static final class Series {
    long rows;
    long known;
    final double[] sums;
    final long[] at = new long[Keyed.LAST];
    final double[] last = new double[Keyed.LAST];

    Series(int width) {
      sums = new double[width];
      Arrays.fill(last, Double.NaN);
    }

    void keep(long row, double target) {
      for (int k = Keyed.LAST - 1; k > 0; k--) {
        at[k] = at[k - 1];
        last[k] = last[k - 1];
      }
      at[0] = row;
      last[0] = target;
    }
  }

  private KeyedPast(@Nullable Keyed keyed) {
    this.keyed = keyed;
    this.all = series();
    this.weights = new KeyedWeights(keyed == null ? 0 : keyed.numbers());
  }

  private Series series() {
    return new Series(keyed == null || keyed.classes().isEmpty() ? 1 : keyed.classes().size());
  }

  /** Nothing was seen so far. */
  static KeyedPast empty(Encoding encoding) {
    KeyedPast past = new KeyedPast(encoding.keyed().orElse(null));
    past.moveTo(encoding);
    return past;
  }

  /** Goes on with rows of an encoding that has more columns, which come behind those it had. */
  void moveTo(Encoding encoding) {
    places = keyed == null ? places : encoding.measuredBeside(keyed.columns());
  }

  private boolean weighs() {
    return keyed != null && keyed.numbers() > 0;
  }

  int width() {
    return keyed == null ? 0 : keyed.width();
  }

  /** From now on targets become known so many rows later. */
  void tellLate(long rows) {
    delay = rows;
  }

  /** From now on no target becomes known. */
  void stop() {
    stopped = true;
  }

  /**
   * Writes the features of a row of this series, null if it is not known, from {@code at} on; those
   * of the row itself are there already.
   */
  void features(@Nullable String key, double[] into, int at) {
    if (keyed == null) {
      return;
    }
    Series own = key == null ? null : series.get(key);
    if (!keyed.classes().isEmpty()) {
      for (int c = 0; c < keyed.classes().size(); c++) {
        into[at + c] = mean(own, c);
      }
      return;
    }
    double mean = mean(own, 0);
    into[at] = mean;
    for (int back = 1; back <= Keyed.LAST; back++) {
      into[at + back] = own == null ? mean : carried(own, own.rows + 1 - back, mean);
    }
    if (weighs()) {
      into[at + 1 + Keyed.LAST] = weights.say(key, into, places);
    }
  }

  private double mean(@Nullable Series own, int of) {
    double common = all.known == 0 ? Double.NaN : all.sums[of] / all.known;
    return own == null || own.known == 0
        ? common
        : (own.sums[of] + PRIOR * common) / (own.known + PRIOR);
  }

  /** The target that a series had in a row of its own, as far as it is known. */
  private double carried(Series own, long row, double mean) {
    for (int k = 0; k < Keyed.LAST; k++) {
      if (!Double.isNaN(own.last[k]) && own.at[k] <= row) {
        return own.at[k] == row
            ? own.last[k]
            : mean + Math.pow(left(), row - own.at[k]) * (own.last[k] - mean);
      }
    }
    return mean;
  }

  /** How much of a distance from the mean is left a row later, between 0 and 1. */
  private double left() {
    return squares > 0 ? Math.max(0, Math.min(1, products / squares)) : 1;
  }

  /**
   * Takes in a row of this series, and its target, NaN if it is missing; returns the number of the
   * row among those of the series.
   */
  long add(@Nullable String key, double target) {
    return add(key, target, null);
  }

  /** The same of a row with these features, of which the series' weights learn; not kept. */
  long add(@Nullable String key, double target, double @Nullable [] values) {
    if (keyed == null) {
      return 0;
    }
    Series own = key == null ? null : series.computeIfAbsent(key, none -> series());
    long row = own == null ? 0 : ++own.rows;
    if (stopped) {
      return row;
    }
    if (delay == 0) {
      know(key, row, target, values);
      return row;
    }
    double[] kept = values != null && weighs() ? values.clone() : null;
    waiting.add(new Waiting(key, row, target, kept));
    if (waiting.size() > delay) {
      Waiting due = waiting.remove();
      know(due.key, due.row, due.target, due.values);
    }
    return row;
  }

  /** The target of a row that was added without it. */
  void tell(@Nullable String key, long row, double target) {
    if (keyed != null) {
      know(key, row, target, null);
    }
  }

  private void know(@Nullable String key, long row, double target, double @Nullable [] values) {
    if (Double.isNaN(target)) {
      return;
    }
    Series own = key == null ? null : series.get(key);
    double mean = mean(own, 0);
    double counts = bounded(own, mean, target);
    if (values != null && weighs()) {
      weights.learn(key, values, places, counts - mean);
    }
    if (own != null && own.known > 0 && own.at[0] == row - 1) {
      double before = bounded(own, mean, own.last[0]) - mean;
      products += (counts - mean) * before;
      squares += before * before;
    }
    learn(all, row, counts, target);
    if (own != null) {
      learn(own, row, counts, target);
    }
  }

  /** A target of a series with this mean, as far from it as one slip may count. */
  private double bounded(@Nullable Series own, double mean, double target) {
    if (own == null || own.known < KNOWN || squares == 0) {
      return target;
    }
    double furthest = FURTHEST * Math.sqrt(squares / all.known);
    return Math.max(mean - furthest, Math.min(mean + furthest, target));
  }

  private void learn(Series of, long row, double counts, double target) {
    of.known++;
    if (keyed == null || keyed.classes().isEmpty()) {
      of.sums[0] += counts;
      of.keep(row, target);
    } else if (target < of.sums.length) {
      of.sums[(int) target]++;
    }
  }

  /** One line for all series together, then one for each. */
  String toText() {
    if (keyed == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(EncodingText.line(shared()));
    series.forEach((key, one) -> text.append('\n').append(EncodingText.line(fields(key, one))));
    return text.toString();
  }

  private List<String> shared() {
    String sums = products + " " + squares;
    return weighs() ? List.of(sums, numbers(all), weights.toText()) : List.of(sums, numbers(all));
  }

  private List<String> fields(String key, Series one) {
    return weighs() ? List.of(key, numbers(one), weights.toText(key)) : List.of(key, numbers(one));
  }

  private static String numbers(Series of) {
    StringBuilder text = new StringBuilder().append(of.rows).append(' ').append(of.known);
    for (double sum : of.sums) {
      text.append(' ').append(sum);
    }
    for (int k = 0; k < Keyed.LAST; k++) {
      text.append(' ').append(of.at[k]).append(' ').append(of.last[k]);
    }
    return text.toString();
  }

  /** Takes over what {@link #toText} wrote. */
  void read(List<String> lines) {
    if (keyed == null || lines.isEmpty()) {
      return;
    }
    List<String> first = EncodingText.fields(lines.get(0));
    String[] common = first.get(0).split(" ");
    products = Double.parseDouble(common[0]);
    squares = Double.parseDouble(common[1]);
    read(all, first.get(1));
    if (weighs()) {
      weights.read(first.get(2));
    }
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = EncodingText.fields(line);
      Series one = series();
      read(one, fields.get(1));
      series.put(fields.get(0), one);
      if (weighs()) {
        weights.read(fields.get(0), fields.get(2));
      }
    }
  }

  private static void read(Series into, String numbers) {
    String[] parts = numbers.split(" ");
    int next = 0;
    into.rows = Long.parseLong(parts[next++]);
    into.known = Long.parseLong(parts[next++]);
    for (int c = 0; c < into.sums.length; c++) {
      into.sums[c] = Double.parseDouble(parts[next++]);
    }
    for (int k = 0; k < Keyed.LAST; k++) {
      into.at[k] = Long.parseLong(parts[next++]);
      into.last[k] = Double.parseDouble(parts[next++]);
    }
  }
}
