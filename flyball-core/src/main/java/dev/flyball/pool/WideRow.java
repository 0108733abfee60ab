package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.checkpoint.Widening;
import dev.flyball.linalg.EntryKernels;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.LinearModel;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;

/**
 * The extra features of a wide row, beside x: the last targets, missing-value indicators, and the
 * square of each seen component with more than two values (the square of a column of two values is
 * that column again). Each is brought to a common scale by the mean and the deviation of the rows
 * before, and is 0 while it has not varied and where it is missing.
 */
final class WideRow implements Stateful {
  /** Entries reach no further than this. */
  static final double BOUND = 5;

  /** Squares are held to this, so that theirs are finite. */
  private static final double LARGEST_SQUARE = 0x1p500;

  private final int lags;
  private final int inputs;
  private final int length;

  /** Of every entry, as all arrays that follow; padded, and 0 beyond the entries. */
  private final double[] count;

  private final double[] mean;
  private final double[] variance;

  /**
   * 1 over the root of the variance, found once for all rows that are measured by it; 0 where
   * nothing has varied.
   */
  private final double[] perDeviation;

  private final double[] lag;
  private final NonBinaryInputs distinct;

  /** The features before scaling; the mean where one is missing. */
  private final double[] raw;

  /** 1 where the row holds something, 0 elsewhere. */
  private final double[] there;

  /** The scaled value of 0; of an indicator, that a component is seen. */
  private final double[] zero;

  private final double[] e;

  /** Rows of {@code lags} last targets and {@code inputs} components. */
  WideRow(int lags, int inputs) {
    this.lags = lags;
    this.inputs = inputs;
    this.lag = new double[lags];
    this.distinct = new NonBinaryInputs(inputs);
    this.length = lags + 2 * inputs;
    int room = EntryKernels.padded(length);
    this.count = new double[room];
    this.mean = new double[room];
    this.variance = new double[room];
    this.perDeviation = new double[room];
    this.raw = new double[room];
    this.there = new double[room];
    Arrays.fill(there, lags, lags + inputs, 1);
    this.zero = new double[room];
    this.e = new double[room];
    reset();
  }

  int length() {
    return length;
  }

  /** The entries of the row that was last turned to, padded; not to be changed. */
  double[] entries() {
    return e;
  }

  /** Turns to one observation. */
  void select(Batch batch, int observation) {
    if (length == 0) {
      return;
    }
    int squares = lags + inputs;
    for (int l = 0; l < lags; l++) {
      boolean known = !Double.isNaN(lag[l]);
      there[l] = known ? 1 : 0;
      raw[l] = known ? lag[l] : mean[l];
    }
    Arrays.fill(raw, lags, squares, 1);
    Arrays.fill(there, squares, length, 0);
    System.arraycopy(mean, squares, raw, squares, inputs);
    int[] components = batch.components();
    double[] values = batch.values();
    for (int place = batch.from(observation); place < batch.to(observation); place++) {
      int j = components[place];
      raw[lags + j] = 0;
      if (distinct.many(j)) {
        there[squares + j] = 1;
        raw[squares + j] = Math.min(LARGEST_SQUARE, values[place] * values[place]);
      }
    }
    EntryKernels.standardise(raw, mean, perDeviation, BOUND, e);
  }

  private double standardised(int i, double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    double entry = (value - mean[i]) * perDeviation[i];
    return Math.max(-BOUND, Math.min(BOUND, entry));
  }

  /** Takes note of the entries of this row, after it was learned from. */
  void takeNote(Batch batch, int observation) {
    if (length == 0) {
      return;
    }
    distinct.takeNote(batch, observation);
    EntryKernels.takeMoments(raw, there, count, mean, variance, perDeviation, zero, BOUND);
  }

  /** Finds again what follows from the moments. */
  private void findDeviations() {
    for (int i = 0; i < length; i++) {
      perDeviation[i] = variance[i] == 0 ? 0 : 1 / Math.sqrt(variance[i]);
      zero[i] = Math.max(-BOUND, Math.min(BOUND, (0 - mean[i]) * perDeviation[i]));
    }
  }

  /** The last targets are measured anew: those before are not known. */
  void renewLags() {
    Arrays.fill(count, 0, lags, 0);
    Arrays.fill(mean, 0, lags, 0);
    Arrays.fill(variance, 0, lags, 0);
    Arrays.fill(lag, Double.NaN);
    findDeviations();
  }

  /** The last targets as the next row sees them; NaN while there is none. */
  double[] lag() {
    return lag;
  }

  /**
   * The part of the next prediction that does not depend on its row, with the parameters {@code w}
   * from {@code at} on: the last targets, and the indicators of components that are seen.
   */
  double constant(double[] w, int at) {
    return ofLags(w, at) + Kernels.dot(zero, lags, w, at + lags, inputs);
  }

  /** What the last targets alone add to the next prediction. */
  double ofLags(double[] w, int at) {
    double sum = 0;
    for (int l = 0; l < lags; l++) {
      sum += w[at + l] * standardised(l, lag[l]);
    }
    return sum;
  }

  /**
   * The score of a member for the parameters {@code w}, x's from {@code at} on and those of a wide
   * row's rest from {@code rest} on, or without such if that is negative.
   */
  ScoreFormula.Score score(LinearModel model, double[] w, int at, int rest) {
    int count = model.inputs();
    double offset = model.intercept() ? w[at + model.interceptAt()] : 0;
    double[] linear = Arrays.copyOfRange(w, at, at + count);
    double[] missing = new double[count];
    double[] squares = new double[count];
    if (rest >= 0 && length > 0) {
      offset += constant(w, rest);
      for (int j = 0; j < inputs; j++) {
        int i = lags + j;
        missing[j] = w[rest + i] * (standardised(i, 1) - standardised(i, 0));
      }
      System.arraycopy(w, rest + lags + inputs, squares, 0, inputs);
    }
    return new ScoreFormula.Score(offset, linear, missing, squares);
  }

  /** The formula of these scores of {@code count} inputs. */
  ScoreFormula formula(int count, List<ScoreFormula.Score> scores, ScoreFormula.Output output) {
    double[] centres = new double[count];
    double[] spreads = new double[count];
    for (int j = 0; j < inputs; j++) {
      int i = lags + inputs + j;
      centres[j] = mean[i];
      spreads[j] = distinct.many(j) ? Math.sqrt(variance[i]) : 0;
    }
    return new ScoreFormula(scores, centres, spreads, output);
  }

  /** One of the same shape that knows nothing yet. */
  WideRow another() {
    return new WideRow(lags, inputs);
  }

  /** How many numbers {@link #write} takes. */
  int written() {
    return 2 * length + lags + inputs;
  }

  /** Writes what it takes to make rows elsewhere. */
  void write(double[] into, int at) {
    System.arraycopy(mean, 0, into, at, length);
    System.arraycopy(variance, 0, into, at + length, length);
    System.arraycopy(lag, 0, into, at + 2 * length, lags);
    distinct.write(into, at + 2 * length + lags);
  }

  /** Writes, over what {@link #write} wrote, that the last targets are not known. */
  void writeUnknownLags(double[] into, int at) {
    Arrays.fill(into, at + 2 * length, at + 2 * length + lags, Double.NaN);
  }

  /** Reads what {@link #write} wrote. */
  void read(double[] from, int at) {
    System.arraycopy(from, at + 2 * length, lag, 0, lags);
    distinct.read(from, at + 2 * length + lags);
    // Rows that are predicted one after the other are mostly measured by the same.
    if (!Arrays.equals(from, at, at + length, mean, 0, length)
        || !Arrays.equals(from, at + length, at + 2 * length, variance, 0, length)) {
      System.arraycopy(from, at, mean, 0, length);
      System.arraycopy(from, at + length, variance, 0, length);
      findDeviations();
    }
  }

  /** How parameters of the entries lie along the inputs. */
  InputAxis axis() {
    return (by, all) -> sources(by);
  }

  private int[] sources(Widening by) {
    int[] sources = new int[inputs == 0 ? length : lags + 2 * by.wide()];
    for (int k = 0; k < sources.length; k++) {
      int j = k - lags;
      int old = j < 0 || inputs == 0 ? k : by.from()[j % by.wide()];
      boolean moves = j >= 0 && inputs > 0 && old >= 0;
      sources[k] = moves ? lags + (j < by.wide() ? old : inputs + old) : old;
    }
    return sources;
  }

  /**
   * How statistics of the entries do: a new category is missing where its neighbours are, any other
   * new input was missing in as many rows as entry {@code missing} counts.
   */
  private int[] sources(Widening by, int missing) {
    int[] sources = sources(by);
    for (int j = 0; inputs > 0 && j < by.wide(); j++) {
      if (by.from()[j] < 0) {
        sources[lags + j] = by.beside()[j] < 0 ? missing : lags + by.beside()[j];
      }
    }
    return sources;
  }

  @Override
  public void fields(Fields f) {
    f.along((by, all) -> sources(by, lags)).padded("count", count, length);
    f.along((by, all) -> sources(by, InputAxis.FRESH)).padded("mean", mean, length);
    f.rounded()
        .along((by, all) -> sources(by, InputAxis.FRESH))
        .padded("variance", variance, length);
    f.array("lag", lag, Double.NaN);
    f.part(distinct);
    f.scratch(8L * 4 * e.length);
    if (f.resets()) {
      // What has not come yet has been missing; the first row overwrites it.
      Arrays.fill(mean, lags, lags + inputs, 1);
    }
    if (f.changes()) {
      findDeviations();
    }
  }
}
