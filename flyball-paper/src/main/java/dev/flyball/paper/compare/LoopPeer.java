package dev.flyball.paper.compare;

import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.tables.peer.Peer;

/** One of Flyball's own laws. */
final class LoopPeer implements Peer {
  private final Learner learner;
  private final boolean averaged;
  private final double[] weights;

  LoopPeer(int size, Law law) {
    learner =
        Learner.builder(Model.linear(size).withoutIntercept())
            .law(law)
            .withoutStandardising()
            .build();
    averaged = law instanceof dev.flyball.control.AveragedLaw;
    weights = new double[size];
  }

  @Override
  public double learn(double[] row, double target) {
    try {
      return learner.learn(row, target).prediction();
    } catch (DivergenceException e) {
      return Double.NaN;
    }
  }

  @Override
  public double[] weights() {
    if (averaged) {
      return learner.predictingWith();
    }
    learner.copyParameters(weights);
    return weights;
  }
}
