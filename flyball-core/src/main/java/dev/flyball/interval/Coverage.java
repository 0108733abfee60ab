package dev.flyball.interval;

/**
 * The hits and misses of one interval level in one outage, and a bound on the gap to the level.
 * Over the rows judged in this outage, misses - alpha rows = (theta now - theta at its start) /
 * gamma, for any data, model and masks, less the rows of classes that were held only because sets
 * hold the likeliest class; {@code gapBound} is the size of the right-hand side per row.
 *
 * @param outage where it was judged: all rows, the first rows after a return, or a group
 * @param level the asked share
 * @param rows the rows judged
 * @param misses the rows outside; a target outside both bounds of an interval whose bounds cross
 *     counts twice
 * @param gapBound |theta - theta_start| / (gamma rows): the largest distance of coverage from level
 */
public record Coverage(String outage, double level, long rows, long misses, double gapBound) {

  /** The share of rows inside; NaN before the first. */
  public double share() {
    return rows == 0 ? Double.NaN : 1 - (double) misses / rows;
  }
}
