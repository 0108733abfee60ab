package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every provider against Welford's recursion one component after the other, bit for bit. */
class RowMomentsTest {
  private static final double LIMIT = 5;
  private static final int ROWS = 60;

  /** One component, as anybody would write it. */
  private static final class Twin {
    double count;
    double mean;
    double variance;
    double row;

    Twin(double count, double mean, double variance) {
      this.count = count;
      this.mean = mean;
      this.variance = variance;
    }

    void take(double value) {
      double before = value - mean;
      double share = 1 / (count + 1);
      count++;
      mean += before * share;
      variance = (1 - share) * (variance + before * before * share);
      row = (value - mean) / Math.sqrt(variance);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void takesWhatWasSeenAndSteady(KernelProvider provider, int n) {
    if (n < 8) {
      return;
    }
    Random random = new Random(Cases.SEED + n);
    Twin[] twins = new Twin[n];
    double[] steady = new double[n];
    MomentColumns now = MomentColumns.of(n);
    MomentColumns next = MomentColumns.of(n);
    for (int j = 0; j < n; j++) {
      steady[j] = j % 5 == 3 ? 0 : 1;
      now.count()[j] = 40 + random.nextInt(1000);
      now.mean()[j] = 3 * random.nextGaussian();
      now.variance()[j] = steady[j] == 0 ? 0 : 0.5 + random.nextDouble();
      twins[j] = new Twin(now.count()[j], now.mean()[j], now.variance()[j]);
    }
    double[] scale = new double[n];
    double[] into = new double[n + 1];
    double[] scratch = new double[n];
    for (int t = 0; t < ROWS; t++) {
      double[] x = new double[n];
      int seen = 0;
      for (int j = 0; j < n; j++) {
        x[j] = random.nextBoolean() ? now.mean()[j] + random.nextGaussian() : Double.NaN;
        twins[j].row = 0;
        seen += Double.isNaN(x[j]) ? 0 : 1;
        if (!Double.isNaN(x[j]) && steady[j] != 0) {
          twins[j].take(x[j]);
        }
      }
      MomentColumns before = copy(now);
      int counted = provider.moments().take(x, steady, now, next, scale, into, LIMIT, scratch);
      assertThat(counted).as(Cases.seed(provider.name())).isEqualTo(seen);
      assertThat(now.mean()).as("what was there is left").isEqualTo(before.mean());
      assertThat(now.count()).isEqualTo(before.count());
      assertThat(now.variance()).isEqualTo(before.variance());
      for (int j = 0; j < n; j++) {
        assertThat(next.count()[j]).isEqualTo(twins[j].count);
        assertThat(next.mean()[j]).isEqualTo(twins[j].mean);
        assertThat(next.variance()[j]).isEqualTo(twins[j].variance);
        assertThat(scale[j]).isEqualTo(Math.sqrt(twins[j].variance));
        if (steady[j] != 0) {
          // A zero may have either sign.
          assertThat(into[j] + 0.0).as("component %d", j).isEqualTo(twins[j].row + 0.0);
        }
      }
      MomentColumns spare = now;
      now = next;
      next = spare;
    }
  }

  private static MomentColumns copy(MomentColumns of) {
    return new MomentColumns(of.count().clone(), of.mean().clone(), of.variance().clone());
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void whatLiesFarOutIsMarked(KernelProvider provider, int n) {
    if (n < 8) {
      return;
    }
    double[] far = {5.5, -7, 1e200, -1e308, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int place : new int[] {0, n / 2, n - 1}) {
      for (double value : far) {
        double[] steady = new double[n];
        MomentColumns from = MomentColumns.of(n);
        Arrays.fill(steady, 1);
        Arrays.fill(from.count(), 1e6);
        Arrays.fill(from.variance(), 1);
        double[] x = new double[n];
        x[place] = value;
        double[] into = new double[n];
        double[] scratch = new double[n];
        provider
            .moments()
            .take(x, steady, from, MomentColumns.of(n), new double[n], into, LIMIT, scratch);
        assertThat(Math.abs(into[place]) <= 1e100).as("%s at %s", value, place).isFalse();
        into[place] = 0;
        assertThat(Arrays.stream(into).allMatch(each -> each == 0)).isTrue();
      }
    }
  }

  @Test
  void theDoorRefusesWhatDoesNotFit() {
    double[] nine = new double[9];
    MomentColumns room = MomentColumns.of(9);
    MomentColumns less = MomentColumns.of(8);
    assertThatThrownBy(() -> RowMoments.take(nine, nine, less, room, nine, nine, 5, nine))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> RowMoments.takePromptly(nine, nine, room, less, nine, nine, 5, nine))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> RowMoments.take(nine, nine, room, room, nine, nine, 5, new double[1]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> RowMoments.take(nine, nine, room, room, new double[3], nine, 5, nine))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
