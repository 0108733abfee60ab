package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Law#paper} is the paper's boxed law, and its text means it at every door. */
class PaperLawTest {
  private static final long SEED = 1948;
  private static final int D = 14;
  private static final Model LINEAR = Model.linear(D).withoutIntercept();

  /**
   * S <- .99 S + .01 g g', B = S + .05 I, w <- w - eta B^-1 s g: the whole of it, with B solved by
   * elimination. Groups go out and come back; a rate above the bound of overshooting is taken, too.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.008, 0.02, 0.05})
  void everyStepIsTheBoxedLaw(double eta) {
    Learner learner = learner(Law.parse("paper(eta=%s)".formatted(eta)));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[][] s = new double[D][D];
    double[] w = new double[D];
    for (int t = 0; t < 400; t++) {
      int from = t / 50 % 2 == 0 ? 0 : 6;
      double[] x = stream.inputWithin(from, D);
      Observation observation = Observation.of(x, stream.targets(x));
      double[] g = Arrays.stream(x).map(v -> Double.isNaN(v) ? 0 : v).toArray();
      double slope = dot(w, g) - observation.target(0);
      double[][] b = new double[D][D];
      for (int i = 0; i < D; i++) {
        for (int j = 0; j < D; j++) {
          s[i][j] = 0.99 * s[i][j] + (1 - 0.99) * g[i] * g[j];
          b[i][j] = s[i][j] + (i == j ? 0.05 : 0);
        }
      }
      double[] q = solved(b, Arrays.stream(g).map(v -> slope * v).toArray());
      for (int i = 0; i < D; i++) {
        w[i] -= eta * q[i];
      }
      learner.learn(observation);
      double[] ours = learner.parameters();
      double largest = Arrays.stream(w).map(Math::abs).max().getAsDouble();
      for (int i = 0; i < D; i++) {
        assertThat(ours[i])
            .as("w[%d] after step %d, eta %s, seed %d", i, t, eta, SEED)
            .isCloseTo(w[i], within(1e-12 * (1 + largest)));
      }
    }
  }

  /** The step is where the linearised loss and the motion in the metric B are least together. */
  @Test
  void theStepMinimisesTheVariationalForm() {
    double eta = 0.02;
    Learner learner = learner(Law.paper(eta));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    stream.feed(learner, 60);
    double[] before = learner.parameters();
    double[] x = stream.input();
    double target = stream.targets(x)[0];
    double[] gradient = Arrays.stream(x).map(v -> Double.isNaN(v) ? 0 : v).toArray();
    double slope = dot(before, gradient) - target;
    Arrays.setAll(gradient, i -> slope * gradient[i]);
    learner.learn(x, target);
    double[] after = learner.parameters();
    double[] step = new double[D];
    Arrays.setAll(step, i -> after[i] - before[i]);
    double least = cost(learner, gradient, step, eta);
    for (int k = 0; k < 200; k++) {
      double size = Math.pow(10, -(k % 5));
      double[] other = step.clone();
      for (int i = 0; i < D; i++) {
        other[i] += size * stream.random().nextGaussian();
      }
      assertThat(cost(learner, gradient, other, eta)).as("%d, %s", k, size).isGreaterThan(least);
    }
    double[] rest = metricTimes(learner, step);
    for (int i = 0; i < D; i++) {
      assertThat(gradient[i] + rest[i] / eta).isCloseTo(0, within(1e-9));
    }
  }

  /** grad'v + v'B v / (2 eta). */
  private static double cost(Learner learner, double[] gradient, double[] v, double eta) {
    return dot(gradient, v) + dot(v, metricTimes(learner, v)) / (2 * eta);
  }

  /** B v with B = S + epsilon I. */
  private static double[] metricTimes(Learner learner, double[] v) {
    double[][] s = learner.controller(0).observability().memory();
    double[] product = new double[D];
    Arrays.setAll(product, i -> dot(s[i], v) + 0.05 * v[i]);
    return product;
  }

  @Test
  void aCheckpointReadsItBack() {
    Learner learner = learner(Law.paper(0.02));
    new HoleyStream(LINEAR, SEED).feed(learner, 20);
    Learner read = Learner.fromBytes(learner.toBytes());
    assertThat(read.law()).isEqualTo(Law.paper(0.02)).isEqualTo(Law.parse("paper(eta=.02)"));
    assertThat(Law.of(read.law().describe())).isEqualTo(Law.paper(0.02));
    assertThat(Law.parse("paper(eta=0.02)", Model.logistic(3))).isEqualTo(Law.paper(0.02));
    assertThat(Law.parse("paper(eta=0.02)", Law.pool())).isEqualTo(Law.paper(0.02));
  }

  private static Learner learner(Law law) {
    return Learner.builder(LINEAR).law(law).withoutStandardising().build();
  }

  private static double[] solved(double[][] b, double[] right) {
    double[] x = right.clone();
    for (int k = 0; k < D; k++) {
      for (int i = k + 1; i < D; i++) {
        double ratio = b[i][k] / b[k][k];
        for (int j = k; j < D; j++) {
          b[i][j] -= ratio * b[k][j];
        }
        x[i] -= ratio * x[k];
      }
    }
    for (int k = D - 1; k >= 0; k--) {
      for (int j = k + 1; j < D; j++) {
        x[k] -= b[k][j] * x[j];
      }
      x[k] /= b[k][k];
    }
    return x;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
