package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** rho and C of the scalar law's bound, against runs whose weights are known. */
class ScalarContractionTest {

  @ParameterizedTest
  @CsvSource({"0.5, 1, none, 1", "0.2, 0.1, iid, 2", "1.9, 0.01, iid, 3", "1, 1, groups, 4"})
  void theErrorKeepsToRhoAndC(double eta, double epsilon, String hidden, long seed) {
    int window = 40;
    Runs.Run run =
        Runs.run(
            4,
            Runs.missingness(hidden, 4),
            0.2,
            Loss.squared(),
            Law.scalar(eta, epsilon),
            800,
            seed);
    double[] error = new double[801];
    double disturbance = 0;
    double[] e = new double[4];
    double[] row = new double[4];
    Space full = new Space.Full(4);
    for (int t = 0; t <= 800; t++) {
      ErrorTrace.error(run.record(), t, full, run.reference(), e);
      error[t] = norm(e);
      if (t < 800) {
        run.record().row(t, full, row);
        disturbance = Math.max(disturbance, Math.abs(run.record().residual(t) - dot(row, e)));
      }
    }
    ScalarContraction contraction =
        ScalarContraction.of(run.record(), run.loop(), window).orElseThrow();
    assertThat(contraction.certify(Assumptions.none(), 0)).isInstanceOf(CannotBeKnown.class);
    assertThat(
            contraction.certify(Assumptions.none().withDisturbance(disturbance / 2), disturbance))
        .isInstanceOf(Certificate.NotCertified.class);
    Certificate answer =
        contraction.certify(Assumptions.none().withDisturbance(disturbance), disturbance);
    assertThat(answer).as("seed %d", seed).isInstanceOf(Certified.class);
    ErrorBound bound = ((Certified) answer).bound();
    ErrorBound along = contraction.along(disturbance);
    for (int t = 0; t <= 800; t++) {
      assertThat(error[t])
          .as("seed %d, step %d", seed, t)
          .isLessThanOrEqualTo(bound.at(t, error[0]) * (1 + 1e-9))
          .isLessThanOrEqualTo(along.at(t, error[0]) * (1 + 1e-9));
    }
    assertThat(contraction.rho()).isLessThan(1);
  }

  @Test
  void aDirectionThatIsNeverSeenIsLeftOutAndAForeignStepIsSeen() {
    Runs.Run run =
        Runs.run(3, new Outage(100, 400), 0.1, Loss.squared(), Law.scalar(0.5, 1), 600, 5);
    ScalarContraction contraction =
        ScalarContraction.of(run.record(), run.loop(), 30).orElseThrow();
    assertThat(contraction.rho()).isEqualTo(1);
    assertThat(contraction.certify(Assumptions.none().withDisturbance(1), 0))
        .isInstanceOfSatisfying(
            Certified.class,
            found -> assertThat(found.bound().answer()).isEqualTo("certified along this run"));
    Law another = Law.scalar(0.4, 1);
    assertThat(
            ScalarContraction.of(run.record(), Runs.loop(3, Loss.squared(), another), 30)
                .orElseThrow()
                .certify(Assumptions.none(), 0))
        .asString()
        .contains("is not a step of the law");
    assertThat(ScalarContraction.outside(Runs.loop(3, Loss.huber(1), another))).isNotEmpty();
    GradientLaw scaled = ((GradientLaw) another).gain(Gain.TRUST);
    assertThat(ScalarContraction.outside(Runs.loop(3, Loss.squared(), scaled))).isNotEmpty();
  }

  /** Any rows, rates and disturbances: the bound along the run is never crossed. */
  @Test
  void noRunCrossesTheBound() {
    long seed = Search.seed(6);
    RandomStream random = new RandomStream(seed);
    int trials = Search.trials(300);
    for (int trial = 0; trial < trials; trial++) {
      int d = 1 + random.nextInt(4);
      double epsilon = Search.scale(random, -3, 1);
      RunRecord record = new RunRecord(new double[d]);
      double[] e = new double[d];
      for (int j = 0; j < d; j++) {
        e[j] = random.nextGaussian();
      }
      double[] errors = new double[61];
      double[] factor = new double[60];
      errors[0] = norm(e);
      for (int t = 0; t < 60; t++) {
        double[] row = new double[d];
        for (int j = 0; j < d; j++) {
          row[j] = random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
        }
        factor[t] = 1.99 * random.nextDouble() / (epsilon + dot(row, row));
        double slope = dot(row, e) + 2 * random.nextDouble() - 1;
        for (int j = 0; j < d; j++) {
          e[j] -= factor[t] * slope * row[j];
        }
        record.append(row, slope, slope, 0, e);
        errors[t + 1] = norm(e);
      }
      ErrorBound bound =
          new ScalarContraction(record, new Space.Full(d), factor, 1 + random.nextInt(20)).along(1);
      for (int t = 0; t <= 60; t++) {
        assertThat(errors[t])
            .as("trial %d, step %d, seed %d", trial, t, seed)
            .isLessThanOrEqualTo(bound.at(t, errors[0]) * (1 + 1e-9));
      }
    }
  }

  private static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
