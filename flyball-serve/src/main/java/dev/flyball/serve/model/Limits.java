package dev.flyball.serve.model;

import java.util.EnumMap;
import java.util.Map;

/** Upper bounds on what clients may send and the service keeps: a value for every {@link Limit}. */
public record Limits(Map<Limit, Long> values) {
  public Limits {
    values = new EnumMap<>(values);
    values.forEach(Limit::checked);
  }

  public static Limits defaults() {
    Map<Limit, Long> values = new EnumMap<>(Limit.class);
    for (Limit limit : Limit.values()) {
      values.put(limit, limit.parse(limit.usual()));
    }
    return new Limits(values);
  }

  /** The same with another value: a count, bytes, or milliseconds. */
  public Limits with(Limit limit, long value) {
    Map<Limit, Long> changed = new EnumMap<>(values);
    changed.put(limit, value);
    return new Limits(changed);
  }

  /** A count, bytes, or milliseconds. */
  public long of(Limit limit) {
    return values.getOrDefault(limit, 0L);
  }

  /** The same where it is a count, or the bytes of a body. */
  public int count(Limit limit) {
    return Math.toIntExact(of(limit));
  }
}
