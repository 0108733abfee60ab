package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurveTest {
  private static final long SEED = 41;

  @Test
  void whatIsNotFiniteIsAGap() {
    Curve curve =
        new Curve(
            new double[] {1, 2, 3, 4},
            new double[] {0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY});
    assertThat(curve.y()).containsExactly(0.5, Double.NaN, Double.NaN, Double.NaN);
    assertThat(ResultsJson.tree(curve)).hasToString("{\"x\":[1,2,3,4],\"y\":[0.5,null,null,null]}");
  }

  @Test
  void keepsTheDigitsThatCanBeSeen() {
    Random random = new Random(SEED);
    for (int i = 0; i < 10_000; i++) {
      double v = random.nextGaussian() * Math.pow(10, random.nextInt(-30, 31));
      double rounded = Points.rounded(v, 7);
      assertThat(rounded).as("%s, seed %d", v, SEED).isCloseTo(v, byRelative(v, 5e-7));
      assertThat(Points.rounded(rounded, 7)).as("%s again", v).isEqualTo(rounded);
    }
    assertThat(Points.rounded(Double.MIN_VALUE, 7)).isEqualTo(Double.MIN_VALUE);
    assertThat(Points.rounded(Double.MAX_VALUE, 9))
        .isCloseTo(Double.MAX_VALUE, byRelative(1e308, 1e-8));
    assertThat(Points.rounded(123_456_789, 9)).isEqualTo(123_456_789);
  }

  private static org.assertj.core.data.Offset<Double> byRelative(double v, double share) {
    return org.assertj.core.data.Offset.offset(Math.abs(v) * share);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1999, 2000, 2001, 2003, 15_000, 100_001})
  void isThinnedToWhatAPageCanShowAndKeepsItsPeaks(int n) {
    Random random = new Random(SEED);
    double[] x = IntStream.range(0, n).asDoubleStream().toArray();
    double[] y = random.doubles(n).toArray();
    if (n > 0) {
      y[n / 3] = 1000;
      y[n / 2] = n > 2 ? -1000 : y[n / 2];
    }
    Curve curve = Series.builder("a", Role.MASKED).curve(x, y).build().curve();

    assertThat(curve.size()).as("n = %d, seed %d", n, SEED).isEqualTo(Math.min(n, 2000));
    assertThat(curve.x()).isSorted();
    if (n > 2) {
      assertThat(Arrays.stream(curve.y()).max()).hasValue(1000);
      assertThat(Arrays.stream(curve.y()).min()).hasValue(-1000);
      assertThat(curve.x()[0]).isZero();
      assertThat(curve.x()[curve.size() - 1]).isEqualTo(n - 1);
      double at =
          curve
              .x()[
              IntStream.range(0, curve.size())
                  .filter(i -> curve.y()[i] == 1000)
                  .findFirst()
                  .orElseThrow()];
      assertThat(Math.abs(at - n / 3)).as("the peak's place").isLessThanOrEqualTo(n / 1000 + 1);
    }
  }

  @Test
  void thinnedCurvesOfOneGridShareTheirPlaces() {
    double[] x = IntStream.range(0, 9_999).asDoubleStream().toArray();
    Random random = new Random(SEED);
    Series a =
        Series.builder("a", Role.MASKED)
            .runs(
                x,
                new double[][] {random.doubles(9_999).toArray(), random.doubles(9_999).toArray()})
            .build();
    assertThat(a.faint()).hasSize(2);
    assertThat(a.faint().get(0).x())
        .isEqualTo(a.faint().get(1).x())
        .hasSize(Series.Builder.FAINT_POINTS);
    assertThat(a.curve().size()).isEqualTo(2000);
  }

  @Test
  void longGapsSurviveThinning() {
    double[] x = IntStream.range(0, 15_000).asDoubleStream().toArray();
    double[] y = new double[15_000];
    Arrays.fill(y, 4_000, 6_500, Double.NaN);
    Series s = Series.builder("a", Role.MASKED).curve(x, y).band(x, y, y).build();
    for (int i = 0; i < s.curve().size(); i++) {
      double place = s.curve().x()[i];
      boolean inside = place > 4_015 && place < 6_485;
      boolean outside = place < 3_985 || place > 6_515;
      assertThat(Double.isNaN(s.curve().y()[i])).as("gap at %s", place).isIn(inside, !outside);
      assertThat(Double.isNaN(s.band().low()[i])).as("band at %s", place).isIn(inside, !outside);
    }
  }

  @Test
  void aBandCoversEveryValueOfItsBucket() {
    double[] x = IntStream.range(0, 10_000).asDoubleStream().toArray();
    double[] low = new Random(SEED).doubles(10_000).toArray();
    double[] high = Arrays.stream(low).map(v -> v + 1).toArray();
    Band band = Series.builder("a", Role.MASKED).curve(x, low).band(x, low, high).build().band();
    for (int i = 0; i < 10_000; i++) {
      int at = 2 * (i / 10);
      assertThat(band.low()[at]).isLessThanOrEqualTo(low[i] + 1e-6);
      assertThat(band.high()[at]).isGreaterThanOrEqualTo(high[i] - 1e-6);
    }
  }

  @Test
  void saysWhatIsWrongWithIt() {
    assertThatThrownBy(() -> new Curve(new double[3], new double[4]))
        .hasMessageContaining("3 x and 4 y");
    assertThatThrownBy(() -> new Curve(new double[] {1, Double.NaN}, new double[2]))
        .hasMessageContaining("x[1] is NaN");
    assertThatThrownBy(() -> new Curve(new double[] {2, 1}, new double[2]))
        .hasMessageContaining("x[1] = 1.0 after 2.0");
    assertThatThrownBy(() -> new Span(5, 4, "outage")).hasMessageContaining("'outage' from 5.0");
    assertThatThrownBy(() -> Axis.log("eta").within(0, 1)).hasMessageContaining("'eta'");
  }

  @Test
  void doesNotFollowItsCallersArrays() {
    double[] y = {1, 2};
    Curve curve = new Curve(new double[] {0, 1}, y);
    y[0] = 9;
    assertThat(curve.y()).containsExactly(1, 2);
  }
}
