package dev.flyball.bench;

import dev.flyball.report.LineChart;
import java.util.List;

/**
 * The result of a suite.
 *
 * @param notes remarks for readers: what was skipped and why, what was checked
 * @param charts charts of the measurements, for the report
 */
record SuiteResult(
    List<Measurement> measurements,
    List<Ratio> ratios,
    List<String> notes,
    List<LineChart> charts) {}
