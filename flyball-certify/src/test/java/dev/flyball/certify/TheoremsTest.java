package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's lemmas and its proposition, on streams built to satisfy their assumptions. */
class TheoremsTest {
  private static final double ROUNDING = 1e-12;
  private static final double EPSILON = 0.5;
  private static final double BETA = 0.95;
  private static final int STEPS = 600;

  @ParameterizedTest
  @CsvSource({
    "1, 6, none, squared, 11",
    "2, 12, none, squared, 12",
    "2, 24, iid, squared, 13",
    "2, 24, iid, stiffening, 14",
    "3, 30, value-dependent, stiffening, 15",
    "3, 40, groups, huber, 16",
    "5, 60, iid, squared, 17",
    "5, 60, groups, stiffening, 18",
    "8, 60, none, squared, 19",
    "8, 90, groups, huber, 20",
  })
  void everyInequalityHoldsAtEveryStep(
      int d, int window, String hidden, String lossName, long seed) {
    Loss loss = loss(lossName);
    // Huber's lower sector needs a bound on the residual; these runs keep within it.
    Assumptions granted = Assumptions.none().withResidualBound(10);
    double eta = 0.9 * admissibleEta(d, window, hidden, loss, seed, granted);
    Runs.Run run = run(d, hidden, loss, eta, seed);
    Certifier certifier = Certifier.of(run.record(), run.loop(), window).against(run.reference());
    Space space = new Space.Full(d);
    double deltaBar = certifier.largestMismatch(space, run.reference());

    Certificate answer = certifier.assuming(granted.withDeltaBar(deltaBar)).certify(space);
    assertThat(answer).as("seed %d, eta %s", seed, eta).isInstanceOf(Certificate.Certified.class);
    Certificate.Certified certified = (Certificate.Certified) answer;
    assertThat(certified.bound().q()).isStrictlyBetween(0.0, 1.0);

    Constants constants = certifier.assuming(granted).constants(space);
    List<LemmaAudit.Margin> margins =
        LemmaAudit.of(run.record(), constants, run.reference(), deltaBar);
    assertThat(margins).hasSizeGreaterThanOrEqualTo(12);
    for (LemmaAudit.Margin margin : margins) {
      assertThat(margin.tightest()).as("seed %d: %s", seed, margin).isGreaterThan(-ROUNDING);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 12, none, 31", "3, 30, iid, 32"})
  void theSharpenedBoundHoldsAfterTheFirstWindow(int d, int window, String hidden, long seed) {
    Loss loss = Loss.squared();
    Runs.Run run = run(d, hidden, loss, 1e-9, seed);
    Space space = new Space.Full(d);
    Constants slow =
        Certifier.of(run.record(), run.loop(), window).afterFirstWindow().constants(space);
    Constants plain = Certifier.of(run.record(), run.loop(), window).constants(space);
    assertThat(slow.bLow()).as("seed %d", seed).isGreaterThan(plain.bLow());
    double eta = 0.9 * Math.min(slow.etaDissipation(), slow.etaCoercivity());
    Runs.Run fast = run(d, hidden, loss, eta, seed);
    Certifier certifier = Certifier.of(fast.record(), fast.loop(), window).afterFirstWindow();
    double deltaBar = certifier.largestMismatch(space, fast.reference());
    assertThat(certifier.assuming(Assumptions.none().withDeltaBar(deltaBar)).certify(space))
        .as("seed %d", seed)
        .isInstanceOf(Certificate.Certified.class);
    Constants constants = certifier.constants(space);
    for (LemmaAudit.Margin margin :
        LemmaAudit.of(fast.record(), constants, fast.reference(), deltaBar)) {
      assertThat(margin.tightest()).as("seed %d: %s", seed, margin).isGreaterThan(-ROUNDING);
    }
  }

  /** With beta near 1 the metric moves slowly enough for raw excitation to carry over. */
  @ParameterizedTest
  @CsvSource({"2, 4, 0.99999, 41", "1, 3, 0.9999, 42"})
  void excitationTransfersThroughASlowMetric(int d, int window, double beta, long seed) {
    Runs.Run run =
        Runs.run(
            d,
            Runs.missingness("none", d),
            0.1,
            Loss.squared(),
            Runs.printed(1e-6, EPSILON, beta),
            STEPS,
            seed);
    Constants constants =
        Certifier.of(run.record(), run.loop(), window).constants(new Space.Full(d));
    double variation = constants.excitation().variation();
    assertThat(variation).as("seed %d", seed).isPositive().isLessThan(constants.variationBound());
    assertThat(constants.transferMargin(variation)).as("seed %d", seed).isPositive();
    assertThat(constants.transferred(variation))
        .as("seed %d", seed)
        .isPositive()
        .isLessThanOrEqualTo(constants.mu());
  }

  /** The audit is no rubber stamp: far above its step bound, lemma 3 is seen to fail. */
  @ParameterizedTest
  @CsvSource({"3, 30, 51"})
  void theAuditSeesAViolation(int d, int window, long seed) {
    Runs.Run run = run(d, "none", Loss.squared(), 6, seed);
    Certifier certifier = Certifier.of(run.record(), run.loop(), window);
    Constants constants = certifier.constants(new Space.Full(d));
    String violated =
        LemmaAudit.of(run.record(), constants, run.reference(), 1).stream()
            .filter(margin -> margin.tightest() < -1e-6)
            .map(LemmaAudit.Margin::inequality)
            .collect(Collectors.joining("; "));
    assertThat(violated).as("seed %d", seed).contains("lemma 3: dissipation in r");
  }

  @ParameterizedTest
  @CsvSource({"2, none, 0.5, 61", "5, iid, 1.0, 62", "20, groups, 0.1, 63", "8, iid, 1.7, 64"})
  void theScalarLawsDifferenceIsExact(int d, String hidden, double eta, long seed) {
    GradientLaw law = Law.scalar(eta, 0.1);
    Runs.Run run = Runs.run(d, Runs.missingness(hidden, d), 0.3, Loss.squared(), law, STEPS, seed);
    ScalarDissipation dissipation = new ScalarDissipation(run.record(), law, run.reference());
    for (int t = 0; t < run.record().steps(); t++) {
      ScalarDissipation.Difference step = dissipation.at(t);
      assertThat(Math.abs(step.difference() - step.exact()))
          .as("seed %d, step %d: %s", seed, t, step)
          .isLessThanOrEqualTo(1e-12 * Math.max(1, step.scale()));
      if (eta <= 1) {
        assertThat(step.difference())
            .as("seed %d, step %d: %s", seed, t, step)
            .isLessThanOrEqualTo(step.bound() + 1e-12 * step.scale());
      }
    }
    ScalarDissipation.Summary all = dissipation.summary();
    assertThat(all.deviation()).isLessThanOrEqualTo(1e-12);
    assertThat(all.rises()).isPositive();
    if (eta <= 1) {
      assertThat(all.above()).isZero();
    }
  }

  private static double admissibleEta(
      int d, int window, String hidden, Loss loss, long seed, Assumptions granted) {
    Runs.Run slow = run(d, hidden, loss, 1e-9, seed);
    Constants constants =
        Certifier.of(slow.record(), slow.loop(), window)
            .assuming(granted)
            .constants(new Space.Full(d));
    assertThat(constants.mu()).as("seed %d must excite", seed).isPositive();
    return Math.min(
        constants.etaDissipation(),
        Math.min(constants.etaCoercivity(), constants.etaContraction()));
  }

  private static Runs.Run run(int d, String hidden, Loss loss, double eta, long seed) {
    Law law = Runs.printed(eta, EPSILON, BETA);
    return Runs.run(d, Runs.missingness(hidden, d), 0.1, loss, law, STEPS, seed);
  }

  private static Loss loss(String name) {
    return switch (name) {
      case "squared" -> Loss.squared();
      case "stiffening" -> Runs.stiffening();
      case "huber" -> Loss.huber(2);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
