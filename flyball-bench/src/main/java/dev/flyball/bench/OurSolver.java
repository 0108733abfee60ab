package dev.flyball.bench;

import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import java.util.List;

/** Ours, as the directional controller drives it: observe, then solve. */
final class OurSolver implements FullOrderSolver {
  private final Observability observability;
  private final int width;
  private final double[] q;
  private List<? extends Actuation> steps = List.of();
  private double[][] gradients = {};

  OurSolver(Memory memory, int width, double beta, double ridge, Workers workers) {
    observability = memory.observability(width, beta, Ridge.fixed(ridge), workers);
    this.width = width;
    q = new double[width];
  }

  @Override
  public void take(List<? extends Actuation> next) {
    steps = next;
    if (gradients.length != next.size()) {
      gradients = new double[next.size()][width];
    }
    for (int t = 0; t < gradients.length; t++) {
      next.get(t).gradient(gradients[t]);
    }
  }

  @Override
  public void step(int number) {
    observability.observe(steps.get(number));
    observability.solve(gradients[number], q);
  }

  @Override
  public double[] q() {
    return q.clone();
  }

  @Override
  public void close() {}
}
