package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Places;
import dev.flyball.model.RowFactors;
import java.util.Arrays;

/**
 * The sum over distinct inputs of P(x)' D P(x): the rows of a memory, kept as what they are made of
 * ({@link RowFactors}). Vectors are in its own order, place by place with the units side by side,
 * then the rest; {@link #fromParameters} and {@link #toParameters} translate. A product costs
 * O(seen * m + (m + rest)^2 / 2) an input, a new row O((m + rest)^2 / 2).
 */
final class RowSum {
  private static final int PANEL = Places.PANEL;

  private final RowShape shape;
  private final int units;
  private final int stride;
  private final DistinctInputs inputs;
  private final SignalPanels panels;
  private final double[] signals;
  private final double[] one;
  private final double[] u;
  private final double[] z;
  private final double[] sum;

  RowSum(RowShape shape) {
    this.shape = shape;
    this.units = shape.units();
    this.stride = Places.stride(units);
    this.inputs = new DistinctInputs(stride);
    this.panels = new SignalPanels(shape.signals());
    this.signals = new double[shape.signals()];
    this.one = new double[stride];
    this.u = new double[shape.signals() * PANEL];
    this.z = new double[shape.signals() * PANEL];
    this.sum = new double[shape.signals() * PANEL];
  }

  RowShape shape() {
    return shape;
  }

  /** The length of vectors in this order, padding included. */
  int width() {
    return restAt() + shape.rest();
  }

  private int constantAt() {
    return shape.places() * stride;
  }

  private int restAt() {
    return constantAt() + (shape.constant() ? stride : 0);
  }

  /** How many inputs there are. */
  int inputs() {
    return inputs.count();
  }

  /** Adds weight times the outer products of all rows that are not silent. */
  void add(RowFactors rows, double weight) {
    for (int i = 0; i < rows.inputs(); i++) {
      int input = -1;
      for (int r = i * rows.rowsPerInput(); r < (i + 1) * rows.rowsPerInput(); r++) {
        if (rows.signals(r, signals)) {
          input = input < 0 ? number(rows, i) : input;
          panels.add(input, weight, signals);
        }
      }
    }
  }

  private int number(RowFactors rows, int i) {
    int[] place = rows.place();
    double[] value = rows.value();
    long hash = DistinctInputs.hash(place, value, rows.from(i), rows.to(i));
    int known = inputs.find(hash, place, value, rows.from(i), rows.to(i));
    if (known >= 0) {
      return known;
    }
    panels.ensure(inputs.count());
    return inputs.add(hash, place, value, rows.from(i), rows.to(i));
  }

  /** y = sum x; two different arrays in this order. */
  void times(double[] x, double[] y) {
    Arrays.fill(y, 0, width(), 0);
    Arrays.fill(sum, 0);
    // The last panel may have lanes without an input: nothing of an earlier product may stay there.
    Arrays.fill(u, 0);
    for (int b = 0; b < shape.rest(); b++) {
      int at = (units + b) * PANEL;
      Arrays.fill(u, at, at + PANEL, x[restAt() + b]);
    }
    for (int p = 0; p * PANEL < inputs.count(); p++) {
      int to = Math.min(inputs.count(), (p + 1) * PANEL);
      gather(p * PANEL, to, x);
      panels.times(p, u, z);
      Kernels.axpy(1, z, 0, sum, 0, z.length);
      scatter(p * PANEL, to, y);
    }
    addShared(y);
  }

  private void gather(int from, int to, double[] x) {
    int[] at = inputs.at();
    double[] value = inputs.value();
    for (int i = from; i < to; i++) {
      Places.gather(at, value, inputs.from(i), inputs.to(i), x, stride, one);
      for (int a = 0; a < units; a++) {
        u[a * PANEL + i - from] = shape.constant() ? one[a] + x[constantAt() + a] : one[a];
      }
    }
  }

  private void scatter(int from, int to, double[] y) {
    int[] at = inputs.at();
    double[] value = inputs.value();
    for (int i = from; i < to; i++) {
      for (int a = 0; a < units; a++) {
        one[a] = z[a * PANEL + i - from];
      }
      Places.scatter(at, value, inputs.from(i), inputs.to(i), one, y, stride);
    }
  }

  /** What all inputs share: the constant and the rest take in the same number from each. */
  private void addShared(double[] y) {
    for (int a = 0; a < units && shape.constant(); a++) {
      y[constantAt() + a] = sumOf(a);
    }
    for (int b = 0; b < shape.rest(); b++) {
      y[restAt() + b] = sumOf(units + b);
    }
  }

  private double sumOf(int signal) {
    double total = 0;
    for (int lane = 0; lane < PANEL; lane++) {
      total += sum[signal * PANEL + lane];
    }
    return total;
  }

  /**
   * Drops inputs, oldest first, as long as all that is dropped adds up to a trace of at most {@code
   * room}; returns that trace. O(all that is kept).
   */
  double dropFaded(double room) {
    double dropped = 0;
    int kept = 0;
    int count = inputs.count();
    for (int i = 0; i < count; i++) {
      double trace = trace(i);
      if (dropped + trace <= room) {
        dropped += trace;
      } else {
        if (kept < i) {
          inputs.move(i, kept);
          panels.move(i, kept);
        }
        kept++;
      }
    }
    for (int i = kept; i < count; i++) {
      panels.clear(i);
    }
    inputs.truncate(kept);
    return dropped;
  }

  /** tr P(x)' D P(x) of input i. */
  private double trace(int i) {
    int length = inputs.to(i) - inputs.from(i);
    double norm = Kernels.squaredNorm(inputs.value(), inputs.from(i), length);
    return panels.trace(i, 0, units) * (shape.constant() ? norm + 1 : norm)
        + panels.trace(i, units, shape.signals());
  }

  void scale(double factor) {
    panels.scale(factor);
  }

  /** A vector of parameters, in this order; padding is left as it is, zero in a fresh array. */
  void fromParameters(double[] w, double[] into) {
    int places = shape.places();
    for (int a = 0; a < units; a++) {
      for (int b = 0; b < places; b++) {
        into[b * stride + a] = w[a * places + b];
      }
    }
    if (shape.constant()) {
      System.arraycopy(w, units * places, into, constantAt(), units);
    }
    System.arraycopy(w, shape.width() - shape.rest(), into, restAt(), shape.rest());
  }

  /** A vector of this order, as parameters. */
  void toParameters(double[] x, double[] into) {
    int places = shape.places();
    for (int a = 0; a < units; a++) {
      for (int b = 0; b < places; b++) {
        into[a * places + b] = x[b * stride + a];
      }
    }
    if (shape.constant()) {
      System.arraycopy(x, constantAt(), into, units * places, units);
    }
    System.arraycopy(x, restAt(), into, shape.width() - shape.rest(), shape.rest());
  }

  long numBytes() {
    return inputs.numBytes() + panels.numBytes() + 8L * (3 * u.length + signals.length + stride);
  }

  void save(State state) {
    inputs.save(state);
    state.put("signals", panels.writtenOut(inputs.count()));
  }

  void load(State state) {
    inputs.load(state);
    panels.takeBack(state.doubles("signals"));
  }
}
