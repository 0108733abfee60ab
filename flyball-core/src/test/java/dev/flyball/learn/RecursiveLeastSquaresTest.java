package dev.flyball.learn;

import static dev.flyball.learn.LawEqualitiesTest.D;
import static dev.flyball.learn.LawEqualitiesTest.LINEAR;
import static dev.flyball.learn.LawEqualitiesTest.SEED;
import static dev.flyball.learn.LawEqualitiesTest.assertClose;
import static dev.flyball.learn.LawEqualitiesTest.dot;
import static dev.flyball.learn.LawEqualitiesTest.learner;
import static dev.flyball.learn.LawEqualitiesTest.zeroed;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.observation.Observation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Family resemblance: the printed gain with eta = 1 - beta is RLS with forgetting beta. Textbook
 * RLS: k = P x / (beta + x'P x), w += k r, P = (P - k x'P) / beta, where P = (1 - beta) S^-1. Both
 * start alike once S has full rank; a ridge of 1e-12 is what is left between them, and they agree
 * to 1e-8 of |w|.
 */
class RecursiveLeastSquaresTest {

  @ParameterizedTest
  @ValueSource(doubles = {0.9, 0.95, 0.99})
  void printedWithEtaOneMinusBetaIsRecursiveLeastSquares(double beta) {
    double epsilon = 1e-12;
    Law law = Law.directional().gain(Gain.PRINTED).eta(1 - beta).beta(beta).epsilon(epsilon);
    Learner learner = learner(law);
    HoleyStream stream = new HoleyStream(LINEAR, SEED).keeping(0.8);
    stream.feed(learner, 20 * D);
    double[] w = learner.parameters();
    double[][] p = inverse(learner.controller(0).observability().memory(), (1 - beta));
    for (int t = 0; t < 500; t++) {
      Observation observation = stream.next();
      double[] x = zeroed(observation);
      learner.learn(observation);
      recurse(w, p, x, observation.target(0), beta);
      assertClose(learner.parameters(), w, 1e-8, "beta " + beta + ", step " + t);
    }
  }

  private static void recurse(double[] w, double[][] p, double[] x, double y, double beta) {
    double[] px = new double[D];
    for (int i = 0; i < D; i++) {
      px[i] = dot(p[i], x);
    }
    double denominator = beta + dot(x, px);
    double residual = y - dot(w, x);
    for (int i = 0; i < D; i++) {
      w[i] += px[i] / denominator * residual;
    }
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        p[i][j] = (p[i][j] - px[i] * px[j] / denominator) / beta;
      }
    }
  }

  /** factor * s^-1 by Gauss and Jordan, made symmetric: RLS blows up what is not. */
  private static double[][] inverse(double[][] s, double factor) {
    double[][] a = new double[D][2 * D];
    for (int i = 0; i < D; i++) {
      System.arraycopy(s[i], 0, a[i], 0, D);
      a[i][D + i] = factor;
    }
    for (int k = 0; k < D; k++) {
      for (int i = 0; i < D; i++) {
        double ratio = a[i][k] / a[k][k];
        for (int j = 0; j < 2 * D && i != k; j++) {
          a[i][j] -= ratio * a[k][j];
        }
      }
    }
    double[][] inverse = new double[D][D];
    for (int i = 0; i < D; i++) {
      for (int j = 0; j <= i; j++) {
        inverse[i][j] = a[i][D + j] / a[i][i];
        inverse[j][i] = inverse[i][j];
      }
    }
    return inverse;
  }
}
