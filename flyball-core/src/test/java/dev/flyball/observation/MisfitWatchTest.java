package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** When a component is measured anew because its values have not fitted its moments for long. */
class MisfitWatchTest {
  private final RandomStream random = new RandomStream(5);
  private final Standardiser standardiser = Standardiser.robust(1);
  private int seen;

  /** Takes so many values, and returns how often the component was measured anew. */
  private long take(int values, IntToDoubleFunction value) {
    long before = standardiser.renewals();
    for (int i = 0; i < values; i++) {
      standardiser.observe(new double[] {value.applyAsDouble(seen++)});
    }
    return standardiser.renewals() - before;
  }

  private double normal() {
    return random.nextGaussian();
  }

  @Test
  void aUnitOfAThousandthIsFoundWithinSevenStretches() {
    assertThat(take(10_000, t -> normal())).isZero();
    assertThat(take(7 * MisfitWatch.LENGTH, t -> normal() / 1000)).isEqualTo(1);
    assertThat(standardiser.spread(0)).isCloseTo(1e-3, within(3e-4));
  }

  @Test
  void aUnitOfAThousandfoldIsFoundWithinSevenStretches() {
    assertThat(take(10_000, t -> normal())).isZero();
    assertThat(take(7 * MisfitWatch.LENGTH, t -> 1000 * normal())).isEqualTo(1);
    assertThat(standardiser.spread(0)).isCloseTo(1000, within(300.0));
  }

  @Test
  void aSmallShiftIsFoundWithinSevenStretches() {
    assertThat(take(10_000, t -> normal())).isZero();
    assertThat(take(7 * MisfitWatch.LENGTH, t -> 6 + normal())).isEqualTo(1);
    assertThat(standardiser.centre(0)).isCloseTo(6, within(0.5));
  }

  @Test
  void valuesThatMoveAfterALongStandCount() {
    take(2000, t -> normal());
    take(100_000, t -> 0.5);
    take(200, t -> normal());
    assertThat(standardiser.spread(0)).isBetween(0.8, 1.2);
  }

  /** A calendar and a walk hang together: however narrow a stretch of them is, it fits. */
  @Test
  void whatDriftsSlowlyFits() {
    assertThat(take(20_000, t -> Math.sin(2 * Math.PI * t / 8766))).isZero();
    Standardiser walks = Standardiser.robust(1);
    double[] at = {0};
    for (int t = 0; t < 20_000; t++) {
      at[0] += normal();
      walks.observe(at);
    }
    assertThat(walks.renewals()).isZero();
  }

  @Test
  void aBurstOfAHundredWildValuesIsNoNewUnit() {
    take(5000, t -> normal());
    assertThat(take(100, t -> 1e6 * normal()) + take(5000, t -> normal())).isZero();
  }

  /** Idle for 600 of 900 values, eighty times. */
  @Test
  void whoeverAlternatesIsLeftAloneForEverLonger() {
    IntToDoubleFunction machine = t -> t % 900 < 300 ? normal() : 0.5 + 0.005 * normal();
    assertThat(take(900 * 80, machine)).isBetween(1L, 8L);
  }

  @Test
  void whatARefusedRowWouldHaveFoundIsTakenBack() {
    Standardiser careful = Standardiser.robust(1);
    for (int t = 0; t < 4700; t++) {
      double[] row = {t < 4096 ? normal() : normal() / 1000};
      standardiser.observe(row);
      careful.mark();
      careful.observe(new double[] {t % 3 == 0 ? row[0] : 1e-3 * t});
      careful.restore();
      careful.observe(row);
      assertThat(careful.renewals()).isEqualTo(standardiser.renewals());
      assertThat(careful.spread(0)).isEqualTo(standardiser.spread(0));
    }
    assertThat(standardiser.renewals()).isEqualTo(1);
  }
}
