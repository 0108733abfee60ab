package dev.flyball.tables.evaluate;

import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import dev.flyball.report.Cell;
import dev.flyball.report.Role;
import dev.flyball.report.Tick;
import dev.flyball.tables.peer.Rival;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.ErrorSums;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.RateCurve;
import dev.flyball.tables.trial.RowTrial;
import dev.flyball.tables.trial.ThinnedRows;
import dev.flyball.tables.trial.Timeline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@code evaluate}: errors, weights, what was seen. The same for the same data, seed
 * and version.
 *
 * @param entries the law under test first, then what it is compared with
 * @param sensitivity the error of each method over its grid; empty unless compared
 * @param classes how good the predicted classes were; left out where a value is predicted
 * @param residuals predictions beside targets; left out where classes are predicted
 * @param intervals how sure predictions were, a level each; empty unless asked for
 * @param pool how the members stand; left out where the law is no pool
 * @param sight what was seen and what the memory held, along the rows
 * @param distrusted values that were there and not believed; empty where all were
 * @param dates the rows at which days, months or years begin; empty where the table has no dates
 * @param hidden what cells cost that were hidden; left out unless asked for
 * @param bySeries errors by the series of the rows; left out where there is no key
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EvaluationResults(
    Data data,
    List<Entry> entries,
    List<Swept> sensitivity,
    Weights weights,
    List<Outage> outages,
    Support support,
    Alarms alarms,
    @Nullable Classes classes,
    @Nullable Residuals residuals,
    List<LevelCoverage> intervals,
    @Nullable PoolReceipt pool,
    Sight sight,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Distrusted> distrusted,
    List<Tick> dates,
    @Nullable Hidden hidden,
    @Nullable BySeries bySeries) {
  private static final Double DIVERGED = Double.POSITIVE_INFINITY;

  /**
   * The target that was predicted.
   *
   * @param classes the names of the classes; empty where a value is predicted
   * @param unit of the target, as in {@code mg/m³}; empty if it was not said
   * @param suspects values of the target that look like codes for missing ones
   * @param options that make a training learn the same model, each after a space
   */
  public record Data(
      String source,
      String target,
      List<String> classes,
      long rows,
      long labelled,
      List<TrainingResults.Feature> features,
      String unit,
      List<String> suspects,
      @JsonIgnore String options) {

    @JsonIgnore
    public boolean isClassification() {
      return !classes.isEmpty();
    }

    /** The name of the error. */
    String errorName() {
      return isClassification() ? "error rate" : "MAE";
    }

    /** An error as it is written everywhere: shares in percent, numbers with four digits. */
    String shown(double error) {
      return isClassification() ? text("%.2f %%", 100 * error) : Cell.shown(error, "%.4g").text();
    }

    /** The same with what it is measured in, for axes. */
    String errorLabel() {
      return isClassification() || unit.isEmpty() ? errorName() : errorName() + " (" + unit + ")";
    }
  }

  /**
   * Errors by series.
   *
   * @param key the column, or columns, that name a series
   * @param series how many there are, {@code judged} of them with enough rows
   * @param worse how many of these have a larger error than their own mean so far (of classes: than
   *     the class they had most often)
   * @param best those that are best beside that, {@code worst} the others
   */
  public record BySeries(
      String key, int series, int judged, int worse, List<OneSeries> best, List<OneSeries> worst) {}

  /** One series: its error and that of its own mean, or most frequent class, so far. */
  public record OneSeries(String name, long rows, double error, double ownError) {

    /** How many times the error of its own mean it is. */
    double ratio() {
      return ownError == 0 ? (error == 0 ? 1 : Double.POSITIVE_INFINITY) : error / ownError;
    }
  }

  /**
   * What cells cost that were hidden.
   *
   * @param text which, as it was asked
   */
  public record Hidden(String text, HiddenGroup all, List<HiddenGroup> groups) {}

  /**
   * The rows in which a group of columns was hidden.
   *
   * @param error what a learner without the hidden cells erred by in them; {@code seenError} one
   *     with every cell
   * @param inside the share of targets inside the first interval; left out without intervals
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record HiddenGroup(
      String name, long rows, double error, double seenError, @Nullable Double inside) {

    /** How many times the error is. */
    double ratio() {
      return seenError == 0 ? (error == 0 ? 1 : Double.POSITIVE_INFINITY) : error / seenError;
    }
  }

  /** Kind of an entry. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  public enum Kind {
    /** The law under test. */
    TESTED,
    /** The same law told every target at once, where the one under test is told late. */
    PUNCTUAL,
    /** A prediction that ignores the features. */
    BASELINE,
    /** A peer at the best of its settings in hindsight. */
    PEER,
    /** One of Flyball's own laws, at the best of its rates in hindsight. */
    OWN
  }

  /**
   * One method at one setting.
   *
   * @param eta left out where the method has none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Entry(
      String name, @JsonIgnore Role role, @Nullable Double eta, Kind kind, Errors errors) {

    static Entry of(Rival rival, long labelled) {
      boolean finite = Double.isFinite(rival.error());
      Double rmse = Double.isNaN(rival.logLoss()) && finite ? (Double) rival.rmse() : null;
      return new Entry(
          rival.name() + ", " + rival.setting(),
          rival.role(),
          rival.eta(),
          Kind.PEER,
          new Errors(finite ? (Double) rival.error() : null, rmse, labelled, rival.curve(), null));
    }

    /** Whether this is the law under test. */
    @JsonProperty
    public boolean tested() {
      return kind == Kind.TESTED;
    }
  }

  /**
   * Errors of predictions made before their rows were learned.
   *
   * @param error the mean absolute error or the share of wrong classes; left out if diverged
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Errors(
      @Nullable Double error,
      @Nullable Double rmse,
      long labelled,
      ErrorCurve.Windows curve,
      @Nullable Long divergedAt) {

    static Errors of(RowTrial trial, PredictionTask task) {
      ErrorSums tally = trial.tally();
      Double error = trial.diverged() ? null : tally.mae();
      Double rmse = trial.diverged() || task.isClassification() ? null : tally.rmse();
      return new Errors(error, rmse, tally.count(), trial.curve().windows(), trial.divergedAt());
    }

    /** The error to compare by; infinite where there is none. */
    @JsonIgnore
    public double rank() {
      return error == null ? Double.POSITIVE_INFINITY : error;
    }
  }

  /**
   * The errors of one method by rate.
   *
   * @param own whether it is one of Flyball's own laws, and no rival
   * @param best its best setting, in words
   * @param edge whether that is at the edge of its grid: a better one may lie beyond
   * @param etas its rates, ascending; 1 - forgetting where it forgets
   * @param errors the smallest at each of them, null where it diverged
   */
  public record Swept(
      String method,
      @JsonIgnore Role role,
      boolean own,
      String best,
      boolean edge,
      List<Double> etas,
      List<@Nullable Double> errors) {

    static Swept of(Rival rival) {
      return new Swept(
          rival.name(),
          rival.role(),
          false,
          rival.setting(),
          rival.edge(),
          rival.etas(),
          rival.errors().stream().map(e -> Double.isFinite(e) ? e : null).toList());
    }

    /** The same as a curve; infinite where it diverged. */
    public RateCurve curve() {
      return RateCurve.of(
          etas, eta -> Objects.requireNonNullElse(errors.get(etas.indexOf(eta)), DIVERGED));
    }

    boolean diverged() {
      return errors.stream().allMatch(Objects::isNull);
    }
  }

  /**
   * The weights of the law under test over the run.
   *
   * @param row after which rows
   * @param values by name, in the order of the parameters, then by row
   */
  public record Weights(List<String> names, double[] row, double[][] values) {

    static Weights of(ThinnedRows<double[]> kept, List<String> names) {
      double[] at = kept.rows().stream().mapToDouble(Long::doubleValue).toArray();
      double[][] values = new double[names.size()][at.length];
      for (int k = 0; k < at.length; k++) {
        for (int j = 0; j < names.size(); j++) {
          values[j][k] = kept.values().get(k)[j];
        }
      }
      return new Weights(names, at, values);
    }

    /** The last ones by name; none before the first row. */
    Map<String, Double> last() {
      Map<String, Double> last = new LinkedHashMap<>();
      for (int j = 0; row.length > 0 && j < names.size(); j++) {
        last.put(names.get(j), values[j][row.length - 1]);
      }
      return last;
    }
  }

  /**
   * The directions that the memory of the law under test covers at the end.
   *
   * @param ridge in force
   * @param spectrum eigenvalues of the memory, ascending; empty where there is no memory, or it is
   *     too large to look through
   * @param blind directions in which the ridge outweighs the memory, as text, the weakest first
   * @param strongest directions seen most, as text
   * @param directions what every parameter has in every direction, in the order of {@code
   *     spectrum}; empty where there are too many to be drawn
   */
  public record Support(
      double ridge,
      List<Double> spectrum,
      List<String> blind,
      List<String> strongest,
      List<InDirections> directions) {}

  /** One parameter's share in every direction, from -1 to 1. */
  public record InDirections(String parameter, double[] shares) {}

  /**
   * The share of observed features and of their memory, per window of rows.
   *
   * @param window rows in a window
   * @param seen by feature, then by window: the share of the rows in which it was seen
   * @param held by feature, then by window: how much of a step along the feature the data decide,
   *     from 0 (all ridge) to 1, at the end of the window; empty where there is no memory, or it is
   *     too large to look through
   * @param distrusted by feature, then by window: the share of the rows in which it was there and
   *     not believed; empty where all was
   */
  public record Sight(
      long window,
      double[][] seen,
      double[][] held,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) double[][] distrusted) {}

  /**
   * Steps with unusual leverage when long-unseen features return.
   *
   * @param largest the largest leverage of all steps
   */
  public record Alarms(long raised, double mean, double largest, List<Alarm> latest) {}

  /** One of them: {@code step} counts rows with a target. */
  public record Alarm(long step, double leverage, List<String> returned) {}

  /**
   * Metrics of predicted classes.
   *
   * @param logLoss the mean of -log of what the true class was given
   * @param brier the mean sum of squares between what classes were given and the truth
   * @param balancedAccuracy the mean over classes of the share of their rows that was right
   * @param f1 the mean over classes of 2 right / (rows + predicted)
   * @param auc the mean over classes of the area under the ROC curve, each against the rest; left
   *     out if there was one class only
   * @param priorLogLoss of who gives every class the share it had so far
   * @param priorBrier the same
   * @param sorted whether classes came one after the other
   * @param balanced whether classes were decided for so that rare ones are not passed over
   * @param confusion rows by true class, then by predicted class
   * @param calibration how often what was given came true, in tenths of the probability
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Classes(
      double logLoss,
      double brier,
      double balancedAccuracy,
      double f1,
      @Nullable Double auc,
      double priorLogLoss,
      double priorBrier,
      boolean sorted,
      boolean balanced,
      long[][] confusion,
      List<Calibration> calibration) {}

  /**
   * Predictions and their targets, each made before its row was learned.
   *
   * @param row the rows of a sample over the whole run, ascending
   * @param gaps the features that were missing at times, the one whose gaps cost most first
   */
  public record Residuals(double[] row, double[] target, double[] prediction, List<Gap> gaps) {}

  /**
   * The error in rows with and without one feature.
   *
   * @param rows in which it was missing
   * @param errorMissing the mean absolute error of those rows
   * @param errorSeen that of the other rows
   */
  public record Gap(String feature, long rows, double errorMissing, double errorSeen) {}

  /**
   * Coverage of the intervals, or class sets, of one level.
   *
   * @param level the asked share of targets inside
   * @param meanWidth the mean width, or the mean number of classes; left out before there was one
   * @param held how often they held: in all rows, and in every outage
   * @param bySeen the same by the share of the features that a row showed
   * @param overTime the same in windows of rows
   * @param latest the last rows, for a picture; left out for classes
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record LevelCoverage(
      double level,
      @Nullable Double meanWidth,
      List<OutageCoverage> held,
      List<RowsCoverage> bySeen,
      List<RowsCoverage> overTime,
      @Nullable LatestRows latest) {}

  /**
   * Coverage of intervals in one outage.
   *
   * @param share of the rows whose target was inside
   * @param gapBound the largest distance of {@code share} from the level, by the exact identity
   * @param beside this law's intervals on these rows, and what is compared with them
   */
  public record OutageCoverage(
      String outage, long rows, double share, double gapBound, List<MethodCoverage> beside) {}

  /**
   * Coverage and width of intervals in some rows.
   *
   * @param which rows
   * @param beside this law's intervals, and what is compared with them
   */
  public record RowsCoverage(String which, long rows, List<MethodCoverage> beside) {}

  /**
   * Coverage and width of one interval method on some rows.
   *
   * @param share of the rows whose target was inside
   * @param meanWidth the mean width, or the mean number of classes
   */
  public record MethodCoverage(String method, double share, double meanWidth) {}

  /**
   * The last rows with a target, and the intervals they were given.
   *
   * @param dates the rows among them at which hours, days, months or years begin
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record LatestRows(
      @Nullable String series,
      double[] row,
      double[] target,
      double[] prediction,
      double[] lower,
      double[] upper,
      List<Tick> dates) {
    /** As many rows as mostly lie between a target and the next one. */
    private double usuallyApart() {
      double[] apart =
          IntStream.range(1, row.length).mapToDouble(k -> row[k] - row[k - 1]).sorted().toArray();
      return apart.length == 0 ? 1 : apart[apart.length / 2];
    }

    /** Which rows a line joins. */
    String caption() {
      return usuallyApart() == 1
          ? "No line leads over rows without a target."
          : text("Lines join targets that are at most %.0f rows apart.", usuallyApart());
    }

    /** The same with nothing between rows that lie farther apart than is usual. */
    LatestRows withGaps() {
      double most = usuallyApart();
      int[] places =
          IntStream.range(0, row.length)
              .flatMap(
                  k -> k > 0 && row[k] - row[k - 1] > most ? IntStream.of(-1, k) : IntStream.of(k))
              .toArray();
      return new LatestRows(
          series,
          spread(places, row, true),
          spread(places, target, false),
          spread(places, prediction, false),
          spread(places, lower, false),
          spread(places, upper, false),
          dates);
    }

    /** Of a place in a gap: the middle of it where a row is asked for, else nothing. */
    private static double[] spread(int[] places, double[] values, boolean rows) {
      double[] spread = new double[places.length];
      for (int k = 0; k < places.length; k++) {
        spread[k] =
            places[k] >= 0
                ? values[places[k]]
                : rows ? (values[places[k - 1]] + values[places[k + 1]]) / 2 : Double.NaN;
      }
      return spread;
    }
  }

  /**
   * One bin of the calibration curve: predicted probabilities and how often they came true.
   *
   * @param from the least that was given
   * @param to the most
   * @param count how often a class was given something between them
   * @param given the mean of what was given
   * @param came how often it was the class
   */
  public record Calibration(double from, double to, long count, double given, double came) {}

  /** The verdict: how wrong beside rivals and baselines, and warnings, a line each. */
  @JsonProperty
  public List<String> verdict() {
    return Verdict.of(this);
  }

  /** Its rows in time: outages and dates. */
  Timeline timeline() {
    return new Timeline(data.rows(), outages, dates);
  }

  /** The law under test. */
  @JsonIgnore
  public Entry tested() {
    return entries.get(0);
  }
}
