package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A recorded run, as certificates need it: for every step its sensitivity rows g_i with slopes s_i,
 * residuals r_i and targets (one row, or several for minibatches and several outputs, each divided
 * by sqrt(n)), and the parameters before every step and after the last. The metric is not kept: it
 * follows from the rows. 2 d + 4 numbers per step of one row.
 */
public final class RunRecord implements Stateful {
  private final int width;

  private int steps;
  private int count;
  private double[] rows = {};
  private double[] parameters;
  private double[] slopes = {};
  private double[] residuals = {};
  private double[] targets = {};

  /** The index at which the rows of each step end. */
  private int[] ends = {};

  /** Which observation of the learner each step was. */
  private long[] observations = {};

  /** Which entries of the rows were held, 0 or not; the others were missing. */
  private BitSet held = new BitSet();

  /** An empty record of a run that starts at {@code start}. */
  RunRecord(double[] start) {
    this.width = start.length;
    this.parameters = start.clone();
  }

  /** Adds a step of one row; {@code after} are the parameters it led to. Amortised O(d). */
  void append(double[] row, double slope, double residual, double target, double[] after) {
    add(row, slope, residual, target);
    endStep(steps + 1L, after);
  }

  /** Adds a row to the step that {@link #endStep} will end. */
  void add(double[] row, double slope, double residual, double target) {
    if (count == slopes.length) {
      int room = Math.max(64, 2 * count);
      rows = Arrays.copyOf(rows, Math.multiplyExact(room, width));
      slopes = Arrays.copyOf(slopes, room);
      residuals = Arrays.copyOf(residuals, room);
      targets = Arrays.copyOf(targets, room);
    }
    System.arraycopy(row, 0, rows, count * width, width);
    slopes[count] = slope;
    residuals[count] = residual;
    targets[count] = target;
    count++;
  }

  /** Notes which parameters the row that is added next acts on: seen ones, of value 0 or not. */
  void holds(int[] places, int length) {
    for (int e = 0; e < length; e++) {
      held.set(count * width + places[e]);
    }
  }

  /** Whether the {@code i}-th row of step {@code t} held the input of parameter {@code j}. */
  boolean holds(int t, int i, int j) {
    return held.get(place(t, i) * width + j);
  }

  /** Ends a step, observation {@code observation} of the run, which led to {@code after}. */
  void endStep(long observation, double[] after) {
    if (steps == ends.length) {
      int room = Math.max(64, 2 * steps);
      ends = Arrays.copyOf(ends, room);
      observations = Arrays.copyOf(observations, room);
      parameters = Arrays.copyOf(parameters, Math.multiplyExact(room + 1, width));
    }
    ends[steps] = count;
    observations[steps] = observation;
    steps++;
    System.arraycopy(after, 0, parameters, steps * width, width);
  }

  /** Labelled steps recorded. */
  public int steps() {
    return steps;
  }

  /** How many parameters there are. */
  public int width() {
    return width;
  }

  /** How many rows step {@code t} has. */
  public int rows(int t) {
    return ends[checked(t, steps)] - first(t);
  }

  /** Whether every step has one row: what the lemmas speak of. */
  public boolean isRowByRow() {
    return count == steps;
  }

  /** Which observation step {@code t} was, counted from 1, unlabelled ones included. */
  public long observation(int t) {
    return observations[checked(t, steps)];
  }

  private int first(int t) {
    return t == 0 ? 0 : ends[t - 1];
  }

  private int place(int t, int i) {
    return first(checked(t, steps)) + checked(i, rows(t));
  }

  /** g_t, as seen from {@code space}. */
  public void row(int t, Space space, double[] into) {
    row(t, 0, space, into);
  }

  /** The {@code i}-th row of step {@code t}, as seen from {@code space}. */
  public void row(int t, int i, Space space, double[] into) {
    space.restrict(rows, place(t, i) * width, into);
  }

  /** w_t before step {@code t}, as seen from {@code space}; t = steps() is the end of the run. */
  public void parameters(int t, Space space, double[] into) {
    space.restrict(parameters, checked(t, steps + 1) * width, into);
  }

  /** s_t. */
  public double slope(int t) {
    return slope(t, 0);
  }

  /** s of the {@code i}-th row of step {@code t}. */
  public double slope(int t, int i) {
    return slopes[place(t, i)];
  }

  /** r_t = y^_t - y_t. */
  public double residual(int t) {
    return residuals[place(t, 0)];
  }

  public double target(int t) {
    return target(t, 0);
  }

  /** The standard deviation of the targets: a bound on a prediction beyond it is vacuous. O(n). */
  public double targetSpread() {
    double mean = 0;
    for (int i = 0; i < count; i++) {
      mean += (targets[i] - mean) / (i + 1);
    }
    double square = 0;
    for (int i = 0; i < count; i++) {
      square += (targets[i] - mean) * (targets[i] - mean);
    }
    return Math.sqrt(square / Math.max(1, count));
  }

  /** The target of the {@code i}-th row of step {@code t}, as it came. */
  public double target(int t, int i) {
    return targets[place(t, i)];
  }

  /**
   * The largest rounding error of a residual: (d + 4) ulps of the largest |g| |w| + |y|. A smaller
   * bound on a disturbance means nothing. O(n d).
   */
  public double rounding() {
    double largest = 0;
    for (int t = 0; t < steps; t++) {
      double w = Math.sqrt(Kernels.squaredNorm(parameters, (t + 1) * width, width));
      for (int i = first(t); i < ends[t]; i++) {
        double g = Math.sqrt(Kernels.squaredNorm(rows, i * width, width));
        largest = Math.max(largest, g * w + Math.abs(targets[i]));
      }
    }
    return (width + 4) * Math.ulp(1.0) * largest;
  }

  /** One number for the {@code i}-th row of step {@code t}. */
  interface RowNumber {
    double of(int t, int i, double[] row);
  }

  /** The largest of all rows in a space, at least 0. */
  double largest(Space space, RowNumber number) {
    double[] row = new double[space.dimension()];
    double largest = 0;
    for (int t = 0; t < steps; t++) {
      for (int i = 0; i < rows(t); i++) {
        row(t, i, space, row);
        largest = Math.max(largest, number.of(t, i, row));
      }
    }
    return largest;
  }

  private static int checked(int t, int length) {
    return java.util.Objects.checkIndex(t, length);
  }

  @Override
  public void save(State state) {
    state.put("rows", rows, count * width);
    state.put("parameters", parameters, (steps + 1) * width);
    state.put("slopes", slopes, count);
    state.put("residuals", residuals, count);
    state.put("targets", targets, count);
    state.put("held", held.toLongArray());
    state.put("observations", Arrays.copyOf(observations, steps));
    state.put("ends", Arrays.stream(ends, 0, steps).asLongStream().toArray());
  }

  @Override
  public void load(State state) {
    slopes = state.doubles("slopes");
    residuals = state.doubles("residuals");
    targets = state.doubles("targets");
    rows = state.doubles("rows");
    held = BitSet.valueOf(state.longs("held"));
    parameters = state.doubles("parameters");
    ends = Arrays.stream(state.longs("ends")).mapToInt(Math::toIntExact).toArray();
    observations = state.longs("observations");
    count = slopes.length;
    steps = ends.length;
    if (rows.length != count * width || parameters.length != (steps + 1) * width) {
      throw new dev.flyball.checkpoint.CheckpointException(
          "a record of %s steps of width %s holds %s numbers of rows and %s of parameters"
              .formatted(steps, width, rows.length, parameters.length));
    }
  }
}
