package dev.flyball.bench;

import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/** Ours, as the directional controller drives it: observe, then solve. */
final class OurSolver implements FullOrderSolver {
  private final Observability observability;
  private final double[] gradient;
  private final double[] q;
  private Actuation actuation;

  OurSolver(Memory memory, int width, double beta, double ridge) {
    observability = memory.observability(width, beta, Ridge.fixed(ridge), Workers.one());
    gradient = new double[width];
    q = new double[width];
  }

  @Override
  public void take(Actuation next) {
    actuation = next;
    actuation.gradient(gradient);
  }

  @Override
  public void step() {
    observability.observe(actuation);
    observability.solve(gradient, q);
  }

  @Override
  public void observe() {
    observability.observe(actuation);
  }

  @Override
  public double[] q() {
    return q.clone();
  }

  /** S, written out. */
  double[][] memory() {
    return observability.memory();
  }

  @Override
  public void close() {}
}
