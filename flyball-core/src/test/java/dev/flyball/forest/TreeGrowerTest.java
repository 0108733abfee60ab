package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TreeGrowerTest {
  private static final int COLUMNS = 3;
  private static final int ROWS = 900;

  private static final long SEED = 8;

  /** What the first tree is drawn by. */
  private static final long FIRST = HashRandom.bits(HashRandom.bits(SEED, ROWS), 0);

  private final RandomStream random = new RandomStream(11);
  private final RowRing ring = new RowRing(COLUMNS, 2);

  /** Rows whose answer jumps where column 1 is missing or above bin 20. */
  private void fill() {
    char[] answer = new char[2];
    for (int i = 0; i < ROWS; i++) {
      byte[] row = new byte[COLUMNS];
      for (int c = 0; c < COLUMNS; c++) {
        row[c] = random.nextDouble() < 0.2 ? 0 : cell(1 + (int) (31 * random.nextDouble()));
      }
      boolean high = row[1] == 0 || row[1] > cell(20);
      RowRing.write(high ? 1 : -1, answer);
      ring.take(row, answer);
    }
  }

  /** A cell of a bin that even and odd trees see alike. */
  private static byte cell(int bin) {
    return (byte) (bin * Bins.FINE);
  }

  @Test
  void findsAJumpAndTheSideOfWhatIsMissing() {
    fill();
    Forest forest = new Forest(Bins.ofSample(new double[COLUMNS], COLUMNS, 1), 1, 96);
    TreeObjective objective = new NumberObjective(ring, 1);
    grow(objective, forest);
    for (byte bin : new byte[] {0, 1, 20, 21, 31}) {
      byte[] row = {cell(5), cell(bin), cell(5)};
      double sum = 0;
      for (int tree = 0; tree < 96; tree++) {
        sum += forest.value(forest.leaf(tree, row, 0), 0);
      }
      assertThat(sum).as("bin " + bin).isCloseTo(bin == 0 || bin > 20 ? 1 : -1, within());
    }
  }

  private void grow(TreeObjective objective, Forest forest) {
    TreeGrower grower = new TreeGrower(ring, objective, forest, ROWS, SEED);
    while (!forest.isWhole()) {
      grower.step();
    }
  }

  /** What was fitted to every row is what the trees say of it, whether they were grown from it. */
  @Test
  void whatIsFittedIsWhatTheTreesSay() {
    fill();
    Forest forest = new Forest(Bins.ofSample(new double[COLUMNS], COLUMNS, 1), 1, 24);
    List<float[]> predicted = new ArrayList<>();
    TreeObjective objective = new NumberObjective(ring, 1);
    grow(listening(objective, predicted), forest);
    for (int i = 0; i < ROWS; i++) {
      float sum = 0;
      for (int tree = 0; tree < 24; tree++) {
        sum += forest.value(forest.leaf(tree, ring.cells, i * COLUMNS), 0);
      }
      float fitted = 0;
      for (float[] one : predicted) {
        fitted += one[0] == i ? one[1] : 0;
      }
      assertThat(fitted).isEqualTo(sum);
    }
  }

  /** Writes down what is added to which place. */
  private static TreeObjective listening(TreeObjective to, List<float[]> predicted) {
    return (TreeObjective)
        Proxy.newProxyInstance(
            TreeObjective.class.getClassLoader(),
            new Class<?>[] {TreeObjective.class},
            (proxy, method, args) -> {
              if (method.getName().equals("add")) {
                float value = ((Forest) args[0]).value((int) args[1], 0);
                predicted.add(new float[] {(int) args[2], value});
              }
              return method.invoke(to, args);
            });
  }

  private static Offset<Double> within() {
    return Offset.offset(0.1);
  }

  /** A twin that walks through a tree by comparing bins, and its own sums of every leaf. */
  @Test
  void leavesAreShrunkMeansOfTheRowsThatEndInThem() {
    fill();
    Forest forest = new Forest(Bins.ofSample(new double[COLUMNS], COLUMNS, 1), 1, 1);
    grow(new NumberObjective(ring, 4), forest);
    double[] sum = new double[Forest.LEAVES];
    int[] count = new int[Forest.LEAVES];
    for (int i = 0; i < ROWS; i++) {
      if (TreeGrower.takes(FIRST, i, 179)) {
        int leaf = forest.leaf(0, ring.cells, i * COLUMNS);
        sum[leaf] += ring.answer(i) / 4;
        count[leaf]++;
      }
    }
    int used = 0;
    for (int leaf = 0; leaf < Forest.LEAVES; leaf++) {
      if (count[leaf] > 0) {
        double wanted = 0.1 * sum[leaf] / (count[leaf] + TreeGrower.RIDGE);
        assertThat((double) forest.value(leaf, 0)).isCloseTo(wanted, Offset.offset(1e-7));
        assertThat(count[leaf]).isGreaterThanOrEqualTo(5);
        used++;
      }
    }
    assertThat(used).isGreaterThan(1);
  }

  /** The first split is the best of all, found by trying each on the rows themselves. */
  @Test
  void theFirstSplitHasTheLargestGain() {
    fill();
    Forest forest = new Forest(Bins.ofSample(new double[COLUMNS], COLUMNS, 1), 1, 1);
    grow(new NumberObjective(ring, 4), forest);
    int word = forest.node(0, 0);
    assertThat(word >> 6).isEqualTo(1);
    double best = gain(word >> 6, word & 31, (word >> 5 & 1) == 0);
    for (int column = 0; column < COLUMNS; column++) {
      for (int bin = 1; bin < 32; bin++) {
        for (boolean missingLeft : new boolean[] {true, false}) {
          assertThat(gain(column, bin, missingLeft)).isLessThanOrEqualTo(best + 1e-3);
        }
      }
    }
  }

  /** The rows that a forest is grown from are still there when it is whole; no row does it all. */
  @Test
  void isWholeBeforeItsRowsAreOverwritten() {
    char[] answer = new char[2];
    for (int i = 0; i < RowRing.ROWS; i++) {
      byte[] row = new byte[COLUMNS];
      for (int c = 0; c < COLUMNS; c++) {
        row[c] = cell(1 + (int) (31 * random.nextDouble()));
      }
      ClassObjective.write(new double[] {0.5}, random.nextInt(2), answer);
      ring.take(row, answer);
    }
    for (int most : new int[] {8, 96, 192}) {
      Forest forest = new Forest(Bins.ofSample(new double[COLUMNS], COLUMNS, 1), 1, most);
      TreeObjective objective = new ClassObjective(ring, 1, new double[] {1, 1}, RowRing.ROWS);
      TreeGrower grower = new TreeGrower(ring, objective, forest, RowRing.ROWS, SEED);
      int rows = 1;
      while (!grower.advance()) {
        rows++;
      }
      assertThat(rows).isBetween(most / 4, RowRing.CAPACITY - RowRing.ROWS);
    }
  }

  private double gain(int column, int bin, boolean missingLeft) {
    double[] sum = new double[2];
    int[] count = new int[2];
    for (int i = 0; i < ROWS; i++) {
      if (TreeGrower.takes(FIRST, i, 179)) {
        int cell = Bins.bin(ring.cells[i * COLUMNS + column], 0);
        int side = (cell == 0 ? missingLeft : cell <= bin) ? 0 : 1;
        sum[side] += ring.answer(i) / 4;
        count[side]++;
      }
    }
    if (count[0] < 5 || count[1] < 5) {
      return 0;
    }
    double ridge = TreeGrower.RIDGE;
    double all = (sum[0] + sum[1]) * (sum[0] + sum[1]) / (count[0] + count[1] + ridge);
    return sum[0] * sum[0] / (count[0] + ridge) + sum[1] * sum[1] / (count[1] + ridge) - all;
  }
}
