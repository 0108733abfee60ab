package dev.flyball.paper.linear;

import dev.flyball.paper.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One run of one case: all learners see the same rows, with the same holes. */
record LinearTrial(LinearCase setting, int run, LinearSettings settings)
    implements Trial<LinearTrial.Record> {
  /** How many steps of the missingness are drawn. */
  static final int PICTURED = 500;

  /**
   * The record of a run.
   *
   * @param seen one row per feature, one column per step: 1 where it was seen
   */
  record Record(List<Outcome> outcomes, List<Curves> curves, double[][] seen) {}

  @Override
  public String name() {
    return setting.name() + "-" + run;
  }

  @Override
  public Optional<Record> run(BooleanSupplier stop) {
    LinearStream stream = setting.stream(settings.seed(), run);
    List<WatchedLearner> learners = new ArrayList<>();
    for (LinearMethod kind : LinearMethod.values()) {
      learners.add(new WatchedLearner(kind, setting, stream.weights(), settings));
    }
    double[][] seen = new double[LinearStream.SIZE][Math.min(PICTURED, settings.steps())];
    for (int t = 0; t < settings.steps(); t++) {
      if (stop.getAsBoolean()) {
        return Optional.empty();
      }
      stream.next();
      for (int j = 0; j < seen.length && t < seen[j].length; j++) {
        seen[j][t] = stream.mask().seen(j) ? 1 : 0;
      }
      for (WatchedLearner learner : learners) {
        learner.learn(t, stream);
      }
    }
    return Optional.of(
        new Record(
            learners.stream().map(WatchedLearner::outcome).toList(),
            learners.stream().map(WatchedLearner::curves).toList(),
            seen));
  }
}
