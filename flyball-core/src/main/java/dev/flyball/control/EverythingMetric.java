package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.SparseRows;
import java.util.Arrays;

/**
 * R = epsilon I + the sum of all rows x x', forgotten never; B = R / t is the mean row's. Its
 * inverse is carried along exactly, by one rank-one correction a row (Sherman-Morrison), O(d^2):
 * with the step f R^-1 x it is recursive ridge regression. Above {@link #WIDEST} parameters R is
 * kept in blocks; ridge steps are then shortened so that the blocks together do not overshoot.
 *
 * <p>What rounding adds is bounded by the condition of R: inputs bounded by 10 and epsilon 1 leave
 * seven digits after a million rows of a hundred components.
 */
final class EverythingMetric implements SharedMetric {
  /** Above so many parameters a single block would be too large. */
  static final int WIDEST = 1000;

  private static final int BLOCK = 128;

  private final double epsilon;
  private long rows;
  private final double[] q;
  private final Block[] blocks;
  private double leverage;

  EverythingMetric(int width, double epsilon) {
    this.epsilon = epsilon;
    this.q = new double[width];
    int size = width <= WIDEST ? Math.max(1, width) : BLOCK;
    this.blocks = new Block[(width + size - 1) / size];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Block(b * size, Math.min(size, width - b * size));
    }
    reset();
  }

  @Override
  public void take(SparseRows row, double[] x) {
    double weight = row.gain(0) * row.gain(0);
    rows++;
    leverage = 0;
    for (Block block : blocks) {
      leverage += block.take(x, weight);
    }
  }

  @Override
  public void takeNothing(SparseRows row) {
    leverage = 0;
  }

  @Override
  public double[] solution() {
    return q;
  }

  @Override
  public double leverage() {
    return leverage;
  }

  @Override
  public double scale() {
    return rows;
  }

  /** The factor of a step of ridge regression: 1 for a single block, whose leverage is below 1. */
  double harmonic(double more) {
    return 1 / Math.max(1, leverage + more);
  }

  @Override
  public void reset() {
    leverage = 0;
    rows = 0;
    for (Block block : blocks) {
      block.reset();
    }
  }

  @Override
  public long numBytes() {
    long numbers = q.length;
    for (Block block : blocks) {
      numbers += block.inverse.array().length + 2L * block.row.length;
    }
    return 8 * numbers;
  }

  @Override
  public void save(State state) {
    state.put("rows", rows);
    for (int b = 0; b < blocks.length; b++) {
      blocks[b].save(state.in("block" + b));
    }
  }

  @Override
  public void load(State state) {
    leverage = 0;
    rows = state.count("rows");
    for (int b = 0; b < blocks.length; b++) {
      blocks[b].load(state.in("block" + b));
    }
  }

  /** R^-1 over a run of parameters: {@code inverse + pending * correction correction'}. */
  private final class Block {
    private final int from;
    private final PackedSymmetric inverse;
    private final double[] row;
    private final double[] correction;
    private double pending;
    private final double[] product;

    Block(int from, int width) {
      this.from = from;
      this.inverse = new PackedSymmetric(width);
      this.row = new double[width];
      this.correction = new double[width];
      this.product = new double[width];
    }

    /** Takes in sqrt(weight) x, writes q and returns this block's leverage. */
    double take(double[] x, double weight) {
      System.arraycopy(x, from, row, 0, row.length);
      if (pending == 0) {
        inverse.times(row, product);
      } else {
        inverse.rankOneThenTimes(pending, correction, row, product);
      }
      System.arraycopy(product, 0, correction, 0, row.length);
      // Rounding may leave a tiny negative one where a direction is known very well.
      double before = Math.max(0, weight * Kernels.dot(row, 0, product, 0, row.length));
      pending = -weight / (1 + before);
      for (int j = 0; j < row.length; j++) {
        q[from + j] = product[j] / (1 + before);
      }
      return before / (1 + before);
    }

    void reset() {
      pending = 0;
      inverse.fill(0);
      inverse.addToDiagonal(1 / epsilon);
      Arrays.fill(correction, 0);
    }

    void save(State state) {
      state.put("inverse", inverse.array());
      state.put("correction", correction);
      state.put("pending", pending);
    }

    void load(State state) {
      state.get("inverse", inverse.array());
      state.get("correction", correction);
      pending = state.number("pending");
    }
  }
}
