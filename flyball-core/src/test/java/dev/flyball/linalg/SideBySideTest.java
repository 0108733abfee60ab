package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.missing.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs taken together give what they give one by one, whatever their number and length. */
class SideBySideTest {
  private static final long SEED = 20;
  private static final int GAP = 3;

  private static double[] random(RandomStream random, int length) {
    double[] values = new double[length];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "13, 6", "39, 7", "39, 12", "47, 13", "48, 12", "100, 9", "5, 2", "0, 8"})
  void runsTogetherGiveWhatTheyGiveOneByOne(int n, int runs) {
    RandomStream random = new RandomStream(SEED);
    double[] x = random(random, n + GAP);
    double[] w = random(random, runs * (n + GAP));
    double[] factors = random(random, runs + 1);
    int[] starts = IntStream.range(0, runs).map(i -> i * (n + GAP) + 1).toArray();
    int[] backwards = IntStream.range(0, runs).map(i -> runs - 1 - i).toArray();

    double[] dots = new double[runs];
    SideBySide.dots(x, n, w, starts, dots, backwards);
    double[] sum = new double[n + 2];
    SideBySide.sum(
        Arrays.copyOf(factors, runs + 3), w, Arrays.copyOf(starts, runs + 3), runs, sum, 1, n);
    double[] moved = w.clone();
    SideBySide.move(x, n, factors, 1, moved, starts);

    double[] expectedSum = new double[n + 2];
    double[] expectedMoved = w.clone();
    for (int i = 0; i < runs; i++) {
      double dot = 0;
      for (int j = 0; j < n; j++) {
        dot += x[j] * w[starts[i] + j];
        expectedSum[1 + j] += factors[i] * w[starts[i] + j];
        expectedMoved[starts[i] + j] += factors[i + 1] * x[j];
      }
      assertThat(dots[runs - 1 - i]).as("seed %d", SEED).isCloseTo(dot, Offset.offset(1e-12));
    }
    assertThat(sum).as("seed %d", SEED).containsExactly(expectedSum, Offset.offset(1e-12));
    assertThat(moved).as("seed %d", SEED).containsExactly(expectedMoved, Offset.offset(1e-12));
  }
}
