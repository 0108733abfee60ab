package dev.flyball.tables.evaluate;

import java.util.Comparator;
import java.util.List;

/** One competitor at every eta of its grid. */
final class Sweep {
  private final Competitor competitor;
  private final List<EntrantRun> runs;

  Sweep(Competitor competitor, Subject subject) {
    this.competitor = competitor;
    this.runs =
        competitor.grid().stream()
            .map(eta -> new EntrantRun(competitor.start(subject, eta), subject))
            .toList();
  }

  void learn(double[] values, double target, long row) {
    for (EntrantRun run : runs) {
      run.learn(values, target, row);
    }
  }

  /** The best of the grid; the smallest eta where all diverged. */
  EvaluationResults.Entry best() {
    EntrantRun best =
        runs.stream().min(Comparator.comparingDouble(EntrantRun::error)).orElseThrow();
    return new EvaluationResults.Entry(
        competitor.label() + ", best of seven",
        competitor.role(),
        competitor.grid().get(runs.indexOf(best)),
        false,
        best.errors());
  }

  EvaluationResults.Sensitivity sensitivity() {
    return new EvaluationResults.Sensitivity(
        competitor,
        competitor.role(),
        competitor.grid(),
        runs.stream().map(run -> run.diverged() ? null : (Double) run.error()).toList());
  }
}
