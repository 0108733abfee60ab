package dev.flyball.observation;

import java.util.Arrays;

/**
 * One input, whose components may be missing, and a target that may be missing. At this boundary a
 * missing component is NaN; inside the loop it is absent from the row ({@link Batch}), never a
 * number. Immutable: the arrays given are copied, so the caller may reuse them.
 */
public final class Observation {
  /** The largest weight: a law that steps takes so many steps. */
  public static final double MOST_WEIGHT = 1000;

  private static final double[] NO_TARGETS = {};

  private final double[] values;
  private final double[] targets;
  private final Mask labelled;
  private final double weight;

  private Observation(double[] values, double[] targets, Mask labelled, double weight) {
    this.values = values;
    this.targets = targets;
    this.labelled = labelled;
    this.weight = weight;
  }

  /**
   * An input (NaN = missing) with its target.
   *
   * @throws ObservationException if a component is infinite or the target is not finite
   */
  public static Observation of(double[] values, double target) {
    return of(values, new double[] {target});
  }

  /** An input (NaN = missing) with several targets, all of them known. */
  public static Observation of(double[] values, double[] targets) {
    return of(values, targets, Mask.allSeen(targets.length));
  }

  /**
   * An input (NaN = missing) with several targets, of which those in {@code labelled} are known.
   */
  public static Observation of(double[] values, double[] targets, Mask labelled) {
    if (labelled.size() != targets.length) {
      throw new IllegalArgumentException(
          "%s targets with a mask of %s".formatted(targets.length, labelled.size()));
    }
    checkValues(values);
    for (int k = labelled.nextSeen(0); k >= 0; k = labelled.nextSeen(k + 1)) {
      checkTarget(k, targets[k]);
    }
    return new Observation(values.clone(), targets.clone(), labelled.copy(), 1);
  }

  /** An input (NaN = missing) whose target is missing: it moves nothing. */
  public static Observation unlabelled(double[] values) {
    checkValues(values);
    return new Observation(values.clone(), NO_TARGETS, Mask.noneSeen(0), 1);
  }

  /**
   * This observation with a weight: 0 to leave it unlearned, 2 for it to count as if it came twice.
   *
   * @throws ObservationException if it is not a number from 0 to {@link #MOST_WEIGHT}
   */
  public Observation weighing(double value) {
    checkWeight(value);
    return new Observation(values, targets, labelled, value);
  }

  /** This observation with the components that {@code trusted} does not see treated as missing. */
  public Observation trusting(Mask trusted) {
    if (trusted.size() != values.length) {
      throw new IllegalArgumentException(
          "a trust mask of %s for %s components".formatted(trusted.size(), values.length));
    }
    double[] kept = values.clone();
    for (int j = 0; j < kept.length; j++) {
      if (!trusted.seen(j)) {
        kept[j] = Double.NaN;
      }
    }
    return new Observation(kept, targets, labelled, weight);
  }

  /** Fails if a component is infinite; NaN means missing and passes. O(d). */
  public static void checkValues(double[] values) {
    for (int j = 0; j < values.length; j++) {
      if (Double.isInfinite(values[j])) {
        throw ObservationException.component(
            j, values[j], "a finite number, or NaN for a missing one");
      }
    }
  }

  /** Fails if a target is not finite: a missing target is marked, not smuggled in as NaN. */
  public static void checkTarget(int k, double target) {
    if (!Double.isFinite(target)) {
      throw ObservationException.target(
          k, target, "a finite number (a missing target is given as unlabelled)");
    }
  }

  /** Fails if this is no weight. */
  public static void checkWeight(double weight) {
    if (!(weight >= 0 && weight <= MOST_WEIGHT)) {
      throw ObservationException.weight(
          weight, "a number from 0 to %s".formatted((long) MOST_WEIGHT));
    }
  }

  /** How much it counts; 1 unless it was said. */
  public double weight() {
    return weight;
  }

  /** How many components the input has, seen or not. */
  public int size() {
    return values.length;
  }

  /** Component {@code j}, NaN where it is missing. */
  public double value(int j) {
    return values[j];
  }

  public boolean seen(int j) {
    return !Double.isNaN(values[j]);
  }

  /** How many targets were given, known or not; 0 for an unlabelled observation. */
  public int targets() {
    return targets.length;
  }

  public boolean labelled(int k) {
    return k < targets.length && labelled.seen(k);
  }

  /** Target {@code k}; meaningful only where {@link #labelled}. */
  public double target(int k) {
    return targets[k];
  }

  /** Copies the components, NaN where missing, into {@code into}. */
  public void copyValues(double[] into) {
    System.arraycopy(values, 0, into, 0, values.length);
  }

  @Override
  public String toString() {
    return "Observation(" + Arrays.toString(values) + " -> " + Arrays.toString(targets) + ")";
  }
}
