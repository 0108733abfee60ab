package dev.flyball.networks.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InputPanelsTest {
  private static final int WIDTH = 40;
  private static final RowShape SHAPE = new RowShape(1, WIDTH, false, 0);

  @Test
  void tellsInputsApartByPlacesAndValuesWhateverTheirHash() {
    InputPanel panel = new InputPanel(SHAPE);
    int[] places = {1, 4, 6};
    double[] values = {0.5, -2, 3};
    assertThat(panel.add(7, new int[] {0, 4}, new double[] {1, 1}, 0, 2)).isZero();
    assertThat(panel.add(7, places, values, 0, 3)).isEqualTo(1);
    assertThat(panel.holds(1, places, values, 0, 3)).isTrue();
    assertThat(panel.holds(0, places, values, 0, 3)).isFalse();
    assertThat(panel.holds(1, new int[] {1, 4, 5}, values, 0, 3)).isFalse();
    assertThat(panel.holds(1, places, new double[] {0.5, -2, 4}, 0, 3)).isFalse();
    assertThat(panel.holds(1, places, values, 0, 2)).isFalse();
    assertThat(panel.places()).isEqualTo(4);
  }

  @Test
  void aZeroIsAsGoodAsNotSeen() {
    InputPanels inputs = new InputPanels(SHAPE);
    double[] x = new double[WIDTH];
    Arrays.fill(x, Double.NaN);
    x[3] = 2;
    int number = inputs.number(row(x), 0);
    x[5] = 0;
    x[6] = -0.0;
    assertThat(inputs.number(row(x), 0)).isEqualTo(number);
    assertThat(inputs.panelOf(number).places()).isEqualTo(1);
  }

  @Test
  void findsEveryInputAgainAndKeepsAlikeOnesTogether() {
    InputPanels inputs = new InputPanels(SHAPE);
    RandomStream random = new RandomStream(3);
    double[][] x = new double[400][WIDTH];
    int[] numbers = new int[x.length];
    for (int i = 0; i < x.length; i++) {
      int half = random.nextInt(2) * WIDTH / 2;
      Arrays.setAll(
          x[i],
          j ->
              j / (WIDTH / 2) == half / (WIDTH / 2) && random.nextBoolean(0.8)
                  ? j + 1
                  : Double.NaN);
      x[i][half] = random.nextGaussian();
      numbers[i] = inputs.number(row(x[i]), 0);
    }
    assertThat(inputs.inputs()).isEqualTo(x.length);
    assertThat(numbers).doesNotHaveDuplicates();
    for (int i = 0; i < x.length; i++) {
      assertThat(inputs.number(row(x[i]), 0)).as("input %d", i).isEqualTo(numbers[i]);
    }
    // Two kinds of inputs leave few panels open, and none sees both halves.
    assertThat(inputs.count()).isLessThanOrEqualTo(x.length / 8 + 4);
    for (int p = 0; p < inputs.count(); p++) {
      assertThat(inputs.panel(p).places()).isLessThanOrEqualTo(WIDTH / 2);
    }
  }

  private static RowFactors row(double[] x) {
    SparseRows rows = new SparseRows(WIDTH);
    for (int j = 0; j < x.length; j++) {
      if (!Double.isNaN(x[j])) {
        rows.add(j, x[j]);
      }
    }
    rows.endRow(0);
    return new WrittenFactors(WIDTH).of(rows);
  }
}
