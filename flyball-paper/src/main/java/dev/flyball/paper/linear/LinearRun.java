package dev.flyball.paper.linear;

import dev.flyball.missing.simulated.LinearStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** One run of one case: all learners see the same rows, with the same holes. */
record LinearRun(LinearCase setting, int run, LinearSettings settings)
    implements Callable<LinearRun.Record> {
  /** How many steps of the missingness are drawn. */
  static final int PICTURED = 500;

  /**
   * What a run leaves behind.
   *
   * @param seen one row a feature, one column a step: 1 where it was seen
   */
  record Record(List<Outcome> outcomes, List<Curves> curves, double[][] seen) {}

  @Override
  public Record call() {
    LinearStream stream = setting.stream(settings.seed(), run);
    List<LearnerRun> learners = new ArrayList<>();
    for (LinearLearner kind : LinearLearner.values()) {
      learners.add(new LearnerRun(kind, setting, stream.weights(), settings));
    }
    double[][] seen = new double[stream.size()][Math.min(PICTURED, settings.steps())];
    for (int t = 0; t < settings.steps(); t++) {
      stream.next();
      for (int j = 0; j < seen.length && t < seen[j].length; j++) {
        seen[j][t] = stream.mask().seen(j) ? 1 : 0;
      }
      for (LearnerRun learner : learners) {
        learner.learn(t, stream);
      }
    }
    return new Record(
        learners.stream().map(LearnerRun::outcome).toList(),
        learners.stream().map(LearnerRun::curves).toList(),
        seen);
  }
}
