package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.missing.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BinsTest {
  private static final int LENGTH = 500;

  private static Bins of(double... sample) {
    return Bins.ofSample(sample, 1, sample.length);
  }

  @Test
  void fewValuesHaveABinEach() {
    Bins bins = of(3, 1, 1, 2, Double.NaN, 3);
    assertThat(bins.of(0, 1)).isEqualTo((byte) 1);
    assertThat(bins.of(0, 2)).isEqualTo((byte) 2);
    assertThat(bins.of(0, 3)).isEqualTo((byte) 3);
    assertThat(bins.of(0, 1.4)).isEqualTo((byte) 1);
    assertThat(bins.of(0, 1e300)).isEqualTo((byte) 3);
    assertThat(bins.of(0, Double.NaN)).isZero();
  }

  @Test
  void manyValuesAreSpreadEvenly() {
    RandomStream random = new RandomStream(3);
    double[] sample = new double[LENGTH];
    Arrays.setAll(sample, i -> Math.exp(3 * random.nextGaussian()));
    Bins bins = of(sample);
    int[] counts = new int[Bins.COUNT];
    for (double value : sample) {
      counts[bins.of(0, value)]++;
    }
    assertThat(counts[0]).isZero();
    assertThat(Arrays.stream(counts).skip(1)).allMatch(n -> n >= 14 && n <= 19);
  }

  /** The twin counts the cuts below a value one by one. */
  @Test
  void aBinIsTheNumberOfCutsBelow() {
    RandomStream random = new RandomStream(4);
    for (int size : new int[] {0, 1, 2, 17, 31, 32, 33, 200}) {
      double[] sample = new double[size];
      Arrays.setAll(sample, i -> random.nextGaussian());
      Bins bins = of(sample);
      double[] cuts = new double[Bins.CUTS];
      bins.copyCuts(cuts, 0);
      for (int i = 0; i < 100; i++) {
        double value = random.nextGaussian();
        long below = Arrays.stream(cuts).filter(cut -> value > cut).count();
        assertThat((long) bins.of(0, value)).isEqualTo(below + 1);
      }
    }
  }

  @Test
  void cellsKeepTheirPlaceWhenBinsAreCutAnew() {
    RandomStream random = new RandomStream(5);
    double[] before = new double[LENGTH];
    double[] after = new double[LENGTH];
    Arrays.setAll(before, i -> random.nextGaussian());
    Arrays.setAll(after, i -> random.nextGaussian());
    byte[] to = Bins.translation(of(before), of(after), after, LENGTH);
    int far = 0;
    for (double value : before) {
      int direct = of(after).of(0, value);
      far += Math.abs(direct - to[of(before).of(0, value)]) > 1 ? 1 : 0;
    }
    assertThat(to[0]).isZero();
    assertThat(far).isLessThan(LENGTH / 50);
  }
}
