package dev.flyball.networks;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.SymmetricStore;
import dev.flyball.model.Actuation;
import dev.flyball.observability.CarriedInverse;
import dev.flyball.observability.MetricException;
import dev.flyball.observability.Observability;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One block of {@link InverseBlocksObservability}: S by its {@link CarriedInverse} alone. Where the
 * inverse cannot be renewed or solved with, the block goes on with the last good one, and counts.
 */
final class InverseBlock implements Stateful {
  /** With tr S further above the ridge, double precision leaves too few digits of the step. */
  static final double WORST_CONDITION = 1e9;

  /** Of the solution's norm: a digit beyond float32. */
  private static final double TOLERANCE = 1e-7;

  private final String name;

  /** The block's parameters as runs, {@code from, to, from, to ...}. */
  private final int[] runs;

  private final int width;
  private final double beta;
  private final double ridge;
  private final double highest;
  private final int turn;
  private final CarriedInverse inverse;
  private double trace;
  private double traceAfter;

  /** What rounding can have moved: a large row's share fades with S, not with the square of S. */
  private double rounding;

  private boolean reached;
  private boolean failed;
  private long refused;
  private long inARow;

  /** The workspace for blocks of one width; for one thread at a time. */
  static class Workspace extends CarriedInverse.Workspace {
    final double[] gradient;
    final double[] solution;

    Workspace(int width) {
      super(width, SymmetricStore.stride(width));
      gradient = new double[width];
      solution = new double[width];
    }

    @Override
    public long numBytes() {
      return super.numBytes() + 16L * gradient.length;
    }
  }

  /**
   * @param parameters ascending
   * @param seat the number of the block: blocks are renewed in turns, not all in one step
   */
  InverseBlock(String name, int[] parameters, double beta, double ridge, int seat) {
    this.name = name;
    this.runs = runs(parameters);
    this.width = parameters.length;
    this.beta = beta;
    this.ridge = ridge;
    int interval = CarriedInverse.bestInterval(width, beta, TOLERANCE);
    highest = CarriedInverse.highest(beta, interval);
    turn = seat % interval;
    inverse = new CarriedInverse(SymmetricStore.small(width));
    reset();
  }

  private static int[] runs(int[] parameters) {
    int[] runs = new int[2 * parameters.length];
    int ends = 0;
    for (int j : parameters) {
      if (ends > 0 && runs[ends - 1] == j) {
        runs[ends - 1]++;
      } else {
        runs[ends++] = j;
        runs[ends++] = j + 1;
      }
    }
    return Arrays.copyOf(runs, ends);
  }

  int width() {
    return width;
  }

  /**
   * Looks at an actuation, its rows written out, and returns the tr S to come. Changes no memory.
   */
  double lookAt(Actuation actuation, double[][] rows) {
    reached = isReached(actuation);
    double energy = 0;
    for (int i = 0; i < actuation.rows() && reached; i++) {
      for (int r = 0; r < runs.length; r += 2) {
        energy += Kernels.squaredNorm(rows[i], runs[r], runs[r + 1] - runs[r]);
      }
    }
    traceAfter = reached ? beta * trace + (1 - beta) * energy / actuation.observations() : trace;
    return traceAfter;
  }

  private boolean isReached(Actuation actuation) {
    for (int r = 0; r < runs.length; r += 2) {
      for (int j = runs[r]; j < runs[r + 1]; j++) {
        if (actuation.reaches(j)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Why the rows last looked at cannot be taken in, or null if they can. */
  @Nullable String refusal() {
    // Written so that NaN fails too.
    return traceAfter <= WORST_CONDITION * ridge
        ? null
        : "rows too large for the memory of block '%s': tr S would be %s, and at most %s times epsilon (%s) leave enough digits"
            .formatted(name, traceAfter, WORST_CONDITION, ridge);
  }

  /** S &lt;- beta S + (1 - beta) A, unless the rows last looked at do not reach the block. */
  void remember(Actuation actuation, double[][] rows, Workspace room) {
    inverse.forgetRow();
    if (!reached) {
      return;
    }
    inARow = failed ? inARow : 0;
    failed = false;
    trace = traceAfter;
    rounding =
        Math.max(beta * rounding, Observability.roundingOfInverse(width, beta, trace, ridge));
    if (inverse.carriedRidge() * highest < ridge && !inverse.raise(highest * ridge, room)) {
      fail();
    }
    double keep = beta;
    for (int i = 0; i < actuation.rows(); i++) {
      if (gather(rows[i], room.row)) {
        inverse.add(keep, (1 - beta) / actuation.observations(), room);
        keep = 1;
      }
    }
    if (keep == beta) {
      inverse.decay(beta);
    }
  }

  /** Solves B q = gradient on this block; where the gradient is all zero, so is q. */
  void solve(double[] gradient, double[] q, Workspace room) {
    double[] x = room.solution;
    if (!gather(gradient, room.gradient)) {
      Arrays.fill(x, 0);
    } else if (!inverse.solve(ridge, TOLERANCE, room.gradient, x, room) || !isFinite(x)) {
      fail();
      System.arraycopy(room.target, 0, x, 0, width);
      if (!isFinite(x)) {
        Arrays.fill(x, 0);
      }
      room.clear();
    }
    scatter(x, q);
  }

  /** The workspace has been with other blocks since this one's row was added. */
  void forgetRow() {
    inverse.forgetRow();
  }

  private boolean isFinite(double[] x) {
    return Double.isFinite(Kernels.squaredNorm(x, 0, width));
  }

  private void fail() {
    if (!failed) {
      failed = true;
      refused++;
      inARow++;
    }
  }

  /** Whether any entry differs from zero. */
  private boolean gather(double[] run, double[] block) {
    int next = 0;
    for (int r = 0; r < runs.length; r += 2) {
      System.arraycopy(run, runs[r], block, next, runs[r + 1] - runs[r]);
      next += runs[r + 1] - runs[r];
    }
    for (int j = 0; j < width; j++) {
      if (block[j] != 0) {
        return true;
      }
    }
    return false;
  }

  private void scatter(double[] block, double[] run) {
    int next = 0;
    for (int r = 0; r < runs.length; r += 2) {
      System.arraycopy(block, next, run, runs[r], runs[r + 1] - runs[r]);
      next += runs[r + 1] - runs[r];
    }
  }

  /** Fails after more than {@code patience} steps in a row without a good metric. */
  void require(int patience) {
    if (inARow > patience) {
      throw new MetricException(
          ("the metric of block '%s' could not be renewed for %s steps in a row (limit %s); tr S is"
                  + " %s. Likely causes: an epsilon too small for the gradients, the trace of S may"
                  + " be up to %s times epsilon; a damaged checkpoint. The block has gone on with"
                  + " its last good metric.")
              .formatted(name, inARow, patience, trace, WORST_CONDITION));
    }
  }

  /** Of the solution; without end where the block went on with its last good metric. */
  double errorBound() {
    return failed ? Double.POSITIVE_INFINITY : TOLERANCE + rounding;
  }

  /** Steps that went on with the last good metric. */
  long refused() {
    return refused;
  }

  /** S of this block, put into that of all. */
  void writeMemory(double[][] all) {
    double[][] part = inverse.memory();
    double[] row = new double[all.length];
    int next = 0;
    for (int r = 0; r < runs.length; r += 2) {
      for (int j = runs[r]; j < runs[r + 1]; j++) {
        scatter(part[next++], row);
        all[j] = row.clone();
      }
    }
  }

  @Override
  public void fields(Fields f) {
    if (f.resets()) {
      inverse.empty(highest * ridge * Math.pow(beta, turn));
    } else {
      f.part(inverse);
    }
    trace = f.number("trace", trace);
    rounding = f.number("rounding", rounding);
    refused = f.count("refused", refused);
    inARow = f.count("inARow", inARow);
    f.scratch(4L * (runs.length + 2));
    if (!(trace >= 0) || refused < 0 || inARow < 0) {
      throw new CheckpointException(
          "block '%s' holds tr S = %s and the counts %s and %s; expected nothing negative"
              .formatted(name, trace, refused, inARow));
    }
    if (f.changes()) {
      failed = inARow > 0;
    }
  }
}
