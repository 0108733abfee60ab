package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.observability.Memory;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The error in the metric: the identity, the contraction, and the limit on the leverage. */
class MetricContractionTest {
  private static final double ROUNDING = 1e-11;

  @ParameterizedTest
  @CsvSource({
    "PRINTED, 0.01, 0.99, 0.05, none, 81",
    "PRINTED, 0.05, 0.95, 0.5, iid, 82",
    "PRINTED, 0.003, 0.99, 0.05, groups, 83",
    "NORMALISED, 0.5, 0.99, 0.05, none, 84",
    "NORMALISED, 1.01, 0.99, 0.05, iid, 85",
    "NORMALISED, 1.9, 0.9, 0.01, groups, 86",
    "NORMALISED, 0.1, 0.999, 0.005, value-dependent, 87",
    "TRUST, 0.5, 0.99, 0.05, iid, 88",
  })
  void theIdentityIsExactAndTheBoundHoldsAtEveryStep(
      Gain gain, double eta, double beta, double epsilon, String hidden, long seed) {
    for (int d : new int[] {1, 2, 5, 12}) {
      GradientLaw law = law(gain, eta, beta, epsilon);
      MetricContraction.Trajectory path = contraction(d, hidden, law, seed).path();
      assertThat(path.identityGap()).as("seed %d, d = %d", seed, d).isLessThan(1e-12);
      for (int t = 0; t < path.u().length; t++) {
        assertThat(path.u()[t])
            .as("seed %d, d = %d, U at step %d", seed, d, t)
            .isLessThanOrEqualTo(path.uBound()[t] * (1 + ROUNDING));
        assertThat(path.error()[t])
            .as("seed %d, d = %d, |e| at step %d", seed, d, t)
            .isLessThanOrEqualTo(path.errorBound()[t] * (1 + ROUNDING));
      }
    }
  }

  /** Printed at eta = 1 - beta: every step contracts U and adds at most (1 - beta) d^2. */
  @ParameterizedTest
  @CsvSource({"0.99, 0.05, iid, 91", "0.9, 0.5, groups, 92", "0.999, 0.005, none, 93"})
  void printedAtOneMinusBetaContractsAtEveryStep(
      double beta, double epsilon, String hidden, long seed) {
    double c = 1 - beta;
    Followed run = contraction(6, hidden, law(Gain.PRINTED, c, beta, epsilon), seed);
    assertThat(run.contraction().curve.overLimit(0)).isZero();
    assertContracts(run, beta, epsilon, c, seed);
  }

  /** Normalised at eta = 2 - beta: the same contraction, adding (2 - beta)^2 / (3 - beta) d^2. */
  @ParameterizedTest
  @CsvSource({"0.99, 0.05, iid, 94", "0.9, 0.5, groups, 95", "0.999, 0.005, none, 96"})
  void normalisedAtTwoMinusBetaContractsAtEveryStep(
      double beta, double epsilon, String hidden, long seed) {
    Followed run = contraction(6, hidden, law(Gain.NORMALISED, 2 - beta, beta, epsilon), seed);
    assertThat(run.contraction().curve.overLimit(0)).isZero();
    assertContracts(run, beta, epsilon, (2 - beta) * (2 - beta) / (3 - beta), seed);
  }

  private static void assertContracts(
      Followed run, double beta, double epsilon, double gain, long seed) {
    MetricContraction.Trajectory path = run.path();
    for (int t = 0; t + 1 < path.u().length; t++) {
      double rho = MetricStep.contraction(beta, epsilon, run.contraction().curve.weakest(t));
      double d = path.disturbance()[t];
      assertThat(path.u()[t + 1])
          .as("seed %d, step %d", seed, t)
          .isLessThanOrEqualTo((rho * path.u()[t] + gain * d * d) * (1 + ROUNDING));
    }
  }

  /** Q is positive below h*, negative above it; without a limit exactly at the two special etas. */
  @Test
  void theLeverageLimitIsWhereTheSurplusVanishes() {
    RandomStream random = new RandomStream(97);
    for (int i = 0; i < 1000; i++) {
      double beta = 0.5 + 0.4999 * random.nextDouble();
      // Below (1 - beta) / 2 there is no surplus at any leverage.
      double eta = (1 - beta) * 0.501 + (1.99 - (1 - beta) * 0.501) * random.nextDouble();
      double limit = MetricStep.leverageLimitNormalised(eta, beta);
      assertThat(normalised(eta, beta, limit * 0.999).surplus())
          .as("%s %s", eta, beta)
          .isPositive();
      assertThat(normalised(eta, beta, limit * 1.001 + 1e-9).surplus()).isNegative();
      double printedEta = (1 - beta) * (0.51 + 2 * random.nextDouble());
      double printedLimit = MetricStep.leverageLimitPrinted(printedEta, beta);
      assertThat(new MetricStep(beta, 1, printedEta, printedLimit * 0.999).surplus()).isPositive();
      assertThat(new MetricStep(beta, 1, printedEta, printedLimit * 1.001).surplus()).isNegative();
    }
    assertThat(MetricStep.leverageLimitNormalised(1.01, 0.99)).isCloseTo(100, within(1e-9));
    assertThat(MetricStep.leverageLimitPrinted(0.01, 0.99)).isCloseTo(100, within(1e-9));
  }

  /** What d^2 adds at eta = 2 - beta is largest at h = 0, where it is (2 - beta)^2 / (3 - beta). */
  @Test
  void theDisturbanceGainAtTwoMinusBetaIsBoundedForEveryLeverage() {
    for (double beta : new double[] {0.5, 0.9, 0.99, 0.999}) {
      double most = (2 - beta) * (2 - beta) / (3 - beta);
      for (double share = 0; share < 1; share += 0.01) {
        double h = share / (1 - beta);
        assertThat(normalised(2 - beta, beta, h).disturbanceGain())
            .as("beta %s, h %s", beta, h)
            .isLessThanOrEqualTo(most * (1 + 1e-9));
      }
      assertThat(normalised(2 - beta, beta, 0).disturbanceGain()).isCloseTo(most, within(1e-12));
    }
  }

  private static MetricStep normalised(double eta, double beta, double h) {
    return new MetricStep(beta, 1, eta / (1 + h), h);
  }

  @Test
  void certifiesTheNormalisedGainAndTheCurveHolds() {
    long seed = 98;
    Followed run = contraction(5, "iid", law(Gain.NORMALISED, 0.5, 0.99, 0.05), seed);
    double disturbance = 0;
    for (double d : run.path().disturbance()) {
      disturbance = Math.max(disturbance, Math.abs(d));
    }
    Certificate answer =
        run.contraction().certify(40, Assumptions.none().withDisturbance(disturbance), 0);
    assertThat(answer).as("seed %d", seed).isInstanceOf(Certified.class);
    Certified certified = (Certified) answer;
    double[] error = run.path().error();
    double[] bounds = run.contraction().curve.errors(error[0], disturbance);
    for (int t = 0; t < error.length; t++) {
      assertThat(error[t]).isLessThanOrEqualTo(bounds[t] * (1 + ROUNDING));
      assertThat(bounds[t])
          .as("seed %d, step %d", seed, t)
          .isLessThanOrEqualTo(certified.bound().at(t, error[0]) * (1 + ROUNDING));
      if (t >= 40) {
        assertThat(certified.bound().at(t, error[0]))
            .isLessThanOrEqualTo(
                certified.bound().a() * Math.pow(certified.bound().q(), t) * error[0]
                    + certified.bound().l() * disturbance);
      }
    }
    assertThat(run.contraction().certify(40, Assumptions.none(), 0))
        .isInstanceOf(CannotBeKnown.class);
    Assumptions tooLittle = Assumptions.none().withDisturbance(disturbance / 2);
    assertThat(run.contraction().certify(40, tooLittle, run.path().largestDisturbance()))
        .isInstanceOfSatisfying(
            NotCertified.class,
            refused ->
                assertThat(refused.failures())
                    .extracting(Certificate.Failure::condition)
                    .containsExactly(Condition.DISTURBANCE));
  }

  /** Bounds along a run need no limit on the leverage and no memory of every direction. */
  @Test
  void alongARunTheBoundHoldsWhateverTheLeverages() {
    GradientLaw law = law(Gain.NORMALISED, 0.2, 0.9, 0.01);
    Runs.Run run = Runs.run(3, new Outage(100, 160), 0.1, Loss.squared(), law, 500, 96);
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(run.reference());
    assertThat(contraction.curve.overLimit(0)).isPositive();
    double most = path.largestDisturbance();
    Certificate answer = contraction.along(Assumptions.none().withDisturbance(most), most);
    assertThat(answer).isInstanceOf(Certified.class);
    ErrorBound bound = ((Certified) answer).bound();
    for (int t = 0; t <= 500; t++) {
      assertThat(path.error()[t])
          .as("step %d", t)
          .isLessThanOrEqualTo(bound.at(t, path.error()[0]) * (1 + ROUNDING));
    }
    assertThatThrownBy(() -> bound.at(501, 1)).hasMessageContaining("says nothing of step 501");
    assertThat(contraction.along(Assumptions.none().withDisturbance(most / 2), most))
        .isInstanceOf(NotCertified.class);
  }

  @Test
  void namesAReentryBeyondTheLimitAndAMemoryThatForgot() {
    GradientLaw law = law(Gain.NORMALISED, 0.05, 0.9, 1e-4);
    Runs.Run run = Runs.run(3, new Outage(100, 200), 0.1, Loss.squared(), law, 300, 99);
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    Certificate answer = contraction.certify(30, Assumptions.none(), 0);
    assertThat(answer).isInstanceOf(NotCertified.class);
    assertThat(((NotCertified) answer).failures())
        .extracting(Certificate.Failure::condition)
        .contains(Condition.LEVERAGE);
    assertThat(contraction.curve.step(200).leverage()).isGreaterThan(contraction.leverageLimit());
    Runs.Run never =
        Runs.run(
            3, new Outage(1, 300), 0.1, Loss.squared(), law(Gain.PRINTED, 0.5, 0.5, 0.1), 1200, 99);
    Certificate forgotten =
        MetricContraction.of(never.record(), never.loop())
            .orElseThrow()
            .certify(30, Assumptions.none(), 0);
    assertThat(((NotCertified) forgotten).failures())
        .extracting(Certificate.Failure::condition)
        .containsExactly(Condition.MEMORY_EXCITED);
  }

  @Test
  void speaksOfTheLinearModelWithADenseMemoryOnly() {
    GradientLaw law = law(Gain.NORMALISED, 0.5, 0.99, 0.05);
    LearnerSpec linear =
        LearnerSpec.of(dev.flyball.model.Model.linear(3)).loss(Loss.squared()).law(law);
    assertThat(outside(linear)).isEmpty();
    assertThat(outside(LearnerSpec.of(linear.model()).loss(Loss.huber(1)).law(law))).hasSize(1);
    assertThat(
            outside(
                LearnerSpec.of(linear.model())
                    .loss(Loss.squared())
                    .law(law.memory(Memory.diagonal()))))
        .hasSize(1);
    assertThat(outside(LearnerSpec.of(linear.model()).loss(Loss.squared()).law(Law.scalar(1, 1))))
        .isNotEmpty();
  }

  /** Features of 1e5 and 3e-6: the small one moves too, and may not be left out as negligible. */
  @Test
  void aSmallFeatureBesideALargeOneIsNotLeftOut() {
    GradientLaw law = law(Gain.PRINTED, 0.05, 0.95, 0.05);
    RunRecord record = new RunRecord(new double[2]);
    RandomStream random = new RandomStream(7);
    double[] w = new double[2];
    for (int t = 0; t < 50; t++) {
      record.append(
          new double[] {1e5 * random.nextGaussian(), 3e-6 * random.nextGaussian()}, 0, 0, 0, w);
    }
    assertThat(Spaces.fullOrActive(record)).isInstanceOf(Space.Full.class);
    MetricContraction contraction =
        MetricContraction.of(record, Runs.loop(2, Loss.squared(), law)).orElseThrow();
    assertThat(contraction.certify(10, Assumptions.none().withDisturbance(0), 0))
        .isInstanceOfSatisfying(
            NotCertified.class,
            refused ->
                assertThat(refused.failures())
                    .extracting(Certificate.Failure::condition)
                    .contains(Condition.MEMORY_EXCITED));
  }

  /** One-hot columns with an intercept add up: the rest of the space is certified. */
  @Test
  void columnsThatAlwaysAddUpLeaveTheirSpan() {
    RunRecord record = new RunRecord(new double[4]);
    RandomStream random = new RandomStream(8);
    for (int t = 0; t < 60; t++) {
      double[] row = new double[4];
      row[random.nextInt(3)] = 1;
      row[3] = 1;
      record.append(row, 0, 0, 0, new double[4]);
    }
    assertThat(Spaces.fullOrActive(record))
        .isInstanceOfSatisfying(
            Space.Active.class, active -> assertThat(active.dimension()).isEqualTo(3));
  }

  @Test
  void aBoundSaysNothingOfStepsBeforeItsOwn() {
    ErrorBound bound = ErrorBound.inMetric(0.99, 1, 0.1, 0.05, 2, 80, 0, 0);
    assertThat(bound.from()).isEqualTo(80);
    assertThat(bound.unit()).isEqualTo("step");
    assertThatThrownBy(() -> bound.at(79, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("counts from step 80");
    assertThat(bound.at(100, 1)).isLessThan(bound.at(80, 1));
    assertThat(ErrorBound.windowed(0.9, 2, 1, 20, 19, 0).unit()).isEqualTo("window of 20 steps");
  }

  @Test
  void aStepBelowHalfOfWhatIsForgottenIsNamedAsThat() {
    GradientLaw law = law(Gain.PRINTED, 1e-6, 0.99, 0.05);
    Runs.Run run = Runs.run(3, Runs.missingness("iid", 3), 0.1, Loss.squared(), law, 300, 98);
    Certificate answer =
        MetricContraction.of(run.record(), run.loop())
            .orElseThrow()
            .certify(30, Assumptions.none(), 0);
    assertThat(((NotCertified) answer).failures().toString())
        .contains("needs eta > (1 - beta) / 2 = 0.005")
        .contains("the printed gain at eta = 1 - beta = 0.01")
        .doesNotContain("h < -");
  }

  @Test
  void anAveragedLawIsTheLawThatWalks() {
    GradientLaw law = law(Gain.PRINTED, 0.01, 0.99, 0.05);
    assertThat(outside(Runs.loop(3, Loss.squared(), Law.averaged(law)))).isEmpty();
  }

  @Test
  void afterExactConvergenceTheIdentityStillHolds() {
    GradientLaw law = law(Gain.PRINTED, 0.1, 0.9, 0.05);
    Runs.Run run = Runs.run(2, Runs.missingness("none", 2), 0, Loss.squared(), law, 4000, 97);
    MetricContraction.Trajectory path =
        MetricContraction.of(run.record(), run.loop()).orElseThrow().against(run.reference());
    assertThat(path.error()[4000]).isLessThan(1e-14);
    assertThat(path.identityGap()).isLessThan(1e-12);
  }

  private record Followed(MetricContraction contraction, MetricContraction.Trajectory path) {}

  private static Followed contraction(int d, String hidden, GradientLaw law, long seed) {
    Missingness missingness =
        Runs.missingness(d == 1 && hidden.equals("groups") ? "iid" : hidden, d);
    Runs.Run run = Runs.run(d, missingness, 0.3, Loss.squared(), law, 400, seed);
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    return new Followed(contraction, contraction.against(run.reference()));
  }

  /** To rounding: the identity is exact for exact solves. */
  private static GradientLaw law(Gain gain, double eta, double beta, double epsilon) {
    GradientLaw law = Law.directional().gain(gain).eta(eta).beta(beta).epsilon(epsilon).force();
    return law.memory(Memory.dense(1e-12));
  }

  private static List<Certificate.Unknown> outside(LearnerSpec spec) {
    return MetricContraction.outside(spec, Assumptions.none());
  }
}
