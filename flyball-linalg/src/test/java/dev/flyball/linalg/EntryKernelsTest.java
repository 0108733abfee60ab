package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept for entries is what its formulas say. */
class EntryKernelsTest {
  private static final long SEED = 26;
  private static final double BOUND = 5;
  private static final Offset<Double> ROUNDING = Offset.offset(1e-12);

  private static double[] random(Random random, int entries) {
    double[] values = new double[EntryKernels.padded(entries)];
    for (int i = 0; i < entries; i++) {
      values[i] = random.nextGaussian();
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 26, 82})
  void momentsAreThoseOfAllValuesThatWereThere(int entries) {
    int length = EntryKernels.padded(entries);
    Random random = new Random(SEED);
    double[] count = new double[length];
    double[] mean = new double[length];
    double[] variance = new double[length];
    double[] per = new double[length];
    double[] zero = new double[length];
    double[] sum = new double[length];
    double[] squares = new double[length];
    double[] n = new double[length];
    for (int row = 0; row < 50; row++) {
      double[] raw = random(random, entries);
      double[] there = new double[length];
      for (int i = 0; i < entries; i++) {
        there[i] = random.nextDouble() < 0.7 ? 1 : 0;
        // The first entry never varies.
        raw[i] = there[i] == 0 ? mean[i] : i == 0 ? 3 : raw[i];
        n[i] += there[i];
        sum[i] += there[i] * raw[i];
        squares[i] += there[i] * raw[i] * raw[i];
      }
      EntryKernels.takeMoments(raw, there, count, mean, variance, per, zero, BOUND);
    }
    for (int i = 0; i < length; i++) {
      double centre = n[i] == 0 ? 0 : sum[i] / n[i];
      double spread = n[i] == 0 ? 0 : squares[i] / n[i] - centre * centre;
      boolean varied = i > 0 && i < entries;
      assertThat(count[i]).isEqualTo(n[i]);
      assertThat(mean[i]).isCloseTo(centre, ROUNDING);
      assertThat(variance[i]).isCloseTo(spread, ROUNDING);
      assertThat(per[i]).isCloseTo(varied ? 1 / Math.sqrt(spread) : 0, Offset.offset(1e-9));
      assertThat(zero[i]).isCloseTo(Math.max(-BOUND, Math.min(BOUND, -mean[i] * per[i])), ROUNDING);
    }
  }

  @Test
  void theDiagonalAndRegretsAreWhatTheirFormulasSay() {
    Random random = new Random(SEED);
    double[] e = random(random, 26);
    double[] s = random(random, 26);
    Arrays.setAll(s, i -> Math.abs(s[i]));
    double[] before = s.clone();
    double[] q = new double[e.length];
    EntryKernels.takeDiagonal(0.9, 0.1, 0.5, e, s, q, 0);
    double[] says = random(random, 16);
    says[3] = 2;
    double[] regret = random(random, 16);
    double[] squares = new double[16];
    double[] largest = new double[16];
    double[] weight = new double[16];
    double[] regretBefore = regret.clone();
    EntryKernels.takeRegrets(-1, 2, 0.5, says, regret, squares, largest, weight);
    for (int i = 0; i < e.length; i++) {
      assertThat(s[i]).isCloseTo(0.9 * before[i] + 0.1 * e[i] * e[i], ROUNDING);
      assertThat(q[i]).isCloseTo(e[i] / (s[i] + 0.5), ROUNDING);
    }
    for (int i = 0; i < 16; i++) {
      double rho = says[i] - 2;
      assertThat(regret[i]).isCloseTo(0.5 * regretBefore[i] + rho, ROUNDING);
      assertThat(squares[i]).isCloseTo(rho * rho, ROUNDING);
      assertThat(largest[i]).isCloseTo(rho * rho, ROUNDING);
      double expected = rho == 0 ? 0 : Math.max(0, regret[i]) / (2 * rho * rho);
      assertThat(weight[i]).isCloseTo(expected, Offset.offset(1e-9 * (1 + expected)));
    }
  }
}
