package dev.flyball.paper.walkthrough;

import dev.flyball.report.Cell;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.List;

/** The walkthrough as {@code results.json} and report. */
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
            .summary(
                "The paper's Appendix A. A masked learner takes the part of the target that it"
                    + " cannot see for an error of what it can see, and overshoots; the scalar law"
                    + " throttles that step.")
            .equations(List.of(PaperEquations.MASKED, PaperEquations.SCALAR));
    for (int t = 0; t < walkthrough.steps().size(); t++) {
      report.section(section(t, walkthrough.steps().get(t)));
    }
    return results.report(report.section(replay(walkthrough)).build()).build();
  }

  private static Section section(int t, Walkthrough.Round round) {
    Table.Builder table =
        Table.builder("")
            .column("")
            .column("full SGD")
            .column("masked SGD")
            .column("counterfactual");
    for (List<String> row : WalkthroughTables.rows(t, round)) {
      table.row(row.stream().map(Cell::of).toList());
    }
    return Section.builder("Step " + t).add(table.build()).build();
  }

  private static Section replay(Walkthrough walkthrough) {
    Table.Builder table = Table.builder("").column("").column("scalar law");
    for (List<String> row : WalkthroughTables.replayRows(walkthrough)) {
      table.row(row.stream().map(Cell::of).toList());
    }
    return Section.builder("Scalar replay of step 2").add(table.build()).build();
  }
}
