package dev.flyball.tables.train;

import dev.flyball.data.ClassBalance;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Support;
import dev.flyball.data.Task;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import dev.flyball.learn.Question;
import dev.flyball.learn.TrustedRows;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Standardiser;
import dev.flyball.tables.trial.ErrorSums;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are not learned but predicted in the end: the last share of the table itself, or
 * another table with the same columns.
 */
public final class Holdout {
  private final InputTable table;
  private final InputTable learned;
  private final long from;

  private Holdout(InputTable table, InputTable learned, long from) {
    this.table = table;
    this.learned = learned;
    this.from = from;
  }

  /**
   * The last {@code share} of a table's rows, between 0 and 1. Reads the table once to count them.
   *
   * @throws IllegalArgumentException if it can be read only once, or nothing would be left to learn
   */
  public static Holdout last(double share, InputTable table) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(
          "the share to hold out is %s; expected 0%% to 100%%".formatted(share));
    }
    if (!table.repeatable()) {
      throw new IllegalArgumentException(
          "%s can be read only once; to hold out a share of the rows, give a file"
              .formatted(table.name()));
    }
    long rows = 0;
    try (ObservationReader reader = table.open()) {
      while (reader.next()) {
        rows++;
      }
    }
    long learned = Math.round(rows * (1 - share));
    if (learned < 1 || learned == rows) {
      throw new IllegalArgumentException(
          "%s of %s rows leaves nothing to learn or nothing to test".formatted(share, rows));
    }
    return new Holdout(table, table, learned);
  }

  /** All rows of another table than the one that is {@code learned}. */
  public static Holdout of(InputTable other, InputTable learned) {
    return new Holdout(other, learned, 0);
  }

  /** How many rows of its own table are learned; all where another one is held out. */
  public long learnedRows() {
    return from == 0 ? TrainingPlan.ALL_ROWS : from;
  }

  /**
   * Predicts the rows that were held out, as {@link Learner#settled} does, because none of their
   * targets is learned. Beside it the constant and batch ridge, from the rows that were learned, if
   * these can be read again.
   */
  public TrainingResults.HoldoutResult score(Learner learner) {
    Baselines baselines = learned.repeatable() ? Baselines.of(learned, learnedRows()) : null;
    Predictor predictor = learner.settled();
    TrustedRows trusted = learner.trustedRows();
    ErrorSums tally = new ErrorSums();
    Support support = Support.of(learner);
    boolean classes = table.task() == Task.CLASSIFICATION;
    Optional<ClassBalance> balance =
        SavedTraining.balanceOf(learner.notes(), table.classes().size());
    double right = 0;
    double seen = 0;
    try (ObservationReader rows = opened(learner)) {
      for (long row = 1; next(rows, row); row++) {
        if (row <= from) {
          continue;
        }
        double[] believed = trusted.believed(rows.values());
        if (!rows.labelled() || rows.weight() == 0) {
          continue;
        }
        Prediction prediction = trusted.predict(predictor, Question.ANY);
        seen += support.visible(believed);
        if (classes) {
          int decided = balance.isPresent() ? balance.get().decide(prediction) : prediction.best();
          right += decided == (int) rows.target() ? rows.weight() : 0;
        }
        tally.add(classes ? 0 : prediction.value() - rows.target(), rows.weight());
        if (baselines != null) {
          baselines.judge(rows.values(), rows.target(), rows.weight());
        }
      }
    }
    long count = tally.count();
    return new TrainingResults.HoldoutResult(
        table.name(),
        count,
        classes ? null : (Double) tally.mae(),
        classes ? null : (Double) tally.rmse(),
        classes ? (Double) (right / tally.weighed()) : null,
        seen / count,
        baselines == null ? null : mean(baselines.ofConstant),
        baselines == null ? null : mean(baselines.ofRidge));
  }

  /** Another table's rows come after those that were learned. */
  private ObservationReader opened(Learner learner) {
    return from == 0
        ? table.open(SavedTraining.historyIn(learner.notes(), table.encoding()))
        : table.open();
  }

  /** The next row; the series are told no target of a row that is held out. */
  private boolean next(ObservationReader rows, long row) {
    if (row == from + 1) {
      rows.stopTelling();
    }
    return rows.next();
  }

  private static @Nullable Double mean(ErrorSums errors) {
    return errors.count() == 0 ? null : (Double) errors.mae();
  }

  /**
   * The baselines of a held-out error, fitted on the rows that were learned: the constant (the mean
   * of the targets, or the most frequent class) and, for numbers, batch ridge on standardised
   * features with holes at their means. Reads the table twice; O(rows features^2).
   */
  private static final class Baselines {
    /** Of more features ridge would take longer than the training. */
    private static final int MOST_FEATURES = 400;

    private static final double RIDGE = 1;

    private final boolean classes;
    private final double constant;
    private final Standardiser standardiser;
    private final int width;
    private double @Nullable [] weights;
    private final ErrorSums ofConstant = new ErrorSums();
    private final ErrorSums ofRidge = new ErrorSums();

    private Baselines(boolean classes, double constant, Standardiser standardiser, int width) {
      this.classes = classes;
      this.constant = constant;
      this.standardiser = standardiser;
      this.width = width;
    }

    /** From the first {@code rows} rows of a table that can be read again. */
    static Baselines of(InputTable table, long rows) {
      boolean classes = table.task() == Task.CLASSIFICATION;
      int width = table.features().size();
      Standardiser standardiser = Standardiser.robust(width, Double.POSITIVE_INFINITY);
      double[] counts = new double[table.classes().size()];
      double mean = 0;
      double labelled = 0;
      try (ObservationReader reader = table.open()) {
        for (long row = 1; row <= rows && reader.next(); row++) {
          if (reader.weight() == 0) {
            continue;
          }
          standardiser.observe(reader.values());
          if (reader.labelled() && classes) {
            counts[(int) reader.target()] += reader.weight();
          } else if (reader.labelled()) {
            labelled += reader.weight();
            mean += (reader.target() - mean) * reader.weight() / labelled;
          }
        }
      }
      Baselines baselines =
          new Baselines(classes, classes ? largest(counts) : mean, standardiser, width);
      if (!classes && width <= MOST_FEATURES) {
        baselines.fit(table, rows);
      }
      return baselines;
    }

    private static int largest(double[] counts) {
      int most = 0;
      for (int k = 1; k < counts.length; k++) {
        most = counts[k] > counts[most] ? k : most;
      }
      return most;
    }

    private void fit(InputTable table, long rows) {
      PackedSymmetric products = new PackedSymmetric(width);
      double[] sums = new double[width];
      double[] z = new double[width];
      try (ObservationReader reader = table.open()) {
        for (long row = 1; row <= rows && reader.next(); row++) {
          if (!reader.labelled() || reader.weight() == 0) {
            continue;
          }
          standardise(reader.values(), z);
          products.addRankOne(reader.weight(), z);
          for (int j = 0; j < width; j++) {
            sums[j] += reader.weight() * z[j] * (reader.target() - constant);
          }
        }
      }
      Cholesky factor = new Cholesky(width);
      if (factor.factor(products, 1, RIDGE)) {
        factor.solve(sums, 0, sums, 0);
        weights = sums;
      }
    }

    private void standardise(double[] values, double[] z) {
      for (int j = 0; j < z.length; j++) {
        z[j] = Double.isNaN(values[j]) ? 0 : standardiser.standardise(j, values[j]);
      }
    }

    /** Judges both by a row: of numbers the error, of classes whether the constant is right. */
    void judge(double[] values, double target, double weight) {
      double gap = constant - target;
      ofConstant.add(classes ? (gap == 0 ? 1 : 0) : gap, weight);
      if (weights != null) {
        double[] z = new double[width];
        standardise(values, z);
        double sum = constant;
        for (int j = 0; j < z.length; j++) {
          sum += weights[j] * z[j];
        }
        ofRidge.add(sum - target, weight);
      }
    }
  }
}
