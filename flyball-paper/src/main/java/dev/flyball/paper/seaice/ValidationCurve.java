package dev.flyball.paper.seaice;

/**
 * Validation errors of one run at its checkpoints: those of Experiment 3 are mean absolute errors
 * on complete validation data. Steps ascend.
 */
public record ValidationCurve(String name, long[] steps, double[] errors) {

  public ValidationCurve {
    steps = steps.clone();
    errors = errors.clone();
    if (steps.length == 0 || steps.length != errors.length) {
      throw new IllegalArgumentException(
          "run '%s' has %s steps and %s errors, expected as many, and at least one"
              .formatted(name, steps.length, errors.length));
    }
    for (int i = 0; i < steps.length; i++) {
      if (i > 0 && steps[i] <= steps[i - 1]) {
        throw new IllegalArgumentException(
            "run '%s': step %s follows step %s, expected ascending steps"
                .formatted(name, steps[i], steps[i - 1]));
      }
      if (!(errors[i] >= 0 && Double.isFinite(errors[i]))) {
        throw new IllegalArgumentException(
            "run '%s': the error at step %s is %s, expected a finite one of at least 0"
                .formatted(name, steps[i], errors[i]));
      }
    }
  }

  @Override
  public long[] steps() {
    return steps.clone();
  }

  @Override
  public double[] errors() {
    return errors.clone();
  }
}
