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

class UpdateCoherenceTest {

  @ParameterizedTest
  @CsvSource({"1, 2", "2, 5", "3, 50", "4, 400"})
  void isTheMeanCosineOfPairsOfNonzeroUpdates(long seed, int window) {
    UpdateCoherence coherence = Monitor.coherence(window);
    Walk walk = new Walk(7, coherence);
    RandomStream random = new RandomStream(seed);
    for (int t = 0; t < 300; t++) {
      walk.random(random, 1);
      List<Double> cosines = cosines(walk.changes);
      assertThat(coherence.pairs()).isEqualTo(Math.min(window, cosines.size()));
      assertThat(coherence.isFull()).isEqualTo(cosines.size() >= window);
      assertThat(coherence.value())
          .as("seed %d, window %d, step %d", seed, window, t)
          .isEqualTo(Walk.meanOfLast(cosines, window), within(1e-13));
    }
  }

  /** The definition, term by term. */
  static List<Double> cosines(List<double[]> changes) {
    List<Double> cosines = new ArrayList<>();
    for (int t = 1; t < changes.size(); t++) {
      double norms = Walk.norm(changes.get(t)) * Walk.norm(changes.get(t - 1));
      if (norms > 0) {
        cosines.add(Walk.dot(changes.get(t), changes.get(t - 1)) / norms);
      }
    }
    return cosines;
  }

  @Test
  void saysNothingBeforeTheFirstPair() {
    UpdateCoherence coherence = Monitor.coherence(3);
    Walk walk = new Walk(2, coherence);
    assertThat(coherence.value()).isNaN();
    walk.move(1, 0);
    assertThat(coherence.value()).isNaN();
    walk.move(1, 1);
    assertThat(coherence.value()).isEqualTo(Math.sqrt(0.5), within(1e-15));
    assertThat(coherence.isFull()).isFalse();
  }

  @Test
  void aZeroUpdateBreaksTheChainAndAnUnlabelledObservationDoesNot() {
    UpdateCoherence coherence = Monitor.coherence(4);
    Walk walk = new Walk(2, coherence);
    walk.move(1, 0);
    walk.move(0, 0);
    walk.move(-1, 0);
    assertThat(coherence.pairs()).isZero();
    walk.passBy();
    walk.move(-2, 0);
    assertThat(coherence.pairs()).isEqualTo(1);
    assertThat(coherence.value()).isEqualTo(1);
  }

  @Test
  void doesNotDependOnTheScaleOfTheSteps() {
    UpdateCoherence small = Monitor.coherence(20);
    UpdateCoherence large = Monitor.coherence(20);
    Walk smallWalk = new Walk(5, small);
    Walk largeWalk = new Walk(5, large);
    RandomStream random = new RandomStream(11);
    for (int t = 0; t < 100; t++) {
      double[] by = random.doubles(5, -1, 1).toArray();
      smallWalk.move(by);
      largeWalk.move(java.util.Arrays.stream(by).map(each -> 0x1p40 * each).toArray());
    }
    assertThat(large.value()).as("seed 11").isEqualTo(small.value(), within(1e-15));
  }

  @Test
  void refusesAWindowWithoutAPair() {
    assertThatThrownBy(() -> Monitor.coherence(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the window of coherence must be at least 2, not 1");
  }
}
