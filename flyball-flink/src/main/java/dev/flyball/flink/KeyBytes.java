package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.AveragedLaw;
import dev.flyball.control.DebiasedLaw;
import dev.flyball.control.Law;
import dev.flyball.control.PoolLaw;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.ObservationRates;

/**
 * What one key costs in RocksDB and in checkpoints: an upper bound from the form of the memory, to
 * size a cluster by. With d inputs and p parameters a head: 8 p for the parameters, 112 d for the
 * statistics of robust standardisation (26 d of others), and the memory, in bytes a head:
 *
 * <pre>
 * none      0
 * diagonal  8 p
 * block     4 b (b + 1) for each block of b
 * low-rank  8 m p + 4 m (m + 1), m = r + max(8, r / 2) vectors for rank r
 * dense     4 p (p + 1); above 8 parameters twice that, for the inverse that is carried
 * waiting, along rows  4 p (p + 1)
 * </pre>
 *
 * A memory of rows grows with the inputs it meets, so there is no such bound for it.
 *
 * <p>A pool costs what its members say they hold. The debiased law keeps counts of pairs beside it,
 * 4 p (p + 1) more, and 24 p for what bounds its steps.
 */
public final class KeyBytes {
  /** Counters, constants, random state and what tells one entry from the next. */
  private static final long FRAME = 200;

  private static final long FRAME_PER_HEAD = 120;

  /**
   * Up to this width a dense memory is factored afresh, by all kernels, and nothing else is kept.
   */
  private static final int WIDEST_FRESH = 8;

  private KeyBytes() {}

  /**
   * The most bytes that a learner of {@code spec} takes when written.
   *
   * @throws IllegalArgumentException for a memory of rows
   */
  public static long stored(LearnerSpec spec) {
    Model model = spec.model();
    Law law = spec.law();
    int width = model.head().parameters();
    long perHead = FRAME_PER_HEAD + memory(law.memory(), width);
    if (law instanceof AveragedLaw) {
      perHead += 8L * width + 16;
    }
    Law inner = law instanceof AveragedLaw averaged ? averaged.inner() : law;
    if (inner instanceof DebiasedLaw debiased) {
      perHead += rates(debiased.rates(), width) + 24L * width + 64;
    }
    long statistics = statistics(spec);
    if (law instanceof PoolLaw) {
      Learner learner = spec.learner();
      long pool = learner.pool().orElseThrow().numBytes();
      long trees = learner.trees().map(TreesReceipt::numBytes).orElse(0L);
      return FRAME + 8L * model.parameters() + statistics + pool + trees;
    }
    return FRAME + 8L * model.parameters() + statistics + model.heads() * perHead;
  }

  /** A robust standardiser keeps its first values too. */
  private static long statistics(LearnerSpec spec) {
    long each = spec.standardisation().kind().equals("robust") ? 112 : 26;
    return spec.standardises() ? each * spec.model().inputs() + 64 : 0;
  }

  /** How often components were seen together: for each pair of parameters, or of groups. */
  private static long rates(ObservationRates rates, int width) {
    if (rates instanceof ObservationRates.Known) {
      return 0;
    }
    return rates instanceof ObservationRates.Counted ? packed(width) : 2 * packed(width);
  }

  private static long memory(Memory memory, int width) {
    if (memory instanceof Memory.Diagonal) {
      return 8L * width;
    }
    if (memory instanceof Memory.Dense) {
      return dense(width);
    }
    if (memory instanceof Memory.Waiting || memory instanceof Memory.AlongRows) {
      return packed(width);
    }
    if (memory instanceof Memory.Sift) {
      return 2 * packed(width) + 24L * width + FRAME_PER_HEAD;
    }
    if (memory instanceof Memory.Chunks chunks) {
      int whole = width / chunks.size();
      int rest = width % chunks.size();
      return whole * (dense(chunks.size()) + FRAME_PER_HEAD) + dense(rest) + FRAME_PER_HEAD;
    }
    if (memory instanceof Memory.Grouped grouped) {
      return groups(grouped, width);
    }
    if (memory instanceof Memory.Rows) {
      throw new IllegalArgumentException(
          "a memory of rows grows with the inputs it meets; size a cluster by the dense memory");
    }
    if (memory instanceof Memory.LowRank lowRank) {
      return lowRank(lowRank, width);
    }
    return 0;
  }

  private static long dense(int width) {
    return width <= WIDEST_FRESH ? packed(width) : 2 * packed(width) + 8L * width + FRAME_PER_HEAD;
  }

  /** Half of a symmetric matrix, with its diagonal. */
  private static long packed(int width) {
    return 4L * width * (width + 1L);
  }

  private static long groups(Memory.Grouped grouped, int width) {
    long bytes = 0;
    int rest = width;
    for (int g = 0; g < grouped.groups().count(); g++) {
      bytes += dense(grouped.groups().sizeOf(g)) + FRAME_PER_HEAD;
      rest -= grouped.groups().sizeOf(g);
    }
    return bytes + dense(rest) + FRAME_PER_HEAD;
  }

  /** An adaptive rank may grow to the width. */
  private static long lowRank(Memory.LowRank lowRank, int width) {
    Description form = lowRank.describe(Description.of("memory"));
    int rank = form.has("rank") ? form.integer("rank") : width;
    long vectors = (long) rank + Math.max(8, rank / 2);
    return 8L * vectors * width + 4L * vectors * (vectors + 1);
  }
}
