package dev.flyball.learn;

/**
 * How many inputs may wait for a late label, and for how long. When the limit is reached, the
 * oldest input is dropped.
 *
 * @param most inputs that wait at once
 * @param age how long one waits: in observations, or in units of the caller's clock
 */
public record LateLabels(int most, long age) {
  private static final int MOST = 10_000;

  public LateLabels {
    if (most < 1 || age < 0) {
      throw new IllegalArgumentException(
          "%s inputs that wait for at most %s; expected at least 1 input and an age of 0 or more"
              .formatted(most, age));
    }
  }

  /** 10,000 inputs, however old. */
  public static LateLabels defaults() {
    return new LateLabels(MOST, Long.MAX_VALUE);
  }

  public static LateLabels of(int most, long age) {
    return new LateLabels(most, age);
  }
}
