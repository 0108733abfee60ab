package dev.flyball.tables.trial;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Table;
import dev.flyball.report.Tick;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Outages and dates along the rows of a table: the axis and the shaded bands of charts over rows.
 *
 * @param rows the last row
 * @param outages the longest ones, in the order in which they began
 * @param dates the rows at which hours, days, months or years begin; empty where the table has no
 *     dates
 */
public record Timeline(long rows, List<Outage> outages, List<Tick> dates) {
  /** Shorter gaps are single values that are missing, not outages. */
  public static final int SHORTEST_OUTAGE = OutageTracker.SHORTEST;

  public Timeline {
    outages = List.copyOf(outages);
    dates = List.copyOf(dates);
  }

  /** Rows of which nothing is known. */
  public static Timeline none() {
    return new Timeline(0, List.of(), List.of());
  }

  /** The rows at which hours, days, months or years begin, from when each row was taken. */
  public static List<Tick> dates(double[] rows, double[] days) {
    DateTicks ticks = new DateTicks();
    for (int k = 0; k < rows.length; k++) {
      ticks.keep((long) rows[k], days[k]);
    }
    return ticks.ticks();
  }

  /** An axis of rows, named by the dates of the table where it has some. */
  public Axis axis() {
    return Axis.linear(label()).named(dates);
  }

  /** The title of the axis. */
  public String label() {
    return dates.isEmpty() ? "row" : "date";
  }

  /** Shades the outages; one of more than half the rows would shade the chart, and is left out. */
  public LineChart.Builder shade(LineChart.Builder chart) {
    outages.stream()
        .filter(outage -> 2 * outage.rows() <= rows)
        .forEach(outage -> chart.span(outage.from(), outage.to(), outage.label()));
    return chart;
  }

  /** The outages with their rows and lengths. */
  public Table table() {
    return Table.of(
        "The longest outages",
        "",
        outages,
        words("features", Outage::label),
        words("rows", outage -> text("%,d to %,d", outage.from(), outage.to())),
        column("length", outage -> Cell.count(outage.rows())));
  }

  /** The longest outage that goes on at the end. */
  public Optional<Outage> silent() {
    return outages.stream()
        .filter(outage -> outage.to() == rows)
        .max(Comparator.comparingLong(Outage::rows));
  }

  /** The outages in a sentence: the one that goes on, or how many have passed. */
  public String inWords() {
    return silent()
        .map(
            outage ->
                text(
                    "%s unseen since row %,d of %,d: the model no longer learns from %s.",
                    outage.label(),
                    outage.from(),
                    rows,
                    outage.columns().size() > 1 ? "them" : "it"))
        .orElseGet(this::passed);
  }

  private String passed() {
    if (outages.isEmpty()) {
      return "No feature was silent for long.";
    }
    String more = outages.size() == OutageTracker.SHOWN ? " or more" : "";
    return text(
        "%d%s outage%s of at least %d rows; all sensors are reporting again.",
        outages.size(), more, outages.size() == 1 ? "" : "s", SHORTEST_OUTAGE);
  }
}
