package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefitForestTest {

  /** A product of two inputs, which no linear model finds. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void findsAProduct(int classes) {
    RandomStream random = new RandomStream(2);
    RefitForest forest = new RefitForest(3, classes, 1);
    double wrong = 0;
    double guessed = 0;
    for (int t = 0; t < 1500; t++) {
      double[] x = random.doubles(3, -1, 1).toArray();
      double product = x[0] * x[1];
      x[2] = t % 3 == 0 ? Double.NaN : x[2];
      double target =
          classes == 0 ? 4 * product : classes == 2 ? (product > 0 ? 1 : 0) : third(product);
      double[] predicted = forest.learn(x, target);
      if (t >= 750) {
        wrong += classes == 0 ? Math.abs(predicted[0] - target) : 1 - predicted[(int) target];
        guessed += classes == 0 ? Math.abs(target) : 1 - 1.0 / classes;
      }
    }
    assertThat(wrong).isLessThan(0.5 * guessed);
  }

  private static double third(double product) {
    return product > 0.15 ? 2 : product < -0.15 ? 0 : 1;
  }

  @Test
  void repeatsWhatItSaw() {
    RefitForest forest = new RefitForest(1, 0, 1);
    for (int t = 0; t < 200; t++) {
      forest.learn(new double[] {Double.NaN}, t % 2);
    }
    assertThat(forest.learn(new double[] {Double.NaN}, 0)[0]).isLessThan(0.2);
    assertThat(forest.learn(new double[] {Double.NaN}, 1)[0]).isGreaterThan(0.8);
  }
}
