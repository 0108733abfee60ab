package dev.flyball.tables.trial;

import dev.flyball.report.Tick;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Records outages and dates while rows are read, in bounded memory. O(features) per row. */
public final class TimelineTracker {
  private final OutageTracker outages;
  private final DateTicks dates = new DateTicks();
  private long rows;

  /** A log of rows with these features. */
  public TimelineTracker(List<String> features) {
    this.outages = new OutageTracker(features);
  }

  /**
   * Takes note of the next row.
   *
   * @param values NaN where something is missing
   * @param days when it was taken, in days since 1970-01-01; asked for some rows only
   */
  public void see(double[] values, DoubleSupplier days) {
    rows++;
    outages.see(values);
    if (dates.wants(rows)) {
      dates.keep(rows, days.getAsDouble());
    }
  }

  /** How many rows it has seen. */
  public long rows() {
    return rows;
  }

  /** The timeline so far. */
  public Timeline timeline() {
    return after(0);
  }

  /** The same where {@code earlier} rows of other tables were counted before. */
  public Timeline after(long earlier) {
    List<Outage> longest =
        outages.longest().stream().map(outage -> outage.shifted(earlier)).toList();
    List<Tick> places =
        dates.ticks().stream().map(tick -> new Tick(tick.at() + earlier, tick.name())).toList();
    return new Timeline(rows + earlier, longest, places);
  }
}
