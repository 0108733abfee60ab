package dev.flyball.flink.job;

import dev.flyball.data.EventTime;
import dev.flyball.data.MissingCodes;
import dev.flyball.flink.KeyedObservation;
import java.io.Serializable;
import java.time.DateTimeException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which fields of a line mean what.
 *
 * @param key the field that holds the key; empty where one model learns from all
 * @param id the field that predictions carry along; empty for none
 * @param time the field that holds event time; empty where order of arrival counts
 * @param target the field to predict; empty where labels come as lines of their own
 * @param features the components, in order; none of lines that are labels
 * @param missing codes that stand for a missing number, beside the empty cell
 */
record FieldRoles(
    String key, String id, String time, String target, List<String> features, List<String> missing)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String ONE_MODEL = "all";

  FieldRoles {
    features = List.copyOf(features);
    missing = List.copyOf(missing);
    if (features.contains(target)) {
      throw new IllegalArgumentException("the target '" + target + "' is among the features");
    }
  }

  /** Observations whose labels come as lines of their own. */
  FieldRoles withoutTarget() {
    return new FieldRoles(key, id, time, "", features, missing);
  }

  boolean keyed() {
    return !key.isEmpty();
  }

  boolean timed() {
    return !time.isEmpty();
  }

  MissingCodes missingCodes() {
    return MissingCodes.of(missing);
  }

  /** All fields that are read, features first, then the target. */
  List<String> all() {
    Stream<String> others = Stream.of(target, key, id, time).filter(name -> !name.isEmpty());
    return Stream.concat(features.stream(), others).distinct().toList();
  }

  /**
   * The observation that these cells make.
   *
   * @throws LineException if the key is empty or the time cannot be read
   */
  KeyedObservation observation(
      String keyCell, String idCell, String timeCell, double[] values, double targetValue) {
    if (keyed() && keyCell.isEmpty()) {
      throw new LineException("the key %s is empty".formatted(key));
    }
    KeyedObservation observation =
        KeyedObservation.of(
            keyed() ? keyCell : ONE_MODEL, timed() ? millis(timeCell) : 0, values, targetValue);
    return idCell.isEmpty() ? observation : observation.withId(idCell);
  }

  private long millis(String cell) {
    try {
      return EventTime.millis(cell);
    } catch (DateTimeException | ArithmeticException e) {
      throw new LineException(
          "%s is '%s'; expected %s".formatted(time, cell.strip(), EventTime.EXPECTED));
    }
  }
}
