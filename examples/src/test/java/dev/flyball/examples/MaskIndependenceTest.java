package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warns where values decide what is seen, and only there. */
class MaskIndependenceTest {
  private static final int ROWS = 4000;
  private static final int INPUTS = 6;

  /** Two groups of three that move together; a value is seen by chance, or the more the lower. */
  private static void learn(Learner learner, RandomStream random, boolean dependent, int rows) {
    double[] x = new double[INPUTS];
    for (int t = 0; t < rows; t++) {
      double y = 0;
      double shared = 0;
      for (int j = 0; j < INPUTS; j++) {
        shared = j % 3 == 0 ? random.nextGaussian() : shared;
        double value = shared + 0.5 * random.nextGaussian();
        y += value;
        double seen = dependent ? 1 / (1 + Math.exp(-1 + 1.5 * value)) : 0.7;
        x[j] = random.nextBoolean(seen) ? value : Double.NaN;
      }
      learner.learn(x, y);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsFoundWhereMasksAreDrawnApart(long seed) {
    assertThat(after(seed, false).found()).as("seed %d", seed).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void valuesThatHideThemselvesAreFoundThroughTheirNeighbours(long seed) {
    MaskIndependence check = after(seed, true);
    assertThat(check.looksDependent()).as("seed %d", seed).isTrue();
    MaskIndependence.Association strongest =
        check.found().stream().filter(each -> each.other() >= 0).findFirst().orElseThrow();
    assertThat(strongest.component() / 3)
        .as("neighbours share a group, seed %d", seed)
        .isEqualTo(strongest.other() / 3);
    assertThat(strongest.difference()).as("high values are hidden, seed %d", seed).isNegative();
    assertThat(strongest.words(List.of("x0", "x1", "x2", "x3", "x4", "x5")))
        .contains("is hidden more where x")
        .contains("high");
  }

  /** A slow value is missing from the prediction while it is hidden: no sign of anything. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void slowValuesUnderIidMasksRaiseNoAlarm(long seed) {
    Learner learner = learner(2);
    RandomStream random = new RandomStream(seed);
    double slow = 3;
    for (int t = 0; t < ROWS; t++) {
      slow += 0.001 * random.nextGaussian();
      double[] x = {slow, random.nextGaussian()};
      double y = 2 * x[0] + x[1];
      x[0] = random.nextBoolean(0.7) ? x[0] : Double.NaN;
      learner.learn(x, y);
    }
    assertThat(check(learner).found()).as("seed %d", seed).isEmpty();
  }

  @Test
  void continuesAfterACheckpoint(@TempDir Path folder) {
    Learner learner = learner(INPUTS);
    learn(learner, new RandomStream(9), true, 500);
    learner.checkpoint(folder.resolve("half"));
    Learner resumed =
        Learner.builder(Model.linear(INPUTS).withoutIntercept())
            .law(Law.scalar(0.1, 1))
            .withoutStandardising()
            .monitor(new MaskIndependence())
            .resume(folder.resolve("half"));
    learn(learner, new RandomStream(10), true, 500);
    learn(resumed, new RandomStream(10), true, 500);
    assertThat(check(resumed).found()).isEqualTo(check(learner).found()).isNotEmpty();
  }

  private static MaskIndependence after(long seed, boolean dependent) {
    Learner learner = learner(INPUTS);
    learn(learner, new RandomStream(seed), dependent, ROWS);
    return check(learner);
  }

  private static Learner learner(int inputs) {
    return Learner.builder(Model.linear(inputs).withoutIntercept())
        .law(Law.scalar(0.1, 1))
        .withoutStandardising()
        .monitor(new MaskIndependence())
        .build();
  }

  private static MaskIndependence check(Learner learner) {
    return (MaskIndependence) learner.monitors().get(0);
  }
}
