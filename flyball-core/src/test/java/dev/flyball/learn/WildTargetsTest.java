package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.interval.Interval;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.ObservationException;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets of all sizes, a slip of the pen among them, and such as do not vary. */
class WildTargetsTest {
  private static final long SEED = 61;

  @Test
  void targetsOfAllSizesLeaveFinitePredictionsAndWholeCheckpoints() {
    for (int trial = 0; trial < 200; trial++) {
      RandomStream random = new RandomStream(SEED + trial);
      Learner learner = Learner.builder(Model.linear(2)).intervals(0.9).build();
      double flips = new double[] {0.5, 0.1, 0.03}[trial % 3];
      boolean large = false;
      for (int t = 0; t < 60; t++) {
        double[] x = {random.nextGaussian(), random.nextGaussian()};
        large ^= random.nextDouble() < flips;
        learner.learn(x, (x[0] + random.nextGaussian()) * (large ? 1e90 : 1e-90));
        assertThat(learner.predict(x).value()).as("trial %d, row %d", trial, t).isFinite();
        assertThat(learner.settled().predict(x).value()).isFinite();
      }
      assertThat(learner.toBytes()).isNotEmpty();
    }
  }

  /**
   * An error whose square is too large is refused; the largest that is not counts as few others.
   */
  @ParameterizedTest
  @ValueSource(strings = {"pool", "pool(trees=0)"})
  void oneSlipLeavesIntervalsAndSettledPredictionsAsTheyWere(String law) {
    Learner learner = learner(law);
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 1500; t++) {
      double[] x = row(random);
      double y = t == 500 ? 1e30 : x[0] + x[1] + 0.1 * random.nextGaussian();
      Interval before = learner.predict(x).interval();
      if (t > 1000) {
        assertThat(before.upper() - before.lower()).as("row %d", t).isBetween(0.1, 1.5);
        if (t % 50 == 1) { // each settles anew
          double settled = learner.settled().predict(x).value();
          assertThat(settled).as("row %d", t).isBetween(y - 1, y + 1);
        }
      }
      learner.learn(x, y);
    }
  }

  /** A single law follows what it is given: it refuses the target by name, and goes on. */
  @ParameterizedTest
  @ValueSource(strings = {"masked(eta=0.1)", "scalar", "directional", "averaged"})
  void aSingleLawRefusesASlip(String law) {
    Law given = law.equals("averaged") ? Law.averaged(Law.directional()) : Law.parse(law);
    Learner learner = Learner.builder(Model.linear(4)).law(given).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 100; t++) {
      double[] x = row(random);
      learner.learn(x, x[0] + 0.1 * random.nextGaussian());
    }
    byte[] before = learner.toBytes();
    assertThatThrownBy(() -> learner.learn(row(random), 1e30))
        .isInstanceOf(ObservationException.class)
        .hasMessageContainingAll("target 0 is 1.0E30", "of 100 targets before", "a slip?");
    assertThat(learner.toBytes()).isEqualTo(before);
    Learner resumed = Learner.fromBytes(before);
    assertThatThrownBy(() -> resumed.learn(row(random), -1e30))
        .isInstanceOf(ObservationException.class);
    learner.learn(row(random), 1e6);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9})
  void boundsNeverCross(double level) {
    for (int trial = 0; trial < 40; trial++) {
      RandomStream random = new RandomStream(SEED + trial);
      Learner learner =
          Learner.builder(Model.linear(4))
              .law(Law.parse(trial % 2 == 0 ? "pool(trees=0)" : "directional"))
              .intervals(level)
              .build();
      int calm = 20 + random.nextInt(400);
      int covered = 0;
      for (int t = 0; t < calm + 400; t++) {
        double[] x = row(random);
        double y = t < calm ? 3 : 3 + x[0] + random.nextGaussian();
        Interval given = learner.predict(x).interval();
        assertThat(given.lower())
            .as("trial %d, row %d", trial, t)
            .isLessThanOrEqualTo(given.upper());
        covered += t >= calm + 100 && y >= given.lower() && y <= given.upper() ? 1 : 0;
        learner.learn(x, y);
      }
      assertThat(covered / 300.0).as("trial %d", trial).isBetween(level - 0.15, level + 0.15);
    }
  }

  /** Trees must not take what the first row of a constant is off by for something to learn. */
  @Test
  void aConstantThatBecomesAnotherIsFollowedWithinTwelveRows() {
    for (int past : new int[] {40, 50, 70, 100, 200}) {
      for (double jump : new double[] {0.001, 50}) {
        for (int trial = 0; trial < 6; trial++) {
          RandomStream random = new RandomStream(SEED + trial);
          Learner learner = Learner.builder(Model.linear(trial % 2 == 0 ? 1 : 4)).build();
          double[] x = new double[learner.model().inputs()];
          double level = trial < 4 ? 5 : -3;
          for (int t = 0; t < past + 60; t++) {
            for (int j = 0; j < x.length; j++) {
              x[j] = random.nextGaussian();
            }
            double y = t < past ? level : level + jump;
            if (t >= past + 12) {
              assertThat(learner.predict(Question.NEXT, x).value())
                  .as("trial %d: row %d after %d of %s", trial, t - past, past, level)
                  .isBetween(y - jump / 2, y + jump / 2);
            }
            learner.learn(x, y);
          }
        }
      }
    }
  }

  private static Learner learner(String law) {
    return Learner.builder(Model.linear(4)).law(Law.parse(law)).intervals(0.9).build();
  }

  private static double[] row(RandomStream random) {
    double[] x = new double[4];
    for (int j = 0; j < x.length; j++) {
      x[j] = random.nextGaussian();
    }
    return x;
  }
}
