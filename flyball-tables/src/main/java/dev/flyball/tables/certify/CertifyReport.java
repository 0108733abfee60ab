package dev.flyball.tables.certify;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.certify.LemmaAudit;
import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Role;
import dev.flyball.report.Section;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.IntervalReceipts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of {@code certify}: its verdict in words, and a section an answer. */
public final class CertifyReport {
  /** A larger whole number is no count. */
  private static final double MOST_COUNTED = 1e9;

  private CertifyReport() {}

  /** Everything that {@code results.json} and the page hold. */
  public static Results results(CertifyResults found, String source, String commandLine) {
    return Results.builder("certify")
        .commandLine(commandLine)
        .setting("version", FlyballVersion.current())
        .settings(found.settings())
        .data(found)
        .report(report(found, source))
        .build();
  }

  private static Report report(CertifyResults found, String source) {
    Report.Builder report =
        Report.builder("Certificate of learning " + InputTable.title(source))
            .headline(headline(found))
            .summary(
                text(
                    "%,d labelled steps, %d parameters, windows of T = %d steps. %s.",
                    found.steps(), found.parameters(), found.window(), capital(found.verdict())));
    if (!found.advice().isEmpty()) {
      report.section(
          new Section("What stands in the way", String.join("\n\n", found.advice()), List.of()));
    }
    report
        .section(found.curves() == null ? null : curves(found.curves()))
        .section(section("The bound on the weights", found.metric()))
        .section(section("At the end of this run", found.end()))
        .section(section("Without the columns named above", found.offered()))
        .section(
            IntervalReceipts.section(
                "The intervals",
                "How often the target was inside its interval. The bound on how far that share is"
                    + " from the level holds for any data, without assumptions.",
                found.intervals()));
    for (Answer answer : found.proposition()) {
      report.section(section("The paper's proposition on " + answer.space(), answer));
    }
    return report.build();
  }

  private static String capital(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private static @Nullable Section section(String title, @Nullable Answer answer) {
    if (answer == null) {
      return null;
    }
    Section.Builder section = Section.builder(title);
    section.text("**%s**, on %s.".formatted(answer.answer(), answer.space()));
    if (answer.q() != null) {
      section.text(text("q = %.9g, A = %.6g, L = %.6g.", answer.q(), answer.a(), answer.l()));
    }
    answer.reasons().forEach(reason -> section.text(typeset(reason)));
    if (answer.given() != null) {
      section.text("Granted that: `%s`".formatted(answer.given()));
    }
    Table constants =
        Table.of(
            "Constants",
            "",
            answer.constants().entrySet(),
            words("constant", Map.Entry::getKey),
            column("value", each -> constant(each.getValue())));
    Table margins =
        Table.of(
            "Inequalities, checked at every step",
            "The tightest each came: (right - left) over the sum of their sizes.",
            answer.margins(),
            words("inequality", LemmaAudit.Margin::inequality),
            column("margin", margin -> Cell.shown(margin.tightest(), "%.3g")),
            column("step", margin -> Cell.of(margin.step(), 0)));
    return section
        .add(Stream.of(constants, margins).filter(table -> !table.rows().isEmpty()).toList())
        .build();
  }

  /** An inequality on the error e with its indices as a page and a terminal write them. */
  private static String typeset(String reason) {
    return reason.startsWith("|e_")
        ? reason.replaceAll("e_(\\w+)", "e_{$1}").replace("q^n", "q^{n}").replace("<=", "≤")
        : reason;
  }

  /** Counts as counts, the rest with six digits. */
  private static Cell constant(double value) {
    return value == Math.rint(value) && Math.abs(value) < MOST_COUNTED
        ? Cell.of(value, text("%,d", (long) value))
        : Cell.shown(value, "%.6g");
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
        .add(
            LineChart.builder("Disturbance")
                .caption("d is what the reference itself is off from the target of a row.")
                .x(Axis.linear("step"))
                .y(Axis.linear("d"))
                .series("d", Role.NEUTRAL, step, curves.disturbances())
                .build())
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
        .series("bound", Role.NEUTRAL, Stroke.DASHED, step, bound)
        .build();
  }

  private static Headline headline(CertifyResults found) {
    return !found.proposition().isEmpty()
        ? ofLaw(found)
        : new Headline(
            false,
            "No: nothing of a mixture of laws can be certified.",
            "Theory bounds the weights of one law with fixed constants; the shares of a pool, its"
                + " corrections and its trees move with every row.",
            "certify a single law: `--law directional`, for a number or for two classes. What the"
                + " mixture did is in the report of `train`.");
  }

  private static Headline ofLaw(CertifyResults found) {
    Optional<Answer> certified = found.answers().stream().filter(Answer::certified).findFirst();
    if (certified.isPresent()) {
      boolean lasting = certified.get().answer().equals("certified");
      Double ofSpread = found.predictionOfSpread();
      return new Headline(
          !found.vacuous(),
          ofSpread != null && found.vacuous()
              ? text(
                  "Vacuous: theory bounds this run's weight error, but a prediction by %.3g times"
                      + " the target's own spread.",
                  ofSpread)
              : yes(certified.get()),
          numbers(found, certified.get()),
          next(found, certified.get(), lasting));
    }
    if (found.offered() != null && found.offered().certified()) {
      return new Headline(
          false,
          "No: theory does not bound this run's weight error. Without the columns named below it"
              + " does.",
          limit(found, found.offered()),
          "remember longer with a larger beta of the law, or leave these columns out with"
              + " `--exclude`, which may cost accuracy where they weigh much.");
    }
    Answer answer = found.answers().get(0);
    boolean unknown = answer.given() != null || answer.answer().equals("cannot be known");
    return new Headline(
        false,
        unknown
            ? "Not known: the proof needs a constant that the data cannot show."
            : "No: theory does not bound this run's weight error.",
        limit(found, answer),
        unknown
            ? "grant the constant (`flyball certify --help` lists them) if you know it from"
                + " elsewhere."
            : "change what is named here; bounds are closest for `--law directional` with its"
                + " default constants.");
  }

  /** How large the error is beside its bound where a reference tells, else the bound alone. */
  private static String numbers(CertifyResults found, Answer answer) {
    Curves curves = found.curves();
    int last = curves == null ? 0 : curves.error().length - 1;
    if (curves != null && Double.isFinite(curves.errorBound()[last])) {
      return lastError(curves.error()[last], curves.errorBound()[last]);
    }
    Answer end = found.end();
    Double error = end == null ? null : end.constants().get(LawCertification.LAST_ERROR);
    Double bound = end == null ? null : end.constants().get(LawCertification.MOST_ERROR);
    if (error != null && bound != null) {
      return lastError(error, bound);
    }
    return answer.reasons().isEmpty() ? "" : "The bound: " + typeset(answer.reasons().get(0)) + ".";
  }

  private static String lastError(double error, double bound) {
    return text("At the last row the weight error is %.4g, and its bound %.4g.", error, bound);
  }

  /** Advice for a tighter bound; else the range of this one. */
  private static String next(CertifyResults found, Answer answer, boolean lasting) {
    if (!found.advice().isEmpty()) {
      return found.advice().get(0);
    }
    Double disturbance = answer.constants().get(LawCertification.BOUND_ON_D);
    if (found.vacuous() && disturbance != null) {
      return text(
          "look for rows that no weights fit, such as outliers: the bound takes every row to be as"
              + " far off as the worst one, |d| = %.4g.",
          disturbance);
    }
    return lasting
        ? "read the bound below. It holds for these rows, and for later ones that keep to the same"
            + " constants."
        : "read the bound below. It holds for these rows alone.";
  }

  private static String yes(Answer answer) {
    return switch (answer.answer()) {
      case "certified" -> "Yes: theory bounds this run's weight error, also beyond its last row.";
      case "certified along this run" ->
          "Yes, up to its last row: theory bounds this run's weight error.";
      default -> "Yes, at its last row: theory bounds this run's weight error.";
    };
  }

  private static String limit(CertifyResults found, Answer answer) {
    List<String> reasons = found.advice().isEmpty() ? answer.reasons() : found.advice();
    return reasons.isEmpty() ? "" : reasons.get(0);
  }
}
