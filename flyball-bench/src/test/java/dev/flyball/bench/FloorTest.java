package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FloorTest {
  private final Ceilings ceilings =
      new Ceilings(new TreeMap<>(Map.of(16, 100.0, 1_024, 50.0, 8_192, 10.0)), 50, 100);

  @Test
  void dataIsMovedAtTheSpeedOfTheSmallestLevelThatHoldsIt() {
    assertThat(ceilings.moving(16_000, 16_000)).isCloseTo(0.16, within(1e-12));
    assertThat(ceilings.moving(16_000, 17 * 1024)).isCloseTo(0.32, within(1e-12));
    assertThat(ceilings.moving(16_000, 1e12)).isCloseTo(1.6, within(1e-12));
  }

  @Test
  void operationsTakeTheSpeedOfOneCoreOrOfAll() {
    assertThat(ceilings.computing(50_000)).isCloseTo(1, within(1e-12));
    assertThat(ceilings.computingOnAll(50_000)).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aProductReadsTheTriangleOnce() {
    Measurement product =
        new Measurement("product", "vector", Map.of("width", "100"), "us", Spread.of(1));
    assertThat(KernelSuite.floor(product, ceilings))
        .isCloseTo(4.0 * 100 * 101 / 50_000, within(1e-12));
  }

  @Test
  void everyLawWithAMemoryOfKnownSizeHasAFloorThatGrows() {
    for (LawChoice choice : LawChoice.values()) {
      if (choice != LawChoice.ADAPTIVE_RANK
          && choice != LawChoice.ROWS
          && choice != LawChoice.POOL) {
        assertThat(StepFloor.of(choice, 1_000, ceilings))
            .as(choice.label())
            .isGreaterThan(StepFloor.of(choice, 100, ceilings))
            .isPositive();
      }
    }
  }

  @Test
  void theStraightforwardHeadsCannotDoWithoutTheirOperations() {
    Map<String, String> at = Map.of("heads", "logistic", "count", "6");
    Measurement gemm = new Measurement("minibatch", HeadSolvers.GEMM, at, "ms", Spread.of(1));
    double d = 562;
    double operations = 6 * (2 * 256 * d * d + d * d * d / 3 + 2 * d * d);
    assertThat(FullOrderFloor.of(gemm, ceilings)).isCloseTo(operations / 100e6, within(1e-9));
  }
}
