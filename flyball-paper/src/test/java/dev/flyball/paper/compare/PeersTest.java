package dev.flyball.paper.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import dev.flyball.tables.peer.LearnerPeer;
import org.junit.jupiter.api.Test;

/** The peers against their textbook formulas, worked out by other means. */
class PeersTest {
  private static final double NONE = Double.NaN;

  @Test
  void adamsFirstStepHasLengthEtaInEveryComponentSeen() {
    Adam adam = new Adam(3, 0.1);

    double prediction = adam.learn(new double[] {2, NONE, -0.5}, 1);

    // Bias corrections cancel at the first step: m / sqrt(v) is the sign of the gradient -x y.
    assertThat(prediction).isZero();
    assertThat(adam.weights()).containsExactly(new double[] {0.1, 0, -0.1}, within(1e-7));
  }

  @Test
  void adamsSecondStepFollowsTheMovingAverages() {
    Adam adam = new Adam(1, 0.1);
    adam.learn(new double[] {1}, 1);
    adam.learn(new double[] {1}, 1);

    double first = -1;
    double second = 0.1 / (1 + 1e-8) - 1;
    double mean = (0.9 * 0.1 * first + 0.1 * second) / (1 - 0.81);
    double square = (0.999 * 0.001 * first * first + 0.001 * second * second) / (1 - 0.999 * 0.999);
    double expected = 0.1 / (1 + 1e-8) - 0.1 * mean / (Math.sqrt(square) + 1e-8);
    assertThat(adam.weights()[0]).isCloseTo(expected, within(1e-12));
  }

  @Test
  void rmsPropDividesByTheRootOfTheMeanSquare() {
    RmsProp rmsProp = new RmsProp(2, 0.01);

    rmsProp.learn(new double[] {3, NONE}, 2);

    double gradient = -6;
    double expected = -0.01 * gradient / (Math.sqrt(0.01 * 36) + 1e-8);
    assertThat(rmsProp.weights()).containsExactly(new double[] {expected, 0}, within(1e-12));
  }

  /** Without forgetting, RLS is ridge regression: (X'X + delta I) w = X'y. */
  @Test
  void recursiveLeastSquaresSolvesTheNormalEquations() {
    RecursiveLeastSquares rls = new RecursiveLeastSquares(2, 1);
    RandomStream random = new RandomStream(7);
    double[][] normal = {{0.05, 0}, {0, 0.05}};
    double[] right = new double[2];
    for (int t = 0; t < 40; t++) {
      double[] row = {random.nextGaussian(), t % 3 == 0 ? NONE : random.nextGaussian()};
      double target = random.nextGaussian();
      rls.learn(row, target);
      double[] seen = {row[0], Double.isNaN(row[1]) ? 0 : row[1]};
      for (int i = 0; i < 2; i++) {
        right[i] += seen[i] * target;
        for (int j = 0; j < 2; j++) {
          normal[i][j] += seen[i] * seen[j];
        }
      }
    }

    double determinant = normal[0][0] * normal[1][1] - normal[0][1] * normal[1][0];
    assertThat(rls.weights()[0])
        .isCloseTo((right[0] * normal[1][1] - right[1] * normal[0][1]) / determinant, within(1e-9));
    assertThat(rls.weights()[1])
        .isCloseTo((right[1] * normal[0][0] - right[0] * normal[1][0]) / determinant, within(1e-9));
  }

  @Test
  void meanImputationFillsWithTheMeanOfWhatWasSeen() {
    MeanImputation imputed =
        new MeanImputation(
            1,
            LearnerPeer.ofNumbers(
                Learner.builder(Model.linear(1).withoutIntercept())
                    .law(Law.masked(0.1))
                    .withoutStandardising()
                    .build()));
    imputed.learn(new double[] {1}, 0);
    imputed.learn(new double[] {3}, 0);

    imputed.learn(new double[] {NONE}, 5);

    assertThat(imputed.weights()[0]).as("0.1 times the target times the mean 2").isEqualTo(1.0);
  }
}
