package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.Trials;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Standardisation;
import dev.flyball.pool.MemberShare;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No rows of finite numbers make a pool predict, or hold, what is not a number. */
class FiniteMembersTest {
  private static final long SEED = 71;

  /** First rows that hardly vary, and then 10^4 to 10^14 times as much, with gaps. */
  @Test
  void rowsThatGrowWithGapsLeaveEverythingFinite() {
    long seed = Trials.seed(SEED);
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(200); trial++) {
      int d = 1 + random.nextInt(6);
      boolean classes = trial % 3 == 0;
      Learner learner = Learner.builder(classes ? Model.logistic(d) : Model.linear(d)).build();
      double growth = Math.pow(10, 4 + 10 * random.nextDouble());
      int flat = 1 + random.nextInt(20);
      for (int t = 0; t < 60; t++) {
        double[] x = new double[d];
        for (int j = 0; j < d; j++) {
          double value = (t < flat ? 1 : growth) * 1e-6 * random.nextGaussian();
          x[j] = random.nextBoolean(0.3) ? Double.NaN : 1 + value;
        }
        double y = classes ? random.nextInt(2) : random.nextGaussian() * (t < flat ? 1 : growth);
        learner.learn(x, y);
        assertThat(learner.predict(x).value())
            .as("trial %d, row %d, seed %d", trial, t, seed)
            .isFinite();
      }
      learner.toBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e6, 1e8, 1e10, 1e14, 1e100})
  void rawInputsFarFromZeroLeaveEverythingFinite(double offset) {
    for (boolean classes : new boolean[] {false, true}) {
      RandomStream random = new RandomStream(SEED);
      Learner learner =
          Learner.builder(classes ? Model.logistic(4) : Model.linear(4))
              .standardisation(Standardisation.none())
              .build();
      for (int t = 0; t < 300; t++) {
        double[] x = new double[4];
        for (int j = 0; j < 4; j++) {
          x[j] = random.nextBoolean(0.1) ? Double.NaN : offset * (1 + 1e-8 * random.nextGaussian());
        }
        learner.learn(x, classes ? random.nextInt(2) : 5 + random.nextGaussian());
        assertThat(learner.predict(x).value()).as("row %d", t).isFinite();
      }
      learner.toBytes();
    }
  }

  /** Sums of squares beyond all numbers: ridge regression leaves, is named, and does not return. */
  @Test
  void aMemberThatIsNotFiniteLeavesAndIsNamed() {
    for (boolean classes : new boolean[] {false, true}) {
      List<String> departed = new ArrayList<>();
      RandomStream random = new RandomStream(SEED);
      Learner learner =
          Learner.builder(classes ? Model.logistic(2) : Model.linear(2))
              .standardisation(Standardisation.none())
              .build();
      for (int t = 0; t < 60; t++) {
        double first = t < 20 ? random.nextGaussian() : random.nextBoolean(0.5) ? 8e153 : -8e153;
        double[] x = {first, random.nextGaussian()};
        Step step = learner.learn(x, classes ? random.nextInt(2) : random.nextGaussian());
        departed.addAll(step.departed());
        assertThat(learner.predict(x).value()).as("row %d", t).isFinite();
        if (t == 40) {
          learner = Learner.fromBytes(learner.toBytes());
        }
      }
      assertThat(departed).isNotEmpty().doesNotHaveDuplicates();
      for (MemberShare each : learner.pool().orElseThrow().members()) {
        boolean ridge = each.member().name().startsWith("ridge");
        assertThat(departed.contains(each.member().name())).as(each.toString()).isEqualTo(ridge);
        assertThat(each.leftAt() > 20).as(each.toString()).isEqualTo(ridge);
        assertThat(each.share()).as(each.toString()).satisfies(p -> assertThat(p).isFinite());
        assertThat(ridge && each.share() > 0).as(each.toString()).isFalse();
      }
      double sum =
          learner.pool().orElseThrow().members().stream().mapToDouble(MemberShare::share).sum();
      assertThat(sum).isCloseTo(1, within(1e-9));
      assertThat(learner.settled().predict(new double[] {1, 1}).value()).isFinite();
    }
  }
}
