package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StabilityTest {

  @ParameterizedTest
  @CsvSource({"41, 2", "42, 30", "43, 500"})
  void finalStabilityIsExactOverTheLastSteps(long seed, int window) {
    FinalStability stability = Monitor.stability(window);
    Walk walk = new Walk(5, stability);
    walk.random(new RandomStream(seed), 200);
    List<double[]> last =
        walk.parameters.subList(Math.max(0, 200 - window), walk.parameters.size());
    double[] weights = new double[last.size()];
    java.util.Arrays.fill(weights, 1.0 / last.size());
    Moments expected = Moments.of(last, weights);
    String run = "seed %d, window %d".formatted(seed, window);
    assertThat(stability.value()).as(run).isEqualTo(expected.deviation, within(1e-12));
    assertThat(stability.spread()).as(run).isEqualTo(expected.spread, within(1e-12));
  }

  /** Weighted moments, summed up directly. */
  private record Moments(double norm, double deviation, double spread) {
    static Moments of(List<double[]> places, double[] weights) {
      double[] mean = new double[places.get(0).length];
      double norm = 0;
      for (int i = 0; i < weights.length; i++) {
        norm += weights[i] * Walk.norm(places.get(i));
        for (int j = 0; j < mean.length; j++) {
          mean[j] += weights[i] * places.get(i)[j];
        }
      }
      double variance = 0;
      double spread = 0;
      for (int i = 0; i < weights.length; i++) {
        variance += weights[i] * Math.pow(Walk.norm(places.get(i)) - norm, 2);
        double[] off = Walk.minus(places.get(i), mean);
        spread += weights[i] * Walk.dot(off, off);
      }
      return new Moments(norm, Math.sqrt(variance), Math.sqrt(spread));
    }
  }

  @Test
  void aRotationIsMissedByTheNormAndSeenByTheSpread() {
    FinalStability stability = Monitor.stability(36);
    Walk walk = new Walk(2, stability);
    for (int t = 0; t < 360; t++) {
      walk.moveTo(Math.cos(t * Math.PI / 18), Math.sin(t * Math.PI / 18));
    }
    assertThat(stability.value()).isLessThan(1e-13);
    assertThat(stability.spread()).isEqualTo(1, within(1e-12));
  }

  @Test
  void saysNothingBeforeTheFirstStepAndRefusesWhatCannotBe() {
    FinalStability stability = Monitor.stability(Integer.MAX_VALUE);
    assertThat(stability.value()).isNaN();
    assertThat(stability.spread()).isNaN();
    assertThatThrownBy(() -> stability.begin(Model.linear(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not fit an array");
    assertThatThrownBy(() -> Monitor.stability(1)).hasMessageContaining("at least 2, not 1");
  }
}
