package dev.flyball.observation;

import dev.flyball.checkpoint.Stateful;

/**
 * Brings components to a common scale, from seen values only. A missing component stays missing
 * (and so contributes zero, the mean, <em>after</em> standardisation); nothing is imputed.
 */
public sealed interface Standardiser extends Stateful
    permits NoStandardiser, GivenStandardiser, OnlineStandardiser, RobustStandardiser {

  /** Values are used as they come. */
  static Standardiser none() {
    return new NoStandardiser();
  }

  /** (value - mean) / scale with statistics known beforehand. */
  static Standardiser given(double[] mean, double[] scale) {
    return new GivenStandardiser(mean, scale);
  }

  /** Running mean and standard deviation of each component's seen values. */
  static Standardiser online(int inputs) {
    return new OnlineStandardiser(inputs);
  }

  /**
   * Running statistics in which no single value counts for much, bounded at 5 deviations.
   *
   * @see Standardisation#robust()
   */
  static Standardiser robust(int inputs) {
    return robust(inputs, Standardisation.BOUND);
  }

  /** As {@link #robust(int)}, bounded at {@code bound} deviations; infinite lifts the bound. */
  static Standardiser robust(int inputs, double bound) {
    return new RobustStandardiser(inputs, bound, Double.POSITIVE_INFINITY);
  }

  /** Fails if this has statistics for another number of inputs. */
  void checkInputs(int inputs);

  /**
   * Takes note of the seen components of {@code input} (NaN = missing). O(inputs).
   *
   * @throws ObservationException if a statistic would overflow; then {@link #restore}
   */
  void observe(double[] input);

  /** Component {@code j} on the common scale. */
  double standardise(int j, double value);

  /** What component {@code j} is measured from. */
  double centre(int j);

  /** What component {@code j} is measured in. */
  double spread(int j);

  /** Back from the common scale: what {@link #standardise} was given, up to rounding. */
  double original(int j, double standardised);

  /**
   * Remembers the statistics as they are, so that {@link #restore} can take {@code observe} back.
   */
  void mark();

  /** Back to the last {@link #mark}. */
  void restore();

  /** Forgets all values seen; given statistics stay. */
  void reset();

  /** An independent copy. */
  Standardiser copy();

  /** Overwrites these statistics with those of {@code other}, of the same kind and size. */
  void copyFrom(Standardiser other);

  /** {@code none}, {@code given}, {@code online} or {@code robust}. */
  String kind();
}
