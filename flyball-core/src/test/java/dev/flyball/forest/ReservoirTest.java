package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import org.junit.jupiter.api.Test;

class ReservoirTest {
  private static final int ROWS = 60_000;

  private static Reservoir filled(int rows) {
    Reservoir reservoir = new Reservoir(1, 1, 3);
    for (int t = 0; t < rows; t++) {
      double input = t % 5 == 0 ? Double.NaN : -t;
      reservoir.take(t, t, new double[] {0, 2 * t}, 1, new double[] {0, input});
    }
    return reservoir;
  }

  @Test
  void keepsEveryRowWhileThereIsRoom() {
    Reservoir reservoir = filled(1000);
    assertThat(reservoir.rows()).isEqualTo(1000);
    assertThat(reservoir.hasRoom()).isTrue();
    for (int t = 0; t < 1000; t++) {
      assertThat(reservoir.targets()[t]).isEqualTo(t);
      assertThat(reservoir.column(0)[t]).isEqualTo(2 * t);
      Float input = reservoir.column(1)[t];
      assertThat(input).isEqualTo(Float.valueOf(t % 5 == 0 ? Float.NaN : -t));
    }
  }

  @Test
  void thenEachIsAsLikelyAsAnyOther() {
    Reservoir reservoir = filled(ROWS);
    int count = reservoir.rows();
    assertThat(reservoir.hasRoom()).isFalse();
    int[] quarters = new int[4];
    for (int r = 0; r < count; r++) {
      float row = reservoir.targets()[r];
      assertThat(reservoir.column(0)[r]).isEqualTo(2 * row);
      quarters[(int) (4 * row / ROWS)]++;
    }
    for (int some : quarters) {
      assertThat(some / (count / 4.0)).isBetween(0.95, 1.05);
    }
  }

  @Test
  void partsThoseThatCameFirst() {
    for (int rows : new int[] {1000, ROWS}) {
      Reservoir whole = filled(rows);
      int end = rows / 3;
      Reservoir first = whole.first(end);
      int next = 0;
      for (int r = 0; r < whole.rows(); r++) {
        float row = whole.targets()[r];
        assertThat(whole.came(r, end, rows)).isEqualTo(row >= end);
        if (row < end) {
          assertThat(first.targets()[next]).isEqualTo(row);
          assertThat(first.column(0)[next++]).isEqualTo(2 * row);
        }
      }
      assertThat(first.rows()).isEqualTo(next);
    }
  }

  @Test
  void goesOnFromWhatWasSaved() {
    Reservoir whole = filled(20_000);
    State state = new State();
    filled(17_000).save(state);
    Reservoir resumed = new Reservoir(1, 1, 3);
    resumed.load(state);
    for (int t = 17_000; t < 20_000; t++) {
      double input = t % 5 == 0 ? Double.NaN : -t;
      resumed.take(t, t, new double[] {0, 2 * t}, 1, new double[] {0, input});
    }
    for (int c = 0; c < 2; c++) {
      assertThat(resumed.column(c)).isEqualTo(whole.column(c));
    }
  }
}
