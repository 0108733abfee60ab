package dev.flyball.experiments.train;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.OccupationTimes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Puts what a learner has learned into {@link TrainingResults}. */
public final class LearnerResults {
  /** The name of the parameter that belongs to no feature. */
  static final String INTERCEPT = "(intercept)";

  private LearnerResults() {}

  /** The results of one learner on one table. */
  public static TrainingResults of(
      Learner learner, LearnerPlan plan, TableFile table, TrainingPlan training) {
    List<String> features = SavedTraining.features(learner.notes());
    SeenShare seen = Monitors.of(learner, SeenShare.class);
    TrainingResults.Data data =
        new TrainingResults.Data(
            table.file().toString(),
            table.target(),
            seen.rows(),
            seen.labelled(),
            shares(features, seen));
    TrainingResults.LearnerResult result =
        result(plan.law().name(), learner, features, plan.standardise(), null, null);
    return new TrainingResults(settings(plan, training), data, List.of(result), List.of());
  }

  private static Map<String, Object> settings(LearnerPlan plan, TrainingPlan training) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("law", plan.law().describe().toString());
    settings.put("model", plan.model().describe().toString());
    settings.put("loss", plan.loss().describe().toString());
    settings.put("standardise", plan.standardise());
    settings.put("passes", training.passes());
    settings.put("batch", training.batch());
    settings.put("seed", plan.seed());
    return settings;
  }

  static List<TrainingResults.Feature> shares(List<String> features, SeenShare seen) {
    return IntStream.range(0, features.size())
        .mapToObj(j -> new TrainingResults.Feature(features.get(j), seen.share(j)))
        .toList();
  }

  static TrainingResults.LearnerResult result(
      String name,
      Learner learner,
      List<String> features,
      boolean standardised,
      TrainingResults.Parts parts,
      Long divergedAt) {
    return new TrainingResults.LearnerResult(
        name,
        learner.law().name(),
        learner.law().describe().toString(),
        learner.law().eta(),
        standardised,
        weights(learner, features),
        Monitors.of(learner, Prequential.class).errors(),
        parts,
        Monitors.of(learner, OccupationTimes.class).meanCoherence(),
        learner.steps(),
        learner.controller(0).capped(),
        learner.controller(0).clipped(),
        divergedAt);
  }

  /** The weights that predictions use, by name. */
  public static Map<String, Double> weights(Learner learner, List<String> features) {
    double[] w = learner.predictingWith();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (int j = 0; j < w.length; j++) {
      weights.put(j < features.size() ? features.get(j) : INTERCEPT, w[j]);
    }
    return weights;
  }
}
