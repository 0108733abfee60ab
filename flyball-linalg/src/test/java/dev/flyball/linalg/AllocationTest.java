package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Allocation;
import dev.flyball.OtherJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Once compiled, a step's linear algebra allocates nothing. Measured in a JVM of its own: what the
 * compiler makes of the vector kernels depends on all that ran before.
 */
@Tag("slow")
class AllocationTest {
  /** With squares in wide panels, two narrow ones together, and one alone. */
  private static final int WIDTH = 56;

  private static final int STEPS = 1_000;

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void stepsAllocateNothing(int provider) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(Allocation.SETTLING);
    options.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    String printed = OtherJvm.output(options, AllocationTest.class, String.valueOf(provider));
    assertThat(Double.parseDouble(printed))
        .as("bytes a step, %s", Cases.providers().get(provider).name())
        .isLessThan(Allocation.NOTHING);
  }

  /** Prints what a step allocates with the provider of this number. */
  public static void main(String[] arguments) {
    KernelProvider provider = Cases.providers().get(Integer.parseInt(arguments[0]));
    PackedSymmetric a = new PackedSymmetric(WIDTH, provider);
    Cholesky cholesky = new Cholesky(WIDTH, provider);
    double[] x = Cases.random(WIDTH, 1);
    double[] q = new double[WIDTH];
    double[] y = new double[WIDTH];
    SquareSymmetric square = new SquareSymmetric(WIDTH, provider);
    System.out.println(
        Allocation.bytesPerStep(
            STEPS,
            () -> {
              for (int step = 0; step < STEPS; step++) {
                a.scale(0.99);
                a.rankTwoThenTimes(0.01, x, 0, q, q, y);
                a.times(x, y);
                cholesky.factor(a, 1, 0.05);
                cholesky.solve(x, 0, q, 0);
                square.copyFrom(a);
                square.combine(x, 1, q, 0, 0, q, 0, y);
                square.combine(null, 1, x, 0, 0, q, 0, y);
              }
            }));
  }
}
