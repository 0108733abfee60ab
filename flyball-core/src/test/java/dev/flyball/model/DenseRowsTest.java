package dev.flyball.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows written out in full are the rows of {@link SparseRows}, up to which parts they reach. */
class DenseRowsTest {
  private static final int D = 9;

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void actuatesAsTheSameRowsWouldSparsely(int n) {
    double[][] rows = new double[n][D];
    Random random = new Random(42 + n);
    SparseRows sparse = new SparseRows(D);
    for (double[] row : rows) {
      for (int j = 0; j < 6; j++) {
        row[j] = j == 2 ? 0 : random.nextGaussian();
        if (row[j] != 0) {
          sparse.add(j, row[j]);
        }
      }
      sparse.endRowIfAny();
    }
    sparse.close(n);
    DenseRows dense = new DenseRows(4, 6, D);
    double[] gradient = random.doubles(D).toArray();
    dense.set(gradient, rows);

    assertThat(dense.energy()).isCloseTo(sparse.energy(), within(1e-12));
    double[] v = random.doubles(D).toArray();
    assertSame(n, into -> dense.times(v, into), into -> sparse.times(v, into));
    assertSame(D, into -> dense.transposeTimes(v, into), into -> sparse.transposeTimes(v, into));
    assertSame(D, into -> dense.addDiagonalTo(into, 0.3), into -> sparse.addDiagonalTo(into, 0.3));
    PackedSymmetric one = new PackedSymmetric(D);
    PackedSymmetric two = new PackedSymmetric(D);
    dense.addTo(one, 0.7);
    sparse.addTo(two, 0.7);
    assertThat(one.array()).containsExactly(two.array(), within(1e-12));
    int[] parameters = new int[D];
    assertThat(dense.row(0, parameters, new double[D])).isEqualTo(5);
    assertThat(Arrays.copyOf(parameters, 5)).containsExactly(0, 1, 3, 4, 5);
    assertThat(dense.alongOneRow()).isFalse();
    double[] copy = new double[D];
    dense.gradient(copy);
    assertThat(copy).isEqualTo(gradient);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 8})
  void aRowReachesTheWholePartThatItTouches(int touched) {
    DenseRows rows = new DenseRows(4, 6, D);
    double[] gradient = new double[D];
    gradient[touched] = 1;
    rows.set(gradient);
    for (int j : new int[] {8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 2}) {
      boolean same = (j < 4 ? 0 : j < 6 ? 1 : 2) == (touched < 4 ? 0 : touched < 6 ? 1 : 2);
      assertThat(rows.reaches(j)).as("parameter %d, touched %d", j, touched).isEqualTo(same);
    }
    assertThat(rows.alongOneRow()).isTrue();
    assertThat(rows.feedback(0)).isEqualTo(1);
  }

  private interface Writing {
    void to(double[] into);
  }

  private static void assertSame(int length, Writing one, Writing two) {
    double[] first = new double[length];
    double[] second = new double[length];
    one.to(first);
    two.to(second);
    assertThat(first).containsExactly(second, within(1e-12));
  }
}
