package dev.flyball.paper.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The pieces of Experiment 2, each against what it should be. */
class HarPartsTest {
  private static final long SEED = 240;

  private final HarRows rows = new HarRows(MadeUpHar.data(SEED));

  @Test
  void f1IsTheHandComputedOne() {
    Confusion confusion = new Confusion(4);
    int[][] pairs = {{0, 0}, {0, 0}, {0, 0}, {0, 1}, {1, 1}, {1, 1}, {1, 2}, {2, 0}};
    for (int[] pair : pairs) {
      confusion.add(pair[0], pair[1]);
    }
    // Class 0: 3 of 4 found, 3 of 4 right. Class 1: 2 of 3, 2 of 3. Class 2: none. Class 3: absent.
    assertThat(confusion.f1()).containsExactly(new double[] {0.75, 2.0 / 3, 0, 0}, within(1e-15));
    assertThat(Confusion.argMax(new double[] {-3, -1, -1, -2})).isEqualTo(1);
  }

  @Test
  void aMinibatchHoldsDistinctRowsAndAllRowsGetTheirTurn() {
    Minibatches minibatches = new Minibatches(50, 20, new RandomStream(SEED));
    int[] drawn = new int[50];
    for (int t = 0; t < 2_000; t++) {
      int[] rowsOfStep = minibatches.next();
      assertThat(rowsOfStep).hasSize(20).doesNotHaveDuplicates();
      Arrays.stream(rowsOfStep).forEach(row -> drawn[row]++);
    }
    // 800 expected each; the deviation of a count is sqrt(2000 * 0.4 * 0.6) = 22.
    assertThat(IntStream.of(drawn).boxed()).as("seed %d", SEED).allMatch(n -> n > 690 && n < 910);
    assertThat(new Minibatches(3, 256, new RandomStream(1)).next()).hasSize(3);
  }

  @Test
  void everyRowKeepsAMaskThatHidesFourFamilies() {
    Groups families = rows.data().families();
    HarSettings settings = HarSettings.of(List.of(HarSettings.quick(HarModel.LOGISTIC)), SEED, 1);
    RowMasks masks = HarTrial.masks(rows, settings, 0);
    RowMasks again = HarTrial.masks(rows, settings, 0);
    RowMasks others = HarTrial.masks(rows, settings, 1);
    int differ = 0;
    long seen = 0;
    for (int row = 299; row >= 0; row--) {
      Mask mask = mask(masks, row);
      assertThat(mask(masks, row)).as("row %d", row).isEqualTo(mask);
      assertThat(mask(again, row)).as("row %d", row).isEqualTo(mask);
      differ += mask(others, row).equals(mask) ? 0 : 1;
      seen += mask.count();
      assertThat(
              IntStream.range(0, families.count())
                  .filter(g -> Arrays.stream(families.group(g)).anyMatch(mask::seen)))
          .as("families seen in row %d", row)
          .hasSizeLessThanOrEqualTo(2);
    }
    assertThat(differ).as("rows that another seed masks otherwise").isGreaterThan(250);
    assertThat(seen / 300.0 / rows.features()).as("seen").isCloseTo(0.8 / 3, within(0.02));
  }

  private Mask mask(RowMasks masks, int row) {
    return masks.rowMask(row);
  }

  /** What the report prints can be given to --law. */
  @Test
  void everyLawReadsBackFromItsText() {
    for (HarModel model : HarModel.values()) {
      for (HarMethod method : HarMethod.values()) {
        Law law = method.law(model);
        assertThat(Law.parse(law.describe().toString())).isEqualTo(law);
      }
    }
    String directional = HarMethod.DIRECTIONAL.law(HarModel.LOGISTIC).describe().toString();
    assertThat(directional).contains("gain=trust", "alpha-max=1", "clip=5", "weight-decay=1.0E-4");
  }

  /** The counts and the gains of the paper's text are those of its Table 2. */
  @Test
  void thePapersTextCountsWhatItsTablePrints() {
    assertThat(TableTwo.cells()).hasSize(144);
    WinCount masked = WinCount.of(TableTwo.cells(), HarModel.LOGISTIC, HarMethod.MASKED);
    assertThat(masked.count()).isEqualTo("24 of 24");
    assertThat(masked.meanGain()).isCloseTo(0.0765, within(5e-5));
    assertThat(masked.relative()).isEqualTo("9.4 %");
    WinCount.Gain largest = masked.largest().orElseThrow();
    assertThat(largest.cell().activity() + " " + largest.cell().step()).isEqualTo("SITTING 100");
    assertThat(largest.gain()).isCloseTo(0.297, within(5e-4));
    assertThat(largest.gain() / largest.from()).isCloseTo(0.69, within(5e-3));
    assertThat(WinCount.of(TableTwo.cells(), HarModel.LOGISTIC, HarMethod.FULL).count())
        .isEqualTo("7 of 24");
    assertThat(WinCount.of(TableTwo.cells(), HarModel.NETWORK, HarMethod.MASKED).count())
        .isEqualTo("23 of 24");
    assertThat(WinCount.of(TableTwo.cells(), HarModel.NETWORK, HarMethod.FULL).count())
        .isEqualTo("19 of 24");
  }
}
