package dev.flyball.observation;

/**
 * Thrown for an observation that cannot be learned from. Carries the component (or target) at
 * fault, its value and what was expected, so that a caller who knows the names of columns and rows
 * can add them.
 */
public final class ObservationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final boolean inTarget;
  private final int component;
  private final double value;
  private final String expected;

  private ObservationException(String what, int component, double value, String expected) {
    super("%s %s is %s; expected %s".formatted(what, component, value, expected));
    this.inTarget = what.equals("target");
    this.component = component;
    this.value = value;
    this.expected = expected;
  }

  /** Component {@code j} of the input holds {@code value}. */
  public static ObservationException component(int j, double value, String expected) {
    return new ObservationException("component", j, value, expected);
  }

  /** Target {@code k} holds {@code value}. */
  public static ObservationException target(int k, double value, String expected) {
    return new ObservationException("target", k, value, expected);
  }

  /** Whether a target is at fault, not a component of the input. */
  public boolean inTarget() {
    return inTarget;
  }

  /** The index of the component or target at fault. */
  public int component() {
    return component;
  }

  public double value() {
    return value;
  }

  public String expected() {
    return expected;
  }
}
