package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractionRateTest {
  private static final double[] REFERENCE = {1, 2, 2};

  @Test
  void findsTheRateOfAnExactContraction() {
    ContractionRate contraction = Monitor.contraction(REFERENCE);
    contract(new Walk(3, contraction), 400, 0.02, 0, new RandomStream(0));
    assertThat(contraction.rate()).hasValueCloseTo(0.02, within(1e-12));
    assertThat(contraction.halvingTime()).hasValueCloseTo(Math.log(2) / 0.02, within(1e-7));
    assertThat(contraction.explained()).hasValueCloseTo(1.0, within(1e-9));
    assertThat(contraction.floor()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"61, 50, 3000", "62, 20, 900", "63, 2, 9000"})
  void fitsTheBlocksBeforeTheFloorAndNoOthers(long seed, int block, int steps) {
    double floor = 1e-3;
    ContractionRate contraction = new ContractionRate(REFERENCE, block);
    Walk walk = new Walk(3, contraction);
    contract(walk, steps, 0.04, floor, new RandomStream(seed));
    double[] errors =
        walk.parameters.stream()
            .mapToDouble(w -> Math.pow(Walk.norm(Walk.minus(w, REFERENCE)), 2))
            .toArray();
    int reached = slowFloor(errors, block);
    assertThat(reached).as("seed %d has a floor", seed).isPositive();
    double slope = slowSlope(errors, 0, reached);
    assertThat(contraction.rate()).as("seed %d", seed).hasValueCloseTo(-slope, within(1e-10));
    assertThat(-slope).as("seed %d", seed).isBetween(0.03, 0.042);
    assertThat(-slowSlope(errors, 0, steps)).as("past the floor, seed %d", seed).isLessThan(0.025);
    assertThat(contraction.floor().getAsDouble())
        .as("seed %d", seed)
        .isEqualTo(floor * Math.sqrt(3), within(0.2 * floor));
  }

  /** w moves to w* + e^(-rate t / 2) (1, 1, 1) plus noise of size {@code floor}. */
  private static void contract(
      Walk walk, int steps, double rate, double floor, RandomStream random) {
    for (int t = 1; t <= steps; t++) {
      double[] place = REFERENCE.clone();
      for (int j = 0; j < place.length; j++) {
        place[j] += Math.exp(-rate * t / 2) + floor * random.nextGaussian();
      }
      walk.moveTo(place);
    }
  }

  /** Steps before the block that reached the floor, or -1. */
  private static int slowFloor(double[] errors, int firstLength) {
    double best = Double.POSITIVE_INFINITY;
    int reached = -1;
    int since = 0;
    int from = 0;
    for (int block = 0; from + (firstLength << block / 32) <= errors.length; block++) {
      int length = firstLength << block / 32;
      double mean = Arrays.stream(errors, from, from + length).average().orElseThrow();
      since++;
      if (mean < (since > 5 ? 0.5 : 0.9) * best) {
        best = mean;
        reached = from;
        since = 0;
      }
      from += length;
    }
    return since >= 5 ? reached : -1;
  }

  private static double slowSlope(double[] errors, int from, int to) {
    double meanT = 0;
    double meanY = 0;
    for (int t = from; t < to; t++) {
      meanT += (t + 1.0) / (to - from);
      meanY += Math.log(errors[t]) / (to - from);
    }
    double ty = 0;
    double tt = 0;
    for (int t = from; t < to; t++) {
      ty += (t + 1 - meanT) * (Math.log(errors[t]) - meanY);
      tt += (t + 1 - meanT) * (t + 1 - meanT);
    }
    return ty / tt;
  }

  @Test
  void aPlateauIsNoFloorIfContractionResumes() {
    ContractionRate contraction = new ContractionRate(new double[] {0}, 5);
    Walk walk = new Walk(1, contraction);
    for (int t = 1; t <= 60; t++) {
      walk.moveTo(t <= 50 ? 1 : Math.exp(-0.2 * (t - 50)));
    }
    assertThat(contraction.floor()).isEmpty();
    assertThat(contraction.rate().getAsDouble()).isPositive();
    for (int t = 0; t < 30; t++) {
      walk.move(0);
    }
    assertThat(contraction.floor()).hasValueCloseTo(Math.exp(-2), within(1e-12));
  }

  @Test
  void anErrorOfZeroHasNoLogarithmAndNoMovementNoRate() {
    ContractionRate contraction = new ContractionRate(new double[] {0, 0}, 2);
    Walk walk = new Walk(2, contraction);
    assertThat(contraction.rate()).isEmpty();
    for (int t = 0; t < 20; t++) {
      walk.move(0, 0);
    }
    assertThat(contraction.rate()).isEmpty();
    assertThat(contraction.explained()).isEmpty();
    assertThat(contraction.halvingTime()).isEmpty();
    assertThat(contraction.floor()).hasValue(0);
  }

  @Test
  void refusesBlocksOfOneStep() {
    assertThatThrownBy(() -> new ContractionRate(new double[] {1}, 1))
        .hasMessage("the window of contraction must be at least 2, not 1");
  }
}
