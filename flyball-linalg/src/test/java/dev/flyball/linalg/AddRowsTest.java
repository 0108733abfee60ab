package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.symmetric;

import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that go in together against one outer product after the other. */
class AddRowsTest {
  private static final int ROWS = 37;

  /** Seeded sparse rows; every fifth has no weight. */
  private static final class Batch {
    final int[] start = new int[ROWS + 1];
    final int[] indices;
    final double[] values;
    final double[] weights = new double[ROWS];

    Batch(int d, String pattern) {
      Random random = new Random(Cases.SEED + d);
      indices = new int[ROWS * d];
      values = new double[ROWS * d];
      for (int k = 0; k < ROWS; k++) {
        IntPredicate sees = sees(pattern, k, d, random);
        start[k + 1] = start[k];
        for (int j = 0; j < d; j++) {
          if (sees.test(j)) {
            indices[start[k + 1]] = j;
            values[start[k + 1]++] = random.nextDouble() - 0.5;
          }
        }
        weights[k] = k % 5 == 4 ? 0 : random.nextDouble();
      }
    }

    private static IntPredicate sees(String pattern, int k, int d, Random random) {
      int family = random.nextInt(4);
      return switch (pattern) {
        case "families" -> j -> j * 4 / d == family && random.nextInt(5) > 0;
        case "few" -> j -> random.nextInt(d) < 2;
        case "nothing" -> j -> false;
        default -> j -> k % 3 == 0 || random.nextBoolean();
      };
    }

    void addOneByOne(PackedSymmetric a) {
      for (int k = 0; k < ROWS; k++) {
        a.addRankOne(weights[k], indices, values, start[k], start[k + 1]);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void rowsTogetherAreTheSumOfThemAll(KernelProvider provider, int d) {
    for (String pattern : new String[] {"families", "few", "nothing", "half"}) {
      Batch batch = new Batch(d, pattern);
      PackedSymmetric together = symmetric(d, provider);
      PackedSymmetric byRows = symmetric(d, provider);
      together.addRows(ROWS, batch.weights, batch.start, batch.indices, batch.values);
      batch.addOneByOne(byRows);
      String as = Cases.seed(provider.name() + ", " + pattern);
      Cases.assertClose(together.array(), byRows.array(), ROW_TOLERANCE, as);
    }
  }
}
