package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Groups;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms of the memory against the sum they stand for, and against each other. */
class ObservabilityTest {
  private static final long SEED = 1405;
  private static final int D = 12;
  private static final double BETA = 0.9;

  @ParameterizedTest
  @ValueSource(strings = {"dense", "diagonal", "block", "groups", "low-rank", "rows"})
  void theRecursionIsTheUnrolledSum(String form) {
    Observability observability = make(form, Ridge.fixed(0.05));
    Rows rows = new Rows(D, SEED);
    double[][] sum = new double[D][D];
    for (int t = 0; t < 150; t++) {
      int n = 1 + t % 3;
      observability.observe(rows.draw(n, 0.6));
      add(sum, rows.dense(), n);
    }
    double trace = 0;
    double[][] s = observability.memory();
    for (int i = 0; i < D; i++) {
      trace += sum[i][i];
      for (int j = 0; j < D; j++) {
        double expected = keeps(form, i, j) ? sum[i][j] : 0;
        assertThat(s[i][j])
            .as("%s, S[%d][%d], seed %d", form, i, j, SEED)
            .isCloseTo(expected, Offset.offset(1e-13));
      }
    }
    assertThat(observability.trace())
        .as("tr S, %s, seed %d", form, SEED)
        .isCloseTo(trace, Offset.offset(1e-12));
  }

  /** S &lt;- beta S + (1 - beta) (1/n) G'G, entry by entry. */
  private static void add(double[][] s, double[][] g, int n) {
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        double a = 0;
        for (double[] row : g) {
          a += row[i] * row[j] / n;
        }
        s[i][j] = BETA * s[i][j] + (1 - BETA) * a;
      }
    }
  }

  private static boolean keeps(String form, int i, int j) {
    return switch (form) {
      case "diagonal" -> i == j;
      case "block" -> i / 5 == j / 5;
      case "groups" -> group(i) == group(j);
      default -> true;
    };
  }

  private static int group(int j) {
    return j == 0 || j == 7 ? 0 : j == 2 || j == 3 || j == 11 ? 1 : 2;
  }

  private static Observability make(String form, Ridge ridge) {
    Memory memory =
        switch (form) {
          case "none" -> Memory.none();
          case "dense" -> Memory.dense();
          case "diagonal" -> Memory.diagonal();
          case "block" -> Memory.block(5);
          case "one block" -> Memory.block(D);
          case "groups" ->
              Memory.block(Groups.of(D, List.of(new int[] {0, 7}, new int[] {11, 2, 3})));
          case "rows" -> Networks.rows(1e-11);
          default -> Networks.lowRank(D);
        };
    return memory.observability(D, BETA, ridge, Workers.one());
  }

  @ParameterizedTest
  @CsvSource({
    "one block, fixed", "one block, accumulated", "one block, relative",
    "low-rank, fixed", "low-rank, accumulated", "low-rank, relative",
    "rows, fixed", "rows, accumulated", "rows, relative"
  })
  void oneBlockFullRankAndAllRowsAreTheDenseMemory(String form, String kind) {
    // A block of this size is solved to the memory's tolerance.
    double tolerance = form.equals("one block") ? 2 * Memory.TOLERANCE : 1e-10;
    assertSolvesAlike(form, Rows.ridge(kind), false, tolerance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed", "accumulated", "relative"})
  void onAxisAlignedRowsTheDiagonalIsAllThereIs(String kind) {
    assertSolvesAlike("diagonal", Rows.ridge(kind), true, 1e-13);
  }

  private static void assertSolvesAlike(String form, Ridge ridge, boolean axes, double tolerance) {
    Observability dense = new DenseObservability(D, BETA, ridge, new FreshFactor(D));
    Observability other = make(form, ridge);
    Rows rows = new Rows(D, SEED);
    double[] q = new double[D];
    double[] expected = new double[D];
    for (int t = 0; t < 400; t++) {
      SparseRows actuation = axes ? rows.axis() : rows.draw(t % 7 == 0 ? 4 : 1, t / 400.0);
      dense.observe(actuation);
      other.observe(actuation);
      double[] b = rows.vector();
      dense.solve(b, expected);
      other.solve(b, q);
      assertThat(Rows.distance(q, expected))
          .as("%s, %s, step %d, seed %d", form, ridge, t, SEED)
          .isLessThanOrEqualTo(tolerance * Rows.norm(expected));
      double h = dense.leverage(actuation);
      assertThat(other.leverage(actuation))
          .as("leverage, %s, %s, step %d, seed %d", form, ridge, t, SEED)
          .isCloseTo(h, Offset.offset(10 * tolerance * h + 1e-300));
      assertThat(other.ridge()).as("ridge").isCloseTo(dense.ridge(), Offset.offset(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"fixed, 0.05", "accumulated, 0.5", "relative, 0.06"})
  void theRidgeIsWhatItsKindSays(String kind, double expected) {
    // A = 1.2 I at every step: tr S / d tends to 1.2, and 0.05 / (1 - beta) is 0.5.
    Observability observability = make("diagonal", Rows.ridge(kind));
    SparseRows rows = new SparseRows(D);
    for (int j = 0; j < D; j++) {
      rows.add(j, Math.sqrt(1.2));
    }
    rows.endRow(0);
    rows.feed(0, 1, 1);
    rows.close(1);
    for (int t = 0; t < 400; t++) {
      assertThat(observability.ridgeAfter(rows)).isPositive();
      double announced = observability.ridgeAfter(rows);
      observability.observe(rows);
      assertThat(observability.ridge()).as("announced, step %d", t).isEqualTo(announced);
    }
    assertThat(observability.ridge()).as(kind).isCloseTo(expected, Offset.offset(1e-12));
  }

  /** M &lt;- beta M + (1 - beta) A + epsilon I, from M = 0. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "dense", "diagonal", "block", "low-rank", "rows"})
  void anAccumulatedRidgeIsEpsilonAtTheFirstStep(String form) {
    Observability observability = make(form, Ridge.accumulated(0.05));
    SparseRows row = new Rows(D, SEED).axis();
    double expected = 0;
    for (int t = 0; t < 20; t++) {
      expected = BETA * expected + 0.05;
      assertThat(observability.ridgeAfter(row))
          .as("%s, before step %d", form, t)
          .isEqualTo(expected);
      observability.observe(row);
      assertThat(observability.ridge()).as("%s, step %d", form, t).isEqualTo(expected);
      if (t == 0 || t == 7) {
        // What was kept before, and what is read back, goes on alike.
        State state = new State();
        observability.save(state);
        observability.load(state);
      }
    }
    observability.reset();
    observability.observe(row);
    assertThat(observability.ridge()).as("%s, after a reset", form).isEqualTo(0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "dense", "diagonal", "block", "low-rank", "rows"})
  void aRelativeRidgeOfAnEmptyMemoryMovesNothing(String form) {
    Observability observability = make(form, Rows.ridge("relative"));
    double[] q = new Rows(D, SEED).vector();
    observability.solve(q.clone(), q);
    assertThat(q).as("%s, seed %d", form, SEED).containsOnly(0.0);
  }
}
