package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters of all members that have any, one member after the other, each with one run a
 * head. Prediction and step are O(d) a member and head.
 */
final class MemberWeights implements Stateful {
  private final int width;
  private final int size;
  private final int[] start;
  private final double[] w;

  MemberWeights(List<PoolMember> members, int heads, int width) {
    this.width = width;
    this.size = heads * width;
    this.start = new int[members.size()];
    int next = 0;
    for (int k = 0; k < start.length; k++) {
      boolean stepping = members.get(k) instanceof PoolMember.Stepping;
      start[k] = stepping ? next : -1;
      next += stepping ? size : 0;
    }
    this.w = new double[next];
  }

  /** Whether member k has parameters. */
  boolean has(int k) {
    return start[k] >= 0;
  }

  /** x'w of member k in one head. */
  double score(int k, int head, PoolRow row) {
    return row.times(w, start[k] + head * width);
  }

  /** w += factor q for member k in one head. */
  void step(int k, int head, double factor, double[] q) {
    Kernels.axpy(factor, q, 0, w, start[k] + head * width, width);
  }

  /** into = scale * sum of share_k w_k, over all heads. */
  void mix(double[] shares, double scale, double[] into) {
    Arrays.fill(into, 0, size, 0);
    for (int k = 0; k < start.length; k++) {
      if (start[k] >= 0 && shares[k] != 0) {
        Kernels.axpy(scale * shares[k], w, start[k], into, 0, size);
      }
    }
  }

  /** Member k's parameters over all heads. */
  double[] of(int k) {
    return Arrays.copyOfRange(w, start[k], start[k] + size);
  }

  void copyFrom(MemberWeights other) {
    System.arraycopy(other.w, 0, w, 0, w.length);
  }

  void reset() {
    Arrays.fill(w, 0);
  }

  long numBytes() {
    return 8L * w.length;
  }

  @Override
  public void save(State state) {
    state.put("weights", w);
  }

  @Override
  public void load(State state) {
    state.get("weights", w);
  }
}
