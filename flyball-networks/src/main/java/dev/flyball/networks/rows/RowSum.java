package dev.flyball.networks.rows;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PlaceKernels;
import java.util.Arrays;

/**
 * The sum over distinct inputs of P(x)' D P(x): the rows of a memory, kept as what they are made of
 * ({@link RowFactors}). Vectors are in its own order, place by place with the units side by side,
 * then the rest; {@link #fromParameters} and {@link #toParameters} translate. A product costs
 * O(seen * m + (m + rest)^2 / 2) per input, a new row O((m + rest)^2 / 2).
 */
public final class RowSum implements Stateful {
  private static final int PANEL = PlaceKernels.PANEL;

  private final RowShape shape;
  private final int units;
  private final int stride;
  private final InputPanels inputs;
  private final double[] signals;
  private final double[] u;
  private final double[] z;
  private final double[] byInput;
  private final double[] sum;

  public RowSum(RowShape shape) {
    this.shape = shape;
    this.units = shape.units();
    this.stride = PlaceKernels.stride(units);
    this.inputs = new InputPanels(shape);
    this.signals = new double[shape.signals()];
    this.u = new double[shape.signals() * PANEL];
    this.z = new double[shape.signals() * PANEL];
    this.byInput = new double[stride * PANEL];
    this.sum = new double[shape.signals() * PANEL];
  }

  public RowShape shape() {
    return shape;
  }

  /** The length of vectors in this order, padding included. */
  public int width() {
    return restAt() + shape.rest();
  }

  private int constantAt() {
    return shape.places() * stride;
  }

  private int restAt() {
    return constantAt() + (shape.constant() ? stride : 0);
  }

  /** How many inputs there are. */
  public int inputs() {
    return inputs.inputs();
  }

  /** Adds weight times the outer products of all rows that are not silent. */
  public void add(RowFactors rows, double weight) {
    for (int i = 0; i < rows.inputs(); i++) {
      int input = -1;
      for (int r = i * rows.rowsPerInput(); r < (i + 1) * rows.rowsPerInput(); r++) {
        if (rows.signals(r, signals)) {
          input = input < 0 ? inputs.number(rows, i) : input;
          inputs.panelOf(input).addSignals(input % PANEL, weight, signals);
        }
      }
    }
  }

  /** y = sum x; two different arrays in this order. */
  public void times(double[] x, double[] y) {
    Arrays.fill(y, 0, width(), 0);
    Arrays.fill(sum, 0);
    for (int b = 0; b < shape.rest(); b++) {
      int at = (units + b) * PANEL;
      Arrays.fill(u, at, at + PANEL, x[restAt() + b]);
    }
    for (int p = 0; p < inputs.count(); p++) {
      InputPanel panel = inputs.panel(p);
      panel.gather(x, u);
      addConstant(x);
      panel.signalsTimes(u, z);
      Kernels.axpy(1, z, 0, sum, 0, z.length);
      turn();
      panel.scatter(byInput, y);
    }
    addShared(y);
  }

  private void addConstant(double[] x) {
    for (int a = 0; a < units && shape.constant(); a++) {
      double constant = x[constantAt() + a];
      for (int lane = 0; lane < PANEL; lane++) {
        u[a * PANEL + lane] += constant;
      }
    }
  }

  /** From the inputs of a unit side by side to the units of an input side by side. */
  private void turn() {
    for (int a = 0; a < units; a++) {
      for (int lane = 0; lane < PANEL; lane++) {
        byInput[lane * stride + a] = z[a * PANEL + lane];
      }
    }
  }

  /**
   * Adds to the parts that all inputs share: the constant and the rest take the same number from
   * each.
   */
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

  /** {@link InputPanels#dropFaded}. */
  public double dropFaded(double room) {
    return inputs.dropFaded(room);
  }

  public void scale(double factor) {
    inputs.scale(factor);
  }

  /** A vector of parameters, in this order; padding is left as it is, zero in a fresh array. */
  public void fromParameters(double[] w, double[] into) {
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
  public void toParameters(double[] x, double[] into) {
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

  @Override
  public long numBytes() {
    return inputs.numBytes() + 8L * (3 * u.length + signals.length + byInput.length);
  }

  @Override
  public void fields(Fields f) {
    f.part(inputs);
  }
}
