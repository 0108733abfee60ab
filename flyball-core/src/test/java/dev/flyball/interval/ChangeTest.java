package dev.flyball.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Intervals after sudden changes, against adversaries, and the identity under both. */
class ChangeTest {
  private static final long SEED = 17;
  private static final int TRIALS = 12;

  private static boolean inside(Step step, double y) {
    return y >= step.lower(0, 0, 0) && y <= step.upper(0, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 3000})
  void noiseThatGrowsTenfoldIsMissedInFewOfTheNextHundredRows(int past) {
    RandomStream random = new RandomStream(SEED);
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
      for (int t = 0; t < past + 100; t++) {
        double[] x = {random.nextGaussian()};
        double y = x[0] + (t < past ? 1 : 10) * random.nextGaussian();
        held += inside(learner.learn(x, y), y) && t >= past ? 1 : 0;
      }
    }
    assertThat(held / (100.0 * TRIALS)).isGreaterThanOrEqualTo(0.85);
  }

  @Test
  void loudAndQuietStretchesAreBothHeld() {
    RandomStream random = new RandomStream(SEED);
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    double[] held = new double[2];
    for (int t = 0; t < 12_000; t++) {
      int loud = t / 50 % 2;
      double y = (loud == 0 ? 1 : 10) * random.nextGaussian();
      boolean in = inside(learner.learn(new double[] {random.nextGaussian()}, y), y);
      held[loud] += t >= 2000 && in ? 1 / 5000.0 : 0;
    }
    assertThat(held[0]).as("quiet").isBetween(0.88, 0.97);
    assertThat(held[1]).as("loud").isGreaterThan(0.84);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void classesThatComeAfterALongStretchOfOneAreHeld(int classes) {
    RandomStream random = new RandomStream(SEED);
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      Model head = Model.logistic(2);
      Model model = classes == 2 ? head : Model.oneVersusRest(head, classes);
      Learner learner = Learner.builder(model).intervals(0.9).build();
      for (int t = 0; t < 700; t++) {
        int c = t < 600 ? 0 : random.nextInt(classes);
        double[] x = {0.7 * c + random.nextGaussian(), random.nextGaussian()};
        held += t >= 600 && learner.predict(x).sets().get(0).holds(c) ? 1 : 0;
        learner.learn(x, c);
      }
    }
    assertThat(held / (100.0 * TRIALS)).isGreaterThanOrEqualTo(0.83);
  }

  /**
   * Targets that always lie just above the interval: nothing holds them but residuals that are
   * bounded. The receipt says how far the share is from the level, exactly, all the same.
   */
  @Test
  void againstAnAdversaryTheReceiptIsStillExact() {
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 70; t++) {
      double[] x = {random.nextGaussian()};
      double upper = learner.predict(x).interval().upper();
      learner.learn(x, t < 10 ? random.nextGaussian() : upper + 1);
    }
    Coverage all = learner.intervals().orElseThrow().coverage(0, j -> "x" + j).get(0);
    double gap = Math.abs((double) all.misses() / all.rows() - 0.1);
    assertThat(gap).isGreaterThan(0.5).isCloseTo(all.gapBound(), Offset.offset(1e-9));
  }

  /** Within bounds an adversary that knows the interval cannot keep the share off the level. */
  @Test
  void boundedResidualsAreHeldAgainstAnAdversary() {
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 20_000; t++) {
      double[] x = {random.nextGaussian()};
      double upper = learner.predict(x).interval().upper();
      learner.learn(x, Math.max(-1, Math.min(1, t % 2 == 0 ? upper + 0.01 : -upper)));
    }
    Coverage all = learner.intervals().orElseThrow().coverage(0, j -> "x" + j).get(0);
    assertThat(all.share()).isCloseTo(0.9, Offset.offset(0.03));
  }
}
