package dev.flyball.observability;

/** Too many steps in a row in which the metric of a block could not be renewed. */
public final class MetricException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  MetricException(String message) {
    super(message);
  }
}
