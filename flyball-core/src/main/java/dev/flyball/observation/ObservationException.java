package dev.flyball.observation;

/**
 * Thrown for an observation that cannot be learned from. Carries the component (or target) at
 * fault, its value and what was expected, so that a caller who knows the names of columns and rows
 * can add them.
 */
public final class ObservationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final String TARGET = "target";
  private static final String WEIGHT = "weight";

  private final String what;
  private final int component;
  private final double value;
  private final String expected;

  private ObservationException(String what, int component, double value, String expected) {
    super(
        "%s%s is %s; expected %s"
            .formatted(what, what.equals(WEIGHT) ? "" : " " + component, value, expected));
    this.what = what;
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
    return new ObservationException(TARGET, k, value, expected);
  }

  /** The weight of the observation is {@code value}. */
  public static ObservationException weight(double value, String expected) {
    return new ObservationException(WEIGHT, 0, value, expected);
  }

  /** Whether a target is at fault, not a component of the input. */
  public boolean inTarget() {
    return what.equals(TARGET);
  }

  /** Whether the weight of the observation is at fault. */
  public boolean inWeight() {
    return what.equals(WEIGHT);
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
