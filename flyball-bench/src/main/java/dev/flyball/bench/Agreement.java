package dev.flyball.bench;

import dev.flyball.bench.peer.BlasThreads;
import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.bench.peer.StraightforwardMemory.Room;
import dev.flyball.bench.peer.StraightforwardMemory.Update;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Checks that ours and the straightforward memory give the same q on the same rows: a speed is only
 * worth telling if both did the same work.
 */
final class Agreement {
  /** The relative error of q that full order is allowed. */
  static final double TOLERANCE = 1e-6;

  private Agreement() {}

  /**
   * The largest |q - q_peer| / |q_peer| over {@code solves} of {@code steps} steps from an empty
   * memory, evenly spread and the first and last among them.
   */
  static double worst(
      OurSolver ours, int width, int rows, int steps, int solves, IntFunction<Actuation> data) {
    double worst = 0;
    try (Room room = new Room(width);
        OpenBlasSolver peer = peer(width, rows, room)) {
      int every = Math.max(1, (steps - 1) / Math.max(1, solves - 1));
      for (int t = 0; t < steps; t++) {
        Actuation next = data.apply(t);
        ours.take(List.of(next));
        peer.take(List.of(next));
        ours.step(0);
        if (t % every == 0) {
          peer.step(0);
          worst = Math.max(worst, difference(ours.q(), peer.q()));
        } else {
          peer.observe(0);
        }
      }
    }
    return worst;
  }

  /**
   * |q - q_peer| / |q_peer| after ours took {@code steps} steps alone and the peer went on from its
   * S for one more: what the solve does to a memory that has filled up.
   */
  static double filledUp(
      OurSolver ours, int width, int rows, int steps, IntFunction<Actuation> data) {
    for (int t = 0; t < steps; t++) {
      ours.take(List.of(data.apply(t)));
      ours.step(0);
    }
    try (Room room = new Room(width);
        OpenBlasSolver peer = peer(width, rows, room)) {
      peer.load(ours.memory());
      Actuation next = data.apply(steps);
      ours.take(List.of(next));
      peer.take(List.of(next));
      ours.step(0);
      peer.step(0);
      return difference(ours.q(), peer.q());
    }
  }

  private static OpenBlasSolver peer(int width, int rows, Room room) {
    BlasThreads.use(Runtime.getRuntime().availableProcessors());
    return new OpenBlasSolver(
        new StraightforwardMemory(width, HeadSolvers.BETA, HeadSolvers.RIDGE, Update.GEMM, room),
        width,
        rows,
        1);
  }

  /** |a - b| / |b|. */
  static double difference(double[] a, double[] b) {
    double[] apart = a.clone();
    Kernels.axpy(-1, b, 0, apart, 0, b.length);
    return Math.sqrt(
        Kernels.squaredNorm(apart, 0, apart.length) / Kernels.squaredNorm(b, 0, b.length));
  }

  /** The difference in words, or a failure if it is too large. */
  static String checked(String what, double worst) {
    if (!(worst <= TOLERANCE)) {
      throw new BenchException(
          String.format(
              Locale.ROOT,
              "%s: q is %.2g away from the straightforward one, expected at most %.0e",
              what,
              worst,
              TOLERANCE));
    }
    return String.format(Locale.ROOT, "%s: q within %.1e of the straightforward one", what, worst);
  }
}
