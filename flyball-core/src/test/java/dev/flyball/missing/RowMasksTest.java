package dev.flyball.missing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
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
    return Missingness.persistentPerRow(inner, ROWS, new RandomStream(seed));
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

  @Test
  void resumesWithTheMasksMetSoFarAndTheSameOnesToCome() {
    Missingness outages = Missingness.groups(Groups.ofEqualSize(SIZE, 10), 0.4, 5, 0.1);
    RowMasks original = Missingness.persistentPerRow(outages, ROWS, new RandomStream(SEED));
    for (int row = 0; row < ROWS; row += 3) {
      mask(original, row);
    }
    State state = new State();
    original.save(state);
    Missingness fresh = Missingness.groups(Groups.ofEqualSize(SIZE, 10), 0.4, 5, 0.1);
    RowMasks resumed = Missingness.persistentPerRow(fresh, ROWS, new RandomStream(0));
    resumed.load(state);
    for (int row = 0; row < ROWS; row++) {
      assertThat(mask(resumed, row))
          .as("row %d, seed %d", row, SEED)
          .isEqualTo(mask(original, row));
    }
  }

  @Test
  void valueDependentMasksAreDrawnAtTheFirstMeeting() {
    Missingness inner = Missingness.valueDependent(2, 0, 1000);
    RowMasks masks = Missingness.persistentPerRow(inner, 1, new RandomStream(SEED));
    Mask mask = Mask.allSeen(2);
    masks.rowMask(0, new double[] {1, -1}, mask);
    assertThat(mask).hasToString(".#");
    masks.rowMask(0, new double[] {-1, 1}, mask);
    assertThat(mask).hasToString(".#");
  }

  @Test
  void aFailedDrawLeavesTheRowUnmet() {
    Missingness inner = Missingness.valueDependent(2, 0, 1000);
    RowMasks masks = Missingness.persistentPerRow(inner, 1, new RandomStream(SEED));
    Mask mask = Mask.allSeen(2);
    assertThatThrownBy(() -> masks.rowMask(0, null, mask)).hasMessageContaining("not null");
    masks.rowMask(0, new double[] {1, -1}, mask);
    assertThat(mask).hasToString(".#");
  }

  @Test
  void refusesRowsThatAreNotThereAndStatesOfAnotherShape() {
    RowMasks masks = masks(SEED);
    assertThatThrownBy(() -> mask(masks, ROWS)).hasMessage("row 130, expected 0 to 129");
    assertThatThrownBy(() -> mask(masks, -1)).hasMessage("row -1, expected 0 to 129");
    Missingness inner = Missingness.none(SIZE);
    assertThatThrownBy(() -> Missingness.persistentPerRow(inner, -1, new RandomStream(SEED)))
        .hasMessage("rows must be at least 0, not -1");
    State state = new State();
    Missingness.persistentPerRow(inner, ROWS - 1, new RandomStream(SEED)).save(state);
    assertThatThrownBy(() -> masks.load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("entry 'drawn' holds 129 numbers where 130 were expected");
  }

  private static Mask mask(RowMasks masks, int row) {
    Mask mask = Mask.allSeen(masks.size());
    masks.rowMask(row, null, mask);
    return mask;
  }
}
