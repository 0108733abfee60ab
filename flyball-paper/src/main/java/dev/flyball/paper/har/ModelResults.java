package dev.flyball.paper.har;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Results of Experiment 2 for one model.
 *
 * @param runs of every law of the paper, seed by seed
 */
record ModelResults(
    HarSettings.Plan plan, List<String> activities, Map<HarMethod, List<HarOutcome>> runs) {

  public ModelResults {
    activities = List.copyOf(activities);
  }

  public HarModel model() {
    return plan.model();
  }

  /** The cells of Table 2, the scalar law's too, at the steps of the paper that were reached. */
  public List<Table2Cell> table() {
    List<Table2Cell> cells = new ArrayList<>();
    for (int activity = 0; activity < activities.size(); activity++) {
      for (HarMethod method : runs.keySet()) {
        for (int step : TableTwo.STEPS) {
          if (runs.get(method).get(0).judgedAt(step)) {
            double f1 = mean(method, step, activity);
            cells.add(new Table2Cell(model(), activities.get(activity), method, step, f1));
          }
        }
      }
    }
    return cells;
  }

  private double mean(HarMethod method, int step, int activity) {
    return runs.get(method).stream()
        .mapToDouble(outcome -> outcome.at(step, activity))
        .average()
        .orElse(Double.NaN);
  }

  /** How often a safeguard acted over all seeds, heads and steps, of how many chances. */
  record Safeguarded(HarMethod method, long capped, long clipped, long chances) {}

  List<Safeguarded> safeguards() {
    List<Safeguarded> rows = new ArrayList<>();
    for (HarMethod method : List.of(HarMethod.SCALAR, HarMethod.DIRECTIONAL)) {
      List<HarOutcome> outcomes = runs.get(method);
      rows.add(
          new Safeguarded(
              method,
              outcomes.stream().mapToLong(HarOutcome::capped).sum(),
              outcomes.stream().mapToLong(HarOutcome::clipped).sum(),
              (long) outcomes.size() * activities.size() * plan.steps()));
    }
    return rows;
  }
}
