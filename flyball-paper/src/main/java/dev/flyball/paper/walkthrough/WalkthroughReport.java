package dev.flyball.paper.walkthrough;

import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Role;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import dev.flyball.report.Table;
import dev.flyball.report.Tick;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The walkthrough as {@code results.json} and as the paper prints it: a table for every step, then
 * the replay.
 */
public final class WalkthroughReport {
  private WalkthroughReport() {}

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(Walkthrough walkthrough, String commandLine) {
    Results.Builder results =
        Results.builder("experiment walkthrough")
            .commandLine(commandLine)
            .setting("eta", Walkthrough.ETA)
            .setting("epsilon", Walkthrough.EPSILON);
    WalkthroughJson.numbers(walkthrough).forEach(results::data);
    Report.Builder report =
        Report.builder("Three steps with a hole in them")
            .headline(
                new Headline(
                    true,
                    "Masked SGD steps the wrong way at full strength; the scalar law goes a tenth as"
                        + " far.",
                    "Masked SGD takes what it cannot see for an error of what it sees.",
                    "see the laws on a longer stream with `flyball train`."))
            .summary("The paper's Appendix A, computed step by step.")
            .section(
                Section.builder("The three steps in a picture").add(chart(walkthrough)).build())
            .equations(List.of(PaperEquations.MASKED, PaperEquations.SCALAR));
    for (int t = 0; t < walkthrough.steps().size(); t++) {
      report.section(section(t, walkthrough.steps().get(t)));
    }
    return results.report(report.section(replay(walkthrough)).build()).build();
  }

  /** The task, in a line. */
  public static String setting() {
    return "y = <w*, x>, w* = %s, eta = %s, w0 = [0, 0]"
        .formatted(vector(Walkthrough.W_STAR), number(Walkthrough.ETA));
  }

  /** The distance from the true weights after every step. */
  private static LineChart chart(Walkthrough walkthrough) {
    List<Walkthrough.Round> rounds = walkthrough.steps();
    double[] step = IntStream.rangeClosed(0, rounds.size()).asDoubleStream().toArray();
    double before = rounds.get(rounds.size() - 2).masked().errorNorm();
    return LineChart.builder("Parameter error |e| after each step")
        .caption(
            "Full SGD sees both features. Masked SGD sees one, and the third step takes it further"
                + " away. The scalar law replays that step from the same weights.")
        .x(
            Axis.linear("steps taken")
                .named(Arrays.stream(step).mapToObj(t -> new Tick(t, number(t))).toList()))
        .y(Axis.linear("|e|"))
        .series("full SGD", Role.FULL, step, errors(rounds, Walkthrough.Round::full))
        .series("masked SGD", Role.MASKED, step, errors(rounds, Walkthrough.Round::masked))
        .series(
            Series.builder("scalar law, last step", Role.SCALAR)
                .curve(
                    new double[] {rounds.size() - 1, rounds.size()},
                    new double[] {before, walkthrough.scalarReplay().errorNorm()})
                .stroke(Stroke.DASHED)
                .build())
        .build();
  }

  private static double[] errors(
      List<Walkthrough.Round> rounds, Function<Walkthrough.Round, Move> learner) {
    double[] errors = new double[rounds.size() + 1];
    errors[0] = Math.sqrt(Arrays.stream(Walkthrough.W_STAR).map(w -> w * w).sum());
    for (int t = 0; t < rounds.size(); t++) {
      errors[t + 1] = learner.apply(rounds.get(t)).errorNorm();
    }
    return errors;
  }

  private static Section section(int t, Walkthrough.Round round) {
    Table.Builder table =
        Table.builder("")
            .column("")
            .column("full SGD")
            .column("masked SGD")
            .column("counterfactual");
    int next = t + 1;
    row(table, round, "starting w", move -> vector(move.start()));
    row(table, round, "sample x used", move -> vector(WalkthroughJson.zeroed(move.x())));
    row(table, round, "actual y", move -> number(round.y()));
    row(table, round, "predicted y^", move -> number(move.prediction()));
    row(table, round, "residual r", move -> number(move.residual()));
    row(table, round, "change of w", move -> vector(move.step()));
    row(table, round, "new parameter w" + next, move -> vector(move.w()));
    row(table, round, "new parameter error e" + next, move -> vector(move.error()));
    row(table, round, "new error norm |e" + next + "|", WalkthroughReport::norm);
    return Section.builder("Step " + t)
        .text(hiddenPart(round))
        .text(turn(round))
        .add(table.build())
        .build();
  }

  /** What masked SGD takes for an error of what it sees. */
  private static String hiddenPart(Walkthrough.Round round) {
    return "Masked SGD's residual is %s above the counterfactual: %s exogenous (w* x of the hidden feature) and %s endogenous ((w − w*) x, its own error coming back)."
        .formatted(
            number(round.masked().residual() - round.counterfactual().residual()),
            number(round.exogenous()),
            number(round.endogenous()));
  }

  private static String turn(Walkthrough.Round round) {
    double[] before = round.errorBefore();
    return String.format(
        Locale.ROOT,
        "Its error turned by %.0f°, from %s to %s; the norm went from %.3f to %s.",
        round.turned(),
        vector(before),
        vector(round.masked().error()),
        Math.hypot(before[0], before[1]),
        norm(round.masked()));
  }

  private static void row(
      Table.Builder table, Walkthrough.Round round, String label, Function<Move, String> cell) {
    table.row(
        Cell.of(label),
        Cell.of(cell.apply(round.full())),
        Cell.of(cell.apply(round.masked())),
        Cell.of(cell.apply(round.counterfactual())));
  }

  private static Section replay(Walkthrough walkthrough) {
    Move replay = walkthrough.scalarReplay();
    Move masked = walkthrough.steps().get(walkthrough.steps().size() - 1).masked();
    Table.Builder table = Table.builder("").column("").column("scalar law");
    row(table, "epsilon", number(Walkthrough.EPSILON));
    row(table, "starting w", vector(replay.start()));
    row(table, "sample x used", vector(WalkthroughJson.zeroed(replay.x())));
    row(table, "residual r", number(replay.residual()));
    row(table, "gain eta / (epsilon + |x|^2)", number(replay.gain()));
    row(table, "change of w", vector(replay.step()));
    row(table, "new parameter w3", vector(replay.w()));
    row(table, "new parameter error e3", vector(replay.error()));
    row(
        table,
        "new error norm |e3|",
        "%s (masked SGD: %s; the paper prints 1.191, rounded down)"
            .formatted(norm(replay), norm(masked)));
    return Section.builder("Scalar replay of step 2").add(table.build()).build();
  }

  private static void row(Table.Builder table, String label, String value) {
    table.row(Cell.of(label), Cell.of(value));
  }

  private static String vector(double[] values) {
    return Arrays.stream(values)
        .mapToObj(WalkthroughReport::number)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** At most four decimals, none of them trailing zeros; the last digits of 0.1 + 0.2 are noise. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value).replaceAll("\\.?0+$", "");
    return text.equals("-0") ? "0" : text;
  }

  private static String norm(Move move) {
    return String.format(Locale.ROOT, "%.3f", move.errorNorm());
  }
}
