package dev.flyball.observability;

/** The metric of a block could not be renewed for too many steps in a row. */
public final class MetricException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  MetricException(String message) {
    super(message);
  }
}
