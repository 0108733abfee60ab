package dev.flyball.paper.linear;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One case over its runs.
 *
 * @param learners in the order of {@link LinearMethod}
 * @param seen the missingness of the first run's first steps
 */
record CaseResult(LinearCase setting, Map<LinearMethod, LearnerResult> learners, double[][] seen) {

  /**
   * One learner in one case.
   *
   * @param mean over runs
   * @param spread standard deviation of the final error from run to run
   */
  public record LearnerResult(
      Outcome mean, double spread, List<Outcome> runs, List<Curves> curves) {
    public LearnerResult {
      runs = List.copyOf(runs);
      curves = List.copyOf(curves);
    }
  }

  static CaseResult of(LinearCase setting, List<LinearTrial.Record> records) {
    Map<LinearMethod, LearnerResult> learners = new EnumMap<>(LinearMethod.class);
    for (LinearMethod kind : LinearMethod.values()) {
      List<Outcome> outcomes = new ArrayList<>();
      List<Curves> curves = new ArrayList<>();
      for (LinearTrial.Record record : records) {
        outcomes.add(record.outcomes().get(kind.ordinal()));
        curves.add(record.curves().get(kind.ordinal()));
      }
      learners.put(kind, new LearnerResult(mean(outcomes), spread(outcomes), outcomes, curves));
    }
    return new CaseResult(setting, learners, records.get(0).seen());
  }

  /** The means over runs of {@code kind}. */
  public Outcome mean(LinearMethod kind) {
    return learners.get(kind).mean();
  }

  private static Outcome mean(List<Outcome> runs) {
    return new Outcome(
        mean(runs, Outcome::severe),
        mean(runs, Outcome::misaligned),
        mean(runs, Outcome::aligned),
        mean(runs, Outcome::coherence),
        mean(runs, Outcome::smoothness),
        mean(runs, Outcome::roughness),
        mean(runs, Outcome::finalError),
        mean(runs, Outcome::stability),
        mean(runs, Outcome::scatter),
        mean(runs, Outcome::contraction),
        mean(runs, Outcome::prequential),
        mean(runs, Outcome::spike));
  }

  /** The mean over the runs that have a number. */
  private static double mean(List<Outcome> runs, ToDoubleFunction<Outcome> of) {
    return runs.stream()
        .mapToDouble(of)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  private static double spread(List<Outcome> runs) {
    double mean = mean(runs, Outcome::finalError);
    double squares =
        runs.stream()
            .mapToDouble(run -> (run.finalError() - mean) * (run.finalError() - mean))
            .sum();
    return runs.size() > 1 ? Math.sqrt(squares / (runs.size() - 1)) : Double.NaN;
  }
}
