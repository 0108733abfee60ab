package dev.flyball.law;

import dev.flyball.checkpoint.Description;
import dev.flyball.loss.Loss;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;

/**
 * A law that predicts from the mean of another law's parameters after the first {@code skip} steps
 * (Polyak-Ruppert averaging). The loop takes the mean; the steps are those of the inner law.
 */
public record AveragedLaw(Law inner, long skip) implements Law {

  public AveragedLaw {
    if (skip < 0) {
      throw new IllegalArgumentException("cannot skip " + skip + " steps before averaging");
    }
    if (inner instanceof AveragedLaw) {
      throw new IllegalArgumentException("this law is averaged already");
    }
  }

  /** Leaves the first {@code steps} steps out of the mean. */
  public AveragedLaw after(long steps) {
    return new AveragedLaw(inner, steps);
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public Law unaveraged() {
    return inner;
  }

  @Override
  public double eta() {
    return inner.eta();
  }

  @Override
  public Memory memory() {
    return inner.memory();
  }

  @Override
  public Description kept() {
    return inner.kept().with("averaged", true);
  }

  @Override
  public Law with(Settings s) {
    return new AveragedLaw(inner.with(s), s.whole(Settings.AVERAGED, skip));
  }

  @Override
  public boolean overshoots() {
    return inner.overshoots();
  }

  @Override
  public WeightDecay decay() {
    return inner.decay();
  }

  @Override
  public Curvature curvature() {
    return inner.curvature();
  }

  @Override
  public void checkHead(Parameters head) {
    inner.checkHead(head);
  }

  @Override
  public void checkLoss(Loss loss) {
    inner.checkLoss(loss);
  }
}
