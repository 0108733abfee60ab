package dev.flyball.flink;

import dev.flyball.interval.Interval;
import dev.flyball.learn.Forecast;
import java.util.List;

/**
 * What is predicted of one horizon, from an observation and those of its key before.
 *
 * @param id the id of the observation; empty without one
 * @param time event time of the observation
 * @param ahead how many rows of the key later
 * @param lower the lower bound of its interval at the highest level; NaN without intervals
 */
public record KeyedForecast(
    String key, String id, long time, int ahead, double prediction, double lower, double upper) {

  static KeyedForecast of(KeyedObservation row, Forecast forecast) {
    List<Interval> intervals = forecast.intervals();
    Interval widest = intervals.isEmpty() ? null : intervals.get(intervals.size() - 1);
    return new KeyedForecast(
        row.key(),
        row.id(),
        row.time(),
        forecast.ahead(),
        forecast.value(),
        widest == null ? Double.NaN : widest.lower(),
        widest == null ? Double.NaN : widest.upper());
  }
}
