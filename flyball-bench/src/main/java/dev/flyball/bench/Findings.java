package dev.flyball.bench;

import dev.flyball.report.LineChart;
import java.util.List;

/**
 * What a suite found.
 *
 * @param notes what a reader must know: what was left out and why, what was checked
 * @param charts pictures of the measurements, for the report
 */
record Findings(
    String suite,
    List<Measurement> measurements,
    List<Ratio> ratios,
    List<String> notes,
    List<LineChart> charts) {

  Findings {
    measurements = List.copyOf(measurements);
    ratios = List.copyOf(ratios);
    notes = List.copyOf(notes);
    charts = List.copyOf(charts);
  }

  Findings(List<Measurement> measurements, List<Ratio> ratios) {
    this(measurements, ratios, List.of(), List.of());
  }

  Findings(
      List<Measurement> measurements,
      List<Ratio> ratios,
      List<String> notes,
      List<LineChart> charts) {
    this("", measurements, ratios, notes, charts);
  }

  /** The same as those of a suite. */
  Findings of(String name) {
    return new Findings(name, measurements, ratios, notes, charts);
  }
}
