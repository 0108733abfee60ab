package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ModalityLossTest {
  private static final long SEED = 31;
  private static final int SAR_PIXELS = 100;
  private static final int AMSR_PIXELS = 25;

  private final float[] sar = new float[6 * SAR_PIXELS];
  private final float[] amsr = new float[15 * AMSR_PIXELS];
  private final float[] present = new float[2];

  @Test
  void removesModalitiesAndEntriesAtThePapersRates() {
    ModalityLoss loss = new ModalityLoss(new RandomStream(SEED));
    int examples = 20_000;
    int sarGone = 0;
    int amsrGone = 0;
    int partial = 0;
    long lost = 0;
    for (int i = 0; i < examples; i++) {
      apply(loss);
      sarGone += present[0] == 0 ? 1 : 0;
      amsrGone += present[1] == 0 ? 1 : 0;
      long zeros = present[0] == 0 ? 0 : zeros(sar, 0, 2 * SAR_PIXELS);
      if (zeros > 0) {
        partial++;
        lost += zeros;
      }
    }
    assertThat(sarGone / (double) examples).as("seed %d", SEED).isCloseTo(0.36, within(0.015));
    assertThat(amsrGone / (double) examples).as("seed %d", SEED).isCloseTo(0.24, within(0.015));
    assertThat(partial / (0.64 * examples)).as("seed %d", SEED).isCloseTo(0.15, within(0.015));
    assertThat(lost / (2.0 * SAR_PIXELS * partial))
        .as("seed %d", SEED)
        .isCloseTo(0.2, within(0.01));
  }

  @Test
  void clearsMasksWithTheBackscatterAndLeavesTheGeometry() {
    ModalityLoss loss = new ModalityLoss(new RandomStream(SEED));
    int looked = 0;
    for (int i = 0; i < 200; i++) {
      apply(loss);
      if (present[0] == 0) {
        assertThat(zeros(sar, 0, sar.length)).isEqualTo(sar.length);
      } else {
        assertThat(Arrays.copyOfRange(sar, 2 * SAR_PIXELS, 4 * SAR_PIXELS))
            .isEqualTo(Arrays.copyOf(sar, 2 * SAR_PIXELS));
        assertThat(zeros(sar, 4 * SAR_PIXELS, sar.length)).isZero();
        looked += zeros(sar, 0, SAR_PIXELS) > 0 ? 1 : 0;
      }
    }
    assertThat(looked).as("examples with lost entries, seed %d", SEED).isPositive();
  }

  private void apply(ModalityLoss loss) {
    Arrays.fill(sar, 1);
    Arrays.fill(amsr, 1);
    Arrays.fill(present, 1);
    loss.apply(
        new ModalityLoss.Image(sar, 0, SAR_PIXELS, 6),
        new ModalityLoss.Image(amsr, 0, AMSR_PIXELS, 15),
        present,
        0);
  }

  private static long zeros(float[] values, int from, int to) {
    long zeros = 0;
    for (int i = from; i < to; i++) {
      zeros += values[i] == 0 ? 1 : 0;
    }
    return zeros;
  }
}
