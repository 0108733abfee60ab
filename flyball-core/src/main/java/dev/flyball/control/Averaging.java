package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Observability;
import java.util.Arrays;

/**
 * Polyak-Ruppert averaging around any controller: the steps are the inner one's, predictions are
 * made with the mean of the parameters after every step past the first {@code skip}. O(d) per step.
 */
final class Averaging implements HeadController {
  private final HeadController inner;
  private final long skip;
  private final double[] mean;
  private long steps;

  /** How many steps the mean is of. */
  private long averaged;

  Averaging(HeadController inner, long skip) {
    this.inner = inner;
    this.skip = skip;
    this.mean = new double[inner.observability().width()];
  }

  @Override
  public void moved(double[] w, int offset) {
    inner.moved(w, offset);
    steps++;
    if (averaged > 0 || steps > skip) {
      averaged++;
      for (int j = 0; j < mean.length; j++) {
        mean[j] += (w[offset + j] - mean[j]) / averaged;
      }
    }
  }

  @Override
  public boolean averages() {
    return true;
  }

  /** The mean; the parameters themselves where there is none yet. */
  @Override
  public void predictingWith(double[] w, int offset, double[] into) {
    boolean any = averaged > 0;
    System.arraycopy(any ? mean : w, any ? 0 : offset, into, offset, mean.length);
  }

  @Override
  public void startOver() {
    Arrays.fill(mean, 0);
    steps = 0;
    averaged = 0;
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
  public ParameterStep decide(Actuation actuation, double[] w, int offset, double[] room) {
    return inner.decide(actuation, w, offset, room);
  }

  @Override
  public Observability observability() {
    return inner.observability();
  }

  @Override
  public Controller inner() {
    return inner;
  }

  @Override
  public boolean widens() {
    return inner.widens();
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
    averaged = f.count("averagedOver", averaged);
  }
}
