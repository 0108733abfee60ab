package dev.flyball.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Ridge regression row by row is that of all rows at once, though the units move meanwhile. */
class RidgeRegressionTest {
  private static final long SEED = 61;
  private static final int INPUTS = 4;
  private static final double EPSILON = 0.7;

  @Test
  void isTheOneOfAllRowsInTheCoordinatesOfTheLastRenewal() {
    Standardiser standardiser = Standardiser.robust(INPUTS, Double.POSITIVE_INFINITY);
    InputScale scale = new InputScale(standardiser, INPUTS);
    RidgeRegression ridge = new RidgeRegression(EPSILON, INPUTS + 1, INPUTS, 1, scale);
    RandomStream random = new RandomStream(SEED);
    List<double[]> values = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    double[] c = new double[INPUTS];
    double[] s = {1, 1, 1, 1};
    boolean[] moved = new boolean[INPUTS];
    for (int t = 0; t < 300; t++) {
      double[] input = input(random, t);
      standardiser.observe(input);
      scale.refresh();
      double[] x = new double[INPUTS + 1];
      double[] value = new double[INPUTS];
      for (int j = 0; j < INPUTS; j++) {
        boolean missing = Double.isNaN(input[j]);
        x[j] = missing ? 0 : standardiser.standardise(j, input[j]);
        value[j] = missing ? standardiser.centre(j) : input[j];
        if (!moved[j] && x[j] != 0) {
          moved[j] = true;
          s[j] = standardiser.spread(j);
        } else if (!moved[j]) {
          c[j] = standardiser.centre(j);
        }
      }
      x[INPUTS] = 1;
      double y = 0.001 * t * t + 2 * value[0] / (1 + t) - value[1] + random.nextGaussian();
      values.add(value);
      targets.add(y);
      ridge.take(x, 1);
      ridge.learn(0, y, 1);
      ridge.close();
      if (Integer.bitCount(t + 1) == 1) {
        for (int j = 0; j < INPUTS; j++) {
          c[j] = standardiser.centre(j);
          s[j] = moved[j] ? standardiser.spread(j) : 1;
        }
      }
      double[] expected = batch(values, targets, c, s, moved);
      double[] found = new double[INPUTS + 1];
      ridge.write(0, 0, 1, found, 0);
      assertThat(predict(found, x))
          .as("row %d, seed %d", t, SEED)
          .isCloseTo(
              predict(expected, coordinates(value, c, s, moved)), Offset.offset(1e-6 * (1 + t)));
    }
  }

  @Test
  void goesOnFromItsState() {
    Standardiser standardiser = Standardiser.robust(INPUTS);
    InputScale scale = new InputScale(standardiser, INPUTS);
    RidgeRegression one = new RidgeRegression(EPSILON, INPUTS + 1, INPUTS, 2, scale);
    RidgeRegression other = new RidgeRegression(EPSILON, INPUTS + 1, INPUTS, 2, scale);
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 40; t++) {
      if (t == 13) {
        State state = new State();
        one.save(state);
        other.load(state);
      }
      double[] x = {random.nextGaussian(), 0, random.nextGaussian(), t % 3, 1};
      standardiser.observe(new double[] {x[0], Double.NaN, 3 * x[2], x[3]});
      scale.refresh();
      for (RidgeRegression ridge : List.of(one, other)) {
        ridge.take(x, 1);
        ridge.learn(0, x[0], 1);
        ridge.learn(1, x[2] - 1, 1);
        ridge.close();
      }
    }
    for (int k = 0; k < 2; k++) {
      double[] mine = new double[INPUTS + 1];
      double[] its = new double[INPUTS + 1];
      one.write(k, 0.5, 2, mine, 0);
      other.write(k, 0.5, 2, its, 0);
      assertThat(mine).isEqualTo(its);
      assertThat(mine[1]).as("never seen").isZero();
    }
  }

  /** A drifting one, one with holes, one that is constant for long, one of two values. */
  private static double[] input(RandomStream random, int t) {
    return new double[] {
      1000 + t + random.nextGaussian(),
      random.nextBoolean(0.6) ? 5 * random.nextGaussian() : Double.NaN,
      t < 70 ? 3 : 3 + random.nextGaussian(),
      random.nextBoolean(0.5) ? 1 : 0
    };
  }

  private static double[] coordinates(double[] value, double[] c, double[] s, boolean[] moved) {
    double[] g = new double[INPUTS + 1];
    for (int j = 0; j < INPUTS; j++) {
      g[j] = moved[j] ? (value[j] - c[j]) / s[j] : 0;
    }
    g[INPUTS] = 1;
    return g;
  }

  private static double[] batch(
      List<double[]> values, List<Double> targets, double[] c, double[] s, boolean[] moved) {
    PackedSymmetric a = new PackedSymmetric(INPUTS + 1);
    double[] b = new double[INPUTS + 1];
    for (int t = 0; t < values.size(); t++) {
      double[] g = coordinates(values.get(t), c, s, moved);
      a.addRankOne(1, g);
      for (int j = 0; j < b.length; j++) {
        b[j] += g[j] * targets.get(t);
      }
    }
    Cholesky cholesky = new Cholesky(INPUTS + 1);
    assertThat(cholesky.factor(a, 1, EPSILON)).isTrue();
    double[] w = new double[INPUTS + 1];
    cholesky.solve(b, 0, w, 0);
    return w;
  }

  private static double predict(double[] w, double[] g) {
    double sum = 0;
    for (int j = 0; j < w.length; j++) {
      sum += w[j] * g[j];
    }
    return sum;
  }
}
