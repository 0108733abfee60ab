package dev.flyball.serve.model;

import java.util.HashMap;
import java.util.Map;

/**
 * Upper bounds on what clients may send and the service keeps.
 *
 * @param values those that were given: counts, bytes, or milliseconds; the others are the defaults
 */
public record Limits(Map<Limit, Long> values) {
  public Limits {
    values = Map.copyOf(values);
    values.forEach(Limit::checked);
  }

  public static Limits defaults() {
    return new Limits(Map.of());
  }

  /** The same with another value: a count, bytes, or milliseconds. */
  public Limits with(Limit limit, long value) {
    return and(new Limits(Map.of(limit, value)));
  }

  /** The same with the values that another was given. */
  public Limits and(Limits others) {
    Map<Limit, Long> all = new HashMap<>(values);
    all.putAll(others.values);
    return new Limits(all);
  }

  /** A count, bytes, or milliseconds. */
  public long of(Limit limit) {
    Long given = values.get(limit);
    return given == null ? limit.usualValue() : given;
  }

  /** The same where it is a count, or the bytes of a body. */
  public int count(Limit limit) {
    return Math.toIntExact(of(limit));
  }
}
