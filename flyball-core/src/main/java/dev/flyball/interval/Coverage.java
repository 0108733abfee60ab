package dev.flyball.interval;

/**
 * The receipt for one outage and one level: how often the interval held, and what the exact
 * identity says of it. Over the rows in which the loop was judged in this outage, misses - alpha
 * rows = (theta now - theta at its start) / gamma, whatever the data, the model and the masks did;
 * {@code gapBound} is the right-hand side's size for each row.
 *
 * @param outage what it was judged in: all rows, the first rows after a return, or a group
 * @param level the asked share
 * @param rows the rows judged
 * @param misses the rows outside; outside both bounds of an interval that crosses counts twice
 * @param gapBound |theta - theta_start| / (gamma rows): the largest distance of coverage from level
 */
public record Coverage(String outage, double level, long rows, long misses, double gapBound) {

  /** The share of rows inside; NaN before the first. */
  public double share() {
    return rows == 0 ? Double.NaN : 1 - (double) misses / rows;
  }
}
