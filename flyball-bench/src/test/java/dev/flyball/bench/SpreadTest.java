package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void findsTheMedianAndTheQuartilesInAnyOrder() {
    assertThat(Spread.of(5, 1, 3, 2, 4)).isEqualTo(new Spread(3, 2, 4, 5));
  }

  @Test
  void interpolatesBetweenTwoValues() {
    assertThat(Spread.of(1, 2)).isEqualTo(new Spread(1.5, 1.25, 1.75, 2));
  }

  @Test
  void oneValueIsItsOwnSpread() {
    assertThat(Spread.of(7)).isEqualTo(new Spread(7, 7, 7, 1));
  }

  @Test
  void anOutlierDoesNotMoveTheMedian() {
    assertThat(Spread.of(1, 1, 1, 1, 1_000_000).median()).isEqualTo(1);
  }

  @Test
  void refusesNothing() {
    assertThatThrownBy(Spread::of)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 1 value");
  }
}
