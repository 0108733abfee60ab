package dev.flyball.linalg;

import java.util.Objects;

/**
 * Several runs of one array that are equally long: what they share is loaded once for all, and
 * their sums do not wait for each other. Made for runs that are too short to be worth much setting
 * up; long ones go through {@link Kernels} one after the other. O(runs n).
 */
public final class SideBySide {
  /** Loaded when first needed, as that of {@link Kernels}. */
  private static final class Chosen {
    static final RunKernels RUNS = ProviderChoice.chosen().runs();
  }

  /** What {@link #dots} needs to add up in. */
  public static final int ROOM = 24;

  private static final RunKernels PLAIN = new PlainRuns();

  private SideBySide() {}

  /**
   * Writes x'w_i to place {@code to[i]} of {@code into}, where x are the first {@code n} entries of
   * {@code x}, and run i starts at {@code starts[i]} of {@code w}. Overwrites {@code room}, which
   * has {@link #ROOM} places.
   */
  public static void dots(
      double[] x, int n, double[] w, int[] starts, double[] into, int[] to, double[] room) {
    Objects.checkFromIndexSize(0, n, x.length);
    Objects.checkFromIndexSize(0, ROOM, room.length);
    if (Chosen.RUNS.takes(n)) {
      Chosen.RUNS.dots(x, n, w, starts, into, to, room);
    } else if (PLAIN.takes(n)) {
      PLAIN.dots(x, n, w, starts, into, to, room);
    } else {
      for (int i = 0; i < starts.length; i++) {
        into[to[i]] = Kernels.dot(x, 0, w, starts[i], n);
      }
    }
  }

  /**
   * Writes the sum of shares_i w_i over the first {@code runs} runs, {@code n} entries each, to
   * {@code into} from {@code off} on.
   */
  public static void sum(
      double[] shares, double[] w, int[] starts, int runs, double[] into, int off, int n) {
    Objects.checkFromIndexSize(off, n, into.length);
    RunKernels kernels = Chosen.RUNS.takes(n) ? Chosen.RUNS : PLAIN;
    kernels.sum(shares, w, starts, runs, into, off, n);
  }

  /**
   * w_i += factors_i q for runs that lie apart, where q are the first {@code n} entries of {@code
   * q}; the factor of the first run stands at {@code from}.
   */
  public static void move(double[] q, int n, double[] factors, int from, double[] w, int[] starts) {
    Objects.checkFromIndexSize(0, n, q.length);
    if (Chosen.RUNS.takes(n)) {
      Chosen.RUNS.move(q, n, factors, from, w, starts);
    } else if (PLAIN.takes(n)) {
      PLAIN.move(q, n, factors, from, w, starts);
    } else {
      for (int i = 0; i < starts.length; i++) {
        Kernels.axpy(factors[from + i], q, 0, w, starts[i], n);
      }
    }
  }
}
