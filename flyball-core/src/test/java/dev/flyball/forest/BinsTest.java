package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
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
    for (int tree = 0; tree < 4; tree++) {
      assertThat(Bins.bin(bins.of(0, 1), tree)).isEqualTo(1);
      assertThat(Bins.bin(bins.of(0, 2), tree)).isEqualTo(2);
      assertThat(Bins.bin(bins.of(0, 3), tree)).isEqualTo(3);
      assertThat(Bins.bin(bins.of(0, 1.4), tree)).isEqualTo(1);
      assertThat(Bins.bin(bins.of(0, 1e300), tree)).isEqualTo(3);
      assertThat(Bins.bin(bins.of(0, Double.NaN), tree)).isZero();
    }
  }

  @Test
  void manyValuesAreSpreadEvenly() {
    RandomStream random = new RandomStream(3);
    double[] sample = new double[LENGTH];
    Arrays.setAll(sample, i -> Math.exp(3 * random.nextGaussian()));
    Bins bins = of(sample);
    int[] cells = new int[Bins.CELLS];
    int[] counts = new int[Bins.COUNT];
    for (double value : sample) {
      cells[bins.of(0, value)]++;
      counts[Bins.bin(bins.of(0, value), 1)]++;
    }
    assertThat(Arrays.stream(cells).limit(Bins.FINE)).containsOnly(0);
    assertThat(Arrays.stream(cells, Bins.FINE, Bins.FINE + Bins.CUTS + 1))
        .allMatch(n -> n >= 7 && n <= 10);
    assertThat(Arrays.stream(counts).skip(2)).allMatch(n -> n >= 14 && n <= 19);
  }

  /** What lies in a bin, as a tree sees it, or below it is what lies below the cut above it. */
  @Test
  void everyTreeHasCutsOfItsOwn() {
    RandomStream random = new RandomStream(6);
    double[] sample = new double[LENGTH];
    Arrays.setAll(sample, i -> random.nextGaussian());
    Bins bins = of(sample);
    double[] cuts = new double[Bins.CUTS];
    bins.copyCuts(cuts, 0);
    for (int tree = 0; tree < 4; tree++) {
      for (int bin = 1; bin < Bins.COUNT; bin++) {
        int cut = Bins.cutAbove(bin, tree);
        assertThat(cut).isNotNegative();
        for (double value : sample) {
          boolean isBelow = cut >= Bins.CUTS || value <= cuts[cut];
          assertThat(Bins.bin(bins.of(0, value), tree) <= bin).isEqualTo(isBelow);
        }
      }
    }
  }

  /** The twin counts the cuts below a value one by one. */
  @Test
  void aCellIsTheNumberOfCutsBelow() {
    RandomStream random = new RandomStream(4);
    for (int size : new int[] {0, 1, 2, 17, 31, 32, 61, 62, 63, 200}) {
      double[] sample = new double[size];
      Arrays.setAll(sample, i -> random.nextGaussian());
      Bins bins = of(sample);
      double[] cuts = new double[Bins.CUTS];
      bins.copyCuts(cuts, 0);
      for (int i = 0; i < 100; i++) {
        double value = random.nextGaussian();
        long below = Arrays.stream(cuts).filter(cut -> value > cut).count();
        assertThat((long) bins.of(0, value)).isEqualTo(below + Bins.FINE);
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
      far += Math.abs(direct - to[of(before).of(0, value)]) > 2 ? 1 : 0;
    }
    assertThat(to[0]).isZero();
    assertThat(far).isLessThan(LENGTH / 50);
  }
}
