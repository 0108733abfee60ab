package dev.flyball.observability;

/** Thrown where a block's metric could not be recomputed for too many steps in a row. */
public final class MetricException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  public MetricException(String message) {
    super(message);
  }
}
