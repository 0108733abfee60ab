package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.pool.MemberShare;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.TargetScale;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches for rows on which a pool breaks what is promised of its mixture. */
class PoolSearchTest {
  private final long seed = Trials.seed(20_262);
  private static final int ROWS = 40;

  /**
   * By convexity the mixture of a number errs by no more than the mean of its members, and holding
   * it to the range of the targets seen, as far as they count, only helps a target inside it.
   */
  @Test
  void theMixtureErrsByNoMoreThanTheMeanOfItsMembers() {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(60); trial++) {
      int d = 1 + trial % 3;
      Learner learner = Learner.builder(Model.linear(d)).law(Law.pool()).build();
      PoolController pool = learner.pool().orElseThrow();
      double size = Math.pow(10, 8 * random.nextDouble() - 4);
      TargetScale scale = new TargetScale();
      double lowest = Double.POSITIVE_INFINITY;
      double highest = Double.NEGATIVE_INFINITY;
      for (int t = 0; t < ROWS; t++) {
        double y = size * (random.nextGaussian() + (random.nextDouble() < 0.05 ? 20 : 0));
        List<MemberShare> before = pool.members();
        long rows = pool.regret().rows();
        double mixture = pool.regret().meanLoss() * rows;
        double[] x = row(random, d);
        learner.learn(x, y);
        if (pool.regret().rows() > rows && y >= lowest && y <= highest) {
          double mean = 0;
          for (int k = 0; k < before.size(); k++) {
            double sum = pool.members().get(k).meanLoss() * (rows + 1);
            mean += before.get(k).share() * (sum - before.get(k).meanLoss() * rows);
          }
          double lost = pool.regret().meanLoss() * (rows + 1) - mixture;
          assertThat(lost)
              .as("trial %d, row %d, seed %d", trial, t, seed)
              .isLessThanOrEqualTo(mean + 1e-9 * (mixture + lost + size));
        }
        if (Arrays.stream(x).anyMatch(Double::isFinite)) {
          double counts = scale.takeNote(y);
          lowest = Math.min(lowest, counts);
          highest = Math.max(highest, counts);
        }
      }
    }
  }

  /** Against a world that always shows the class that was held least likely. */
  @Test
  void theRegretForClassesKeepsToItsBoundAgainstAnAdversary() {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(60); trial++) {
      int classes = 2 + trial % 3;
      Model head = Model.logistic(2);
      Model model = classes == 2 ? head : Model.oneVersusRest(head, classes);
      Learner learner = Learner.builder(model).loss(Loss.logistic()).law(Law.pool()).build();
      PoolController pool = learner.pool().orElseThrow();
      for (int t = 0; t < ROWS; t++) {
        double[] x = row(random, 2);
        learner.learn(
            x, random.nextDouble() < 0.7 ? leastLikely(learner, x) : random.nextInt(classes));
      }
      int members = pool.members().size();
      double bound = Math.log(2 * members) / pool.regret().rows() - 2 * Math.log(0.999);
      assertThat(pool.regret().perRow())
          .as("trial %d, seed %d", trial, seed)
          .isLessThanOrEqualTo(bound + 1e-9);
    }
  }

  private static int leastLikely(Learner learner, double[] x) {
    Prediction prediction = learner.predict(x);
    int outputs = learner.model().outputs();
    if (outputs == 1) {
      return prediction.values()[0] < 0.5 ? 1 : 0;
    }
    int least = 0;
    for (int k = 1; k < outputs; k++) {
      least = prediction.values()[k] < prediction.values()[least] ? k : least;
    }
    return least;
  }

  private static double[] row(RandomStream random, int d) {
    double[] x = new double[d];
    for (int j = 0; j < d; j++) {
      x[j] = random.nextDouble() < 0.2 ? Double.NaN : 3 * random.nextGaussian();
    }
    return x;
  }
}
