package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.HeadController;
import dev.flyball.control.ParameterStep;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/**
 * Adam with bias correction, as a controller without a memory S: DJL's own cannot be saved. Epsilon
 * is added to the root of the second moment. O(d) a step, two numbers a parameter.
 */
final class AdamController implements HeadController {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;
  private static final double EPSILON = 1e-8;

  /** How a checkpoint tells it from a law. */
  static final String NAME = "adam epsilon=" + EPSILON;

  private final Observability none;
  private final double[] gradient;
  private final double[] mean;
  private final double[] square;
  private final ParameterStep decided = new ParameterStep();
  private double eta = 0.005;
  private double firstLeft = 1;
  private double secondLeft = 1;

  AdamController(int width) {
    none = Memory.none().observability(width, 0.5, Ridge.fixed(1), Workers.one());
    gradient = new double[width];
    mean = new double[width];
    square = new double[width];
  }

  @Override
  public void eta(double value) {
    eta = value;
  }

  @Override
  public void check(Actuation actuation) {
    if (!Double.isFinite(actuation.energy())) {
      throw new DivergenceException("the gradient's energy is " + actuation.energy());
    }
  }

  @Override
  public ParameterStep decide(Actuation actuation, double[] w, int offset, double[] step) {
    actuation.gradient(gradient);
    firstLeft *= FIRST;
    secondLeft *= SECOND;
    for (int j = 0; j < step.length; j++) {
      mean[j] = FIRST * mean[j] + (1 - FIRST) * gradient[j];
      square[j] = SECOND * square[j] + (1 - SECOND) * gradient[j] * gradient[j];
      double root = Math.sqrt(square[j] / (1 - secondLeft));
      step[j] = -eta * mean[j] / (1 - firstLeft) / (root + EPSILON);
    }
    return decided.all(step);
  }

  @Override
  public Observability observability() {
    return none;
  }

  @Override
  public double leverage() {
    return 0;
  }

  @Override
  public double alpha() {
    return eta;
  }

  @Override
  public void fields(Fields f) {
    f.array("mean", mean);
    f.array("square", square);
    firstLeft = f.number("firstLeft", firstLeft, 1);
    secondLeft = f.number("secondLeft", secondLeft, 1);
    for (int j = 0; f.loads() && j < mean.length; j++) {
      if (!Double.isFinite(mean[j]) || !(square[j] >= 0) || Double.isInfinite(square[j])) {
        throw new CheckpointException(
            "Adam's moments at %s are %s and %s".formatted(j, mean[j], square[j]));
      }
    }
  }
}
