package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BatchTest {
  private static final double NONE = Double.NaN;

  @Test
  void aGuessIsThereAndNotSeen() {
    Batch batch = new Batch(4, 1);
    int[] seen = new int[4];
    for (int time = 0; time < 2; time++) {
      batch.clear();
      batch.add(new double[] {1, 2, NONE, 4}, Standardiser.none());
      assertThat(batch.hasGuesses()).isFalse();
      batch.add(
          new double[] {NONE, 2, NONE, NONE}, new double[] {7, 8, NONE, 9}, Standardiser.none());
      batch.add(new double[] {NONE, NONE, 3, NONE}, Standardiser.none());
      batch.add(
          new double[] {NONE, NONE, NONE, NONE},
          new double[] {5, NONE, NONE, NONE},
          Standardiser.none());
      assertThat(batch.hasGuesses()).isTrue();
      assertThat(values(batch, 1)).containsExactly(7, 2, 9);
      assertThat(values(batch, 2)).containsExactly(3);
      assertThat(batch.seen(0)).isEqualTo(3);
      assertThat(batch.seen(1)).isEqualTo(1);
      assertThat(batch.seen(2)).isEqualTo(1);
      assertThat(batch.seen(3)).isZero();
      assertThat(batch.sawAnything(3)).isTrue();
      assertThat(Arrays.copyOf(seen, batch.seen(0, seen))).containsExactly(0, 1, 3);
      assertThat(Arrays.copyOf(seen, batch.seen(1, seen))).containsExactly(1);
      assertThat(Arrays.copyOf(seen, batch.seen(2, seen))).containsExactly(2);
      assertThat(batch.seen(3, seen)).isZero();
    }
    batch.clear();
    assertThat(batch.hasGuesses()).isFalse();
  }

  private static double[] values(Batch batch, int row) {
    return Arrays.copyOfRange(batch.values(), batch.from(row), batch.to(row));
  }
}
