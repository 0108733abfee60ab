package dev.flyball.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The chain that decides on the factor of a step. */
class StepLinkTest {
  private static final double ROUNDING = 1e-15;

  @Test
  void theGainIsCappedAndThenClipped() {
    GradientLaw law = Law.directional().eta(0.5);
    assertThat(law.length().factor(0.5, 1, 0, 4)).isEqualTo(0.25);
    assertThat(law.alphaMax(0.2).length().factor(0.5, 1, 0, 4)).isEqualTo(0.2);
    assertThat(law.alphaMax(0.2).clip(0.1).length().factor(0.5, 1, 0, 4))
        .isEqualTo(0.1 / 4, within(ROUNDING));
    assertThat(law.clip(2).length().factor(0.5, 1, 0, 4))
        .as("shorter than the clip")
        .isEqualTo(0.25);
    assertThat(law.gain(Gain.TRUST).length().factor(0.5, 1, 4, 1)).isEqualTo(0.1);
    assertThat(law.gain(Gain.PRINTED).length().factor(0.5, 1, 4, 1)).isEqualTo(0.5);
  }

  /** The scalar law's cap is on the factor of the gradient, and q is the gradient over epsilon. */
  @Test
  void theScalarLawIsCappedInUnitsOfTheGradient() {
    GradientLaw law = Law.scalar(0.5, 0.1).alphaMax(2);
    assertThat(law.length().factor(0.5, 0, 0, 0)).isEqualTo(0.2, within(ROUNDING));
  }
}
