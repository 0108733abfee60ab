package dev.flyball.paper.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Results of Experiment 1. */
public record LinearResults(LinearSettings settings, List<CaseResult> cases) {

  public LinearResults {
    cases = List.copyOf(cases);
  }

  /** Table 1 of this run, every learner, in percent. */
  public List<TableRow> table() {
    List<TableRow> rows = new ArrayList<>();
    for (CaseResult each : cases) {
      for (LinearMethod learner : LinearMethod.values()) {
        rows.add(TableRow.of(each.setting(), learner, each.mean(learner)));
      }
    }
    return rows;
  }

  /** Every row that the paper prints, beside the paper's. */
  public List<Deviation> deviations() {
    List<Deviation> deviations = new ArrayList<>();
    for (TableRow row : table()) {
      TableOne.row(row.setting(), row.learner())
          .ifPresent(paper -> deviations.add(Deviation.of(row, paper)));
    }
    return deviations;
  }

  /** The mean absolute deviation from the paper's cells, in points, by learner. */
  public Map<LinearMethod, Double> meanDeviations() {
    return deviations().stream()
        .collect(
            Collectors.groupingBy(
                Deviation::learner,
                () -> new java.util.EnumMap<>(LinearMethod.class),
                Collectors.averagingDouble(Deviation::mean)));
  }
}
