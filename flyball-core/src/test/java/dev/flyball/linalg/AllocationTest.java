package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.flyball.OtherJvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Once compiled, a step's linear algebra allocates nothing. Measured in a JVM of its own: what the
 * compiler makes of the vector kernels depends on all that ran before.
 */
class AllocationTest {
  private static final int WIDTH = 40;
  private static final int STEPS = 1_000;

  /** A compilation that ends late may still box a vector or two; a leak would cost megabytes. */
  private static final long SLACK_BYTES = 4_096;

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void stepsAllocateNothing(int provider) throws IOException, InterruptedException {
    String printed =
        OtherJvm.output(
            List.of("--add-modules", "jdk.incubator.vector"),
            AllocationTest.class,
            String.valueOf(provider));
    long least = Long.parseLong(printed);
    assertThat(least)
        .as("bytes in %d steps, %s", STEPS, Cases.providers().get(provider).name())
        .isLessThan(SLACK_BYTES);
  }

  /** Prints the least that a round of steps allocates with the provider of this number. */
  public static void main(String[] arguments) {
    KernelProvider provider = Cases.providers().get(Integer.parseInt(arguments[0]));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PackedSymmetric a = new PackedSymmetric(WIDTH, provider);
    Cholesky cholesky = new Cholesky(WIDTH, new PanelFactorisation(WIDTH, provider.tiles()));
    double[] x = Cases.random(WIDTH, 1);
    double[] q = new double[WIDTH];
    double[] y = new double[WIDTH];
    SquareSymmetric square = new SquareSymmetric(WIDTH, provider.squares());
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 60 && least > SLACK_BYTES; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int step = 0; step < STEPS; step++) {
        a.scale(0.99);
        a.rankOneThenTimes(0.01, x, q, y);
        cholesky.factor(a, 1, 0.05);
        cholesky.solve(x, 0, q, 0);
        square.invert(a, 1, 0.05);
        square.foldThenCombine(x, 1, q, 0, 0, q, 0, y);
        square.combine(1, x, 0, 0, q, 0, y);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    System.out.println(least);
  }
}
