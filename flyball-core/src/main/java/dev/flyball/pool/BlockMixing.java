package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Learning;
import dev.flyball.law.PoolMember.Mean;
import dev.flyball.law.PoolMember.Stepping;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Mixture weights of a pool's members for rows without targets, from the losses of frozen copies on
 * blocks of rows: with L_k the sum of these losses,
 *
 * <pre>p_k ~ L_k^-16,  and L_k &lt;- .8 L_k after a block</pre>
 *
 * A member that loses a tenth more than another has a fifth of its share, whatever the unit. Shares
 * stand still over a block, as they will when targets stop: shares that move with every target
 * follow errors that come in runs, and what they are at the last row says little of those to come.
 * No member is given up: its share follows from its losses alone.
 */
final class BlockMixing implements Mixing {
  private static final double POWER = 16;

  /** The weight of earlier losses after a further block. */
  static final double FADING = 0.8;

  /** Losses of members that step count for so much where a number is predicted. */
  private static final double HANDICAP = 1.1;

  private final int[] parts;
  private final double[] counts;
  private final double[] lost;
  private final boolean[] left;
  private final double[] share;
  private final double[] latest;

  /** Members that do not take part keep a share of 0; the losses of each count by a factor. */
  private BlockMixing(int[] parts, double[] counts) {
    this.parts = parts;
    this.counts = counts;
    this.lost = new double[counts.length];
    this.left = new boolean[counts.length];
    this.share = new double[counts.length];
    this.latest = new double[counts.length];
    reset();
  }

  /**
   * For a number, of the members that come to rest: ridge regression, rates that decay, and the
   * mean. A rate that stays follows the last rows, which are not those to come once targets stop.
   * Where no member that learns comes to rest, all that need no targets.
   *
   * <p>Members that step are to beat ridge regression and the mean by a tenth: where the rows to
   * come are unlike those before, they are wrong by more.
   */
  static BlockMixing ofNumbers(List<PoolMember> all) {
    double[] counts =
        all.stream().mapToDouble(member -> member instanceof Stepping ? HANDICAP : 1).toArray();
    boolean anySettles = all.stream().anyMatch(BlockMixing::settles);
    Predicate<PoolMember> rests = member -> settles(member) || member instanceof Mean;
    return new BlockMixing(which(all, anySettles ? rests : BlockMixing::needsNoTargets), counts);
  }

  private static int[] which(List<PoolMember> all, Predicate<PoolMember> like) {
    return IntStream.range(0, all.size()).filter(k -> like.test(all.get(k))).toArray();
  }

  private static boolean settles(PoolMember member) {
    return member instanceof PoolMember.Ridge
        || member instanceof Stepping stepping && !Double.isInfinite(stepping.rate().horizon());
  }

  /**
   * For classes, of the members that need no targets to predict: those that learn, and the mean.
   */
  static BlockMixing ofClasses(List<PoolMember> all) {
    double[] counts = new double[all.size()];
    Arrays.fill(counts, 1);
    return new BlockMixing(which(all, BlockMixing::needsNoTargets), counts);
  }

  private static boolean needsNoTargets(PoolMember member) {
    return member instanceof Learning || member instanceof Mean;
  }

  /** The members that take part, in their order; not to be changed. */
  int[] parts() {
    return parts;
  }

  /** The shares in this block; not to be changed. */
  @Override
  public double[] shares() {
    return share;
  }

  /** The shares by all rows so far, those of this block among them; until the next call. */
  double[] latest() {
    find(latest);
    return latest;
  }

  /** Adds what member {@code k} lost on a row. */
  void add(int k, double loss) {
    lost[k] += counts[k] * loss;
  }

  /** Ends a block: shares are found anew. */
  void endBlock() {
    find(share);
    for (int k : parts) {
      lost[k] *= FADING;
    }
  }

  private void find(double[] into) {
    double least = Double.POSITIVE_INFINITY;
    for (int k : parts) {
      least = left[k] ? least : Math.min(least, lost[k]);
    }
    double sum = 0;
    for (int k : parts) {
      double ratio = lost[k] == least ? 1 : least / lost[k];
      into[k] = left[k] ? 0 : Math.pow(ratio, POWER);
      sum += into[k];
    }
    for (int k : parts) {
      into[k] /= sum;
    }
  }

  @Override
  public void leave(int k) {
    if (left[k] || IntStream.of(parts).allMatch(other -> other == k || left[other])) {
      return;
    }
    left[k] = true;
    share[k] = 0;
    double sum = DoubleStream.of(share).sum();
    for (int other : parts) {
      share[other] = sum > 0 ? share[other] / sum : 0;
    }
    if (sum == 0) {
      find(share);
    }
  }

  @Override
  public void fields(Fields f) {
    f.array("lost", lost);
    f.array("shares", share);
    if (f.changes()) {
      Arrays.fill(left, false);
    }
    if (f.resets()) {
      find(share);
    }
  }
}
