package dev.flyball.bench.networks;

import java.util.List;

/**
 * What a method came to on a task in its best setting.
 *
 * @param setting in words
 * @param onOpenEnd whether a setting beyond it might be better still
 * @param target the error to be reached
 * @param curves one a seed
 */
public record MethodOutcome(
    TaskKind task,
    NetworkMethod method,
    String setting,
    boolean onOpenEnd,
    double target,
    List<TrialCurve> curves) {
  public MethodOutcome {
    curves = List.copyOf(curves);
  }

  /** Steps to the target by seed; NaN where it was not reached. */
  public double[] steps() {
    return curves.stream()
        .map(curve -> curve.reaching(target))
        .mapToDouble(point -> point == null ? Double.NaN : point.step())
        .toArray();
  }

  /** Seconds of training to the target by seed; NaN where it was not reached. */
  public double[] seconds() {
    return curves.stream()
        .map(curve -> curve.reaching(target))
        .mapToDouble(point -> point == null ? Double.NaN : point.seconds())
        .toArray();
  }
}
