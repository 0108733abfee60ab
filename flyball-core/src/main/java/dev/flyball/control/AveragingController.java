package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Observability;
import dev.flyball.observability.PairRates;
import java.util.Optional;

/**
 * Polyak-Ruppert averaging around any controller: the loop runs on as it would, and predictions use
 * the mean of the parameters after every step past the first {@code skip}. O(d) a step.
 */
final class AveragingController implements HeadController {
  private final HeadController inner;
  private final long skip;
  private final double[] mean;
  private long steps;

  AveragingController(HeadController inner, long skip) {
    this.inner = inner;
    this.skip = skip;
    this.mean = new double[inner.observability().width()];
  }

  @Override
  public void eta(double value) {
    inner.eta(value);
  }

  @Override
  public void check(Actuation actuation) {
    inner.check(actuation);
  }

  @Override
  public void decide(Actuation actuation, double[] w, int offset, double[] step) {
    inner.decide(actuation, w, offset, step);
  }

  @Override
  public boolean decideSeen(Actuation actuation, double[] w, int offset, double[] step) {
    return inner.decideSeen(actuation, w, offset, step);
  }

  @Override
  public boolean takesWhole() {
    return inner.takesWhole();
  }

  @Override
  public double[] seenDirection() {
    return inner.seenDirection();
  }

  @Override
  public double seenFactor() {
    return inner.seenFactor();
  }

  @Override
  public void moved(double[] w, int offset) {
    inner.moved(w, offset);
    long averaged = ++steps - skip;
    if (averaged > 0) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += (w[offset + j] - mean[j]) / averaged;
      }
    }
  }

  @Override
  public void published(double[] w, int offset, double[] into) {
    if (steps > skip) {
      System.arraycopy(mean, 0, into, offset, mean.length);
    } else {
      inner.published(w, offset, into);
    }
  }

  @Override
  public Observability observability() {
    return inner.observability();
  }

  @Override
  public Optional<PairRates> rates() {
    return inner.rates();
  }

  @Override
  public double leverage() {
    return inner.leverage();
  }

  @Override
  public double alpha() {
    return inner.alpha();
  }

  @Override
  public long capped() {
    return inner.capped();
  }

  @Override
  public long clipped() {
    return inner.clipped();
  }

  @Override
  public void fields(Fields f) {
    f.part(inner);
    f.along(InputAxis.ROW).array("averaged", mean);
    steps = f.count("averagedSteps", steps);
  }
}
