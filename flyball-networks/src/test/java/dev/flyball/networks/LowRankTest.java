package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observability.Rows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a low-rank memory leaves out, it accounts for. */
class LowRankTest {
  private static final long SEED = 6757;
  private static final int D = 30;
  private static final double ROUNDING = 1e-12;

  @ParameterizedTest
  @CsvSource({
    "rank, 3, 0.9, fixed",
    "rank, 10, 0.99, fixed",
    "rank, 10, 0.99, accumulated",
    "fraction, 0.1, 0.9, fixed",
    "fraction, 0.01, 0.99, fixed",
    "fraction, 0.1, 0.99, accumulated",
    "fraction, 0.1, 0.99, relative"
  })
  void theErrorBoundHolds(String rule, double number, double beta, String kind) {
    Memory form =
        rule.equals("rank") ? Networks.lowRank((int) number) : Networks.adaptiveRank(number);
    Ridge ridge = Rows.ridge(kind);
    Observability low = form.observability(D, beta, ridge, Workers.one());
    Observability dense = Rows.exact(D, beta, ridge);
    Rows rows = new Rows(D, SEED);
    double[] q = new double[D];
    double[] exact = new double[D];
    double largest = 0;
    for (int t = 0; t < 600; t++) {
      SparseRows actuation = rows.draw(t % 5 == 0 ? 3 : 1, t / 100 % 2 == 0 ? 0.1 : 0.6);
      low.observe(actuation);
      dense.observe(actuation);
      String what =
          "%s %s, beta %s, %s, step %d, seed %d".formatted(rule, number, beta, kind, t, SEED);
      double[] b = rows.vector();
      low.solve(b, q);
      dense.solve(b, exact);
      double bound = low.errorBound();
      largest = Math.max(largest, bound);
      assertThat(Rows.distance(q, exact))
          .as(what)
          .isLessThanOrEqualTo((bound + ROUNDING) * Rows.norm(q));
      if (rule.equals("fraction")) {
        assertThat(bound).as("what is left out, %s", what).isLessThanOrEqualTo(number);
      }
      if (t % 50 == 49) {
        assertLeftOutIsAccountedFor(dense.memory(), low.memory(), bound * low.ridge(), what);
      }
    }
    assertThat(largest).as("something was left out, seed %d", SEED).isPositive();
  }

  /** The full memory exceeds this one by a positive semidefinite matrix of at most this norm. */
  private static void assertLeftOutIsAccountedFor(
      double[][] full, double[][] kept, double leftOut, String what) {
    PackedSymmetric difference = new PackedSymmetric(D);
    for (int i = 0; i < D; i++) {
      for (int j = 0; j <= i; j++) {
        difference.set(i, j, full[i][j] - kept[i][j]);
      }
    }
    try (SymmetricEigen eigen = new SymmetricEigen(D)) {
      assertThat(eigen.decompose(difference)).as(what).isTrue();
      assertThat(eigen.values()[0]).as("%s: smallest", what).isGreaterThan(-1e-12);
      assertThat(eigen.values()[D - 1]).as("%s: largest", what).isLessThan(leftOut + 1e-12);
    }
  }
}
