package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * Measures the {@link Excitation} of a record, exactly: every window of T steps in a row, from step
 * {@code from} on for the effective one. O(n (T k^2 + k^3)).
 */
final class ExcitationScan {
  private static final long MOST_NUMBERS = 20_000_000;

  private final RunRecord record;
  private final Space space;
  private final double beta;
  private final double epsilon;

  ExcitationScan(RunRecord record, Space space, double beta, double epsilon) {
    this.record = record;
    this.space = space;
    this.beta = beta;
    this.epsilon = epsilon;
  }

  Excitation measure(int window, int from) {
    int k = space.dimension();
    Replay replay = new Replay(record, space, beta, epsilon);
    WindowGram rows = new WindowGram(k, window);
    WindowGram directions = new WindowGram(k, window);
    WeakestDirection raw = new WeakestDirection(k);
    WeakestDirection effective = new WeakestDirection(k);
    double energy = 0;
    while (replay.next()) {
      energy = Math.max(energy, Kernels.squaredNorm(replay.row(), 0, k));
      rows.add(replay.row());
      // Once a window misses a direction, no other can make up for it.
      if (rows.full() && raw.least() > 0) {
        raw.consider(rows.sum());
      }
      if (replay.step() >= from) {
        directions.add(replay.psi());
        if (directions.full() && effective.least() > 0) {
          effective.consider(directions.sum());
        }
      }
    }
    return new Excitation(
        space,
        window,
        Math.sqrt(energy),
        orNothing(raw.least()),
        orNothing(effective.least()),
        effective.least() > 0 ? variation(window) : Double.NaN);
  }

  /** Without a complete window the excitation counts as 0. */
  private static double orNothing(double least) {
    return Double.isInfinite(least) ? 0 : least;
  }

  /**
   * nu_T; NaN where mu is 0, so that it matters to nothing, or the inverse metrics of a window do
   * not fit into {@link #MOST_NUMBERS}.
   */
  private double variation(int window) {
    long numbers = (long) window * space.dimension() * (space.dimension() + 1) / 2;
    if (numbers > MOST_NUMBERS || record.steps() < window) {
      return Double.NaN;
    }
    Replay replay = new Replay(record, space, beta, epsilon);
    MetricVariation variation = new MetricVariation(space.dimension(), window);
    PackedSymmetric inverse = new PackedSymmetric(space.dimension());
    while (replay.next()) {
      replay.inverseMetric(inverse);
      variation.add(inverse);
    }
    return variation.largest();
  }
}
