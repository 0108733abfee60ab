package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchLossTest {
  @ParameterizedTest
  @CsvSource({
    "absolute, 0.5, 0.5",
    "absolute, -3, 3",
    "smooth, 0.5, 0.125",
    "smooth, 1, 0.5",
    "smooth, -3, 2.5",
    "squared, 0.5, 0.125",
    "squared, -3, 4.5"
  })
  void aLossIsTheMeanOverTheBatch(String name, float error, double expected) {
    try (NDManager manager = NDManager.newBaseManager()) {
      float found = PatchLoss.named(name).of(manager.create(new float[] {error, 0})).getFloat();
      assertThat(found).isCloseTo((float) expected / 2, within(1e-6f));
    }
  }

  @Test
  void anUnknownLossIsNamed() {
    assertThatThrownBy(() -> PatchLoss.named("huber"))
        .hasMessage("no loss 'huber'; there are [absolute, smooth, squared]");
  }
}
