package dev.flyball.networks;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Linearisation;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.rows.FactoredRows;
import dev.flyball.networks.rows.RowFactors;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A perceptron linearised: the sensitivity row of a score is, layer by layer, delta (x) [h 1], and
 * is kept as these two factors (the paper's pack(s d x', s d, s h, s)). Sums over the rows of one
 * observation are taken in its units before they are spread over its parameters. Products cost
 * O(seen * hidden) per observation, the energy O(seen + hidden). Columns of inputs that were not
 * seen are not touched. Rows are written out on request, and for a dense memory.
 */
final class KhatriRaoRows implements Linearisation, FactoredRows {
  private final PerceptronLayout layout;
  private final LayerSignals signals;
  private final RowFactors factors;
  private final double[] units;
  private final double[] inputNorms;
  private final int outputs;
  private int observations;
  private double[] gain = {};
  private double[] feedback = {};
  private double[] factor = {};

  /** Made when rows are first requested. */
  private @Nullable SparseRows written;

  private boolean isWritten;

  KhatriRaoRows(PerceptronLayout layout, Activation activation) {
    this.layout = layout;
    this.signals = new LayerSignals(layout, activation);
    this.factors = new PerceptronFactors(layout, signals, this);
    this.units = new double[layout.allUnits()];
    this.inputNorms = new double[layout.layers()];
    this.outputs = layout.outputs();
  }

  @Override
  public void at(double[] w, int offset, Batch batch) {
    signals.run(w, offset, batch);
    int rows = rows();
    if (rows > gain.length) {
      gain = new double[rows];
      feedback = new double[rows];
      factor = new double[rows];
    }
    Arrays.fill(gain, 0, rows, 0);
    Arrays.fill(feedback, 0, rows, 0);
  }

  @Override
  public double score(int i) {
    return signals.score(i);
  }

  @Override
  public void feed(int i, double rowGain, double rowFeedback) {
    gain[i] = rowGain;
    feedback[i] = rowFeedback;
  }

  @Override
  public void close(int labelled) {
    observations = labelled;
    isWritten = false;
  }

  @Override
  public int rows() {
    return signals.observations() * outputs;
  }

  @Override
  public int observations() {
    return observations;
  }

  @Override
  public int width() {
    return layout.parameters();
  }

  @Override
  public double gain(int i) {
    return gain[i];
  }

  @Override
  public double feedback(int i) {
    return feedback[i];
  }

  @Override
  public int row(int i, int[] parameters, double[] values) {
    return written().row(i, parameters, values);
  }

  /** Writes the derivatives of a score, in ascending order. */
  private void write(int row, SparseRows into) {
    int i = row / outputs;
    for (int l = 0; l < layout.layers(); l++) {
      for (int a = 0; a < layout.out(l); a++) {
        double delta = signals.delta(row, l, a);
        for (int e = 0; e < signals.inputs(i, l) && delta != 0; e++) {
          into.add(layout.weights(l, a) + signals.place(i, l, e), delta * signals.input(i, l, e));
        }
      }
      for (int a = 0; a < layout.out(l); a++) {
        double delta = signals.delta(row, l, a);
        if (delta != 0) {
          into.add(layout.biases(l) + a, delta);
        }
      }
    }
    into.endRow(score(row));
  }

  @Override
  public void gradient(double[] into) {
    for (int r = 0; r < rows(); r++) {
      factor[r] = feedback[r] / observations;
    }
    spread(into);
  }

  @Override
  public void transposeTimes(double[] u, double[] into) {
    for (int r = 0; r < rows(); r++) {
      factor[r] = gain[r] == 0 ? 0 : u[r] * gain[r];
    }
    spread(into);
  }

  /** The sum over rows of factor times row: first over the outputs, in units, then over inputs. */
  private void spread(double[] into) {
    Arrays.fill(into, 0, width(), 0);
    for (int i = 0; i < signals.observations(); i++) {
      if (gatherUnits(i)) {
        for (int l = 0; l < layout.layers(); l++) {
          for (int a = 0; a < layout.out(l); a++) {
            double unit = units[layout.units(l) + a];
            if (unit != 0) {
              signals.addInput(unit, i, l, into, layout.weights(l, a));
              into[layout.biases(l) + a] += unit;
            }
          }
        }
      }
    }
  }

  private boolean gatherUnits(int i) {
    boolean any = false;
    for (int r = i * outputs; r < (i + 1) * outputs; r++) {
      if (factor[r] != 0) {
        if (!any) {
          Arrays.fill(units, 0);
          any = true;
        }
        signals.addDelta(factor[r], r, units, 0);
      }
    }
    return any;
  }

  @Override
  public double energy() {
    double energy = 0;
    for (int i = 0; i < signals.observations(); i++) {
      for (int l = 0; l < layout.layers(); l++) {
        inputNorms[l] = signals.squaredInput(i, l) + 1;
      }
      for (int r = i * outputs; r < (i + 1) * outputs; r++) {
        if (gain[r] != 0) {
          double norm = 0;
          for (int l = 0; l < layout.layers(); l++) {
            norm += signals.squaredDelta(r, l) * inputNorms[l];
          }
          energy += gain[r] * gain[r] * norm;
        }
      }
    }
    return energy == 0 ? 0 : energy / observations;
  }

  @Override
  public void times(double[] v, double[] into) {
    for (int i = 0; i < signals.observations(); i++) {
      if (!fed(i)) {
        Arrays.fill(into, i * outputs, (i + 1) * outputs, 0);
        continue;
      }
      for (int l = 0; l < layout.layers(); l++) {
        for (int a = 0; a < layout.out(l); a++) {
          units[layout.units(l) + a] =
              signals.inputTimes(i, l, v, layout.weights(l, a)) + v[layout.biases(l) + a];
        }
      }
      for (int r = i * outputs; r < (i + 1) * outputs; r++) {
        into[r] = gain[r] == 0 ? 0 : gain[r] * signals.deltaTimes(r, units);
      }
    }
  }

  private boolean fed(int i) {
    for (int r = i * outputs; r < (i + 1) * outputs; r++) {
      if (gain[r] != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void addTo(PackedSymmetric s, double weight) {
    written().addTo(s, weight);
  }

  /** The rows written out. */
  private SparseRows written() {
    SparseRows all = written;
    if (all == null) {
      all = new SparseRows(width());
      written = all;
    }
    if (!isWritten) {
      all.clear();
      for (int i = 0; i < rows(); i++) {
        write(i, all);
        all.feed(i, gain[i], feedback[i]);
      }
      all.close(observations);
      isWritten = true;
    }
    return all;
  }

  @Override
  public void addDiagonalTo(double[] diagonal, double weight) {
    for (int r = 0; r < rows(); r++) {
      double alpha = weight * gain[r] * gain[r] / observations;
      for (int l = 0; l < layout.layers() && gain[r] != 0; l++) {
        for (int a = 0; a < layout.out(l); a++) {
          double delta = signals.delta(r, l, a);
          if (delta != 0) {
            addSquares(alpha * delta * delta, r / outputs, l, a, diagonal);
          }
        }
      }
    }
  }

  private void addSquares(double alpha, int i, int l, int a, double[] diagonal) {
    int at = layout.weights(l, a);
    for (int e = 0; e < signals.inputs(i, l); e++) {
      double input = signals.input(i, l, e);
      diagonal[at + signals.place(i, l, e)] += alpha * input * input;
    }
    diagonal[layout.biases(l) + a] += alpha;
  }

  @Override
  public RowFactors factors() {
    return factors;
  }

  @Override
  public boolean reaches(int j) {
    return written().reaches(j);
  }

  @Override
  public boolean mayFail() {
    return false;
  }
}
