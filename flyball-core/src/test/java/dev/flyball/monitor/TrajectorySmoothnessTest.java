package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrajectorySmoothnessTest {

  @ParameterizedTest
  @CsvSource({"31, 2", "32, 17", "33, 1000"})
  void isTheMeanSecondDifference(long seed, int window) {
    TrajectorySmoothness smoothness = Monitor.smoothness(window);
    Walk walk = new Walk(6, smoothness);
    RandomStream random = new RandomStream(seed);
    double[] first = {1, 2, 3, 4, 5, 6};
    walk.move(first);
    List<Double> turns = new ArrayList<>();
    List<Double> lengths = new ArrayList<>();
    for (int t = 1; t < 300; t++) {
      walk.random(random, 1);
      double[] before = t == 1 ? new double[6] : walk.parameters.get(t - 2);
      double[] turn =
          Walk.minus(
              Walk.minus(walk.parameters.get(t), walk.parameters.get(t - 1)),
              Walk.minus(walk.parameters.get(t - 1), before));
      turns.add(Walk.norm(turn));
      lengths.add(Walk.norm(Walk.minus(walk.parameters.get(t), walk.parameters.get(t - 1))));
      double expected = Walk.meanOfLast(turns, window);
      assertThat(smoothness.value())
          .as("seed %d, window %d, step %d", seed, window, t)
          .isEqualTo(expected, within(1e-12));
      if (smoothness.stepLength() > 1e-6) {
        assertThat(smoothness.perPathLength())
            .as("per path length, seed %d, window %d, step %d", seed, window, t)
            .isEqualTo(expected / Walk.meanOfLast(lengths, window), within(1e-9));
      }
    }
  }

  @Test
  void theCompanionIsFreeOfScaleAndKnowsItsExtremes() {
    TrajectorySmoothness straight = Monitor.smoothness(10);
    TrajectorySmoothness undone = Monitor.smoothness(10);
    Walk line = new Walk(2, straight);
    Walk back = new Walk(2, undone);
    for (int t = 0; t < 20; t++) {
      line.move(1e-9, 2e-9);
      back.move(t % 2 == 0 ? 1e9 : -1e9, 0);
    }
    assertThat(straight.perPathLength()).isZero();
    assertThat(undone.perPathLength()).isEqualTo(2);
    assertThat(undone.value()).isEqualTo(2e9);
  }

  @Test
  void independentEqualStepsGiveAboutTheRootOfTwo() {
    TrajectorySmoothness smoothness = Monitor.smoothness(2000);
    Walk walk = new Walk(50, smoothness);
    RandomStream random = new RandomStream(35);
    for (int t = 0; t < 2001; t++) {
      double[] by = new double[50];
      java.util.Arrays.setAll(by, j -> random.nextGaussian());
      walk.move(by);
    }
    assertThat(smoothness.perPathLength()).as("seed 35").isEqualTo(Math.sqrt(2), within(0.02));
  }

  @Test
  void saysNothingWhereThereIsNothingToSay() {
    TrajectorySmoothness smoothness = Monitor.smoothness(3);
    Walk walk = new Walk(1, smoothness);
    walk.move(1);
    assertThat(smoothness.value()).isNaN();
    smoothness.reset();
    walk.move(0);
    walk.move(0);
    assertThat(smoothness.value()).isZero();
    assertThat(smoothness.perPathLength()).isNaN();
    assertThatThrownBy(() -> Monitor.smoothness(0))
        .hasMessage("the window of smoothness must be at least 2, not 0");
  }
}
