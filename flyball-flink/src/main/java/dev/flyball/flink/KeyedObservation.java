package dev.flyball.flink;

import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInfo;

/**
 * An observation with its key. Unlike core's it is not checked when it is made: a stream must carry
 * everything that arrives, and the learner's task rejects bad ones with a reason. The array is
 * handed over, not copied.
 *
 * @param id what its prediction will carry; empty unless given
 * @param time event time, milliseconds
 * @param values the components, NaN where missing; not to be changed
 * @param target NaN where missing
 * @param attachment what its prediction will carry unread, such as a record's headers; may be empty
 */
@TypeInfo(OpaqueType.ObservationFactory.class)
public record KeyedObservation(
    String key, String id, long time, double[] values, double target, String attachment) {
  public KeyedObservation {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(values, "values");
    Objects.requireNonNull(attachment, "attachment");
  }

  /**
   * An input (NaN = missing) with its target (NaN = missing).
   *
   * @param time event time, milliseconds; any number where order of arrival is order of time
   */
  public static KeyedObservation of(String key, long time, double[] values, double target) {
    return new KeyedObservation(key, "", time, values, target, "");
  }

  /**
   * The same with a text of yours that its prediction will carry: an order's number, a row's id.
   */
  public KeyedObservation withId(String text) {
    return new KeyedObservation(key, text, time, values, target, attachment);
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
        && attachment.equals(that.attachment)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, id, time, target, attachment, Arrays.hashCode(values));
  }

  @Override
  public String toString() {
    return "%s%s @%s %s -> %s"
        .formatted(key, id.isEmpty() ? "" : " " + id, time, Arrays.toString(values), target);
  }
}
