package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How conservative the certificates are on the paper's Experiment 1
 * (docs/research/certificates.md).
 */
@Tag("slow")
class ConservatismTest {
  private static final long SEED = 1;
  private static final double PAPERS_ETA = 0.008;
  private static final int STEPS = 2000;
  private static final int WINDOW = 2 * LinearStream.SIZE;

  /** docs/research/certificates.md quotes these numbers. */
  @Tag("slow")
  @Test
  void thePropositionAsksForStepsFarBelowThePapersOwn() {
    Followed run =
        follow(
            Law.directional().beta(0.99).epsilon(0.05).gain(Gain.PRINTED).eta(PAPERS_ETA),
            Missingness.iid(0.75));
    Certifier certifier = Certifier.of(run.record(), run.loop(), WINDOW);
    Space space = new Space.Full(LinearStream.SIZE);
    Constants constants = certifier.constants(space);
    assertThat(constants.excitation().sensitivity()).isCloseTo(11.55, offset(0.01));
    assertThat(constants.excitation().raw()).isCloseTo(2.552, offset(0.001));
    assertThat(constants.mu()).isCloseTo(1.859, offset(0.001));
    assertThat(constants.excitation().variation()).isCloseTo(132.2, offset(0.1));
    assertThat(constants.variationBound()).isCloseTo(4.4e5, offset(1e4));
    assertThat(constants.etaDissipation()).isCloseTo(9.4e-6, offset(1e-7));
    assertThat(constants.etaCoercivity()).isCloseTo(2.5e-14, offset(1e-15));
    Constants admissible =
        new Constants(
            constants.excitation(),
            constants.sector(),
            0.9 * constants.etaCoercivity(),
            constants.beta(),
            constants.epsilon(),
            false);
    assertThat(1 - admissible.q()).isBetween(0.0, 1e-15);
    assertThat(constants.transferMargin(constants.excitation().variation())).isLessThan(-1000);
    Constants sharpened = certifier.afterFirstWindow().constants(space);
    assertThat(sharpened.etaCoercivity()).isCloseTo(5.8e-14, offset(1e-15));
    Certificate answer = certifier.assuming(Assumptions.none().withDeltaBar(100)).certify(space);
    assertThat(((Certificate.NotCertified) answer).failures())
        .extracting(Certificate.Failure::condition)
        .containsExactly(Condition.ETA_DISSIPATION, Condition.ETA_COERCIVITY);
  }

  @ParameterizedTest
  @CsvSource({
    "PRINTED, 0.008, none, 4.4",
    "PRINTED, 0.008, iid, 3.9",
    "PRINTED, 0.008, groups, 4.7",
    "NORMALISED, 0.5, none, 4.6",
    "NORMALISED, 0.5, iid, 3.5",
    "NORMALISED, 0.5, heavy, 3.4",
    "NORMALISED, 0.5, groups, 3.2",
    "NORMALISED, 1.01, none, 3.1",
    "NORMALISED, 1.01, groups, 3.2",
  })
  void theMetricBoundIsWithinAFactorOfTheError(
      Gain gain, double eta, String hidden, double factor) {
    Followed run =
        follow(Law.directional().beta(0.99).epsilon(0.05).gain(gain).eta(eta), hidden(hidden));
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(run.reference());
    double[] error = path.error();
    assertThat(path.errorBound()[STEPS] / error[STEPS]).as("seed %d", SEED).isLessThan(factor);

    double disturbance = 0;
    for (double d : path.disturbance()) {
      disturbance = Math.max(disturbance, Math.abs(d));
    }
    Certificate answer =
        contraction.certify(WINDOW, Assumptions.none().withDisturbance(disturbance), 0);
    assertThat(answer).as("seed %d", SEED).isInstanceOf(Certificate.Certified.class);
    ErrorBound bound = ((Certificate.Certified) answer).bound();
    for (int t = bound.from(); t <= STEPS; t++) {
      assertThat(error[t])
          .as("seed %d, step %d", SEED, t)
          .isLessThanOrEqualTo(bound.at(t, error[bound.from()]) * (1 + 1e-11));
    }
  }

  /** Where the law learns more slowly than the memory forgets, the metric bound says nothing. */
  @Test
  void theMetricBoundRefusesSmallNormalisedSteps() {
    Followed run =
        follow(
            Law.directional().beta(0.99).epsilon(0.05).gain(Gain.NORMALISED).eta(0.2),
            Missingness.iid(0.75));
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    assertThat(contraction.leverageLimit()).isCloseTo(35.1, offset(0.1));
    assertThat(contraction.curve.overLimit(WINDOW)).isBetween(450L, 550L);
    assertThat(contraction.certify(WINDOW, Assumptions.none(), 0))
        .isInstanceOf(Certificate.NotCertified.class);
  }

  private static Missingness hidden(String name) {
    return switch (name) {
      case "none" -> Missingness.none();
      case "iid" -> Missingness.iid(0.75);
      case "heavy" -> Missingness.iid(0.55);
      case "groups" -> Missingness.groups(LinearStream.GROUPS, 0.45, 5, 0.05);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private record Followed(RunRecord record, LearnerSpec loop, double[] reference) {}

  private static Followed follow(GradientLaw law, Missingness hidden) {
    LinearStream stream = new LinearStream(SEED, hidden);
    LearnerSpec loop =
        LearnerSpec.of(Model.linear(LinearStream.SIZE).withoutIntercept())
            .loss(Loss.squared())
            .law(law);
    Learner learner =
        Learner.builder(loop.model())
            .law(law)
            .withoutStandardising()
            .monitor(new RunRecorder(loop.model(), loop.loss()))
            .build();
    for (int t = 0; t < STEPS; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
    }
    RunRecord record = ((RunRecorder) learner.monitors().get(0)).record();
    return new Followed(record, loop, stream.weights());
  }
}
