package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TreeContributionsTest {
  private static final int COLUMNS = 6;
  private static final Offset<Double> NEAR = Offset.offset(1e-12);

  private final RandomStream random = new RandomStream(3);

  /** A whole tree of this depth, over columns that occur again on a path. */
  private TreeFormula.Tree tree(int depth, int scores) {
    int inner = (1 << depth) - 1;
    int all = 2 * inner + 1;
    TreeFormula.Node[] nodes = new TreeFormula.Node[all];
    for (int i = 0; i < all; i++) {
      nodes[i] =
          new TreeFormula.Node(
              i < inner ? (int) (COLUMNS * random.nextDouble()) : -1,
              random.nextDouble(),
              random.nextDouble() < 0.5,
              2 * i + 1,
              2 * i + 2,
              i < inner ? new double[0] : random.doubles(scores, -1, 1).toArray());
    }
    return new TreeFormula.Tree(nodes);
  }

  private double[] row() {
    double[] row = random.doubles(COLUMNS, 0, 1).toArray();
    row[(int) (COLUMNS * random.nextDouble())] = Double.NaN;
    return row;
  }

  /** The mean over all subsets of the other columns, by the book. */
  private static double shapley(
      TreeFormula formula, double[] row, double[] other, int k, int column) {
    double sum = 0;
    for (int subset = 0; subset < 1 << COLUMNS; subset++) {
      if ((subset >> column & 1) == 1) {
        continue;
      }
      double[] without = other.clone();
      for (int c = 0; c < COLUMNS; c++) {
        without[c] = (subset >> c & 1) == 1 ? row[c] : other[c];
      }
      double[] with = without.clone();
      with[column] = row[column];
      int size = Integer.bitCount(subset);
      double weight = factorial(size) * factorial(COLUMNS - size - 1) / factorial(COLUMNS);
      sum += weight * (formula.sums(with)[k] - formula.sums(without)[k]);
    }
    return sum;
  }

  private static double factorial(int n) {
    return n == 0 ? 1 : n * factorial(n - 1);
  }

  @Test
  void areTheMeansOverAllSubsets() {
    TreeFormula.Tree[] trees = new TreeFormula.Tree[8];
    Arrays.setAll(trees, i -> tree(1 + i % 5, 2));
    TreeFormula formula =
        new TreeFormula(
            2,
            false,
            new double[] {0.3, 0.2, 0.5},
            new double[] {1, 2},
            new double[] {0.5, 2},
            Arrays.copyOf(trees, 3),
            Arrays.copyOfRange(trees, 3, trees.length));
    double[] nothing = new double[COLUMNS];
    Arrays.fill(nothing, Double.NaN);
    for (int t = 0; t < 40; t++) {
      double[] row = row();
      double[] other = t % 2 == 0 ? nothing : row();
      double[][] moved = formula.contributions(row, other);
      for (int k = 0; k < 2; k++) {
        for (int c = 0; c < COLUMNS; c++) {
          assertThat(moved[k][c]).isCloseTo(shapley(formula, row, other, k, c), NEAR);
        }
        double difference = formula.sums(row)[k] - formula.sums(other)[k];
        assertThat(Arrays.stream(moved[k]).sum()).isCloseTo(difference, NEAR);
      }
    }
  }
}
