package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.flyball.data.ParameterNames;
import dev.flyball.data.Task;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.monitor.OccupationTimes;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Timeline;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@code train}: errors, weights, what was seen. The same for the same seed, data
 * and version.
 *
 * @param settings what was asked for, in the words of the command line, defaults included
 * @param learners in the order of the command's table
 * @param holdout the errors on rows that were held out; null where none were
 * @param intervals how often intervals held, in every outage; empty without intervals
 * @param pool how the members of a pool stand; null where the law is no pool
 * @param distrusted values that were there and not believed
 * @param motion how the weights moved; null if not requested
 * @param timeline outages and dates among the rows
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrainingResults(
    @JsonIgnore Map<String, Object> settings,
    @JsonProperty("table") Data data,
    List<LearnerResult> learners,
    @Nullable HoldoutResult holdout,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Coverage> intervals,
    @Nullable PoolReceipt pool,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Distrusted> distrusted,
    @Nullable WeightMotion motion,
    @JsonIgnore Timeline timeline) {

  /** The results of a learner on a table; {@code holdout} may be null. */
  public static TrainingResults of(
      Learner learner, InputTable table, TrainingPlan training, @Nullable HoldoutResult holdout) {
    ObservedShare seen = TableLearner.monitor(learner, ObservedShare.class);
    Prequential prequential = TableLearner.monitor(learner, Prequential.class);
    List<String> names = ParameterNames.of(learner.model(), table.features(), table.classes());
    return new TrainingResults(
        settings(learner.spec(), training),
        new Data(
            table.name(),
            table.file().target(),
            table.classes(),
            seen.rows(),
            prequential.labelledRows(),
            Feature.shares(table.features(), seen)),
        List.of(LearnerResult.of(learner, names, table.task() == Task.CLASSIFICATION)),
        holdout,
        IntervalReceipts.of(learner, table.features()),
        PoolReceipt.of(learner),
        Distrusted.of(learner, table.features()),
        WeightMotion.of(learner),
        Timeline.none());
  }

  private static Map<String, Object> settings(LearnerSpec spec, TrainingPlan training) {
    Map<String, Object> settings = TableLearner.settings(spec);
    settings.put("passes", training.passes());
    settings.put("batch", training.batch());
    settings.put("seed", spec.seed());
    return settings;
  }

  /** The same results with the outages and dates that {@link Training.Outcome} has. */
  public TrainingResults over(Timeline rows) {
    return new TrainingResults(
        settings, data, learners, holdout, intervals, pool, distrusted, motion, rows);
  }

  /**
   * The data that was learned.
   *
   * @param source the file
   * @param classes the names of the classes; empty where the target is a number
   * @param rows rows learned, over all passes
   * @param labelled rows among them that had a target
   */
  public record Data(
      String source,
      String target,
      List<String> classes,
      long rows,
      long labelled,
      List<Feature> features) {}

  /** A feature and the share of rows in which it was seen. */
  public record Feature(String name, double observed) {

    /** Every feature with its share; 0 before the first row. */
    public static List<Feature> shares(List<String> features, ObservedShare seen) {
      return IntStream.range(0, features.size())
          .mapToObj(j -> new Feature(features.get(j), seen.rows() == 0 ? 0 : seen.share(j)))
          .toList();
    }

    /** Features and shares as a table. */
    public static Table table(List<Feature> features) {
      return Table.of(
          "Share of rows seen",
          "",
          features,
          words("feature", Feature::name),
          column("seen", feature -> Cell.percent(feature.observed())));
    }
  }

  /**
   * One learner at the end.
   *
   * @param name unlike that of any other learner here
   * @param law the name of the law
   * @param description the law with its constants
   * @param weights by feature, {@code (intercept)} last; in standardised units where {@code
   *     standardised}
   * @param accuracy the share of classes predicted right; left out where the target is a number
   * @param majority what always naming the most frequent class would have earned; as above
   * @param coherence the mean update coherence over windows of 50 steps; NaN before the first two
   * @param capped how often the cap on alpha acted
   * @param clipped how often the norm clip acted
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record LearnerResult(
      String name,
      String law,
      String description,
      double eta,
      boolean standardised,
      Map<String, Double> weights,
      Errors prequential,
      @Nullable Double accuracy,
      @Nullable Double majority,
      double coherence,
      long steps,
      long capped,
      long clipped) {

    private static LearnerResult of(Learner learner, List<String> parameters, boolean classes) {
      Prequential prequential = TableLearner.monitor(learner, Prequential.class);
      return new LearnerResult(
          learner.law().name(),
          learner.law().name(),
          learner.law().describe().toString(),
          learner.law().eta(),
          learner.spec().standardises(),
          ParameterNames.weights(learner, parameters),
          prequential.errors(),
          classes ? (Double) prequential.accuracy() : null,
          classes ? (Double) prequential.majority() : null,
          TableLearner.monitor(learner, OccupationTimes.class).meanCoherence(),
          learner.steps(),
          learner.controller(0).capped(),
          learner.controller(0).clipped());
    }
  }

  /**
   * Errors of predictions made before their rows were learned, in the first pass.
   *
   * @param labelled how many there were
   * @param loss the mean of the loss that was minimised
   */
  public record Errors(
      long labelled, double mae, double rmse, double loss, ErrorCurve.Windows curve) {}

  /**
   * Errors on rows that were not learned, after the last pass.
   *
   * @param rows how many of them had a target
   * @param mae of a number; of the probability of the first class where it is one
   * @param accuracy the share of classes predicted right; left out where the target is a number
   * @param support the mean share of the model's weight that was visible
   * @param constant the mean absolute error of the learned targets' mean, or the share that the
   *     most frequent class gets right; left out where the learned rows cannot be read again
   * @param ridge the mean absolute error of batch ridge; left out for classes and very many
   *     features
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record HoldoutResult(
      String source,
      long rows,
      @Nullable Double mae,
      @Nullable Double rmse,
      @Nullable Double accuracy,
      double support,
      @Nullable Double constant,
      @Nullable Double ridge) {

    /**
     * The error as text: of numbers {@code numbers} with MAE and RMSE, of classes the share right
     * in percent.
     */
    String error(String numbers, String classes) {
      return accuracy == null ? text(numbers, mae, rmse) : text(classes, 100 * accuracy);
    }

    /** Whether the constant would have done better. */
    @JsonProperty
    public boolean worseThanConstant() {
      if (constant == null) {
        return false;
      }
      if (accuracy != null) {
        return accuracy < constant;
      }
      return mae != null && mae > constant;
    }

    /** The constant and batch ridge in words. */
    String rivals() {
      if (constant == null) {
        return "";
      }
      String first =
          accuracy == null
              ? text("a constant has %.4g", constant)
              : text("the most frequent class has %.1f %%", 100 * constant);
      return ridge == null ? first : first + text(", batch ridge %.4g", ridge);
    }
  }
}
