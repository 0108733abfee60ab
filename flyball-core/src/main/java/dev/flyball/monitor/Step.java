package dev.flyball.monitor;

import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.trust.Untrusted;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * A read-only view of the last call of learn, for monitors. The learner reuses it: read it before
 * the next call, keep nothing.
 */
public final class Step {
  private final Batch batch;
  private final Model model;
  private final int outputs;

  /** Outputs of one head. */
  private final int each;

  private final double[] parameters;
  private final double[] change;
  private final Consumer<double[]> writing;
  private final Supplier<List<String>> departed;
  private final Supplier<List<Untrusted>> untrusted;
  private double[] predictions;
  private double[] bounds = {};
  private int levels;
  private long number;
  private boolean moved;

  @SuppressWarnings("NullAway.Init") // asked only once a step was recorded
  private DoubleSupplier leverage;

  private double loss;

  private Step(
      Batch batch,
      Model model,
      double[] parameters,
      double[] change,
      Consumer<double[]> writing,
      Supplier<List<String>> departed,
      Supplier<List<Untrusted>> untrusted) {
    this.untrusted = untrusted;
    this.writing = writing;
    this.departed = departed;
    this.batch = batch;
    this.model = model;
    this.outputs = model.outputs();
    this.each = model.head().outputs();
    this.parameters = parameters;
    this.change = change;
    this.predictions = new double[outputs];
  }

  /** Values of the last observation that are there and were not believed. */
  public List<Untrusted> untrusted() {
    return untrusted.get();
  }

  /** Steps taken so far, this one included; an unlabelled observation is none. */
  public long number() {
    return number;
  }

  /** Whether there was a target to learn from. If not, nothing moved and nothing was remembered. */
  public boolean labelled() {
    return moved;
  }

  /** The parameters after the step; not to be changed. */
  public double[] parameters() {
    return parameters;
  }

  /** The change of the parameters; not to be modified. */
  public double[] change() {
    writing.accept(change);
    return change;
  }

  /** The observations, standardised, with only what was seen. */
  public Batch batch() {
    return batch;
  }

  public int outputs() {
    return outputs;
  }

  /**
   * The prediction of output {@code k} of observation {@code row}, made before learning from it.
   */
  public double prediction(int row, int k) {
    return predictions[row * outputs + k];
  }

  /** The predictions of observation {@code row}, a copy. */
  public double[] predictions(int row) {
    return Arrays.copyOfRange(predictions, row * outputs, (row + 1) * outputs);
  }

  /** Whether there was a target for output {@code k} of observation {@code row}. */
  public boolean labelled(int row, int k) {
    return batch.labelled(row, inHead(k));
  }

  /** The target of output {@code k} of observation {@code row}, where it is labelled. */
  public double target(int row, int k) {
    return model.targetOf(k < each ? 0 : k / each, batch.target(row, inHead(k)));
  }

  /** Which output of its head output {@code k} is; of the first head, which many have alone, k. */
  private int inHead(int k) {
    return k < each ? k : k % each;
  }

  /** How much observation {@code row} counts. */
  public double weight(int row) {
    return batch.weight(row);
  }

  /** The prediction for the only output of the only observation. */
  public double prediction() {
    return predictions[0];
  }

  /**
   * The largest leverage h over the heads; 0 where there was no target. Of a minibatch it is
   * computed when first asked for, unless the gain needed it: a solve per row.
   */
  public double leverage() {
    return moved ? leverage.getAsDouble() : 0;
  }

  /**
   * The members of a pool that left its mixture with this step, because their parameters were no
   * longer finite, in words; mostly none. Allocates.
   */
  public List<String> departed() {
    return moved ? departed.get() : List.of();
  }

  /**
   * The loss before the step, summed over outputs and averaged over labelled observations; 0 where
   * there was no target.
   */
  public double loss() {
    return loss;
  }

  /**
   * How many levels of intervals, or of sets of classes, there are; 0 where none were asked for.
   */
  public int levels() {
    return levels;
  }

  /**
   * The lower bound of the interval that output {@code k} of observation {@code row} was given at
   * the {@code level}-th level, before learning from it; minus infinity where nothing was known.
   */
  public double lower(int row, int k, int level) {
    return bounds[2 * ((row * outputs + k) * levels + level)];
  }

  /** The upper bound; as {@link #lower}. */
  public double upper(int row, int k, int level) {
    return bounds[2 * ((row * outputs + k) * levels + level) + 1];
  }

  /** The largest 1 - p(class) of a class in the set that observation {@code row} was given. */
  public double radius(int row, int level) {
    return bounds[row * levels + level];
  }

  @Override
  public String toString() {
    return "Step(number=%s, rows=%s, labelled=%s, predictions=%s, loss=%s)"
        .formatted(
            number,
            batch.rows(),
            moved,
            Arrays.toString(Arrays.copyOf(predictions, batch.rows() * outputs)),
            loss);
  }

  /**
   * What writes a step: the learner's alone, and not to be had from the step. Whoever has it can
   * change what the intervals of a learner learn.
   */
  public static final class Writer {
    private final Step step;

    /** Of a view over the learner's own arrays. */
    public Writer(Batch batch, Model model, double[] parameters, double[] change) {
      this(batch, model, parameters, change, written -> {}, List::of, List::of);
    }

    /**
     * The same with a change that {@code writing} brings up to date, members that left, and values
     * that were not believed, when they are asked for.
     */
    public Writer(
        Batch batch,
        Model model,
        double[] parameters,
        double[] change,
        Consumer<double[]> writing,
        Supplier<List<String>> departed,
        Supplier<List<Untrusted>> untrusted) {
      this.step = new Step(batch, model, parameters, change, writing, departed, untrusted);
    }

    /** What is written, for those who look on. */
    public Step step() {
      return step;
    }

    /** Lets {@code intervals} bound the predictions of this batch. */
    public void judge(AdaptiveIntervals intervals) {
      int width = intervals.width();
      step.levels = intervals.levels().size();
      if (step.batch.rows() * width > step.bounds.length) {
        step.bounds = new double[2 * step.batch.rows() * width];
      }
      for (int row = 0; row < step.batch.rows(); row++) {
        intervals.bounds(
            step.batch, row, step.predictions, row * step.outputs, step.bounds, row * width);
      }
    }

    /** Whether the only observation is predicted like this. */
    public boolean isGiven(double[] thenPredicted) {
      return Arrays.equals(step.predictions, 0, step.outputs, thenPredicted, 0, step.outputs);
    }

    /** What the only observation was given when it was predicted. */
    public void given(double[] thenPredicted, double[] thenGiven) {
      System.arraycopy(thenPredicted, 0, step.predictions, 0, step.outputs);
      System.arraycopy(thenGiven, 0, step.bounds, 0, thenGiven.length);
    }

    /** A copy of the bounds of the only observation. */
    public double[] boundsGiven(AdaptiveIntervals intervals) {
      return Arrays.copyOf(step.bounds, intervals.width());
    }

    /** Lets {@code intervals} learn from a label that came late. */
    public void teachLate(AdaptiveIntervals intervals, int[] outages, int times) {
      intervals.learnLate(step.batch, 0, step.predictions, 0, step.bounds, 0, outages, times);
    }

    /** Lets {@code intervals} learn so often from the targets of row {@code row}. */
    public void teach(AdaptiveIntervals intervals, int row, int times) {
      int from = row * intervals.width();
      intervals.learn(
          step.batch, row, step.predictions, row * step.outputs, step.bounds, from, times);
    }

    /** Room for the predictions of this batch. */
    public double[] predictionsOf(int rows) {
      if (rows * step.outputs > step.predictions.length) {
        step.predictions = new double[2 * rows * step.outputs];
      }
      return step.predictions;
    }

    /** Fills in the rest. */
    public void record(
        long stepNumber, boolean wasLabelled, DoubleSupplier stepLeverage, double meanLoss) {
      step.number = stepNumber;
      step.moved = wasLabelled;
      step.leverage = stepLeverage;
      step.loss = meanLoss;
    }
  }
}
