package dev.flyball.tables.ahead;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.flyball.report.Tick;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What horizons of a table are worth.
 *
 * @param options that make a training learn the same models, each after a space
 * @param horizons one for each
 * @param level of the intervals; NaN without
 * @param recent the last targets, the newest last
 * @param dates where dates stand along the last rows and the next; none where rows have no dates
 * @param next what comes after the last row
 */
public record AheadResults(
    String source,
    String target,
    @JsonIgnore String options,
    long rows,
    List<Integer> seasons,
    List<Found> horizons,
    double level,
    List<Double> recent,
    @JsonIgnore List<Tick> dates,
    List<Next> next) {

  /**
   * One horizon.
   *
   * @param ahead in rows
   * @param judged how many predictions had a target in the end
   * @param entries the forecast first, then what it is compared with
   * @param inside the share of targets in their intervals; NaN without
   * @param insideLast the same over the last fifth
   * @param meanWidth of intervals
   */
  public record Found(
      int ahead,
      long judged,
      List<Entry> entries,
      double inside,
      double insideLast,
      double meanWidth,
      List<Share> shares) {}

  /**
   * One method.
   *
   * @param lastMae over the last fifth of the rows; NaN where their number was not known
   */
  public record Entry(String name, double mae, double rmse, double lastMae) {}

  /** A member of the mixture, and its share at the end. */
  public record Share(String member, double share) {}

  /** A prediction after the last row. */
  public record Next(int ahead, double value, @Nullable Double lower, @Nullable Double upper) {}
}
