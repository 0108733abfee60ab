package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.Optional;

/**
 * |e_t| = |w_t - w*| where a reference w* is known, with its curve over the run in bounded room.
 * The companion free of scale is the error relative to |w*|. The reference lives in the learner's
 * parameters: behind an online standardiser, whose scale moves, it means little. O(d) per step.
 */
public final class ParameterError implements Monitor {
  static final int DEFAULT_POINTS = 512;

  private final KnownParameters reference;
  private final ThinnedCurve curve;
  private double error = Double.NaN;

  ParameterError(double[] reference, int points) {
    this.reference = new KnownParameters(reference);
    this.curve = new ThinnedCurve(points);
  }

  /** This monitor with a curve of at most {@code points} points. */
  public ParameterError keeping(int points) {
    return new ParameterError(reference.parameters(), points);
  }

  /** |w - w*| after the last step; NaN before the first. */
  public double value() {
    return error;
  }

  /** |w - w*| / |w*|; infinite where the reference is 0. */
  public double relative() {
    return error / reference.norm();
  }

  /** The error over the run. */
  public ThinnedCurve curve() {
    return curve;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%.4g, relative %.4g)", name(), value(), relative());
  }

  @Override
  public String name() {
    return "parameter-error";
  }

  @Override
  public void begin(Model model) {
    reference.checkFits(model);
  }

  @Override
  public void watch(Step step) {
    if (step.labelled()) {
      error = Math.sqrt(reference.squaredDistance(step.parameters()));
      curve.add(step.number(), error);
    }
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(
        Description.of(name())
            .withNumbers("reference", reference.parameters())
            .with("points", curve.capacity()));
  }

  @Override
  public ParameterError fresh() {
    return keeping(curve.capacity());
  }

  @Override
  public void fields(Fields f) {
    error = f.number("error", error, Double.NaN);
    f.part("curve", curve);
  }
}
