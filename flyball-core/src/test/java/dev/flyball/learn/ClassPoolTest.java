package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Learning;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.pool.MemberShare;
import dev.flyball.pool.Regret;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pool for classes is the one of its equations, and its probabilities are probabilities. */
class ClassPoolTest {
  private static final long SEED = 43;
  private static final int INPUTS = 3;

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void isThePoolOfItsEquations(int classes) {
    PoolLaw law = Law.pool().memory(Memory.dense()).trees(0);
    Learner learner = Learner.builder(model(classes)).law(law).withoutStandardising().build();
    NaiveClassPool naive = new NaiveClassPool(law.classes(), INPUTS, classes);
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 200; t++) {
      double[] x = input(random);
      int y = target(x, classes, random);
      x[t % INPUTS] = t % 4 == 0 ? Double.NaN : x[t % INPUTS];
      double[] expected = naive.learn(x, y);
      learner.learn(x, y);
      for (int c = 0; c < classes; c++) {
        assertThat(naive.given(learner, x, c) - naive.predicted(x, c))
            .as("row %d, class %d of %s, seed %d", t, c, expected.length, SEED)
            .isCloseTo(0, Offset.offset(1e-8));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void probabilitiesAreFiniteAndSumToOneAndAreCalibrated(int classes) {
    Learner learner = Learner.builder(model(classes)).build();
    RandomStream random = new RandomStream(SEED);
    double said = 0;
    double came = 0;
    int sure = 0;
    for (int t = 0; t < 3000; t++) {
      double[] x = input(random);
      int y = target(x, classes, random);
      var step = learner.learn(x, y);
      double sum = classes == 2 ? 1 : 0;
      for (int c = 0; c < step.outputs(); c++) {
        double p = step.prediction(0, c);
        assertThat(p).as("row %d, seed %d", t, SEED).isBetween(0.0, 1.0);
        sum += classes == 2 ? 0 : p;
        if (p > 0.5 && t > 500) {
          sure++;
          said += p;
          came += step.target(0, c);
        }
      }
      assertThat(sum).isCloseTo(1, Offset.offset(1e-12));
    }
    assertThat(sure).isPositive();
    assertThat(came / sure)
        .as("of %d claimed at %f on average, seed %d", sure, said / sure, SEED)
        .isCloseTo(said / sure, Offset.offset(0.03 + 1.5 / Math.sqrt(sure)));
  }

  @Test
  void theReceiptKeepsToTheBoundOfBayesMixtures() {
    Learner learner = Learner.builder(model(3)).build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 1000; t++) {
      double[] x = input(random);
      learner.learn(x, target(x, 3, random));
    }
    Regret regret = learner.pool().orElseThrow().regret();
    List<MemberShare> members = learner.pool().orElseThrow().members();
    double bound = Math.log(2 * members.size()) / 1000 - 2 * Math.log(0.999);
    assertThat(regret.rows()).isEqualTo(1000);
    assertThat(regret.perRow()).as("seed %d", SEED).isLessThanOrEqualTo(bound);
    assertThat(members.stream().mapToDouble(MemberShare::share).sum())
        .isCloseTo(1, Offset.offset(1e-12));
  }

  @Test
  void everyKindOfMemberIsThere() {
    List<PoolMember> members = Law.pool().classes();
    assertThat(members).contains(PoolMember.mean(), PoolMember.last());
    assertThat(members)
        .anyMatch(m -> m instanceof Learning l && l.fit() == Fit.SQUARES && l.wide())
        .anyMatch(m -> m instanceof Learning l && l.fit() == Fit.LOSS && !l.wide())
        .anyMatch(PoolMember.Ridge.class::isInstance);
  }

  private static Model model(int classes) {
    return classes == 2
        ? Model.logistic(INPUTS)
        : Model.oneVersusRest(Model.logistic(INPUTS), classes);
  }

  private static double[] input(RandomStream random) {
    double[] x = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      x[j] = random.nextGaussian();
    }
    return x;
  }

  private static int target(double[] x, int classes, RandomStream random) {
    double score = x[0] - x[1] + random.nextGaussian();
    return (int) Math.max(0, Math.min(classes - 1, Math.floor(score + classes / 2.0)));
  }
}
