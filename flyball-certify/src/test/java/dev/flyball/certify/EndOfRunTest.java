package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.observability.Memory;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where runs stand at their end, from their own steps. */
class EndOfRunTest {
  private static final List<Law> LAWS =
      List.of(
          Law.masked(0.3),
          Law.scalar(0.5, 0.1),
          Law.directional().eta(0.5).beta(0.98).epsilon(0.1),
          Law.directional().eta(0.1).beta(0.9).epsilon(0.01),
          Law.averaged(Law.directional().eta(0.5).beta(0.98).epsilon(0.1)));

  @Test
  void theErrorAndThePredictionAtTheEndKeepToTheBounds() {
    for (int i = 0; i < LAWS.size(); i++) {
      Law law = LAWS.get(i);
      long seed = 81 + i;
      Runs.Run run = Runs.run(4, Runs.missingness("iid", 4), 0.3, Loss.squared(), law, 500, seed);
      Space full = new Space.Full(4);
      EndOfRun end = EndOfRun.of(run.record(), run.loop()).orElseThrow();
      double[] e = new double[4];
      double disturbance = 0;
      double[] row = new double[4];
      for (int t = 0; t < 500; t++) {
        ErrorTrace.error(run.record(), t, full, run.reference(), e);
        run.record().row(t, full, row);
        disturbance = Math.max(disturbance, Math.abs(run.record().residual(t) - dot(row, e)));
      }
      double lastOff = Math.abs(dot(row, e));
      ErrorTrace.error(run.record(), 0, full, run.reference(), e);
      double start = Math.sqrt(dot(e, e));
      ErrorTrace.error(run.record(), 500, full, run.reference(), e);
      Certificate answer =
          end.certify(Assumptions.none().withDisturbance(disturbance), disturbance);
      assertThat(answer).as("%s, seed %d", law.describe(), seed).isInstanceOf(Certified.class);
      assertThat(Math.sqrt(dot(e, e)))
          .isLessThanOrEqualTo(((Certified) answer).bound().at(500, start) * (1 + 1e-9));
      assertThat(lastOff).isLessThanOrEqualTo(end.prediction(start, disturbance) * (1 + 1e-9));
      assertThat(end.certify(Assumptions.none(), 0)).isInstanceOf(CannotBeKnown.class);
    }
  }

  @Test
  void aGrantedBoundThatTheRunContradictsIsRefused() {
    for (Law law : LAWS) {
      Runs.Run run = Runs.run(4, Runs.missingness("iid", 4), 0.3, Loss.squared(), law, 500, 95);
      EndOfRun end = EndOfRun.of(run.record(), run.loop()).orElseThrow();
      double shown = Hindsight.largestDisturbance(run.record(), new Space.Full(4), run.reference());
      Assumptions tooLittle = Assumptions.none().withDisturbance(shown / 2);
      assertThat(end.certify(tooLittle, shown)).isInstanceOf(Certificate.NotCertified.class);
      assertThat(end.certify(tooLittle, shown).toString()).contains("bounded disturbance d: needs");
    }
  }

  /** Without noise the bounds shrink below what doubles hold, and the errors do not. */
  @Test
  void aBoundBelowRoundingIsRoundedUp() {
    int trials = 10;
    for (int trial = 0; trial < trials; trial++) {
      Law law = LAWS.get(trial % LAWS.size());
      Runs.Run run =
          Runs.run(4, Runs.missingness("none", 4), 0, Loss.squared(), law, 3000, 700 + trial);
      EndOfRun end = EndOfRun.of(run.record(), run.loop()).orElseThrow();
      double[] e = new double[4];
      ErrorTrace.error(run.record(), 0, new Space.Full(4), run.reference(), e);
      double start = Math.sqrt(dot(e, e));
      ErrorTrace.error(run.record(), 3000, new Space.Full(4), run.reference(), e);
      Certificate answer = end.certify(Assumptions.none().withDisturbance(0), 0);
      assertThat(Math.sqrt(dot(e, e)))
          .as("%s, trial %d", law.describe(), trial)
          .isLessThanOrEqualTo(((Certified) answer).bound().at(3000, start));
    }
  }

  /** An eta so small that all of the error stays promises nothing. */
  @Test
  void aRunThatKeepsItsErrorIsNotCertified() {
    for (double eta : new double[] {1e-15, 1e-6}) {
      Law law = Law.directional().eta(eta).beta(0.98).epsilon(0.1);
      Runs.Run run = Runs.run(4, Runs.missingness("none", 4), 0.1, Loss.squared(), law, 500, 96);
      Assumptions granted = Assumptions.none().withDisturbance(10);
      assertThat(EndOfRun.of(run.record(), run.loop()).orElseThrow().certify(granted, 0))
          .isInstanceOf(Certificate.NotCertified.class);
    }
  }

  /** The bound on a prediction is reached: choose the signs of the disturbances against it. */
  @Test
  void theBoundOnAPredictionIsReachedByTheWorstDisturbances() {
    RandomStream random = new RandomStream(90);
    int n = 80;
    double[][] rows = new double[n][3];
    double[][] u = new double[n][3];
    RunRecord record = new RunRecord(new double[3]);
    for (int t = 0; t < n; t++) {
      for (int j = 0; j < 3; j++) {
        rows[t][j] = random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
      }
      for (int j = 0; j < 3; j++) {
        u[t][j] = 0.4 * rows[t][j] / (0.1 + dot(rows[t], rows[t]));
      }
      record.append(rows[t], 0, 0, 0, new double[3]);
    }
    double[] x = {1, -0.5, 0.3};
    Transition.Bound bound =
        new Transition(
                record, new Space.Full(3), (t, i, into) -> System.arraycopy(u[t], 0, into, 0, 3))
            .prediction(x, n);
    double[] v = x.clone();
    double[] signs = new double[n];
    for (int t = n - 1; t >= 0; t--) {
      double along = dot(v, u[t]);
      signs[t] = -Math.signum(along);
      for (int j = 0; j < 3; j++) {
        v[j] -= along * rows[t][j];
      }
    }
    double[] e = v.clone();
    double size = Math.sqrt(dot(v, v));
    for (int j = 0; j < 3; j++) {
      e[j] /= size;
    }
    for (int t = 0; t < n; t++) {
      double slope = dot(rows[t], e) + signs[t];
      for (int j = 0; j < 3; j++) {
        e[j] -= slope * u[t][j];
      }
    }
    assertThat(dot(x, e)).isCloseTo(bound.left() + bound.floor(), within(1e-10));
  }

  @Test
  void saysNothingOfOtherStepsLawsAndRuns() {
    Law block = Law.directional().memory(Memory.diagonal());
    Runs.Run run = Runs.run(3, Runs.missingness("none", 3), 0.1, Loss.squared(), block, 50, 91);
    assertThat(EndOfRun.of(run.record(), run.loop())).isEmpty();
    Law law = Law.directional();
    Runs.Run other = Runs.run(3, Runs.missingness("none", 3), 0.1, Loss.squared(), law, 50, 92);
    EndOfRun end =
        EndOfRun.of(other.record(), Runs.loop(3, Loss.squared(), Law.directional().eta(0.4)))
            .orElseThrow();
    assertThat(end.certify(Assumptions.none(), 0).toString()).contains("is not a step of the law");
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> ErrorBound.atEnd(50, 0.5, 1, 1, 0).at(49, 1))
        .hasMessageContaining("says nothing of step 49");
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
