package dev.flyball.tables.predict;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.data.BadRows;
import dev.flyball.data.ClassBalance;
import dev.flyball.data.Input;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Support;
import dev.flyball.data.Task;
import dev.flyball.interval.ClassSet;
import dev.flyball.interval.Interval;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.learn.Explanation;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.learn.Predictor;
import dev.flyball.learn.Question;
import dev.flyball.learn.TrustReceipt;
import dev.flyball.learn.TrustedRows;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.TableLearner;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predictions for the rows of a table, read as the table was that the learner learned. The target
 * need not be among its columns: no target is learned, so predictions go from those of the next row
 * to settled ones ({@link Question#ANY}), unless another question is {@link #asked}. Lags go on
 * from the last rows that were learned. One pass; memory does not grow with the rows.
 *
 * <pre>{@code
 * Predictions predictions = Predictions.of(checkpoint);
 * predictions.run("new.csv", SourceOptions.defaults(), BadRows.fail(), row -> use(row.value()));
 * }</pre>
 */
public final class Predictions {
  private final SavedTraining saved;
  private final Learner learner;
  private final Predictor predictor;
  private final Question question;

  /** Null where everything is believed. */
  private final @Nullable TrustedRows trusted;

  /** Rows that were judged before. */
  private final long earlier;

  private final Support support;
  private final UnitWatch units;
  private final @Nullable ClassBalance balance;
  private final @Nullable PredictionFormula formula;

  private Predictions(
      SavedTraining saved,
      Learner learner,
      UnitWatch units,
      @Nullable ClassBalance balance,
      @Nullable PredictionFormula formula,
      Question question) {
    this.saved = saved;
    this.question = question;
    this.units = units;
    this.learner = learner;
    this.predictor = learner.predictor();
    this.earlier = learner.trust().map(TrustReceipt::rows).orElse(0L);
    this.trusted = learner.trust().isPresent() ? learner.trustedRows() : null;
    this.support = Support.of(learner);
    this.balance = balance;
    this.formula = formula;
  }

  /**
   * Predictions by a checkpoint's learner.
   *
   * @throws CheckpointException if it cannot be read, or no training wrote it
   */
  public static Predictions of(Path checkpoint) {
    return of(CheckpointFile.read(checkpoint), checkpoint.toString());
  }

  /** The same of what was read of the checkpoint {@code name}. */
  static Predictions of(State state, String name) {
    SavedTraining saved = SavedTraining.of(state, name);
    return new Predictions(
        saved,
        TableLearner.resume(saved.spec(), state, name),
        UnitWatch.of(state),
        saved.balanced() ? saved.balance() : null,
        null,
        Question.ANY);
  }

  /**
   * The same with classes decided for by what is probable beside how frequent it was in the
   * training, so that rare ones are not passed over.
   *
   * @throws CheckpointException if no classes are predicted
   */
  public Predictions balanced() {
    return new Predictions(saved, learner, units, saved.balance(), formula, question);
  }

  /**
   * The same with each feature's contribution to each prediction.
   *
   * @throws CheckpointException if the model is not linear in its features
   */
  public Predictions explained() {
    PredictionFormula written =
        learner
            .formula()
            .orElseThrow(
                () ->
                    new CheckpointException(
                        "predictions of %s cannot be explained: it is not linear in its features"
                            .formatted(learner.model().describe())));
    return new Predictions(saved, learner, units, balance, written, question);
  }

  /** The same as answers to this question. */
  public Predictions asked(Question named) {
    return new Predictions(saved, learner, units, balance, formula, named);
  }

  /** The features whose contributions are told; none unless {@link #explained}. */
  List<String> explainedFeatures() {
    return formula == null ? List.of() : saved.encoding().features();
  }

  /** The saved training of the table. */
  public SavedTraining training() {
    return saved;
  }

  /** The classes by name; none where a number is predicted. */
  public List<String> classes() {
    return saved.classes();
  }

  /** The levels of the intervals that predictions are given with; none unless asked for then. */
  public List<Double> levels() {
    return learner.intervals().map(IntervalReceipt::levels).orElse(List.of());
  }

  /** Receives the rows' predictions in order. */
  @FunctionalInterface
  public interface Receiver {

    /** Called once a row. Says whether to go on. */
    boolean take(Row row);

    /** Called before the first row if the table lacks columns: they are missing in every row. */
    default void lacking(List<String> columns) {}
  }

  /**
   * One row's prediction.
   *
   * @param number of the row in its table, from 1
   * @param value the number predicted; NaN where a class is
   * @param classIndex the class predicted; -1 where a number is
   * @param shares what the model gives each class; empty where a number is predicted
   * @param seen how many features were seen
   * @param support the share of what the model rests on that was visible, from 0 to 1
   * @param intervals one per level, if a number is predicted and they were requested
   * @param sets one per level, if a class is predicted and they were requested
   * @param why what each feature brought, where that was asked for
   * @param untrusted values that are there and were not believed, in words; none where nothing is
   *     looked for
   */
  public record Row(
      long number,
      double value,
      int classIndex,
      double[] shares,
      int seen,
      double support,
      List<Interval> intervals,
      List<ClassSet> sets,
      Optional<Explanation> why,
      Optional<String> untrusted) {}

  /**
   * Predicts every row of a table.
   *
   * @return how many rows there were
   * @throws dev.flyball.data.DataException if it cannot be read or has none of the columns
   */
  public long run(String place, SourceOptions options, BadRows badRows, Receiver receiver) {
    return run(Input.of(place, options), badRows, receiver);
  }

  /**
   * The same for an input at hand, which another thread may {@linkplain Input#stop stop}: the rows
   * before that have then been predicted.
   */
  public long run(Input table, BadRows badRows, Receiver receiver) {
    return new MultiTargetPredictions(List.of(this))
        .run(table, badRows, receiver::lacking, rows -> receiver.take(rows.get(0)));
  }

  /** What is to be said of the rows so far: features that are far from where they were learned. */
  public List<String> remarks() {
    return units.remarks(saved.encoding().features());
  }

  /** Predicts one row, NaN where a value is missing. */
  public Row row(long row, double[] given) {
    double[] values = trusted == null ? given : trusted.believed(given);
    Prediction prediction =
        trusted == null
            ? predictor.predict(question, values)
            : trusted.predict(predictor, question);
    double[] taken = trusted == null ? values : trusted.filled();
    units.take(values);
    boolean number = saved.task() == Task.REGRESSION;
    double[] shares = new double[number ? 0 : saved.classes().size()];
    Arrays.setAll(shares, prediction::share);
    int best = number ? -1 : balance == null ? prediction.best() : balance.decide(prediction);
    return new Row(
        row,
        number ? prediction.value() : Double.NaN,
        best,
        shares,
        prediction.seen(),
        support.visible(values),
        number ? prediction.intervals() : List.of(),
        number ? List.of() : prediction.sets(),
        why(taken, Math.max(0, best), prediction),
        untrusted());
  }

  private Optional<String> untrusted() {
    return Optional.ofNullable(trusted)
        .map(rows -> Distrusted.inWords(rows.untrusted(), saved.encoding().features(), earlier));
  }

  /** Whether predictions say what they did not believe. */
  boolean watches() {
    return trusted != null;
  }

  private Optional<Explanation> why(double[] values, int output, Prediction given) {
    return Optional.ofNullable(formula)
        .map(written -> written.explain(values, output, given.values()));
  }
}
