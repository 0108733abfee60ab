package dev.flyball.flink;

import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInfo;

/**
 * An observation on its way to the learner of its key. Unlike core's it is not checked when it is
 * made: a stream must carry what it is given, and what cannot be learned from is turned away, with
 * the reason, where it would be used. The array is handed over, not copied.
 */
@TypeInfo(WholeType.ObservationFactory.class)
public final class KeyedObservation {
  private final String key;
  private final String id;
  private final long time;
  private final double[] values;
  private final double target;

  private KeyedObservation(String key, String id, long time, double[] values, double target) {
    this.key = key;
    this.id = Objects.requireNonNull(id, "id");
    this.time = time;
    this.values = Objects.requireNonNull(values, "values");
    this.target = target;
  }

  /**
   * An input (NaN = missing) with its target (NaN = missing).
   *
   * @param time event time, milliseconds; any number where order of arrival is order of time
   */
  public static KeyedObservation of(String key, long time, double[] values, double target) {
    return new KeyedObservation(key, "", time, values, target);
  }

  /**
   * The same with a text of yours that its prediction will carry: an order's number, a row's id.
   */
  public KeyedObservation withId(String text) {
    return new KeyedObservation(key, text, time, values, target);
  }

  public String key() {
    return key;
  }

  /** What its prediction will carry; empty unless given. */
  public String id() {
    return id;
  }

  /** Event time, milliseconds. */
  public long time() {
    return time;
  }

  /** The components, NaN where missing; not to be changed. */
  public double[] values() {
    return values;
  }

  /** The target, NaN where missing. */
  public double target() {
    return target;
  }

  public boolean labelled() {
    return !Double.isNaN(target);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyedObservation that
        && Objects.equals(key, that.key)
        && id.equals(that.id)
        && time == that.time
        && Double.compare(target, that.target) == 0
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, id, time, target, Arrays.hashCode(values));
  }

  @Override
  public String toString() {
    return "%s%s @%s %s -> %s"
        .formatted(key, id.isEmpty() ? "" : " " + id, time, Arrays.toString(values), target);
  }
}
