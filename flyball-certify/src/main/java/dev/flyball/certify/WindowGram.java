package dev.flyball.certify;

import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * The sum of v v' over the last T vectors. The oldest is not subtracted, which would leave its
 * rounding behind: the sum is made anew from the ring, T d^2 operations.
 */
final class WindowGram {
  private final int width;
  private final int window;
  private final double[] ring;
  private final PackedSymmetric gram;
  private final double[] ones;
  private long seen;

  WindowGram(int width, int window) {
    this.width = width;
    this.window = window;
    this.ring = new double[Math.multiplyExact(width, window)];
    this.gram = new PackedSymmetric(width);
    this.ones = new double[window];
    Arrays.fill(ones, 1);
  }

  void add(double[] vector) {
    System.arraycopy(vector, 0, ring, (int) (seen % window) * width, width);
    seen++;
  }

  boolean full() {
    return seen >= window;
  }

  /** The sum over the window; valid until the next call. */
  PackedSymmetric sum() {
    gram.fill(0);
    gram.addRankOnes(ones, ring, (int) Math.min(seen, window));
    return gram;
  }
}
