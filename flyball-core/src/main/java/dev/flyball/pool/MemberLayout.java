package dev.flyball.pool;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Widening;
import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Corrected;
import dev.flyball.law.PoolMember.Learning;
import dev.flyball.linalg.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The layout of all pool members' parameters in one array: member by member, head by head, the
 * parameters of x and then those of a wide row's rest. A member that only serves a corrected one
 * has parameters too. Immutable.
 */
final class MemberLayout {
  private final List<PoolMember> all;
  private final int heads;
  private final int width;
  private final int extra;
  private final InputAxis wideAxis;
  private final int[] learned;
  private final Learning[] learners;
  private final int[] start;
  private final int[] run;
  private final int length;

  /** For heads of {@code width} parameters; those of a wide row's rest lie along its axis. */
  MemberLayout(List<PoolMember> all, int heads, int width, WideRow wide) {
    this.all = List.copyOf(all);
    this.heads = heads;
    this.width = width;
    this.extra = wide.length();
    this.wideAxis = wide.axis();
    List<Learning> learning = new ArrayList<>();
    this.learned = new int[all.size()];
    for (int k = 0; k < learned.length; k++) {
      Learning own = behind(all.get(k));
      if (own != null && !learning.contains(own)) {
        learning.add(own);
      }
      learned[k] = own == null ? -1 : learning.indexOf(own);
    }
    this.learners = learning.toArray(Learning[]::new);
    this.start = new int[learners.length];
    this.run = new int[learners.length];
    int next = 0;
    for (int i = 0; i < start.length; i++) {
      start[i] = next;
      run[i] = learners[i].wide() ? width + extra : width;
      next = Math.addExact(next, Math.multiplyExact(heads, run[i]));
    }
    this.length = next;
  }

  /** The member whose parameters speak for {@code member}, if any do. */
  private static @Nullable Learning behind(PoolMember member) {
    if (member instanceof Corrected corrected) {
      return corrected.base();
    }
    return member instanceof Learning itself ? itself : null;
  }

  /** Whether any of {@code members} has wide rows. */
  static boolean anyWide(List<PoolMember> members) {
    return members.stream().map(MemberLayout::behind).anyMatch(own -> own != null && own.wide());
  }

  List<PoolMember> all() {
    return all;
  }

  /** Which members are like this, in their order. */
  int[] which(Predicate<PoolMember> like) {
    return IntStream.range(0, all.size()).filter(k -> like.test(all.get(k))).toArray();
  }

  /** Which learning member is, or stands behind, member k; -1 if none. */
  int learningOf(int k) {
    return learned[k];
  }

  /** The same, with {@link #learners} in place of -1. */
  int learningOrNone(int k) {
    return learned[k] < 0 ? learners.length : learned[k];
  }

  int heads() {
    return heads;
  }

  /** How many parameters there are. */
  int length() {
    return length;
  }

  int width() {
    return width;
  }

  int extra() {
    return extra;
  }

  /** How the parameters of a wide row's rest lie along the inputs. */
  InputAxis wideAxis() {
    return wideAxis;
  }

  /** How all parameters do. */
  int[] sources(Widening by) {
    int[] row = InputAxis.ROW.sources(by, width);
    int[] rest = wideAxis.sources(by, extra);
    IntStream.Builder sources = IntStream.builder();
    for (int i = 0; i < start.length; i++) {
      for (int head = 0; head < heads; head++) {
        add(row, start(i, head), sources);
        if (run[i] > width) {
          add(rest, start(i, head) + width, sources);
        }
      }
    }
    return sources.build().toArray();
  }

  private static void add(int[] places, int at, IntStream.Builder sources) {
    for (int place : places) {
      sources.add(place < 0 ? InputAxis.FRESH : at + place);
    }
  }

  /** How many members learn, each counted once. */
  int learners() {
    return learners.length;
  }

  /** Learning member i. */
  Learning learner(int i) {
    return learners[i];
  }

  /** The start of learning member i's run of parameters in one head. */
  int start(int i, int head) {
    return start[i] + head * run[i];
  }

  /**
   * The score of learning member i in one head, at the parameters that start at {@code offset} of
   * {@code w}.
   */
  double score(double[] w, int offset, int i, int head, PoolRow row) {
    int at = offset + start(i, head);
    return run[i] > width ? row.timesWide(w, at) : row.times(w, at);
  }

  /**
   * Adds {@code share} times member i's parameters: x's to {@code into}, others to {@code rest}
   * from {@code restAt} on.
   */
  void add(double[] w, int i, double share, double[] into, double[] rest, int restAt) {
    for (int head = 0; head < heads; head++) {
      int at = start(i, head);
      Kernels.axpy(share, w, at, into, head * width, width);
      if (run[i] > width) {
        Kernels.axpy(share, w, at + width, rest, restAt + head * extra, extra);
      }
    }
  }
}
