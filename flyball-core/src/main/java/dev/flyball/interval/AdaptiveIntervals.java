package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.WholeTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Adaptive conformal intervals (numbers) and sets (classes): learns from every target how wide they
 * must be in the outage of the row. The guarantee: in every outage the long-run share of targets
 * inside is the level if residuals are bounded in units of their expected size, and the receipt
 * {@link #coverage} says how far it is from the level now, without any assumption. No method can
 * guarantee a share for every single mask at every moment.
 *
 * <p>O(seen + missing + outages levels) per row; allocates nothing when it learns.
 */
public final class AdaptiveIntervals implements Stateful {
  /** Residuals that must be known before a number gets an interval that is not the whole line. */
  private static final int FEWEST = 5;

  private final Intervals intervals;
  private final int outputs;
  private final boolean classes;
  private final OutageGroups groups;

  /** Whether the groups are those of a leader, which keeps them. */
  private final boolean follows;

  private final WholeTimes times = new WholeTimes();
  private final ResidualScale[] scales;
  private final NumberLevel[][] numbers;
  private final ClassLevel[] sets;
  private final int[] outages;
  private final int[] seenInGroup;

  /** The factors of the residuals' sizes in the row that was last given bounds. */
  private final double[] factors;

  /** How many outages the last row was in. */
  private int latest;

  /** Whether outages and factors of the only row of a batch are known from its bounds. */
  private boolean known;

  public AdaptiveIntervals(Intervals intervals, Model model) {
    this(intervals, model, Pace.FOLLOWING);
  }

  /** Intervals that follow at this pace; sets of classes have only one pace. */
  public AdaptiveIntervals(Intervals intervals, Model model, Pace pace) {
    this(intervals, model, pace, new OutageGroups(intervals, model.inputs()), false);
  }

  /** Intervals at this pace for the rows of {@code leader}, whose outages they go by. */
  public AdaptiveIntervals(AdaptiveIntervals leader, Model model, Pace pace) {
    this(leader.intervals, model, pace, leader.groups, true);
  }

  private AdaptiveIntervals(
      Intervals intervals, Model model, Pace pace, OutageGroups groups, boolean follows) {
    this.follows = follows;
    this.intervals = intervals;
    this.outputs = model.outputs();
    this.classes = model.link() == Link.LOGISTIC || model.targets() < model.outputs();
    this.groups = groups;
    int room = groups.room();
    int numberOutputs = classes ? 0 : outputs;
    this.scales = new ResidualScale[numberOutputs];
    this.numbers = new NumberLevel[numberOutputs][];
    for (int k = 0; k < numberOutputs; k++) {
      scales[k] = new ResidualScale(room, pace.size());
      numbers[k] = new NumberLevel[intervals.levels().size()];
      Arrays.setAll(numbers[k], l -> new NumberLevel(intervals.levels().get(l), room, pace));
    }
    this.sets = new ClassLevel[classes ? intervals.levels().size() : 0];
    Arrays.setAll(sets, l -> new ClassLevel(intervals.levels().get(l), room, pace));
    this.factors = new double[numberOutputs];
    this.outages = new int[room];
    this.seenInGroup = new int[room];
  }

  public List<Double> levels() {
    return intervals.levels();
  }

  /**
   * The intervals of one observation: for every output, one per level. For any number of threads at
   * once; allocates.
   *
   * @param predictions one per output
   */
  public List<Interval> intervals(Batch batch, int row, double[] predictions) {
    if (classes) {
      return List.of();
    }
    int[] in = new int[outages.length];
    int n = groups.read(batch, row, in, new int[seenInGroup.length]);
    List<Interval> found = new ArrayList<>(outputs * intervals.levels().size());
    for (int k = 0; k < outputs; k++) {
      for (NumberLevel level : numbers[k]) {
        found.add(interval(level, scales[k], predictions[k], in, n));
      }
    }
    return found;
  }

  private static Interval interval(
      NumberLevel level, ResidualScale scales, double prediction, int[] in, int n) {
    if (scales.count() < FEWEST) {
      return new Interval(level.level(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double[] bounds = new double[2];
    level.bounds(prediction, scales.of(prediction, in, n), in, n, bounds, 0);
    return new Interval(level.level(), bounds[0], bounds[1]);
  }

  /** The sets of classes of one observation, one per level; as {@link #intervals}. */
  public List<ClassSet> sets(Batch batch, int row, double[] predictions) {
    if (!classes) {
      return List.of();
    }
    int[] in = new int[outages.length];
    int n = groups.read(batch, row, in, new int[seenInGroup.length]);
    List<ClassSet> found = new ArrayList<>(sets.length);
    for (ClassLevel level : sets) {
      double radius = level.radius(least(predictions, 0), in, n);
      BitSet inside = new BitSet();
      for (int c = 0; c < Math.max(2, outputs); c++) {
        inside.set(c, 1 - probability(predictions, 0, c) <= radius);
      }
      found.add(new ClassSet(level.level(), inside));
    }
    return found;
  }

  /** Of class {@code c}; a single output is the probability of class 1. */
  private double probability(double[] predictions, int at, int c) {
    if (outputs > 1) {
      return predictions[at + c];
    }
    return c == 1 ? predictions[at] : 1 - predictions[at];
  }

  /** The score of the likeliest class. */
  private double least(double[] predictions, int at) {
    double least = 1 - probability(predictions, at, 0);
    for (int c = 1; c < Math.max(2, outputs); c++) {
      least = Math.min(least, 1 - probability(predictions, at, c));
    }
    return least;
  }

  /** How many numbers {@link #bounds} writes for a row. */
  public int width() {
    return classes ? sets.length : 2 * outputs * intervals.levels().size();
  }

  /**
   * Writes the bounds of row {@code row} before it is learned, without allocating: for every output
   * and level the lower and the upper bound; for classes, for every level, the largest score 1 -
   * p(c) of a class in the set.
   */
  public void bounds(Batch batch, int row, double[] predictions, int at, double[] into, int to) {
    latest = groups.read(batch, row, outages, seenInGroup);
    known = batch.rows() == 1;
    bounds(latest, predictions, at, into, to);
  }

  private void bounds(int n, double[] predictions, int at, double[] into, int to) {
    int next = to;
    double least = classes ? least(predictions, at) : 0;
    for (ClassLevel level : sets) {
      into[next++] = level.radius(least, outages, n);
    }
    for (int k = 0; k < scales.length; k++) {
      boolean enough = scales[k].count() >= FEWEST;
      factors[k] = scales[k].factor(predictions[at + k], outages, n);
      double scale = scales[k].of(factors[k]);
      for (NumberLevel level : numbers[k]) {
        if (enough) {
          level.bounds(predictions[at + k], scale, outages, n, into, next);
        } else {
          into[next] = Double.NEGATIVE_INFINITY;
          into[next + 1] = Double.POSITIVE_INFINITY;
        }
        next += 2;
      }
    }
  }

  /** Reads the outages of a row, unless its bounds have just done so: returns whether they have. */
  private boolean read(Batch batch, int row) {
    boolean before = known;
    if (!before) {
      latest = groups.read(batch, row, outages, seenInGroup);
    }
    known = false;
    return before;
  }

  /**
   * Learns from observation {@code row}, labelled or not; the only one of a batch after {@link
   * #bounds} of it.
   *
   * @param predictions what was predicted before it was learned, from {@code at} on
   * @param bounds what {@link #bounds} gave it then, from {@code from} on
   * @param times how often its targets count
   */
  public void learn(
      Batch batch, int row, double[] predictions, int at, double[] bounds, int from, int times) {
    boolean factored = read(batch, row);
    learn(batch, row, predictions, at, bounds, from, times, factored);
    groups.learn(batch, row, seenInGroup);
  }

  /** How often the targets of the next labelled row count, which has this weight. */
  public int times(double weight) {
    return times.of(weight);
  }

  /** The outages of the last row, as places among the receipts of a level. */
  int[] latestOutages() {
    return Arrays.copyOf(outages, latest);
  }

  /** Notes which components a row has, and returns the outages it is in. */
  public int[] takeNote(Batch batch, int row) {
    see(batch, row);
    return latestOutages();
  }

  /** Notes which components a row has; allocates nothing. */
  public void see(Batch batch, int row) {
    read(batch, row);
    groups.learn(batch, row, seenInGroup);
  }

  /**
   * Learns from the targets of an observation that {@link #takeNote} has seen before, in the
   * outages that it was in then; otherwise as {@link #learn}.
   */
  public void learnLate(
      Batch batch,
      int row,
      double[] predictions,
      int at,
      double[] bounds,
      int from,
      int[] in,
      int times) {
    latest = in.length;
    System.arraycopy(in, 0, outages, 0, latest);
    learn(batch, row, predictions, at, bounds, from, times, false);
  }

  /**
   * Gives bounds to, and learns from, the row that {@code leader} has just learned, in the outages
   * that it was in there; {@code bounds} is room for {@link #width} numbers.
   */
  public void learnAfter(
      AdaptiveIntervals leader,
      Batch batch,
      int row,
      double[] predictions,
      int at,
      double[] bounds,
      int times) {
    latest = leader.latest;
    System.arraycopy(leader.outages, 0, outages, 0, latest);
    bounds(latest, predictions, at, bounds, 0);
    learn(batch, row, predictions, at, bounds, 0, times, true);
  }

  /** Learns a row so often in its outages, at first with the factors of its bounds if known. */
  private void learn(
      Batch batch,
      int row,
      double[] predictions,
      int at,
      double[] bounds,
      int from,
      int times,
      boolean factored) {
    for (int k = 0; k < times; k++) {
      learn(batch, row, predictions, at, bounds, from, factored && k == 0);
    }
  }

  private void learn(
      Batch batch,
      int row,
      double[] predictions,
      int at,
      double[] bounds,
      int from,
      boolean factored) {
    int n = latest;
    if (classes && batch.labelled(row, 0)) {
      int target = (int) Math.rint(batch.target(row, 0));
      double score = 1 - probability(predictions, at, target);
      double least = least(predictions, at);
      for (int l = 0; l < sets.length; l++) {
        sets[l].learn(score, least, bounds[from + l], outages, n);
      }
    }
    int next = from;
    for (int k = 0; k < scales.length; k++) {
      if (batch.labelled(row, k)) {
        double target = batch.target(row, k);
        double prediction = predictions[at + k];
        double factor = factored ? factors[k] : scales[k].factor(prediction, outages, n);
        double scale = scales[k].of(factor);
        for (int l = 0; l < numbers[k].length; l++) {
          double lower = bounds[next + 2 * l];
          double upper = bounds[next + 2 * l + 1];
          if (Double.isFinite(lower)) {
            numbers[k][l].learn(target - upper, lower - target, scale, outages, n);
          }
        }
        scales[k].learn(Math.abs(target - prediction), prediction, factor, outages, n);
      }
      next += 2 * numbers[k].length;
    }
  }

  /**
   * The receipts of output {@code k} (classes: 0), level by level, outage by outage.
   *
   * @param names what component j is called
   */
  public List<Coverage> coverage(int k, IntFunction<String> names) {
    List<Coverage> receipts = new ArrayList<>();
    for (int l = 0; l < intervals.levels().size(); l++) {
      for (int outage = 0; outage < groups.count(); outage++) {
        String name = name(outage, names);
        receipts.add(
            classes ? sets[l].coverage(name, outage) : numbers[k][l].coverage(name, outage));
      }
    }
    return receipts;
  }

  private String name(int outage, IntFunction<String> names) {
    return switch (outage) {
      case OutageGroups.ALWAYS -> "all rows";
      case OutageGroups.RETURN -> "first rows after a return";
      default ->
          IntStream.of(groups.components(outage))
                  .mapToObj(names)
                  .distinct()
                  .collect(Collectors.joining(", "))
              + (groups.whileSeen(outage) ? " seen" : " out");
    };
  }

  /**
   * Copies everything that bounds need from {@code other}, which has the same settings; allocates
   * nothing.
   */
  public void copyFrom(AdaptiveIntervals other) {
    groups.copyFrom(other.groups);
    for (int k = 0; k < scales.length; k++) {
      scales[k].copyFrom(other.scales[k]);
      for (int l = 0; l < numbers[k].length; l++) {
        numbers[k][l].copyFrom(other.numbers[k][l]);
      }
    }
    for (int l = 0; l < sets.length; l++) {
      sets[l].copyFrom(other.sets[l]);
    }
  }

  @Override
  public void fields(Fields f) {
    if (!follows) {
      f.part("groups", groups);
    }
    f.part("weights", times);
    for (int k = 0; k < scales.length; k++) {
      Fields output = f.rounded().in("output" + k);
      output.part("scale", scales[k]);
      output.parts("level", numbers[k]);
    }
    f.parts("level", sets);
    if (f.resets()) {
      known = false;
    }
  }
}
