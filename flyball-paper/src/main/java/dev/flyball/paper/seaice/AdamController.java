package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.HeadController;
import dev.flyball.control.ParameterStep;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.paper.compare.AdamStep;

/** Adam as a controller without a memory S: DJL's own cannot be saved. */
final class AdamController implements HeadController {
  /** How a checkpoint tells it from a law. */
  static final String NAME = "adam epsilon=" + AdamStep.EPSILON;

  private final Observability none;
  private final double[] gradient;
  private final AdamStep adam;
  private final ParameterStep decided = new ParameterStep();
  private double eta = 0.005;

  AdamController(int width) {
    none = Memory.none().observability(width, 0.5, Ridge.fixed(1), Workers.one());
    gradient = new double[width];
    adam = new AdamStep(width);
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
    adam.step(gradient, eta, step);
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
    adam.fields(f);
  }
}
