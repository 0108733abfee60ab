package dev.flyball.control;

import dev.flyball.control.PoolMember.Corrected;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Kernels;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the parameters of a pool's members lie: one member that steps after the other, each with a
 * run a head, x's and then that of a wide row's rest. A member that is only there to be corrected
 * has parameters too. Immutable: shared by all who read parameters.
 */
final class MemberLayout {
  private final List<PoolMember> all;
  private final List<Stepping> stepping = new ArrayList<>();
  private final int heads;
  private final int width;
  private final int extra;
  private final int[] stepped;
  private final int[] start;
  private final int length;

  MemberLayout(List<PoolMember> all, int heads, int width, int extra) {
    this.all = List.copyOf(all);
    this.heads = heads;
    this.width = width;
    this.extra = extra;
    this.stepped = new int[all.size()];
    for (int k = 0; k < stepped.length; k++) {
      Stepping own = behind(all.get(k));
      if (own != null && !stepping.contains(own)) {
        stepping.add(own);
      }
      stepped[k] = own == null ? -1 : stepping.indexOf(own);
    }
    this.start = new int[stepping.size()];
    int next = 0;
    for (int i = 0; i < start.length; i++) {
      start[i] = next;
      next = Math.addExact(next, Math.multiplyExact(heads, run(i)));
    }
    this.length = next;
  }

  /** The member whose parameters speak for {@code member}, if any do. */
  private static @Nullable Stepping behind(PoolMember member) {
    if (member instanceof Corrected corrected) {
      return corrected.base();
    }
    return member instanceof Stepping itself ? itself : null;
  }

  /** Whether any of {@code members} has wide rows. */
  static boolean anyWide(List<PoolMember> members) {
    return members.stream()
        .anyMatch(
            member -> {
              Stepping own = behind(member);
              return own != null && own.wide();
            });
  }

  List<PoolMember> all() {
    return all;
  }

  /** The members that step, each once. */
  List<Stepping> stepping() {
    return stepping;
  }

  /** Which stepping member is, or stands behind, member k; -1 if none. */
  int steppingOf(int k) {
    return stepped[k];
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

  private int run(int i) {
    return stepping.get(i).wide() ? width + extra : width;
  }

  /** Where the run of stepping member i in one head starts. */
  int start(int i, int head) {
    return start[i] + head * run(i);
  }

  /**
   * The score of stepping member i in one head, at the parameters that start at {@code offset} of
   * {@code w}; without the last targets if {@code settled}.
   */
  double score(double[] w, int offset, int i, int head, PoolRow row, boolean settled) {
    int at = offset + start(i, head);
    double score = row.times(w, at);
    return stepping.get(i).wide() ? score + row.timesExtra(w, at + width, settled) : score;
  }

  /**
   * Adds {@code share} times member i's parameters: x's to {@code into}, others to {@code rest}.
   */
  void add(double[] w, int i, double share, double[] into, double[] rest) {
    for (int head = 0; head < heads; head++) {
      int at = start(i, head);
      Kernels.axpy(share, w, at, into, head * width, width);
      if (stepping.get(i).wide()) {
        Kernels.axpy(share, w, at + width, rest, head * extra, extra);
      }
    }
  }
}
