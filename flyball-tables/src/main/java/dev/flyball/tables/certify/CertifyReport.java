package dev.flyball.tables.certify;

import static dev.flyball.report.Text.text;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Role;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.IntervalReceipts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Certification results for {@link dev.flyball.report.ReportWriter}. */
public final class CertifyReport {
  /** A larger whole number is no count. */
  private static final double MOST_COUNTED = 1e9;

  private CertifyReport() {}

  /** Everything that {@code results.json} and the page hold. */
  public static Results results(CertifyResults found, String source, String commandLine) {
    Results.Builder results =
        Results.builder("certify")
            .commandLine(commandLine)
            .setting("version", FlyballVersion.current());
    found.settings().forEach(results::setting);
    results.data("steps", found.steps()).data("parameters", found.parameters());
    results.data("verdict", found.verdict()).data("advice", found.advice());
    if (found.predictionOfSpread() != null) {
      results.data("predictionOfSpread", found.predictionOfSpread());
    }
    results.data("proposition", found.proposition());
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    parts.put("metric", found.metric());
    parts.put("end", found.end());
    parts.put("offered", found.offered());
    parts.put("curves", found.curves());
    parts.put("pool", found.pool());
    parts.forEach(
        (name, part) -> {
          if (part != null) {
            results.data(name, part);
          }
        });
    if (!found.intervals().isEmpty()) {
      results.data("intervals", found.intervals());
    }
    return results.report(report(found, source)).build();
  }

  private static Report report(CertifyResults found, String source) {
    Report.Builder report =
        Report.builder("Certificate of learning " + InputTable.title(source))
            .headline(CertifyAdvice.of(found))
            .summary(
                text(
                    "%,d labelled steps, %d parameters, windows of T = %d steps. %s.",
                    found.steps(), found.parameters(), found.window(), capital(found.verdict())));
    if (!found.advice().isEmpty()) {
      Section.Builder advice = Section.builder("What stands in the way");
      found.advice().forEach(advice::text);
      report.section(advice.build());
    }
    if (found.curves() != null) {
      report.section(curves(found.curves()));
    }
    if (found.pool() != null) {
      report.section(PoolSection.of(found.pool(), found.steps()));
    }
    if (found.metric() != null) {
      report.section(section("The bound on the weights", found.metric()));
    }
    if (found.end() != null) {
      report.section(section("At the end of this run", found.end()));
    }
    if (found.offered() != null) {
      report.section(section("Without the columns named above", found.offered()));
    }
    if (!found.intervals().isEmpty()) {
      report.section(
          Section.builder("The intervals")
              .text(
                  "How often the target was inside its interval. The bound on how far that share is"
                      + " from the level holds for any data, without assumptions.")
              .add(IntervalReceipts.table("Receipts", found.intervals()))
              .build());
    }
    for (Answer answer : found.proposition()) {
      report.section(section("The paper's proposition on " + answer.space(), answer));
    }
    return report.build();
  }

  private static String capital(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private static Section section(String title, Answer answer) {
    Section.Builder section = Section.builder(title);
    section.text("**%s**, on %s.".formatted(answer.answer(), answer.space()));
    if (answer.q() != null) {
      section.text(text("q = %.9g, A = %.6g, L = %.6g.", answer.q(), answer.a(), answer.l()));
    }
    answer.reasons().forEach(section::text);
    if (answer.given() != null) {
      section.text("Granted that: `%s`".formatted(answer.given()));
    }
    if (!answer.constants().isEmpty()) {
      Table.Builder constants = Table.builder("Constants").column("constant").column("value");
      answer.constants().forEach((name, value) -> constants.row(Cell.of(name), constant(value)));
      section.add(constants.build());
    }
    if (!answer.margins().isEmpty()) {
      section.add(margins(answer));
    }
    return section.build();
  }

  /** Counts as counts, the rest with six digits. */
  private static Cell constant(double value) {
    return value == Math.rint(value) && Math.abs(value) < MOST_COUNTED
        ? Cell.of(value, text("%,d", (long) value))
        : Cell.shown(value, "%.6g");
  }

  private static Table margins(Answer answer) {
    Table.Builder table =
        Table.builder("Inequalities, checked at every step")
            .caption("The tightest each came: (right - left) over the sum of their sizes.")
            .column("inequality")
            .column("margin")
            .column("step");
    answer
        .margins()
        .forEach(
            margin ->
                table.row(
                    Cell.of(margin.inequality()),
                    Cell.shown(margin.tightest(), "%.3g"),
                    Cell.of(margin.step(), 0)));
    return table.build();
  }

  private static Section curves(Curves curves) {
    double[] step = Arrays.copyOf(curves.step(), curves.prediction().length);
    int last = curves.error().length - 1;
    return Section.builder("The run against its bound")
        .text(
            "The reference w^{*} is %s. At every step the bound takes in the disturbance d = x'w^{*} − y of that row."
                .formatted(curves.reference()))
        .text(
            text(
                "The weight error |e| went from %.4g to %.4g; %s. The largest |d| is %.4g. The"
                    + " identity for U holds to %.1g.",
                curves.error()[0],
                curves.error()[last],
                Double.isFinite(curves.errorBound()[last])
                    ? text("its bound at the end is %.4g", curves.errorBound()[last])
                    : "there is no finite bound in the metric at the end",
                curves.disturbance(),
                curves.identityGap()))
        .text(
            text(
                "A prediction x'w is off from x'w^{*} by at most √(x'B^{−1}x U). In the median over"
                    + " the rows it is off by %.4g, and the bound is %.4g; at the last row %.4g and"
                    + " %.4g.",
                median(curves.prediction()),
                median(curves.predictionBound()),
                curves.prediction()[last - 1],
                curves.predictionBound()[last - 1]))
        .add(
            chart(
                "Weight error and its bound",
                "|e| is the distance of the weights from w^{*}.",
                "|e|",
                curves.step(),
                curves.error(),
                curves.errorBound()))
        .add(
            chart(
                "Prediction error and its bound",
                "|x'e| is the distance of a prediction from that of w^{*}.",
                "|x'e|",
                step,
                curves.prediction(),
                curves.predictionBound()))
        .add(
            chart(
                "Error in the metric and its bound",
                "U = e'Be counts the weight error in the metric B, in which the proof is made.",
                "U",
                curves.step(),
                curves.u(),
                curves.uBound()))
        .build();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static LineChart chart(
      String title, String caption, String what, double[] step, double[] value, double[] bound) {
    return LineChart.builder(title)
        .caption(caption)
        .x(Axis.linear("step"))
        .y(Axis.log(what))
        .series(what, Role.DIRECTIONAL, step, value)
        .series(
            Series.builder("bound", Role.NEUTRAL).curve(step, bound).stroke(Stroke.DASHED).build())
        .build();
  }
}
