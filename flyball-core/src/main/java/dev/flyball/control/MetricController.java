package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observability.Observability;

/** Base of the controllers that step in a metric: holds the metric, the last gain, and counters. */
abstract class MetricController implements HeadController {
  final Observability observability;
  final ParameterStep step = new ParameterStep();
  double leverage;
  double alpha;
  long capped;
  long clipped;

  MetricController(Observability observability) {
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
