package dev.flyball.tables.train;

import dev.flyball.checkpoint.State;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import dev.flyball.tables.trial.ErrorCurve;
import java.util.Arrays;

/**
 * How well rows are reconstructed before they are learned: the error of a row is the root mean
 * square difference, in standard deviations, between the values that were shown and what the model
 * makes of them. Keeps how large such errors usually are, so that a row can be called unusual, and
 * what came of the columns that were hidden on purpose. O(outputs) a row.
 */
public final class Reconstruction implements Monitor {
  static final String NAME = "reconstruction";

  /** Errors are counted by their logarithm, from 1e-4 to 1e4 in steps of 5 percent. */
  private static final int BINS = 400;

  private static final double SMALLEST = -4;
  private static final double BINS_PER_DECADE = 50;

  /** Counts are halved when there are so many: rows from before it had learned are forgotten. */
  private static final long MOST = 10_000;

  private final ErrorCurve curve = new ErrorCurve();
  private final long[] usual = new long[BINS];
  private long counted;
  private double sum;
  private long rows;
  private long[] seen = {};
  private long[] tried = {};
  private double[] filled = {};
  private double[] mean = {};
  private boolean paused;

  @Override
  public String name() {
    return NAME;
  }

  /** Whether the rows to come are left out of errors. */
  void pause(boolean value) {
    paused = value;
  }

  @Override
  public void begin(Model model) {
    seen = new long[model.outputs()];
    tried = new long[model.outputs()];
    filled = new double[model.outputs()];
    mean = new double[model.outputs()];
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      double squares = 0;
      int shown = batch.to(row) - batch.from(row);
      for (int place = batch.from(row); place < batch.to(row); place++) {
        int k = batch.components()[place];
        double difference = step.prediction(row, k) - step.target(row, k);
        squares += difference * difference;
      }
      if (shown > 0) {
        add(Math.sqrt(squares / shown));
      }
    }
  }

  private void add(double error) {
    if (counted >= MOST) {
      Arrays.setAll(usual, bin -> usual[bin] / 2);
      counted = Arrays.stream(usual).sum();
    }
    usual[bin(error)]++;
    counted++;
    if (!paused) {
      sum += error;
      rows++;
      curve.add(error);
    }
  }

  private static int bin(double error) {
    double place = (Math.log10(error) - SMALLEST) * BINS_PER_DECADE;
    return (int) Math.max(0, Math.min(BINS - 1, place));
  }

  /** Takes in that a row has a value in {@code column}. */
  void seen(int column) {
    seen[column]++;
  }

  /** How many rows had a value in {@code column}, hidden or not. */
  long rowsWith(int column) {
    return seen[column];
  }

  /** Takes in that {@code column} was hidden: its error, and that of its mean. */
  void filledIn(int column, double error, double ofMean) {
    tried[column]++;
    filled[column] += error;
    mean[column] += ofMean;
  }

  /** The mean error of rows that were not learned before; NaN before the first. */
  public double error() {
    return sum / rows;
  }

  /** The share of rows, counting the recent ones most, whose error was smaller: 0 to 1. */
  public double rank(double error) {
    return (double) Arrays.stream(usual, 0, bin(error)).sum() / counted;
  }

  /** How often {@code column} was hidden. */
  long tried(int column) {
    return tried[column];
  }

  /** The mean absolute error of what was filled in for {@code column}; NaN if it never was. */
  double filledError(int column) {
    return filled[column] / tried[column];
  }

  /** What the column's mean would have earned in its place. */
  double meanError(int column) {
    return mean[column] / tried[column];
  }

  ErrorCurve.Windows curve() {
    return curve.windows();
  }

  @Override
  public void reset() {
    curve.reset();
    Arrays.fill(usual, 0);
    counted = 0;
    sum = 0;
    rows = 0;
    Arrays.fill(seen, 0);
    Arrays.fill(tried, 0);
    Arrays.fill(filled, 0);
    Arrays.fill(mean, 0);
  }

  @Override
  public Monitor fresh() {
    return new Reconstruction();
  }

  @Override
  public void save(State state) {
    curve.save(state.in("curve"));
    state.put("usual", usual);
    state.put("sum", sum);
    state.put("rows", rows);
    state.put("seen", seen);
    state.put("tried", tried);
    state.put("filled", filled);
    state.put("mean", mean);
  }

  @Override
  public void load(State state) {
    curve.load(state.in("curve"));
    System.arraycopy(state.longs("usual"), 0, usual, 0, BINS);
    counted = Arrays.stream(usual).sum();
    sum = state.number("sum");
    rows = state.count("rows");
    System.arraycopy(state.longs("seen"), 0, seen, 0, seen.length);
    System.arraycopy(state.longs("tried"), 0, tried, 0, tried.length);
    state.get("filled", filled);
    state.get("mean", mean);
  }
}
