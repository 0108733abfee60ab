package dev.flyball.tables.evaluate;

import dev.flyball.law.Law;
import dev.flyball.report.Role;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Errors;
import dev.flyball.tables.evaluate.EvaluationResults.Kind;
import dev.flyball.tables.evaluate.EvaluationResults.Swept;
import dev.flyball.tables.trial.RateCurve;
import dev.flyball.tables.trial.RowTrial;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One of Flyball's own laws at every rate of a grid, which {@code --compare} runs beside the peers.
 * The rate that a law has where none is chosen is on the grid.
 */
final class LawSweep {
  private static final List<Double> GRID =
      List.of(0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5);

  private final String name;
  private final Role role;
  private final PredictionTask task;
  private final List<RowTrial> trials;

  private LawSweep(String name, Role role, PredictionTask task, DoubleFunction<Law> law) {
    this.name = name;
    this.role = role;
    this.task = task;
    this.trials = GRID.stream().map(eta -> task.trial(task.peer(law.apply(eta)))).toList();
  }

  /** The laws with one rate. */
  static List<LawSweep> of(PredictionTask task) {
    double epsilon = Law.scalar().epsilon();
    return List.of(
        new LawSweep("scalar law", Role.SCALAR, task, eta -> Law.scalar(eta, epsilon)),
        new LawSweep("directional law", Role.DIRECTIONAL, task, task.defaultLaw()::eta));
  }

  void learn(double[] values, double target, long row, double weight) {
    trials.forEach(trial -> trial.learn(values, target, row, weight));
  }

  private int best() {
    return RateCurve.of(GRID, eta -> trials.get(GRID.indexOf(eta)).error()).bestPlace();
  }

  private String setting() {
    return "rate " + RateCurve.text(GRID.get(best()));
  }

  /** The best of the grid; the smallest rate where all diverged. */
  Entry entry() {
    Errors errors = Errors.of(trials.get(best()), task);
    return new Entry(name + ", " + setting(), role, GRID.get(best()), Kind.OWN, errors);
  }

  Swept swept() {
    return new Swept(
        name,
        role,
        true,
        setting(),
        best() == 0 || best() == trials.size() - 1,
        GRID,
        trials.stream().map(trial -> trial.diverged() ? null : (Double) trial.error()).toList());
  }
}
