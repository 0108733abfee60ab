package dev.flyball.paper.linear;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of Experiment 1's report. */
final class LinearTables {
  private LinearTables() {}

  /** Table 1 with the paper's numbers beside ours. */
  static Table occupation(LinearResults results) {
    Table.Builder table =
        Table.builder("Table 1: occupation times of update coherence, in percent of the steps")
            .caption(
                "Means over the runs; in brackets the paper's. Best of a case in bold, the full view"
                    + " left out as in the paper. See [occupation times](#occupation).")
            .column("learner")
            .column("severe, ≤ −0.04", Best.MIN)
            .column("misaligned, ≤ 0", Best.MIN)
            .column("aligned, > 0", Best.MAX);
    for (TableRow row : results.table()) {
      if (row.learner() != LinearMethod.FULL) {
        Optional<TableRow> paper = TableOne.row(row.setting(), row.learner());
        table
            .group(row.setting().words())
            .row(
                Cell.of(row.learner().label()),
                cell(row.severe(), paper.map(TableRow::severe)),
                cell(row.misaligned(), paper.map(TableRow::misaligned)),
                cell(row.aligned(), paper.map(TableRow::aligned)));
      }
    }
    return table.build();
  }

  private static Cell cell(double here, Optional<Double> paper) {
    String text = one(here) + paper.map(value -> " (" + one(value) + ")").orElse("");
    return Cell.of(here, text);
  }

  private static String one(double percent) {
    return String.format(java.util.Locale.ROOT, "%.1f", percent);
  }

  /** Which of the paper's claims hold for which law, and the numbers where they do not. */
  static Section claims(List<Claim.Verdict> verdicts) {
    return Section.builder("The paper's claims, law by law")
        .text(
            "The paper says that the observability-aware laws have lower parameter error, less"
                + " spread, smaller spikes of the loss, smoother trajectories and better coherence"
                + " than masked SGD in every case.")
        .add(counts("In how many cases a law beats masked SGD at the same η", verdicts))
        .add(failures(verdicts))
        .build();
  }

  /** Whether masked SGD at the lower rate does what a law does at the higher; null for neither. */
  static @Nullable Section lowerRate(List<Claim.Verdict> verdicts) {
    if (verdicts.isEmpty()) {
      return null;
    }
    return Section.builder("A lower rate in place of a law")
        .text(
            "The paper says that a lower rate improves masked SGD and does not replace the law."
                + " Here every law stands at η 0.020, masked SGD beside it at η 0.008. The first row"
                + " says what masked SGD loses by the higher rate.")
        .add(counts("In how many cases η 0.020 beats masked SGD at η 0.008", verdicts))
        .build();
  }

  private static Table counts(String title, List<Claim.Verdict> verdicts) {
    Table.Builder table = Table.builder(title).column("law");
    for (Claim claim : Claim.values()) {
      table.column(claim.words());
    }
    for (int from = 0; from < verdicts.size(); from += Claim.values().length) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(verdicts.get(from).learner().label()));
      for (Claim.Verdict verdict : verdicts.subList(from, from + Claim.values().length)) {
        cells.add(Cell.of(verdict.holds() + " of " + verdict.cases()));
      }
      table.row(cells);
    }
    return table.build();
  }

  /** Null where every claim holds. */
  private static @Nullable Table failures(List<Claim.Verdict> verdicts) {
    List<Claim.Verdict> failed =
        verdicts.stream().filter(verdict -> !verdict.failures().isEmpty()).toList();
    return failed.isEmpty()
        ? null
        : Table.of(
            "Where a claim does not hold",
            "In each case the law's number stands before masked SGD's.",
            failed,
            Table.words("law", verdict -> verdict.learner().label()),
            Table.words("claim", verdict -> verdict.claim().words()),
            Table.words("cases", verdict -> String.join("; ", verdict.failures())));
  }

  /** Final error, spread, stability, contraction, smoothness and prediction of every learner. */
  static Section numbers(LinearResults results) {
    Table.Builder table =
        Table.builder("Means over runs")
            .caption(
                "Error: median of |w − w⋆| / |w⋆| over the last fifteenth of the steps, and its"
                    + " standard deviation from run to run. [Smoothness](#smoothness) is nearly"
                    + " proportional to step size; roughness divides it by the path length."
                    + " [Contraction](#contraction) is fitted before the error's floor. Prediction:"
                    + " root mean square error before learning, over the second half. Spike: the loss"
                    + " r² / 2 that one step in a thousand of these exceeds.")
            .column("learner")
            .column("error", Best.MIN)
            .column("smoothness", Best.MIN)
            .column("roughness", Best.MIN)
            .column("coherence", Best.MAX)
            .column("stability", Best.MIN)
            .column("scatter", Best.MIN)
            .column("contraction × 1000", Best.MAX)
            .column("prediction", Best.MIN)
            .column("spike", Best.MIN);
    for (CaseResult each : results.cases()) {
      each.learners()
          .forEach(
              (learner, result) -> table.group(each.setting().words()).row(cells(learner, result)));
    }
    return Section.builder("Error, smoothness, stability").add(table.build()).build();
  }

  private static List<Cell> cells(LinearMethod learner, CaseResult.LearnerResult result) {
    Outcome mean = result.mean();
    boolean rival = learner != LinearMethod.FULL;
    List<Cell> cells =
        List.of(
            Cell.of(learner.label()),
            Cell.of(mean.finalError(), result.spread(), 3),
            Cell.of(mean.smoothness(), 4),
            Cell.of(mean.roughness(), 3),
            Cell.of(mean.coherence(), 4),
            Cell.of(mean.stability(), 4),
            Cell.of(mean.scatter(), 3),
            Cell.of(1000 * mean.contraction(), 2),
            Cell.of(mean.prequential(), 3),
            Cell.of(mean.spike(), 2));
    return rival ? cells : cells.stream().map(cell -> Cell.of(cell.text())).toList();
  }
}
