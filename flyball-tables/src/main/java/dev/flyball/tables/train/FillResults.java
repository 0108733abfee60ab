package dev.flyball.tables.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.SelfSupervised;
import dev.flyball.tables.Encoding;
import dev.flyball.tables.FeatureSpan;
import dev.flyball.tables.trial.ErrorCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an autoencoder of a table came to, as numbers. The same for the same seed, data and version.
 *
 * @param settings what was asked for, defaults included
 * @param source the table
 * @param law the law with its constants
 * @param rows rows taken in, over all passes
 * @param weights how many there are
 * @param error the mean error of a row before it was learned, in standard deviations
 * @param curve the same over time
 * @param columns how well each column is filled in
 * @param motion how the weights moved; null where nobody asked
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FillResults(
    Map<String, Object> settings,
    String source,
    String law,
    long rows,
    int weights,
    double error,
    ErrorCurve.Windows curve,
    List<Column> columns,
    @Nullable WeightMotion motion) {

  /**
   * What came of hiding a column, row by row, before the row was learned.
   *
   * @param observed the share of rows that have a value
   * @param tried how often it was hidden
   * @param mae the mean absolute error of what was filled in, in the column's units; of categories
   *     and dates, of their features
   * @param meanMae that of the column's mean
   */
  public record Column(String name, double observed, long tried, double mae, double meanMae) {

    /** The error as a share of the mean's: 1 is no better than the mean, 0 is perfect. */
    @JsonProperty
    public double share() {
      return mae / meanMae;
    }
  }

  /** The results of a learner of the rows of {@code table}. */
  public static FillResults of(SelfSupervised self, InputTable table, TrainingPlan plan) {
    Learner learner = self.learner();
    Reconstruction found = Monitors.of(learner, Reconstruction.class);
    return new FillResults(
        settings(learner.spec(), plan),
        table.name(),
        learner.law().describe().toString(),
        learner.observations(),
        learner.model().parameters(),
        found.error(),
        found.curve(),
        columns(self, table.encoding()),
        WeightMotion.of(learner));
  }

  /** How well each column of a table is filled in by a learner of its rows. */
  public static List<Column> columns(SelfSupervised self, Encoding encoding) {
    Reconstruction found = Monitors.of(self.learner(), Reconstruction.class);
    long rows = self.learner().observations();
    List<Column> columns = new ArrayList<>();
    for (FeatureSpan span : encoding.spans()) {
      int place = columns.size();
      columns.add(
          new Column(
              span.column(),
              rows == 0 ? 0 : (double) found.rowsWith(place) / rows,
              found.tried(place),
              found.filledError(place),
              found.meanError(place)));
    }
    return columns;
  }

  private static Map<String, Object> settings(LearnerSpec spec, TrainingPlan plan) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("law", spec.law().describe().toString());
    settings.put("model", spec.model().describe().toString());
    settings.put("loss", spec.loss().describe().toString());
    settings.put("passes", plan.passes());
    settings.put("seed", spec.seed());
    return settings;
  }
}
