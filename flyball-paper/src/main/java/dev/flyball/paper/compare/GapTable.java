package dev.flyball.paper.compare;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.List;

/** The gap sweep in the report. */
final class GapTable {
  private GapTable() {}

  static Section of(List<GapResult> gaps) {
    Table.Builder table =
        Table.builder("The return of a group that was hidden")
            .caption(
                "Leverage and length of the first step on the return, largest parameter error and"
                    + " prediction error in the 50 steps from there. Normalised gain at η 0.1,"
                    + " printed gain at η 0.005.")
            .column("forgetting")
            .column("steps hidden")
            .column("leverage h", Best.MIN)
            .column("first step", Best.MIN)
            .column("worst error", Best.MIN)
            .column("prediction", Best.MIN);
    for (int gap : GapSweep.GAPS) {
      for (GapResult each : gaps) {
        if (each.hidden() == gap) {
          table
              .group(gap + " steps hidden")
              .row(
                  Cell.of(each.forgetting().label()),
                  Cell.of(String.valueOf(gap)),
                  Cell.of(each.leverage(), 2),
                  Cell.of(each.step(), 4),
                  Cell.of(each.worstError(), 3),
                  Cell.of(each.prediction(), 3));
        }
      }
    }
    return Section.builder("Forgetting that waits")
        .text(
            "While a group is hidden the memory forgets it, its leverage grows, and the step on its"
                + " return is the risky one. Forgetting can wait for what is not seen: by group, or"
                + " along the rows that come.")
        .add(table.build())
        .build();
  }
}
