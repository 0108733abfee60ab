package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The boundary: what is missing, what is refused, and whose arrays are whose. */
class ObservationTest {
  private static final double NAN = Double.NaN;

  @Test
  void keepsNothingOfTheArraysItWasGiven() {
    double[] values = {1, NAN};
    double[] targets = {3, 4};
    Mask known = Mask.allSeen(2);
    Observation observation = Observation.of(values, targets, known);
    values[0] = 99;
    targets[0] = 99;
    known.hideAll();
    assertThat(observation.value(0)).isEqualTo(1);
    assertThat(observation.target(0)).isEqualTo(3);
    assertThat(observation.labelled(0)).isTrue();
    assertThat(observation.seen(1)).isFalse();
  }

  @Test
  void untrustedComponentsAreMissing() {
    Observation observation = Observation.of(new double[] {1, 2, NAN}, 5);
    Mask trusted = Mask.allSeen(3);
    trusted.hide(0);
    Observation trusting = observation.trusting(trusted);
    assertThat(trusting.seen(0)).isFalse();
    assertThat(trusting.value(1)).isEqualTo(2);
    assertThat(trusting.seen(2)).isFalse();
    assertThat(trusting.target(0)).isEqualTo(5);
    assertThat(observation.seen(0)).as("the original stays").isTrue();
    assertThatThrownBy(() -> observation.trusting(Mask.allSeen(2)))
        .hasMessage("a trust mask of 2 for 3 components");
  }

  @Test
  void anUnlabelledObservationHasNoTarget() {
    Observation observation = Observation.unlabelled(new double[] {1});
    assertThat(observation.targets()).isZero();
    assertThat(observation.labelled(0)).isFalse();
  }

  @Test
  void refusesInfiniteComponentsAndTargetsThatAreNotNumbers() {
    double[] infinite = {1, Double.POSITIVE_INFINITY};
    assertThatThrownBy(() -> Observation.of(infinite, 1))
        .isInstanceOf(ObservationException.class)
        .hasMessage("component 1 is Infinity; expected a finite number, or NaN for a missing one")
        .satisfies(
            e -> {
              ObservationException exception = (ObservationException) e;
              assertThat(exception.component()).isEqualTo(1);
              assertThat(exception.value()).isInfinite();
              assertThat(exception.expected()).contains("finite");
            });
    assertThatThrownBy(() -> Observation.unlabelled(infinite)).hasMessageContaining("component 1");
    double[] fine = {1};
    assertThatThrownBy(() -> Observation.of(fine, NAN))
        .hasMessageContaining("target 0 is NaN")
        .hasMessageContaining("unlabelled");
    assertThatThrownBy(() -> Observation.of(fine, new double[] {1, 2}, Mask.allSeen(1)))
        .hasMessage("2 targets with a mask of 1");
  }

  @Test
  void masksCountAndCombine() {
    Mask mask = Mask.allSeen(3);
    mask.hide(1);
    assertThat(mask).hasToString("#.#");
    assertThat(mask.count()).isEqualTo(2);
    Mask wide = Mask.allSeen(130);
    assertThat(wide.count()).isEqualTo(130);
    wide.hide(64);
    wide.hide(129);
    assertThat(wide.nextSeen(64)).isEqualTo(65);
    assertThat(wide.nextSeen(129)).isEqualTo(-1);
    Mask other = Mask.noneSeen(130);
    other.see(64);
    other.see(65);
    assertThat(other.count()).isEqualTo(2);
    other.copyFrom(wide);
    assertThat(other).isEqualTo(wide);
    other.hideAll();
    assertThat(other.none()).isTrue();
    assertThatThrownBy(() -> mask.see(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> mask.copyFrom(wide)).hasMessageContaining("a mask of 130");
    assertThat(mask.copy()).isEqualTo(mask).hasSameHashCodeAs(mask);
  }
}
