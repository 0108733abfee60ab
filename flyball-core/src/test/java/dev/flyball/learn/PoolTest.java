package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.PoolMember;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.pool.MemberShare;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.Regret;
import dev.flyball.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Several laws learn side by side; the mixture predicts, and says what it cost not to know. */
class PoolTest {
  private static final long SEED = 41;

  private static final PoolLaw EXACT = Law.pool().memory(Memory.dense()).trees(0);

  /** Without wide rows, whose squares no parameter of the model stands for. */
  private static final PoolLaw NARROW =
      Law.pool()
          .numbers(
              Law.pool().numbers().stream()
                  .filter(member -> !member.text().contains("wide:"))
                  .toList());

  @Test
  void isThePoolOfItsEquations() {
    int inputs = 4;
    Learner learner =
        Learner.builder(Model.linear(inputs)).law(EXACT).withoutStandardising().build();
    NaivePool naive = new NaivePool(EXACT.numbers(), inputs);
    RandomStream random = new RandomStream(SEED);
    double level = 0;
    for (int t = 0; t < 300; t++) {
      double[] x = input(random, inputs);
      level = 0.9 * level + random.nextGaussian();
      double y = 100 + level + 3 * x[0] - 2 * x[1] + (t > 150 ? 5 * x[2] : 0);
      x[t % inputs] = t % 3 == 0 ? Double.NaN : x[t % inputs];
      double expected = naive.learn(x, y);
      assertThat(learner.learn(x, y).prediction())
          .as("row %d, seed %d", t, SEED)
          .isCloseTo(expected, Offset.offset(1e-7));
    }
  }

  @Test
  void theMixtureIsOneParameterVectorInUnitsOfTheTarget() {
    for (Model model : new Model[] {Model.linear(4), Model.linear(4).withoutIntercept()}) {
      Learner learner = Learner.builder(model).law(NARROW).withoutStandardising().build();
      RandomStream random = new RandomStream(SEED);
      for (int t = 0; t < 100; t++) {
        double[] x = input(random, 4);
        learner.learn(x, 50 + 10 * x[1] + random.nextGaussian());
      }
      double[] x = input(random, 4);
      learner.learn(x, 50);
      double[] w = learner.parameters();
      double sum = model.parameters() > 4 ? w[4] : 0;
      for (int j = 0; j < 4; j++) {
        sum += w[j] * x[j];
      }
      double said = learner.predict(x).value();
      assertThat(learner.predictor().predict(x).value()).isEqualTo(said);
      assertThat(learner.predictingWith()).isEqualTo(w);
      if (model.parameters() > 4) {
        assertThat(said).as("seed %d", SEED).isCloseTo(sum, Offset.offset(1e-9));
      } else {
        assertThat(said - sum).as("the offset is about the mean").isBetween(30.0, 70.0);
      }
      assertThat(learner.learn(x, 1).prediction()).isEqualTo(said);
    }
  }

  @Test
  void theReceiptIsTheMixturesLossBesideTheBestMembers() {
    Learner learner = Learner.builder(Model.linear(3)).law(Law.pool().trees(0)).build();
    RandomStream random = new RandomStream(SEED);
    double error = 0;
    int rows = 500;
    for (int t = 0; t < rows; t++) {
      double[] x = input(random, 3);
      double y = 2 * x[0] + 0.1 * random.nextGaussian();
      double miss = Math.abs(learner.learn(x, y).prediction() - y);
      error += t == 0 ? 0 : miss;
    }
    PoolController pool = learner.pool().orElseThrow();
    Regret regret = pool.regret();
    assertThat(regret.rows()).isEqualTo(rows - 1);
    assertThat(regret.meanLoss()).isCloseTo(error / (rows - 1), Offset.offset(1e-9));
    double best = pool.members().stream().mapToDouble(MemberShare::meanLoss).min().orElseThrow();
    assertThat(regret.bestMeanLoss()).isEqualTo(best);
    assertThat(regret.perRow()).as("seed %d", SEED).isLessThan(0.3 * best);
    double shares = pool.members().stream().mapToDouble(MemberShare::share).sum();
    assertThat(shares).isCloseTo(1, Offset.offset(1e-12));
  }

  @Test
  void unitsOfTheTargetDoNotMatter() {
    Learner one = Learner.builder(Model.linear(3)).law(Law.pool().trees(0)).build();
    Learner other = Learner.builder(Model.linear(3)).law(Law.pool().trees(0)).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 300; t++) {
      double[] x = input(random, 3);
      double y = x[0] - x[2] + random.nextGaussian();
      double said = one.learn(x, y).prediction();
      assertThat(other.learn(x, 1e6 + 1000 * y).prediction())
          .as("row %d, seed %d", t, SEED)
          .isCloseTo(t == 0 ? 0 : 1e6 + 1000 * said, Offset.offset(1e-3));
    }
  }

  /** The law of today's last row, with all of the past forgotten, is no guide once targets stop. */
  @Test
  void settledPredictionsDoNotFollowTheLastTargets() {
    Learner learner = Learner.builder(Model.linear(3)).build();
    RandomStream random = new RandomStream(SEED);
    double level = 0;
    for (int t = 0; t < 2000; t++) {
      double[] x = input(random, 3);
      level = 0.98 * level + random.nextGaussian();
      learner.learn(x, level + 2 * x[0]);
    }
    Predictor settled = learner.settled();
    double live = 0;
    double still = 0;
    double constant = 0;
    for (int t = 0; t < 2000; t++) {
      double[] x = input(random, 3);
      level = 0.98 * level + random.nextGaussian();
      double y = level + 2 * x[0];
      live += Math.abs(learner.predict(x).value() - y);
      still += Math.abs(settled.predict(x).value() - y);
      constant += Math.abs(y);
    }
    assertThat(still).as("beside the constant, seed %d", SEED).isLessThan(constant);
    assertThat(still).as("beside the next row's mixture").isLessThan(1.05 * live);
    double before = settled.predict(new double[] {1, 1, 1}).value();
    learner.learn(new double[] {1, 1, 1}, 50);
    assertThat(settled.predict(new double[] {1, 1, 1}).value()).isEqualTo(before);
    assertThat(learner.pool().orElseThrow().settledMembers())
        .filteredOn(
            member ->
                member.member().equals(PoolMember.last())
                    || member.member() instanceof PoolMember.Stepping stepping
                        && Double.isInfinite(stepping.rate().horizon()))
        .as("whoever follows the last rows")
        .hasSizeGreaterThan(5)
        .allMatch(member -> member.share() == 0);
  }

  /** With any number of classes: f / (1 + K f), squared at most by the calibration. */
  @Test
  void noClassIsRuledOut() {
    for (int classes : new int[] {2, 19, 150}) {
      Model model =
          classes == 2 ? Model.logistic(2) : Model.oneVersusRest(Model.logistic(2), classes);
      Learner learner = Learner.builder(model).loss(Loss.logistic()).build();
      RandomStream random = new RandomStream(SEED);
      double floor = Math.min(1e-3, 0.1 / classes);
      double least = floor / (1 + classes * floor);
      for (int t = 0; t < (classes < 100 ? 1_500 : 300); t++) {
        int y = random.nextInt(Math.min(classes, 3));
        double[] x = {10 * y, random.nextGaussian()};
        double smallest = 1;
        for (double p : learner.predict(x).values()) {
          smallest = Math.min(smallest, classes == 2 ? Math.min(p, 1 - p) : p);
        }
        assertThat(smallest)
            .as("%d classes, row %d", classes, t)
            .isGreaterThanOrEqualTo(least * least);
        learner.learn(x, y);
      }
    }
  }

  /** A small memory carries its inverse along; a copy knows where it stands. */
  @Test
  void aCopyGoesOnBitForBitInALongRun() {
    int inputs = 9;
    Learner learner = Learner.builder(Model.linear(inputs)).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 2_000; t++) {
      double[] x = input(random, inputs);
      learner.learn(x, x[0] - x[1] + random.nextGaussian());
    }
    Learner copy = learner.copy();
    for (int t = 0; t < 300; t++) {
      double[] x = input(random, inputs);
      double y = 2 * x[0] - x[1] + random.nextGaussian();
      x[t % inputs] = Double.NaN;
      learner.learn(x, y);
      copy.learn(x, y);
      assertThat(copy.parameters()).as("row %d, seed %d", t, SEED).isEqualTo(learner.parameters());
    }
    double[] x = input(random, inputs);
    assertThat(copy.settled().predict(x).value()).isEqualTo(learner.settled().predict(x).value());
  }

  @Test
  void oneWildTargetOrCellDoesNotSpoilWhatFollows() {
    Learner clean = Learner.builder(Model.linear(3)).build();
    Learner hit = Learner.builder(Model.linear(3)).build();
    RandomStream random = new RandomStream(SEED);
    double cleanError = 0;
    double hitError = 0;
    for (int t = 0; t < 3000; t++) {
      double[] x = input(random, 3);
      double y = 3 * x[0] - x[1] + 0.1 * random.nextGaussian();
      double one = Math.abs(clean.learn(x, y).prediction() - y);
      double[] wild = x.clone();
      wild[0] = t == 1500 ? 1e9 : wild[0];
      double other = Math.abs(hit.learn(wild, t == 1000 ? -1e9 : y).prediction() - y);
      if (t > 1600 || t > 1100 && t < 1500) {
        cleanError += one;
        hitError += other;
      }
    }
    assertThat(hitError).as("seed %d", SEED).isLessThan(1.5 * cleanError);
  }

  @Test
  void refusesWhatItCannotLearn() {
    assertThatThrownBy(() -> Learner.builder(new TwinOutputModel(3)).law(Law.pool()).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("linear in their parameters");
    assertThatThrownBy(
            () ->
                Learner.builder(Model.logistic(3))
                    .loss(Loss.epsilonInsensitive(0.1))
                    .law(Law.pool())
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no bound is known on the curvature");
    Learner learner = Learner.builder(Model.linear(2)).law(Law.pool()).build();
    assertThatThrownBy(() -> learner.startFrom(new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("starts by itself");
  }

  private static double[] input(RandomStream random, int inputs) {
    double[] x = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      x[j] = random.nextGaussian();
    }
    return x;
  }
}
