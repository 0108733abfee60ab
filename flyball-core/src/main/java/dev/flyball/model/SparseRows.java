package dev.flyball.model;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * Sensitivity rows written one after the other: each keeps the parameters it reaches and the
 * derivatives there. A row that reaches k parameters costs O(k) in products and O(k^2) in the
 * memory. Reused: it grows to the largest batch met and allocates nothing after that.
 */
public class SparseRows implements Actuation {
  private int rows;
  private int entries;
  private int observations;
  private int[] start = new int[2];
  private int[] parameters;
  private double[] values;
  private double[] score = new double[1];
  private double[] gain = new double[1];
  private double[] feedback = new double[1];
  private double[] rowWeight = new double[1];

  /** |row|^2 of the only row, before the gain. */
  private double squares;

  private double energy;

  /** Whether every row names its parameters in ascending order, none twice. */
  private boolean ascending = true;

  private final boolean[] reached;

  /** Whether {@code reached} is of these rows; it is found out when first asked for. */
  private volatile boolean reachKnown;

  /** No rows yet, over {@code width} parameters. */
  public SparseRows(int width) {
    this.parameters = new int[Math.max(1, width)];
    this.values = new double[Math.max(1, width)];
    this.reached = new boolean[width];
  }

  /** Forgets all rows. */
  public final void clear() {
    rows = 0;
    entries = 0;
    ascending = true;
  }

  /** Adds the derivative with respect to {@code parameter} to the row being written; ascending. */
  public final void add(int parameter, double derivative) {
    if (entries == parameters.length) {
      parameters = Arrays.copyOf(parameters, 2 * entries);
      values = Arrays.copyOf(values, 2 * entries);
    }
    ascending &= follows(parameter);
    parameters[entries] = parameter;
    values[entries++] = derivative;
  }

  /** Whether a parameter may come next in the row being written. */
  private boolean follows(int parameter) {
    return entries == start[rows] || parameters[entries - 1] < parameter;
  }

  /** Adds the seen components of one observation, each as the derivative of its own parameter. */
  public final void addSeen(Batch batch, int observation) {
    int from = batch.from(observation);
    int length = batch.to(observation) - from;
    while (entries + length > parameters.length) {
      parameters = Arrays.copyOf(parameters, 2 * parameters.length);
      values = Arrays.copyOf(values, parameters.length);
    }
    ascending &= length == 0 || follows(batch.components()[from]);
    System.arraycopy(batch.components(), from, parameters, entries, length);
    System.arraycopy(batch.values(), from, values, entries, length);
    entries += length;
  }

  /** Ends the row being written and gives it its score. */
  public final void endRow(double rowScore) {
    if (rows + 1 == start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
      score = Arrays.copyOf(score, start.length);
      gain = Arrays.copyOf(gain, start.length);
      feedback = Arrays.copyOf(feedback, start.length);
      rowWeight = new double[start.length];
    }
    score[rows] = rowScore;
    gain[rows] = 0;
    feedback[rows] = 0;
    start[++rows] = entries;
  }

  /** Ends the row being written, if anything was added to it, as a sensitivity row as it stands. */
  public final void endRowIfAny() {
    if (entries > start[rows]) {
      endRow(0);
      gain[rows - 1] = 1;
    }
  }

  /** The score that row i was ended with. */
  public double score(int i) {
    return score[i];
  }

  /** Gives row i the link's derivative and the feedback of the loss; silent until then. */
  public void feed(int i, double rowGain, double rowFeedback) {
    gain[i] = rowGain;
    feedback[i] = rowFeedback;
  }

  /** Sets n, the number of labelled observations. */
  public void close(int labelled) {
    observations = labelled;
    reachKnown = false;
    energy = 0;
    squares = 0;
    for (int i = 0; i < rows; i++) {
      if (gain[i] != 0 || feedback[i] != 0) {
        squares = Kernels.dot(values, start[i], values, start[i], start[i + 1] - start[i]);
        energy += gain[i] == 0 ? 0 : gain[i] * gain[i] * squares;
      }
    }
    energy = energy == 0 || labelled == 1 ? energy : energy / labelled;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int observations() {
    return observations;
  }

  @Override
  public int width() {
    return reached.length;
  }

  @Override
  public double gain(int i) {
    return gain[i];
  }

  @Override
  public double feedback(int i) {
    return feedback[i];
  }

  @Override
  public int row(int i, int[] intoParameters, double[] intoValues) {
    if (gain[i] == 0) {
      return 0;
    }
    int from = start[i];
    int length = start[i + 1] - from;
    System.arraycopy(parameters, from, intoParameters, 0, length);
    for (int e = 0; e < length; e++) {
      intoValues[e] = gain[i] * values[from + e];
    }
    return length;
  }

  @Override
  public void gradient(double[] into) {
    Arrays.fill(into, 0, width(), 0);
    for (int i = 0; i < rows; i++) {
      if (feedback[i] != 0) {
        Kernels.sparseAxpy(
            feedback[i] / observations, parameters, values, start[i], start[i + 1], into, 0);
      }
    }
  }

  @Override
  public double energy() {
    return energy;
  }

  /** Whether there is one row, which names its parameters in ascending order, none twice. */
  public final boolean isOneRow() {
    return rows == 1 && ascending;
  }

  /** |row|^2 of the only row, as it was written: without the gain. */
  public final double squares() {
    return squares;
  }

  @Override
  public void times(double[] v, double[] into) {
    for (int i = 0; i < rows; i++) {
      into[i] =
          gain[i] == 0
              ? 0
              : gain[i] * Kernels.sparseDot(parameters, values, start[i], start[i + 1], v, 0);
    }
  }

  @Override
  public void transposeTimes(double[] u, double[] into) {
    Arrays.fill(into, 0, width(), 0);
    for (int i = 0; i < rows; i++) {
      if (gain[i] != 0) {
        Kernels.sparseAxpy(u[i] * gain[i], parameters, values, start[i], start[i + 1], into, 0);
      }
    }
  }

  @Override
  public void addTo(PackedSymmetric s, double weight) {
    for (int i = 0; i < rows; i++) {
      rowWeight[i] = gain[i] == 0 ? 0 : weight * gain[i] * gain[i] / observations;
    }
    s.addRows(rows, rowWeight, start, parameters, values);
  }

  @Override
  public void addDiagonalTo(double[] diagonal, double weight) {
    for (int i = 0; i < rows; i++) {
      double alpha = weight * gain[i] * gain[i] / observations;
      if (gain[i] != 0) {
        for (int e = start[i]; e < start[i + 1]; e++) {
          diagonal[parameters[e]] += alpha * values[e] * values[e];
        }
      }
    }
  }

  /** How many entries all rows have together. */
  public final int entries() {
    return entries;
  }

  /** The start of row i in what was written; the end of the one before it. */
  public final int start(int i) {
    return start[i];
  }

  /** The parameters of all rows, one row after the other; not to be changed. */
  public final int[] parameters() {
    return parameters;
  }

  /** The derivatives of the scores at {@link #parameters()}; not to be changed. */
  public final double[] values() {
    return values;
  }

  @Override
  public boolean reaches(int j) {
    if (!reachKnown) {
      findReach();
    }
    return reached[j];
  }

  /** Several memories may ask for the reach of the same rows at once. */
  private synchronized void findReach() {
    if (reachKnown) {
      return;
    }
    Arrays.fill(reached, false);
    for (int i = 0; i < rows; i++) {
      if (gain[i] != 0) {
        for (int e = start[i]; e < start[i + 1]; e++) {
          reached[parameters[e]] = true;
        }
      }
    }
    reachKnown = true;
  }
}
