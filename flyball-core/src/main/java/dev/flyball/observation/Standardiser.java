package dev.flyball.observation;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/**
 * Brings components to a common scale, from seen values only. A missing component stays missing
 * (and so contributes zero, the mean, <em>after</em> standardisation); nothing is imputed.
 */
public sealed interface Standardiser extends Stateful
    permits NoStandardiser, GivenStandardiser, RobustStandardiser {

  /** Values are used as they come. */
  static Standardiser none() {
    return new NoStandardiser();
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

  /**
   * As {@link #robust(int, double)} for the one number that is to be predicted: any eight far
   * values in a row are a new level, also if they are equal or do not lie together.
   */
  static Standardiser ofTarget(double bound) {
    return new RobustStandardiser(1, bound, Double.POSITIVE_INFINITY, true);
  }

  /** Fails if this has statistics for another number of inputs. */
  default void checkInputs(int inputs) {}

  /**
   * Takes note of the seen components of {@code input} (NaN = missing). O(inputs).
   *
   * @throws ObservationException if a statistic would overflow; then {@link #restore}
   */
  default void observe(double[] input) {}

  /**
   * Takes note of {@code values} from {@code from} to {@code to} of one row, which stand at these
   * ascending components: what {@link #observe(double[])} does, in O(seen).
   *
   * @throws ObservationException if a statistic would overflow; then {@link #restore}
   */
  default void observe(int[] components, double[] values, int from, int to) {}

  /** Component {@code j} on the common scale. */
  double standardise(int j, double value);

  /** Brings values at these components to the common scale; {@code into} has the same places. */
  default void standardise(int[] components, double[] values, double[] into, int from, int to) {
    for (int e = from; e < to; e++) {
      into[e] = standardise(components[e], values[e]);
    }
  }

  /** Takes note of the values of one row, then brings them to the common scale: in one go. */
  default void take(int[] components, double[] values, double[] into, int from, int to) {
    observe(components, values, from, to);
    standardise(components, values, into, from, to);
  }

  /** The centre of component {@code j}. */
  double centre(int j);

  /** The spread of component {@code j}. */
  double spread(int j);

  /**
   * Writes what the first components are measured {@linkplain #centre from} and {@linkplain #spread
   * in}: as many as the arrays have room for.
   */
  default void units(double[] centres, double[] spreads) {
    for (int j = 0; j < centres.length; j++) {
      centres[j] = centre(j);
      spreads[j] = spread(j);
    }
  }

  /** How far from 0 a component can be on the common scale; infinite where nothing holds it. */
  default double bound() {
    return Double.POSITIVE_INFINITY;
  }

  /** How often components were measured anew, because they had gone to another level. */
  default long renewals() {
    return 0;
  }

  /** How often component {@code j} was. */
  default long renewals(int j) {
    return 0;
  }

  /** The spread of component {@code j} before the values by which it was last measured anew. */
  default double spreadBefore(int j) {
    return spread(j);
  }

  /** Back from the common scale: what {@link #standardise} was given, up to rounding. */
  default double original(int j, double standardised) {
    return centre(j) + spread(j) * standardised;
  }

  /** From here on keeps what {@code observe} changes, so that {@link #restore} can take it back. */
  default void mark() {}

  /** Back to the last {@link #mark}. */
  default void restore() {}

  /** An independent copy. */
  Standardiser copy();

  /** Overwrites these statistics with those of {@code other}, of the same kind and size. */
  default void copyFrom(Standardiser other) {
    State state = new State();
    other.save(state);
    load(state);
  }

  /**
   * As {@link #copyFrom}, of what {@code other} took note of since its last {@link #mark}: these
   * statistics are those that it had then. O(seen).
   */
  default void followFrom(Standardiser other) {}
}
