package dev.flyball.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongRunTest {
  private static final long SEED = 65;
  private static final long FROM = LongRun.FROM;

  @Test
  void rowsThatCountStandForAllRows() {
    for (long row = 0; row < FROM; row++) {
      assertThat(LongRun.stands(row)).isOne();
    }
    int rows = 1000 * LongRun.ONE_OF;
    long stand = 0;
    for (long row = FROM; row < FROM + rows; row++) {
      stand += LongRun.stands(row);
    }
    assertThat(stand).isEqualTo(rows);
  }

  /** Else a stream of hours would be judged by what comes at midnight. */
  @ParameterizedTest
  @ValueSource(ints = {7, 12, 24, 48, 60, 168})
  void everyPhaseOfAPeriodCounts(int period) {
    boolean[] counted = new boolean[period];
    for (long row = FROM; row < FROM + (long) LongRun.ONE_OF * period; row++) {
      counted[(int) (row % period)] |= LongRun.stands(row) > 0;
    }
    boolean[] all = new boolean[period];
    Arrays.fill(all, true);
    assertThat(counted).isEqualTo(all);
  }

  @Test
  void aWideRowThatCountsForSeveralIsSeveralRows() {
    RandomStream random = new RandomStream(SEED);
    WideRow one = new WideRow(1, 2);
    WideRow several = new WideRow(1, 2);
    Batch batch = new Batch(2, 1);
    for (int t = 0; t < 60; t++) {
      double missing = random.nextBoolean(0.3) ? Double.NaN : random.nextGaussian();
      batch.clear();
      batch.add(new double[] {missing, random.nextGaussian()}, Standardiser.none());
      for (WideRow row : new WideRow[] {one, several}) {
        row.lag()[0] = 3 + t % 5;
        row.select(batch, 0);
      }
      for (int e = 0; e < one.length(); e++) {
        assertThat(several.entries()[e])
            .as("entry %d of row %d, seed %d", e, t, SEED)
            .isCloseTo(one.entries()[e], Offset.offset(1e-9));
      }
      for (int k = 0; k < 4; k++) {
        one.takeNote(batch, 0, 1);
      }
      several.takeNote(batch, 0, 4);
      several.takeNote(batch, 0, 0);
    }
  }
}
