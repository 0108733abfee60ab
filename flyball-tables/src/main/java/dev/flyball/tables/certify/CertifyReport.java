package dev.flyball.tables.certify;

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
import java.util.Locale;

/** Certification results for {@link dev.flyball.report.ReportWriter}. */
public final class CertifyReport {
  private CertifyReport() {}

  /** Everything that {@code results.json} and the page hold. */
  public static Results results(CertifyResults found, String source, String commandLine) {
    Results.Builder results =
        Results.builder("certify")
            .commandLine(commandLine)
            .setting("version", FlyballVersion.current());
    found.settings().forEach(results::setting);
    results.data("steps", found.steps()).data("parameters", found.parameters());
    results.data("proposition", found.proposition());
    if (found.metric() != null) {
      results.data("metric", found.metric());
    }
    if (found.curves() != null) {
      results.data("curves", found.curves());
    }
    return results.report(report(found, source)).build();
  }

  private static Report report(CertifyResults found, String source) {
    Report.Builder report =
        Report.builder("What can be promised of learning " + source)
            .summary(
                String.format(
                    Locale.ROOT,
                    "%,d labelled steps, %d parameters, windows of T = %d steps. Answers speak of"
                        + " the recorded steps, and of others only as far as they keep to these"
                        + " constants.",
                    found.steps(),
                    found.parameters(),
                    found.window()));
    if (found.metric() != null) {
      report.section(section("The metric bound", found.metric()));
    }
    if (found.curves() != null) {
      report.section(curves(found.curves()));
    }
    for (Answer answer : found.proposition()) {
      report.section(section("The proposition on " + answer.space(), answer));
    }
    return report.build();
  }

  private static Section section(String title, Answer answer) {
    Section.Builder section = Section.builder(title);
    section.text("**%s**, on %s.".formatted(answer.answer(), answer.space()));
    if (answer.q() != null) {
      section.text(
          String.format(
              Locale.ROOT, "q = %.9g, A = %.6g, L = %.6g.", answer.q(), answer.a(), answer.l()));
    }
    answer.reasons().forEach(section::text);
    if (answer.given() != null) {
      section.text("Granted that: `%s`".formatted(answer.given()));
    }
    if (!answer.constants().isEmpty()) {
      Table.Builder constants = Table.builder("Constants").column("constant").column("value");
      answer
          .constants()
          .forEach((name, value) -> constants.row(Cell.of(name), Cell.shown(value, "%.6g")));
      section.add(constants.build());
    }
    if (!answer.margins().isEmpty()) {
      section.add(margins(answer));
    }
    return section.build();
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
    return Section.builder("The run against its bound")
        .text("The bound takes in, step by step, the disturbance that the reference shows.")
        .text(
            String.format(
                Locale.ROOT,
                "|e| from %.4g to %.4g, bound at the end %.4g; identity for U holds to %.1g.",
                curves.error()[0],
                curves.error()[curves.error().length - 1],
                curves.errorBound()[curves.errorBound().length - 1],
                curves.identityGap()))
        .add(chart("|e|", curves.step(), curves.error(), curves.errorBound()))
        .add(chart("U = e'Be", curves.step(), curves.u(), curves.uBound()))
        .build();
  }

  private static LineChart chart(String what, double[] step, double[] value, double[] bound) {
    return LineChart.builder(what + " and its bound")
        .x(Axis.linear("step"))
        .y(Axis.log(what))
        .series(what, Role.DIRECTIONAL, step, value)
        .series(
            Series.builder("bound", Role.NEUTRAL).curve(step, bound).stroke(Stroke.DASHED).build())
        .build();
  }
}
