package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.List;

/**
 * One dense block of the memory, O(b^2) a row and a solve. Where something cannot be done, a row
 * taken in, a metric factored or solved, the block goes on with its last good metric, and counts.
 */
final class BlockMemory implements Stateful {
  /** With tr S further above the ridge, double precision leaves too few digits of the step. */
  static final double WORST_CONDITION = 1e9;

  private final String name;
  private final List<Span> spans;
  private final int width;
  private final CarriedMetric metric;
  private final double beta;
  private final double largestTrace;
  private double trace;
  private boolean failed;
  private long refused;
  private long inARow;

  /**
   * @param name the tensor, and which part of it
   * @param seat the number of the block
   */
  BlockMemory(String name, List<Span> spans, Ageing ageing, int seat) {
    this.name = name;
    this.spans = spans;
    this.beta = ageing.beta();
    width = spans.stream().mapToInt(Span::length).sum();
    metric = new CarriedMetric(width, ageing, seat);
    largestTrace = WORST_CONDITION * ageing.epsilon();
  }

  /** S &lt;- beta S + (1 - beta) A, unless the block's tensors are all out of reach. */
  void observe(Rows rows, boolean[] reached, Lane lane) {
    Lane.Room room = lane.room(width);
    if (begin(energy(rows), reached, room)) {
      for (int i = 0; i < rows.count(); i++) {
        if (gather(rows.rows()[i], room.row)) {
          metric.add((1 - beta) / rows.observations(), room.row, room);
        }
      }
    }
  }

  /** Ages the memory; false where rows do not reach it or are too large to be taken in. */
  private boolean begin(double energy, boolean[] reached, Lane.Room room) {
    failed = false;
    if (!isReached(reached)) {
      return false;
    }
    double after = beta * trace + (1 - beta) * energy;
    // Written so that NaN fails too.
    if (!(after <= largestTrace)) {
      failed = true;
      return false;
    }
    trace = after;
    failed = metric.faded() && !metric.refill(room);
    metric.decay();
    return true;
  }

  /** Solves B q = gradient on this block; where the gradient is all zero, so is q. */
  void solve(double[] gradient, double[] q, Lane lane) {
    Lane.Room room = lane.room(width);
    if (!gather(gradient, room.row)) {
      Arrays.fill(room.solution, 0);
    } else {
      failed |= !metric.solve(room.row, room.solution, room);
    }
    finish(q, room);
  }

  /** {@link #observe}, then {@link #solve}, where the gradient is the only row: a pass less. */
  void observeThenSolve(double[] gradient, boolean[] reached, double[] q, Lane lane) {
    Lane.Room room = lane.room(width);
    boolean any = gather(gradient, room.row);
    boolean taken = begin(Kernels.squaredNorm(room.row, 0, width), reached, room);
    if (any && taken) {
      metric.add(1 - beta, room.row, room);
      failed |= !metric.solveLastRow(room.row, room.solution, room);
      finish(q, room);
    } else {
      solve(gradient, q, lane);
    }
  }

  private void finish(double[] q, Lane.Room room) {
    scatter(room.solution, q);
    refused += failed ? 1 : 0;
    inARow = failed ? inARow + 1 : 0;
    failed = false;
  }

  private boolean isReached(boolean[] reached) {
    for (Span span : spans) {
      if (reached[span.tensor()]) {
        return true;
      }
    }
    return false;
  }

  private double energy(Rows rows) {
    double sum = 0;
    for (Span span : spans) {
      sum += rows.energy(span.from(), span.to());
    }
    return sum;
  }

  /** Whether any entry differs from zero. */
  private boolean gather(double[] run, double[] block) {
    int next = 0;
    boolean any = false;
    for (Span span : spans) {
      for (int j = span.from(); j < span.to(); j++) {
        block[next++] = run[j];
        any |= run[j] != 0;
      }
    }
    return any;
  }

  private void scatter(double[] block, double[] run) {
    int next = 0;
    for (Span span : spans) {
      System.arraycopy(block, next, run, span.from(), span.length());
      next += span.length();
    }
  }

  /** Fails after more than {@code limit} steps in a row without a good metric. */
  void require(int limit) {
    if (inARow > limit) {
      throw new MetricException(
          ("the metric of block '%s' could not be renewed for %s steps in a row (limit %s); tr S is"
                  + " %s. Likely causes: gradients that grow without bound, so lower eta or clip"
                  + " them; an epsilon too small for them, the trace of S may be up to %s times"
                  + " epsilon; a damaged checkpoint. The block has gone on with its last good"
                  + " metric.")
              .formatted(name, inARow, limit, trace, WORST_CONDITION));
    }
  }

  /** Steps that went on with the last good metric. */
  long refused() {
    return refused;
  }

  long numBytes() {
    return metric.numBytes();
  }

  @Override
  public void save(State state) {
    metric.save(state);
    state.put("trace", trace);
    state.put("counts", new long[] {refused, inARow});
  }

  @Override
  public void load(State state) {
    metric.load(state);
    trace = state.number("trace");
    long[] counts = state.longs("counts");
    refused = counts[0];
    inARow = counts[1];
  }
}
