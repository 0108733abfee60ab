package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  void aLogarithmicAxisNamesAtLeastThreePlacesWhateverItsRange() {
    Axis log = Axis.log("MAE");
    assertThat(Ticks.of(log, 0.17, 2.6, 6).named()).containsExactly(0.2, 0.5, 1, 2);
    assertThat(Ticks.of(log, 1e-4, 1, 6).named()).containsExactly(1e-4, 1e-3, 1e-2, 0.1, 1);
    assertThat(Ticks.of(log, 0.25, 0.9, 6).named()).hasSizeBetween(3, 9);
    assertThat(Ticks.of(log, 1.01, 1.02, 6).named()).hasSizeBetween(3, 9);
    assertThat(Ticks.of(log, 1e-12, 1e12, 6).named()).hasSizeBetween(3, 9);
  }

  @Test
  void equalStepsAreRound() {
    assertThat(Ticks.even(0, 9357, 7)).containsExactly(0, 2000, 4000, 6000, 8000);
    assertThat(Ticks.even(-0.3, 0.41, 6)).contains(-0.2, 0, 0.2);
  }

  @Test
  void namesAreShort() {
    assertThat(Ticks.name(0.2)).isEqualTo("0.2");
    assertThat(Ticks.name(-1.5)).isEqualTo("−1.5");
    assertThat(Ticks.name(1e-5)).isEqualTo("10⁻⁵");
    assertThat(Ticks.name(2e7)).isEqualTo("2·10⁷");
    assertThat(Ticks.name(999)).isEqualTo("999");
    assertThat(Ticks.name(-12_500)).isEqualTo("−12,500");
    assertThat(Ticks.name(0)).isEqualTo("0");
  }

  @Test
  void anAxisMayNameItsPlacesItself() {
    List<Tick> months = List.of(new Tick(1, "2004-04"), new Tick(31, "2004-05"));
    Ticks ticks = Ticks.of(Axis.linear("date").named(months), 10, 90, 7);
    assertThat(ticks.named()).containsExactly(31);
    assertThat(ticks.names()).containsExactly("2004-05");
    assertThat(Axis.linear("row").named(List.of())).isEqualTo(Axis.linear("row"));
  }
}
