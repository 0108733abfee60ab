package dev.flyball.learn;

import dev.flyball.interval.Interval;
import java.util.List;

/**
 * What is predicted of one horizon.
 *
 * @param ahead rows from now
 * @param value the prediction
 * @param intervals one per level, if intervals were asked for
 * @param members what it is a mixture of, in the order of {@link Forecaster#members}
 */
public record Forecast(int ahead, double value, List<Interval> intervals, List<Double> members) {
  public Forecast {
    intervals = List.copyOf(intervals);
    members = List.copyOf(members);
  }
}
