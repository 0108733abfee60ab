package dev.flyball.tables.train;

import dev.flyball.data.ParameterNames;
import dev.flyball.data.Task;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.monitor.OccupationTimes;
import dev.flyball.tables.trial.Timeline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Puts what a learner has learned into {@link TrainingResults}. */
public final class LearnerResults {
  private LearnerResults() {}

  /** The results of one learner on one table; {@code holdout} may be null. */
  public static TrainingResults of(
      Learner learner,
      InputTable table,
      TrainingPlan training,
      TrainingResults.@Nullable HoldoutResult holdout) {
    ObservedShare seen = TableLearner.seen(learner);
    Prequential prequential = Monitors.of(learner, Prequential.class);
    TrainingResults.Data data =
        new TrainingResults.Data(
            table.name(),
            table.file().target(),
            table.classes(),
            seen.rows(),
            prequential.labelledRows(),
            shares(table.features(), seen));
    List<String> names = ParameterNames.of(learner.model(), table.features(), table.classes());
    TrainingResults.LearnerResult result = result(learner, names);
    if (table.task() == Task.CLASSIFICATION) {
      result = withAccuracy(result, prequential);
    }
    return new TrainingResults(
        settings(learner.spec(), training),
        data,
        List.of(result),
        holdout,
        IntervalReceipts.of(learner, table.features()),
        PoolReceipt.of(learner),
        WeightMotion.of(learner),
        Timeline.none());
  }

  private static TrainingResults.LearnerResult withAccuracy(
      TrainingResults.LearnerResult r, Prequential prequential) {
    return new TrainingResults.LearnerResult(
        r.name(),
        r.law(),
        r.description(),
        r.eta(),
        r.standardised(),
        r.weights(),
        r.prequential(),
        prequential.accuracy(),
        prequential.majority(),
        r.coherence(),
        r.steps(),
        r.capped(),
        r.clipped());
  }

  private static Map<String, Object> settings(LearnerSpec spec, TrainingPlan training) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("law", spec.law().describe().toString());
    settings.put("model", spec.model().describe().toString());
    settings.put("loss", spec.loss().describe().toString());
    settings.put("standardise", spec.standardises());
    settings.put("passes", training.passes());
    settings.put("batch", training.batch());
    settings.put("seed", spec.seed());
    return settings;
  }

  static List<TrainingResults.Feature> shares(List<String> features, ObservedShare seen) {
    return IntStream.range(0, features.size())
        .mapToObj(
            j -> new TrainingResults.Feature(features.get(j), seen.rows() == 0 ? 0 : seen.share(j)))
        .toList();
  }

  private static TrainingResults.LearnerResult result(Learner learner, List<String> parameters) {
    return new TrainingResults.LearnerResult(
        learner.law().name(),
        learner.law().name(),
        learner.law().describe().toString(),
        learner.law().eta(),
        learner.spec().standardises(),
        ParameterNames.weights(learner, parameters),
        Monitors.of(learner, Prequential.class).errors(),
        null,
        null,
        Monitors.of(learner, OccupationTimes.class).meanCoherence(),
        learner.steps(),
        learner.controller(0).capped(),
        learner.controller(0).clipped());
  }
}
