package dev.flyball.bench;

import dev.flyball.report.LineChart;
import java.util.List;

/**
 * What a suite found.
 *
 * @param notes what a reader must know: what was left out and why, what was checked
 * @param charts pictures of the measurements, for the report
 */
record SuiteResult(
    List<Measurement> measurements,
    List<Ratio> ratios,
    List<String> notes,
    List<LineChart> charts) {}
