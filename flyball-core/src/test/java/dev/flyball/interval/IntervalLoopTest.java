package dev.flyball.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.Allocation;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardisation;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Intervals hold in every outage, and the receipts say so exactly. */
class IntervalLoopTest {
  private static final int INPUTS = 8;

  /** A plant of two stations of four sensors; the second one goes silent for long spells. */
  private static final class Plant {
    private final RandomStream random = new RandomStream(7);
    private final double[] values = new double[INPUTS];
    private boolean out;
    private double target;

    void next() {
      out = random.nextDouble() < 0.02 ? !out : out;
      target = 0;
      for (int j = 0; j < INPUTS; j++) {
        double value = random.nextGaussian();
        target += (j < 4 ? 0.2 : 1) * value;
        values[j] = j >= 4 && out ? Double.NaN : value;
      }
      // Skewed noise: never below zero, sometimes far above.
      target += 0.3 * -Math.log(1 - random.nextDouble());
    }
  }

  @Test
  void theIdentityIsExactInEveryOutageAndCoverageNear() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9, 0.5).build();
    Plant plant = new Plant();
    for (int t = 0; t < 20_000; t++) {
      plant.next();
      learner.learn(plant.values, plant.target);
    }
    List<Coverage> receipts = learner.intervals().orElseThrow().coverage(0, j -> "x" + j);
    assertThat(receipts).hasSizeGreaterThanOrEqualTo(6);
    assertThat(receipts).anySatisfy(each -> assertThat(each.outage()).contains("x4, x5, x6, x7"));
    for (Coverage each : receipts) {
      double gap = Math.abs((double) each.misses() / each.rows() - (1 - each.level()));
      assertThat(gap).as(each.toString()).isCloseTo(each.gapBound(), within(1e-12));
      assertThat(each.share()).as(each.toString()).isCloseTo(each.level(), within(0.03));
    }
  }

  @Test
  void anOutageGetsIntervalsOfItsOwn() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
    Plant plant = new Plant();
    double widthOut = 0;
    double widthSeen = 0;
    for (int t = 0; t < 10_000; t++) {
      plant.next();
      Step step = learner.learn(plant.values, plant.target);
      if (t >= 9_000) {
        double width = step.upper(0, 0, 0) - step.lower(0, 0, 0);
        if (plant.out) {
          widthOut = Math.max(widthOut, width);
        } else {
          widthSeen = Math.max(widthSeen, width);
        }
      }
    }
    assertThat(widthOut).isGreaterThan(2 * widthSeen);
  }

  @Test
  void aTargetThatIsNeverNegativeGetsNoNegativeLowerBound() {
    Learner learner =
        Learner.builder(Model.linear(1)).law(Law.scalar(0.005, 1)).intervals(0.9).build();
    RandomStream random = new RandomStream(3);
    for (int t = 0; t < 20_000; t++) {
      learner.learn(new double[] {random.nextGaussian()}, -Math.log(1 - random.nextDouble()));
    }
    Interval interval = learner.predict(new double[] {0}).interval();
    // A symmetric interval of the same level would begin at -0.3.
    assertThat(interval.lower()).isBetween(-0.1, 0.15);
    assertThat(interval.upper()).isBetween(1.9, 3.3);
  }

  @Test
  void theLineIsTheIntervalUntilAFewResidualsAreKnown() {
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    for (int t = 0; t < 5; t++) {
      Interval interval = learner.predict(new double[] {t}).interval();
      assertThat(interval.holds(1e300)).isTrue();
      learner.learn(new double[] {t}, t);
    }
    assertThat(learner.predict(new double[] {5}).interval().upper()).isFinite();
  }

  /** Where nearly all rows are right, a set that is to hold in 90 % must not be empty in 10 %. */
  @Test
  void setsHoldTheLikeliestClass() {
    Learner learner =
        Learner.builder(Model.oneVersusRest(Model.logistic(1), 3)).intervals(0.9).build();
    RandomStream random = new RandomStream(5);
    int misses = 0;
    for (int t = 0; t < 5_000; t++) {
      double a = 6 * random.nextDouble() - 3;
      Prediction sure = learner.predict(new double[] {a});
      ClassSet set = sure.sets().get(0);
      assertThat(set.holds(sure.best())).as("row " + t).isTrue();
      int target = random.nextDouble() < 0.003 ? 2 : a < 0 ? 0 : 1;
      misses += set.holds(target) ? 0 : 1;
      learner.learn(new double[] {a}, target);
    }
    Coverage all = learner.intervals().orElseThrow().coverage(0, j -> "x" + j).get(0);
    assertThat(all.misses()).isEqualTo(misses);
    assertThat(all.share()).isGreaterThan(0.9);
  }

  @Test
  void setsHoldTheClass() {
    Learner learner =
        Learner.builder(Model.oneVersusRest(Model.logistic(2), 3))
            .law(Law.pool().trees(0))
            .intervals(0.9)
            .build();
    RandomStream random = new RandomStream(11);
    for (int t = 0; t < 10_000; t++) {
      int c = random.nextInt(3);
      double[] values = {c + random.nextGaussian(), (c == 1 ? 1.5 : 0) + random.nextGaussian()};
      learner.learn(values, c);
    }
    Coverage all = learner.intervals().orElseThrow().coverage(0, j -> "x" + j).get(0);
    assertThat(all.share()).isCloseTo(0.9, within(0.01));
    Prediction sure = learner.predict(new double[] {-3, 0});
    assertThat(sure.sets().get(0).holds(0)).isTrue();
    assertThat(sure.sets().get(0).holds(2)).isFalse();
  }

  @Test
  void aResumedLearnerGivesTheSameIntervals() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9, 0.6).build();
    Plant plant = new Plant();
    for (int t = 0; t < 700; t++) {
      plant.next();
      learner.learn(plant.values, plant.target);
    }
    Learner resumed = Learner.fromBytes(learner.toBytes());
    assertThat(resumed.spec()).isEqualTo(learner.spec());
    for (int t = 0; t < 700; t++) {
      plant.next();
      assertThat(resumed.predict(plant.values)).isEqualTo(learner.predict(plant.values));
      assertThat(resumed.predictor().predict(plant.values))
          .isEqualTo(learner.predict(plant.values));
      learner.learn(plant.values, plant.target);
      resumed.learn(plant.values, plant.target);
    }
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
  }

  @Test
  void aSpecWithIntervalsIsReadBackEqual() {
    Groups groups = Groups.of(INPUTS, List.of(new int[] {0, 1}, new int[] {4, 5}));
    LearnerSpec spec =
        LearnerSpec.of(Model.linear(INPUTS)).intervals(Intervals.of(0.9, 0.5).groups(groups));
    assertThat(LearnerSpec.parse(spec.toString()).toString()).isEqualTo(spec.toString());
    assertThatThrownBy(() -> Intervals.of(1.0)).hasMessageContaining("between 0 and 1");
  }

  @Test
  void learningIntervalsAllocatesNothing() {
    AdaptiveIntervals loop = new AdaptiveIntervals(Intervals.of(0.9, 0.5), Model.linear(INPUTS));
    Batch batch = new Batch(INPUTS, 1);
    Standardiser standardiser = Standardisation.none().standardiser(INPUTS);
    double[] prediction = new double[1];
    double[] bounds = new double[loop.width()];
    Plant plant = new Plant();
    double bytes =
        Allocation.bytesPerStep(
            1_000,
            () -> {
              for (int t = 0; t < 1_000; t++) {
                plant.next();
                batch.clear();
                batch.add(plant.values, standardiser);
                batch.label(0, plant.target);
                loop.bounds(batch, 0, prediction, 0, bounds, 0);
                loop.learn(batch, 0, prediction, 0, bounds, 0, 1);
              }
            });
    assertThat(bytes).as("bytes a step").isLessThan(Allocation.NOTHING);
  }
}
