package dev.flyball.tables.evaluate;

import dev.flyball.tables.trial.RateCurve;
import dev.flyball.tables.trial.RowTrial;
import java.util.List;

/** One method at every eta of its grid. */
final class Sweep {
  private final EvaluationMethod method;
  private final Subject subject;
  private final List<RowTrial> trials;

  Sweep(EvaluationMethod method, Subject subject) {
    this.method = method;
    this.subject = subject;
    this.trials =
        method.grid().stream().map(eta -> subject.trial(method.start(subject, eta))).toList();
  }

  void learn(double[] values, double target, long row) {
    for (RowTrial trial : trials) {
      trial.learn(values, target, row);
    }
  }

  private RateCurve sensitivity() {
    return RateCurve.of(method.grid(), eta -> trials.get(method.grid().indexOf(eta)).error());
  }

  /** The best of the grid; the smallest eta where all diverged. */
  EvaluationResults.Entry best() {
    RateCurve found = sensitivity();
    return new EvaluationResults.Entry(
        method.label() + ", rate " + RateCurve.text(found.bestEta()),
        method.role(),
        found.bestEta(),
        EvaluationResults.Kind.OWN,
        EvaluationResults.Errors.of(trials.get(found.bestPlace()), subject));
  }

  EvaluationResults.Swept swept() {
    int best = sensitivity().bestPlace();
    return new EvaluationResults.Swept(
        method.label(),
        method.role(),
        true,
        "rate " + RateCurve.text(method.grid().get(best)),
        best == 0 || best == trials.size() - 1,
        method.grid(),
        trials.stream().map(trial -> trial.diverged() ? null : (Double) trial.error()).toList());
  }
}
