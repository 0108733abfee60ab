package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.flyball.loss.Sector;
import org.junit.jupiter.api.Test;

/**
 * Every constant against a value worked out apart: the inequalities alone are too slack to tell.
 */
class ConstantsTest {
  private static final Excitation EXCITATION =
      new Excitation(new Space.Full(2), 4, 2, 3, 0.5, Double.NaN);
  private static final Constants CONSTANTS =
      new Constants(EXCITATION, new Sector(1, 1.5), 1e-5, 0.9, 0.5, false);

  @Test
  void theMetricsConstants() {
    assertThat(CONSTANTS.bLow()).isEqualTo(0.5);
    assertThat(CONSTANTS.bHigh()).isEqualTo(4.5);
    assertClose(CONSTANTS.sharpenedLow(), 0.7187);
    assertClose(CONSTANTS.directionBound(), 4);
    assertClose(CONSTANTS.incrementBound(), 3.2);
    assertClose(CONSTANTS.variationBound(), 11.97330363767661);
    assertClose(CONSTANTS.transferred(0.01), 0.13315214096975808);
    assertThat(CONSTANTS.transferred(1)).isZero();
    Constants sharpened = new Constants(EXCITATION, new Sector(1, 1.5), 1e-5, 0.9, 0.5, true);
    assertClose(sharpened.bLow(), 0.7187);
    assertThat(sharpened.from()).isEqualTo(3);
  }

  @Test
  void theStepBounds() {
    assertClose(CONSTANTS.etaDissipation(), 0.013888888888888888);
    assertClose(CONSTANTS.etaCoercivity(), 1.3563368055555555e-05);
    assertClose(CONSTANTS.etaContraction(), 16);
  }

  @Test
  void thePropositionsConstants() {
    assertClose(CONSTANTS.alpha0(), 0.5e-5);
    assertClose(CONSTANTS.gamma0(), 2.25e-5);
    assertClose(CONSTANTS.alpha(), 0.25e-5);
    assertClose(CONSTANTS.gamma(), 2.75e-5);
    assertClose(CONSTANTS.theta(), 0.06567999999999996);
    assertClose(CONSTANTS.zeta(), 1.6588800000000006e-05);
    assertClose(1 - CONSTANTS.q(), 1 - 0.9999999178999966);
    assertClose(CONSTANTS.a(), 1.053665631459995);
    assertClose(CONSTANTS.c(), 25.882716060998618);
    assertClose(CONSTANTS.d(), 0.0005091168824543144);
    assertClose(CONSTANTS.l(), 27.27223747919432);
    double eta = 1.0001 * CONSTANTS.etaCoercivity();
    Constants larger = new Constants(EXCITATION, new Sector(1, 1.5), eta, 0.9, 0.5, false);
    assertThat(larger.theta()).isNegative();
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, withinPercentage(1e-6));
  }
}
