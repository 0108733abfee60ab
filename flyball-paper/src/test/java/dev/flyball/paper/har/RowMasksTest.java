package dev.flyball.paper.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.missing.Missingness;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowMasksTest {
  private static final long SEED = 31;
  private static final int SIZE = 70;
  private static final int ROWS = 130;

  private static RowMasks masks(long seed) {
    Missingness inner =
        Missingness.iid(SIZE, 0.8).and(Missingness.exactlyHidden(Groups.ofEqualSize(SIZE, 10), 4));
    return new RowMasks(inner, ROWS, new RandomStream(seed));
  }

  @Test
  void aRowKeepsItsMaskWhateverTheOrderOfVisits() {
    RowMasks forward = masks(SEED);
    RowMasks backward = masks(SEED);
    Mask[] first = new Mask[ROWS];
    for (int row = 0; row < ROWS; row++) {
      first[row] = mask(forward, row);
    }
    for (int row = ROWS - 1; row >= 0; row--) {
      assertThat(mask(forward, row)).as("again, row %d, seed %d", row, SEED).isEqualTo(first[row]);
      assertThat(mask(backward, row)).as("backward, row %d", row).isEqualTo(first[row]);
    }
  }

  @Test
  void rowsAndSeedsDiffer() {
    RowMasks masks = masks(SEED);
    Set<Mask> distinct = new HashSet<>();
    double seen = 0;
    for (int row = 0; row < ROWS; row++) {
      distinct.add(mask(masks, row));
      seen += mask(masks, row).count();
    }
    assertThat(distinct).as("seed %d", SEED).hasSize(ROWS);
    assertThat(mask(masks(SEED + 1), 0)).isNotEqualTo(mask(masks, 0));
    // Three groups of seven are seen, at 0.8; standard error 0.002.
    assertThat(seen / (ROWS * SIZE)).as("seed %d", SEED).isCloseTo(0.8 * 3 / 7, within(0.012));
  }

  @Test
  void handsOutCopies() {
    RowMasks masks = masks(SEED);
    Mask given = mask(masks, 5);
    Mask kept = given.copy();
    given.hideAll();
    assertThat(mask(masks, 5)).isEqualTo(kept);
  }

  private static Mask mask(RowMasks masks, int row) {
    return masks.rowMask(row);
  }
}
