package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * What a certificate needs of a run with one output, one observation a step: the sensitivity row
 * g_t, the slope s_t, the residual r_t, the target and the parameters before every step, and those
 * after the last. The metric is not kept: it follows from the rows. 2 d + 3 numbers a step.
 */
public final class RunRecord implements Stateful {
  private final int width;
  private int steps;
  private double[] rows = {};
  private double[] parameters;
  private double[] slopes = {};
  private double[] residuals = {};
  private double[] targets = {};

  /** An empty record of a run that starts at {@code start}. */
  RunRecord(double[] start) {
    this.width = start.length;
    this.parameters = start.clone();
  }

  /** Adds a step; {@code after} are the parameters it led to. Amortised O(d). */
  void append(double[] row, double slope, double residual, double target, double[] after) {
    ensureRoom();
    System.arraycopy(row, 0, rows, steps * width, width);
    slopes[steps] = slope;
    residuals[steps] = residual;
    targets[steps] = target;
    steps++;
    System.arraycopy(after, 0, parameters, steps * width, width);
  }

  private void ensureRoom() {
    if (steps == slopes.length) {
      int room = Math.max(64, 2 * steps);
      int numbers = Math.multiplyExact(room + 1, width);
      rows = Arrays.copyOf(rows, numbers);
      parameters = Arrays.copyOf(parameters, numbers);
      slopes = Arrays.copyOf(slopes, room);
      residuals = Arrays.copyOf(residuals, room);
      targets = Arrays.copyOf(targets, room);
    }
  }

  /** Labelled steps recorded. */
  public int steps() {
    return steps;
  }

  /** How many parameters there are. */
  public int width() {
    return width;
  }

  /** g_t, as seen from {@code space}. */
  public void row(int t, Space space, double[] into) {
    space.restrict(rows, checked(t, steps) * width, into);
  }

  /** w_t before step {@code t}, as seen from {@code space}; t = steps() is the end of the run. */
  public void parameters(int t, Space space, double[] into) {
    space.restrict(parameters, checked(t, steps + 1) * width, into);
  }

  /** s_t. */
  public double slope(int t) {
    return slopes[checked(t, steps)];
  }

  /** r_t = y^_t - y_t. */
  public double residual(int t) {
    return residuals[checked(t, steps)];
  }

  public double target(int t) {
    return targets[checked(t, steps)];
  }

  private static int checked(int t, int length) {
    if (t < 0 || t >= length) {
      throw new IndexOutOfBoundsException("step %s of a record of %s entries".formatted(t, length));
    }
    return t;
  }

  @Override
  public void save(State state) {
    state.put("rows", rows, steps * width);
    state.put("parameters", parameters, (steps + 1) * width);
    state.put("slopes", slopes, steps);
    state.put("residuals", residuals, steps);
    state.put("targets", targets, steps);
  }

  @Override
  public void load(State state) {
    slopes = state.doubles("slopes");
    residuals = state.doubles("residuals");
    targets = state.doubles("targets");
    rows = state.doubles("rows");
    parameters = state.doubles("parameters");
    steps = slopes.length;
    if (rows.length != steps * width || parameters.length != (steps + 1) * width) {
      throw new dev.flyball.checkpoint.CheckpointException(
          "a record of %s steps of width %s holds %s numbers of rows and %s of parameters"
              .formatted(steps, width, rows.length, parameters.length));
    }
  }
}
