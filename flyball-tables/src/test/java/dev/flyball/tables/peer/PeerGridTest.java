package dev.flyball.tables.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.report.Role;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PeerGridTest {
  private static final int WIDTH = 3;

  @Test
  void aGradientGridIsEveryRateRunAlone() {
    double[] rates = {0.01, 0.1, 0.5};
    for (GradientGrid.UpdateRule rule : GradientGrid.UpdateRule.values()) {
      for (Slope slope : List.of(Slope.SQUARES, Slope.HUBER, Slope.LOGISTIC)) {
        GradientGrid together = new GradientGrid("all", Role.MASKED, rule, slope, rates, 1, WIDTH);
        double[] all = run(together, 1);
        for (int k = 0; k < rates.length; k++) {
          GradientGrid alone =
              new GradientGrid("one", Role.MASKED, rule, slope, new double[] {rates[k]}, 1, WIDTH);
          assertThat(all[k]).as("%s, %s, %s", rule, slope, rates[k]).isEqualTo(run(alone, 1)[0]);
        }
      }
    }
  }

  @Test
  void plainStepsAreThoseOfTheFormula() {
    GradientGrid grid =
        new GradientGrid(
            "SGD",
            Role.MASKED,
            GradientGrid.UpdateRule.PLAIN,
            Slope.SQUARES,
            new double[] {0.1},
            1,
            WIDTH);
    double[] scores = new double[1];
    grid.learn(new double[] {2, 0, 1}, scores, new double[] {3}, 1);
    grid.score(new double[] {1, 1, 1}, scores);
    assertThat(scores[0]).isCloseTo(0.1 * 3 * (2 + 1), within(1e-12));
  }

  @Test
  void aRunawayIsSetBackAndStaysFinite() {
    GradientGrid grid =
        new GradientGrid(
            "SGD",
            Role.MASKED,
            GradientGrid.UpdateRule.PLAIN,
            Slope.SQUARES,
            new double[] {10},
            1,
            WIDTH);
    double[] scores = new double[1];
    for (int t = 0; t < 1000; t++) {
      double[] row = {3, -3, 1};
      grid.score(row, scores);
      grid.learn(row, scores, new double[] {1}, 1);
      assertThat(scores[0]).isFinite();
    }
  }

  @Test
  void leastSquaresKeepItsRidge() {
    double[] lambdas = {0.9, 1};
    LeastSquaresGrid grid = new LeastSquaresGrid(lambdas, 1, 1);
    double[] scores = new double[grid.settings.size()];
    double[] sums = new double[2];
    double[] products = new double[2];
    Random random = new Random(5);
    for (int t = 0; t < 50; t++) {
      double[] row = {random.nextGaussian()};
      double wanted = random.nextGaussian();
      grid.score(row, scores);
      grid.learn(row, scores, new double[] {wanted}, 1);
      for (int l = 0; l < 2; l++) {
        sums[l] = lambdas[l] * sums[l] + row[0] * row[0];
        products[l] = lambdas[l] * products[l] + row[0] * wanted;
      }
    }
    grid.score(new double[] {1}, scores);
    double[] ridges = {0.01, 0.1, 1, 10, 100, 1000};
    for (int k = 0; k < scores.length; k++) {
      double expected = products[k / 6] / (sums[k / 6] + ridges[k % 6]);
      assertThat(scores[k]).as(grid.settings.get(k).words()).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void softmaxResidualsSumToZero() {
    double[] residuals = new double[3];
    Slope.SOFTMAX.of(new double[] {9, 1, -2, 4}, 1, 3, new double[] {0, 1, 0}, residuals);
    assertThat(residuals[0] + residuals[1] + residuals[2]).isCloseTo(0, within(1e-15));
    assertThat(residuals[1]).isPositive();
  }

  @Test
  void probabilitiesAreFlooredAndSumToOne() {
    double[] three = new double[3];
    Probabilities.of(Slope.SQUARES, new double[] {-5, 0.4, 2}, 0, 3, three);
    assertThat(three[0] + three[1] + three[2]).isCloseTo(1, within(1e-15));
    assertThat(three[0]).isPositive();
    double[] two = new double[2];
    Probabilities.of(Slope.LOGISTIC, new double[] {900}, 0, 1, two);
    assertThat(two).containsExactly(1 - (1 - Probabilities.FLOOR), 1 - Probabilities.FLOOR);
  }

  private static double[] run(PeerGrid grid, int heads) {
    Random random = new Random(3);
    double[] scores = new double[grid.settings.size() * heads];
    for (int t = 0; t < 40; t++) {
      double[] row = {random.nextGaussian(), t % 3 == 0 ? 0 : random.nextGaussian(), 1};
      grid.score(row, scores);
      grid.learn(row, scores, new double[] {row[0] > 0 ? 1 : 0}, 1);
    }
    grid.score(new double[] {1, -1, 1}, scores);
    return scores;
  }
}
