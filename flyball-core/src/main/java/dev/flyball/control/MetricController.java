package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observability.Observability;

/** Base of the controllers that step in a metric: holds the metric, the last gain, and counters. */
public abstract class MetricController implements HeadController {
  protected final Observability observability;
  protected final ParameterStep step = new ParameterStep();
  protected double leverage;
  protected double alpha;
  protected long capped;
  protected long clipped;

  protected MetricController(Observability observability) {
    this.observability = observability;
  }

  @Override
  public final Observability observability() {
    return observability;
  }

  @Override
  public double leverage() {
    return leverage;
  }

  @Override
  public final double alpha() {
    return alpha;
  }

  @Override
  public final long capped() {
    return capped;
  }

  @Override
  public final long clipped() {
    return clipped;
  }

  @Override
  public void fields(Fields f) {
    capped = f.count("capped", capped);
    clipped = f.count("clipped", clipped);
    leverage = f.number("leverage", leverage);
    alpha = f.number("alpha", alpha);
    f.part("memory", observability);
  }
}
