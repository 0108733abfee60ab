package dev.flyball.model;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * Rows written out in full. They make an actuation of a gradient that was computed elsewhere, such
 * as a network's. The row is the gradient of the loss itself ({@link #set(double[])}), unless
 * sensitivity rows are given too ({@link #set(double[], double[][])}). The parameters form parts,
 * the tensors of a network. A row that is not zero throughout a part reaches all of it. O(d) per
 * row and product.
 */
public final class DenseRows implements Actuation {
  private final int[] ends;
  private final boolean[] reached;
  private final double[][] one = new double[1][];
  private double[][] rows = {};
  private double[] gradient;
  private double energy;
  private int lastPart;

  /** No rows yet; {@code ends} are the ends of the parts, the last one that of the parameters. */
  public DenseRows(int... ends) {
    this.ends = ends.clone();
    this.reached = new boolean[ends.length];
    this.gradient = new double[width()];
  }

  /** The gradient is the only row. Keeps the array, whose content must stay until the next step. */
  public void set(double[] gradientAndRow) {
    one[0] = gradientAndRow;
    set(gradientAndRow, one);
  }

  /** The gradient of a loss, and one row for each of n observations. Keeps the arrays. */
  public void set(double[] lossGradient, double[][] sensitivityRows) {
    gradient = lossGradient;
    rows = sensitivityRows;
    energy = 0;
    lastPart = 0;
    int from = 0;
    for (int part = 0; part < ends.length; part++) {
      double sum = 0;
      for (double[] row : rows) {
        sum += Kernels.squaredNorm(row, from, ends[part] - from);
      }
      reached[part] = sum != 0;
      energy += sum;
      from = ends[part];
    }
  }

  /** Row i itself, not a copy. */
  public double[] row(int i) {
    return rows[i];
  }

  @Override
  public int rows() {
    return rows.length;
  }

  @Override
  public int observations() {
    return rows.length;
  }

  @Override
  public int width() {
    return ends[ends.length - 1];
  }

  @Override
  public double gain(int i) {
    return 1;
  }

  /** The feedback: 1 where the gradient is the row. */
  @Override
  public double feedback(int i) {
    return alongOneRow() ? 1 : 0;
  }

  @Override
  public boolean alongOneRow() {
    return rows.length == 1 && rows[0] == gradient;
  }

  @Override
  public int row(int i, int[] parameters, double[] values) {
    int length = 0;
    for (int j = 0; j < width(); j++) {
      if (rows[i][j] != 0) {
        parameters[length] = j;
        values[length++] = rows[i][j];
      }
    }
    return length;
  }

  @Override
  public void gradient(double[] into) {
    System.arraycopy(gradient, 0, into, 0, width());
  }

  @Override
  public double energy() {
    return energy == 0 ? 0 : energy / observations();
  }

  /** The squared norm of the gradient; that of the row where the two are one. */
  public double gradientEnergy() {
    return alongOneRow() ? energy() : Kernels.squaredNorm(gradient, 0, width());
  }

  @Override
  public void times(double[] v, double[] into) {
    for (int i = 0; i < rows.length; i++) {
      into[i] = Kernels.dot(rows[i], 0, v, 0, width());
    }
  }

  @Override
  public void transposeTimes(double[] u, double[] into) {
    Arrays.fill(into, 0, width(), 0);
    for (int i = 0; i < rows.length; i++) {
      Kernels.axpy(u[i], rows[i], 0, into, 0, width());
    }
  }

  @Override
  public void addTo(PackedSymmetric s, double weight) {
    for (double[] row : rows) {
      s.addRankOne(weight / observations(), row);
    }
  }

  @Override
  public void addDiagonalTo(double[] diagonal, double weight) {
    double alpha = weight / observations();
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        diagonal[j] += alpha * row[j] * row[j];
      }
    }
  }

  /** Whether some row is not zero throughout the part that holds j; ascending j cost O(1) each. */
  @Override
  public boolean reaches(int j) {
    if (j < (lastPart == 0 ? 0 : ends[lastPart - 1])) {
      lastPart = 0;
    }
    while (j >= ends[lastPart]) {
      lastPart++;
    }
    return reached[lastPart];
  }
}
