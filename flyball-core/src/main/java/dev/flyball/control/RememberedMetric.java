package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Observability;

/** B = S + ridge I from a running memory; with no memory, epsilon I. One solve a row. */
final class RememberedMetric implements SharedMetric {
  private final Observability observability;
  private final double[] q;
  private double leverage;

  RememberedMetric(Observability observability) {
    this.observability = observability;
    this.q = new double[observability.width()];
  }

  @Override
  public void take(SparseRows row, double[] x) {
    observability.observe(row);
    observability.solve(x, q);
    double gain = row.gain(0);
    leverage = gain * gain * Kernels.dot(x, 0, q, 0, q.length);
  }

  @Override
  public void takeNothing(SparseRows row) {
    observability.observe(row);
    leverage = 0;
  }

  @Override
  public double[] solution() {
    return q;
  }

  @Override
  public double leverage() {
    return leverage;
  }

  Observability observability() {
    return observability;
  }

  @Override
  public void reset() {
    observability.reset();
    leverage = 0;
  }

  @Override
  public long numBytes() {
    return observability.numBytes() + 8L * q.length;
  }

  @Override
  public void save(State state) {
    observability.save(state);
  }

  @Override
  public void load(State state) {
    observability.load(state);
  }
}
