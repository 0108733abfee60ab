package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import java.util.List;

/**
 * One dense block of the memory, O(b^2) a row. Solves by conjugate gradients where they converge in
 * a few products, which is O(b^2) too, and by a Cholesky factor where they do not; once they did
 * not, they are tried again only after some steps. Both are the same solution to ten digits.
 */
final class BlockMemory implements Stateful {
  /** Decay is kept as a scalar beside S and folded in before it loses precision. */
  private static final double SMALLEST_SCALE = 1e-100;

  /** A metric whose trace exceeds the ridge by more cannot be factored in double precision. */
  static final double WORST_CONDITION = 1e12;

  private static final int STEPS_BETWEEN_TRIALS = 16;

  private final List<Span> spans;
  private final PackedSymmetric s;
  private double scale = 1;
  private double trace;
  private int stepsToTrial;
  private long refused;

  BlockMemory(List<Span> spans) {
    this.spans = spans;
    this.s = new PackedSymmetric(spans.stream().mapToInt(Span::length).sum());
  }

  /**
   * S &lt;- beta S + (1 - beta) A, unless the block's tensors are all out of reach. Rows that the
   * metric could not be factored with are left out: the last good metric stays.
   */
  void observe(Rows rows, boolean[] reached, double beta, double epsilon, Lane lane) {
    if (spans.stream().noneMatch(span -> reached[span.tensor()])) {
      return;
    }
    double energy = energy(rows);
    double after = beta * trace + (1 - beta) * energy;
    if (!(after <= WORST_CONDITION * epsilon)) {
      refused++;
      return;
    }
    trace = after;
    decay(beta);
    Lane.Room room = lane.room(s.width());
    for (int i = 0; i < rows.count(); i++) {
      gather(rows.rows()[i], room.row);
      s.addRankOne((1 - beta) / (scale * rows.observations()), room.row);
    }
  }

  private double energy(Rows rows) {
    double sum = 0;
    for (Span span : spans) {
      sum += rows.energy(span.from(), span.to());
    }
    return sum;
  }

  private void decay(double beta) {
    scale *= beta;
    if (scale < SMALLEST_SCALE) {
      s.scale(scale);
      scale = 1;
    }
  }

  /** Solves B q = gradient on this block; where the gradient is all zero, so is q. */
  void solve(double epsilon, double[] gradient, double[] q, Lane lane) {
    Lane.Room room = lane.room(s.width());
    if (gather(gradient, room.row)) {
      if (stepsToTrial > 0) {
        stepsToTrial--;
        factor(epsilon, room);
      } else if (!room.iterate(s, scale, epsilon)) {
        stepsToTrial = STEPS_BETWEEN_TRIALS;
        factor(epsilon, room);
      }
    } else {
      Arrays.fill(room.solution, 0);
    }
    scatter(room.solution, q);
  }

  private void factor(double epsilon, Lane.Room room) {
    if (!room.factor(s, scale, epsilon)) {
      throw new IllegalStateException(
          "the metric S + %s I is not positive definite (tr S = %s); give a larger epsilon"
              .formatted(epsilon, trace));
    }
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

  int width() {
    return s.width();
  }

  long refused() {
    return refused;
  }

  long numBytes() {
    return 8L * s.array().length;
  }

  @Override
  public void save(State state) {
    state.put("s", s.array());
    state.put("numbers", new double[] {scale, trace});
    state.put("counts", new long[] {stepsToTrial, refused});
  }

  @Override
  public void load(State state) {
    state.get("s", s.array());
    double[] numbers = new double[2];
    state.get("numbers", numbers);
    scale = numbers[0];
    trace = numbers[1];
    long[] counts = state.longs("counts");
    stepsToTrial = Math.toIntExact(counts[0]);
    refused = counts[1];
  }
}
