package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OccupationTimesTest {

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void countsTheStepsOfEachCoherence(long seed) {
    int window = 10;
    OccupationTimes times = Monitor.occupation(window);
    Walk walk = new Walk(4, times);
    RandomStream random = new RandomStream(seed);
    int severe = 0;
    int misaligned = 0;
    int aligned = 0;
    double sum = 0;
    for (int t = 0; t < 500; t++) {
      walk.random(random, 1);
      List<Double> cosines = UpdateCoherenceTest.cosines(walk.changes);
      if (cosines.size() >= window) {
        double coherence = Walk.meanOfLast(cosines, window);
        severe += coherence <= -0.04 ? 1 : 0;
        misaligned += coherence <= 0 ? 1 : 0;
        aligned += coherence > 0 ? 1 : 0;
        sum += coherence;
      }
    }
    double counted = misaligned + aligned;
    assertThat(severe).as("seed %d reaches every bin", seed).isPositive().isLessThan(misaligned);
    assertThat(times.count()).as("seed %d", seed).isEqualTo((long) counted);
    assertThat(times.severelyMisaligned()).as("severe, seed %d", seed).isEqualTo(severe / counted);
    assertThat(times.misaligned()).as("misaligned, %d", seed).isEqualTo(misaligned / counted);
    assertThat(times.aligned()).as("aligned, %d", seed).isEqualTo(aligned / counted);
    assertThat(times.meanCoherence()).isEqualTo(sum / counted, within(1e-12));
  }

  @Test
  void anEdgeBelongsToTheStepsBelowIt() {
    OccupationTimes times = Monitor.occupation(2);
    Walk walk = new Walk(1, times);
    walk.move(1);
    walk.move(-1);
    assertThat(times.count()).as("the window is not full yet").isZero();
    walk.move(1);
    assertThat(times.severelyMisaligned()).as("coherence -1").isEqualTo(1);
    walk.move(1);
    assertThat(times.severelyMisaligned()).as("coherence 0").isEqualTo(0.5);
    assertThat(times.misaligned()).as("coherence 0").isEqualTo(1);
    walk.move(1);
    assertThat(times.aligned()).as("coherence 1").isEqualTo(1 / 3.0);
  }

  @Test
  void refusesAWindowOfOne() {
    assertThatThrownBy(() -> Monitor.occupation(1)).hasMessageContaining("at least 2, not 1");
  }
}
