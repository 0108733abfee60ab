package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Once compiled, a step's linear algebra allocates nothing. */
class AllocationTest {
  private static final int WIDTH = 40;
  private static final int STEPS = 1_000;

  /** A compilation that ends late may still box a vector or two; a leak would cost megabytes. */
  private static final long SLACK_BYTES = 4_096;

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providers")
  void stepsAllocateNothing(KernelProvider provider) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PackedSymmetric a = new PackedSymmetric(WIDTH, provider);
    Cholesky cholesky = new Cholesky(WIDTH, new PanelFactorisation(WIDTH, provider.tiles()));
    double[] x = Cases.random(WIDTH, 1);
    double[] q = new double[WIDTH];
    double[] y = new double[WIDTH];
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 60 && least > SLACK_BYTES; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int step = 0; step < STEPS; step++) {
        a.scale(0.99);
        a.rankOneThenTimes(0.01, x, q, y);
        cholesky.factor(a, 1, 0.05);
        cholesky.solve(x, 0, q, 0);
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    assertThat(least).as("bytes in %d steps, %s", STEPS, provider.name()).isLessThan(SLACK_BYTES);
  }
}
