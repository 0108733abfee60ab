package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.observation.Batch;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ActivityRowsTest {
  private final ActivityRows rows = new ActivityRows(3);

  @Test
  void aboutAQuarterOfTheFeaturesIsSeen() {
    long seen = 0;
    for (int row = 0; row < ActivityRows.ROWS; row++) {
      for (double value : rows.input(row)) {
        seen += Double.isNaN(value) ? 0 : 1;
      }
    }
    double share = seen / (double) ActivityRows.ROWS / ActivityRows.INPUTS;
    assertThat(share).isCloseTo(0.27, within(0.01));
  }

  @Test
  void featuresHaveAboutUnitVariance() {
    double squares = 0;
    long seen = 0;
    for (int row = 0; row < ActivityRows.ROWS; row++) {
      for (double value : rows.input(row)) {
        squares += Double.isNaN(value) ? 0 : value * value;
        seen += Double.isNaN(value) ? 0 : 1;
      }
    }
    assertThat(squares / seen).isCloseTo(1, within(0.3));
  }

  @Test
  void aBatchHoldsDistinctRows() {
    Batch batch = new Batch(ActivityRows.INPUTS, 1);
    rows.draw(256, batch);
    assertThat(batch.rows()).isEqualTo(256);
    Set<Double> firsts = new HashSet<>();
    for (int i = 0; i < batch.rows(); i++) {
      firsts.add(batch.values()[batch.from(i)]);
    }
    assertThat(firsts).hasSize(256);
  }
}
