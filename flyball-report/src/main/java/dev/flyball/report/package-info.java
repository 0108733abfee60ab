/**
 * Reports people want to look at: results as data first, then one page drawn from them.
 *
 * <p>A command describes what it found as a {@link dev.flyball.report.Report}: sections of text,
 * {@link dev.flyball.report.LineChart line charts}, {@link dev.flyball.report.HeatMap heat maps},
 * {@link dev.flyball.report.Table tables} and {@link dev.flyball.report.Facts facts}. Together with
 * its own numbers and settings that makes {@link dev.flyball.report.Results}, which {@link
 * dev.flyball.report.ReportWriter} writes as {@code results.json} and as a {@code report.html} that
 * needs no network. {@link dev.flyball.report.FigureWriter} draws the same charts as SVG, and
 * {@link dev.flyball.report.ReportText} prints the same tables on a terminal.
 */
package dev.flyball.report;
