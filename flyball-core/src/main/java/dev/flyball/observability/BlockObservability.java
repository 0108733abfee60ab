package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import java.util.Arrays;

/**
 * S on blocks of parameters, without the entries between blocks: chunks, layers, heads or named
 * groups, each a dense memory of its own with its own ridge. A relative ridge waits while its block
 * is hidden. Blocks are independent, so they are worked on side by side, with the same result
 * whatever the number of workers. O(sum of b^2) per row for blocks of width b; a block that a row
 * does not reach costs O(1).
 */
final class BlockObservability extends Observability {
  private final int[][] blocks;
  private final int[] blockOf;
  private final int[] placeOf;
  private final DenseObservability[] memories;
  private final SparseRows[] slices;
  private final double[][] gradients;
  private final double[][] solutions;
  private final Workers workers;
  private final int[] rowParameters;
  private final double[] rowValues;

  /** {@code blocks} are disjoint, cover all parameters, and list theirs in ascending order. */
  BlockObservability(int width, double beta, Ridge ridge, int[][] blocks, Workers workers) {
    super(width, beta, ridge);
    this.blocks = blocks;
    this.workers = workers;
    blockOf = new int[width];
    placeOf = new int[width];
    memories = new DenseObservability[blocks.length];
    slices = new SparseRows[blocks.length];
    gradients = new double[blocks.length][];
    solutions = new double[blocks.length][];
    for (int b = 0; b < blocks.length; b++) {
      for (int place = 0; place < blocks[b].length; place++) {
        blockOf[blocks[b][place]] = b;
        placeOf[blocks[b][place]] = place;
      }
      memories[b] = new DenseObservability(blocks[b].length, beta, ridge, Memory.TOLERANCE);
      slices[b] = new SparseRows(blocks[b].length);
      gradients[b] = new double[blocks[b].length];
      solutions[b] = new double[blocks[b].length];
    }
    rowParameters = new int[width];
    rowValues = new double[width];
  }

  @Override
  protected void remember(Actuation actuation) {
    cut(actuation);
    workers.forEach(blocks.length, b -> memories[b].observe(slices[b]));
  }

  private void cut(Actuation actuation) {
    for (SparseRows slice : slices) {
      slice.clear();
    }
    for (int i = 0; i < actuation.rows(); i++) {
      distribute(actuation, i);
    }
    for (SparseRows slice : slices) {
      slice.close(actuation.observations());
    }
  }

  /** Cuts row i into the pieces that fall into each block; a block it does not reach gets none. */
  private void distribute(Actuation actuation, int i) {
    int length = actuation.row(i, rowParameters, rowValues);
    for (int e = 0; e < length; e++) {
      slices[blockOf[rowParameters[e]]].add(placeOf[rowParameters[e]], rowValues[e]);
    }
    for (SparseRows slice : slices) {
      slice.endRowIfAny();
    }
  }

  /** A relative ridge is each block's own, and may be far below that of the whole. */
  @Override
  public double ridgeAfter(Actuation actuation) {
    if (!ridgeIsRelative()) {
      return super.ridgeAfter(actuation);
    }
    cut(actuation);
    double smallest = 0;
    for (int b = 0; b < blocks.length; b++) {
      double ridge = memories[b].ridgeAfter(slices[b]);
      if (ridge > 0 && (smallest == 0 || ridge < smallest)) {
        smallest = ridge;
      }
    }
    return smallest;
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    workers.forEach(blocks.length, b -> solveBlock(b, gradient, q));
  }

  private void solveBlock(int b, double[] gradient, double[] q) {
    int[] block = blocks[b];
    boolean silent = true;
    for (int place = 0; place < block.length; place++) {
      gradients[b][place] = gradient[block[place]];
      silent &= gradients[b][place] == 0;
    }
    if (silent) {
      Arrays.fill(solutions[b], 0);
    } else {
      memories[b].solve(gradients[b], solutions[b]);
    }
    for (int place = 0; place < block.length; place++) {
      q[block[place]] = solutions[b][place];
    }
  }

  /** That of the worst block, against the blocks in exact arithmetic. */
  @Override
  public double errorBound() {
    double largest = 0;
    for (DenseObservability memory : memories) {
      largest = Math.max(largest, memory.errorBound());
    }
    return largest;
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (int b = 0; b < blocks.length; b++) {
      double[][] part = memories[b].memory();
      for (int i = 0; i < part.length; i++) {
        for (int j = 0; j < part.length; j++) {
          s[blocks[b][i]][blocks[b][j]] = part[i][j];
        }
      }
    }
    return s;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.parts("block", memories);
    f.scratch(64L * width());
  }
}
