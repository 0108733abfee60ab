package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast solve is a fresh Cholesky to 1e-8, over thousands of steps, whatever is missing. */
@Tag("slow")
class CarriedInverseTest {
  private static final long SEED = 128300;
  private static final double TOLERANCE = 1e-8;

  @ParameterizedTest
  @CsvSource({
    "128, 0.99, fixed, 10000",
    "128, 0.9, fixed, 10000",
    "128, 0.999, fixed, 10000",
    "128, 0.99, small, 1500",
    "128, 0.999, small, 1500",
    "128, 0.99, accumulated, 3000",
    "128, 0.999, accumulated, 3000",
    "128, 0.9, relative, 3000",
    "128, 0.99, relative, 3000",
    "128, 0.999, relative, 3000",
    "300, 0.99, fixed, 400",
    "300, 0.999, relative, 400"
  })
  void agreesWithAFreshFactor(int d, double beta, String kind, int steps) {
    Ridge ridge = Rows.ridge(kind);
    DenseObservability fast =
        new DenseObservability(d, beta, ridge, new CarriedSolver(d, beta, TOLERANCE));
    DenseObservability fresh = new DenseObservability(d, beta, ridge, new FreshFactor(d));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    double worst = 0;
    for (int t = 0; t < steps; t++) {
      SparseRows actuation = next(rows, t);
      fast.observe(actuation);
      fresh.observe(actuation);
      double[] b = t % 3 == 0 || rows.dense().length == 0 ? rows.vector() : rows.dense()[0];
      fast.solve(b, q);
      fresh.solve(b, expected);
      double norm = Rows.norm(expected);
      double error = norm == 0 ? Rows.norm(q) : Rows.distance(q, expected) / norm;
      worst = Math.max(worst, error);
      assertThat(error)
          .as("d = %d, beta %s, %s, step %d, seed %d", d, beta, kind, t, SEED)
          .isLessThanOrEqualTo(TOLERANCE);
    }
    assertThat(worst).as("the fast solver is one of its own, seed %d", SEED).isPositive();
  }

  /** Sparse and dense spells, long outages, a minibatch now and then. */
  static SparseRows next(Rows rows, int t) {
    int phase = t / 150 % 6;
    if (t % 397 == 396) {
      return rows.draw(5, 0.5);
    }
    return switch (phase) {
      case 0 -> rows.draw(1, 0.7);
      case 1 -> rows.draw(1, 0.05);
      case 2 -> rows.draw(1, 0);
      case 3 -> rows.draw(1, 1);
      case 4 -> rows.draw(1, t % 10 == 0 ? 0.9 : 0);
      default -> rows.draw(1, 0.3);
    };
  }

  /**
   * Some rows wait to be taken in; a run that was saved, one that was not and one resumed agree.
   */
  @Test
  void stateHoldsWhatIsCarriedAndWhatWaits() {
    int d = 100;
    DenseObservability one = dense(d);
    DenseObservability unsaved = dense(d);
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    for (int t = 0; t < 40; t++) {
      SparseRows actuation = rows.draw(1, t % 7 == 0 ? 0.05 : 0.6);
      double[] b = rows.vector();
      one.observe(actuation);
      unsaved.observe(actuation);
      one.solve(b, q);
      unsaved.solve(b, q);
    }
    State state = new State();
    one.save(state);
    DenseObservability two = dense(d);
    two.load(state);
    double[] other = new double[d];
    double[] third = new double[d];
    for (int t = 0; t < 200; t++) {
      SparseRows actuation = t == 150 ? rows.draw(5, 0.5) : rows.draw(1, t % 5 == 0 ? 0.05 : 0.6);
      double[] b = rows.vector();
      one.observe(actuation);
      two.observe(actuation);
      unsaved.observe(actuation);
      one.solve(b, q);
      two.solve(b, other);
      unsaved.solve(b, third);
      assertThat(other).as("step %d, seed %d", t, SEED).isEqualTo(q);
      assertThat(third).as("step %d, seed %d", t, SEED).isEqualTo(q);
    }
    assertThat(two.memory()).isDeepEqualTo(unsaved.memory());
  }

  /** Over a long run. */
  @Test
  void tilesAgreeWithAFreshFactor() {
    int d = 160;
    DenseObservability tiles = dense(d);
    DenseObservability fresh =
        new DenseObservability(d, 0.99, Ridge.fixed(0.05), new FreshFactor(d));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    for (int t = 0; t < 10_000; t++) {
      SparseRows actuation = next(rows, t);
      double[] b = t % 3 == 0 || rows.dense().length == 0 ? rows.vector() : rows.dense()[0];
      tiles.observe(actuation);
      fresh.observe(actuation);
      tiles.solve(b, q);
      if (t % 31 == 0) {
        fresh.solve(b, expected);
        assertThat(Rows.distance(q, expected))
            .as("step %d, seed %d", t, SEED)
            .isLessThanOrEqualTo(TOLERANCE * Rows.norm(expected));
      }
    }
  }

  /** A wide memory, whose width lies between the kernels' eights. */
  @Test
  void wideRowsAgreeWithAFreshFactor() {
    int d = 1_101;
    Observability wide = Memory.dense().observability(d, 0.99, Ridge.fixed(0.05), Workers.one());
    DenseObservability fresh =
        new DenseObservability(d, 0.99, Ridge.fixed(0.05), new FreshFactor(d));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    for (int t = 0; t < 40; t++) {
      SparseRows actuation = rows.draw(1, t % 4 == 0 ? 0.1 : 0.5);
      wide.observe(actuation);
      fresh.observe(actuation);
      wide.solve(rows.dense()[0], q);
      if (t % 13 == 0) {
        fresh.solve(rows.dense()[0], expected);
        assertThat(Rows.distance(q, expected))
            .as("step %d, seed %d", t, SEED)
            .isLessThanOrEqualTo(TOLERANCE * Rows.norm(expected));
      }
    }
  }

  /** Wide memories, over many fillings. */
  @ParameterizedTest
  @ValueSource(ints = {1_023, 1_024})
  void wideFillingsAgreeWithAFreshFactor(int d) {
    DenseObservability fast =
        new DenseObservability(d, 0.9, Ridge.fixed(0.05), new CarriedSolver(d, 0.9, TOLERANCE));
    DenseObservability fresh =
        new DenseObservability(d, 0.9, Ridge.fixed(0.05), new FreshFactor(d));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    for (int t = 0; t < 300; t++) {
      SparseRows actuation = rows.draw(1, t / 50 % 3 == 1 ? 0.05 : 0.5);
      fast.observe(actuation);
      fresh.observe(actuation);
      fast.solve(rows.dense()[0], q);
      if (t % 23 == 0) {
        fresh.solve(rows.dense()[0], expected);
        assertThat(Rows.distance(q, expected))
            .as("step %d, seed %d", t, SEED)
            .isLessThanOrEqualTo(TOLERANCE * Rows.norm(expected));
      }
    }
  }

  @Test
  void thereIsRoomForAnInverseOnlyWhereRowsComeOneByOne() {
    int d = 200;
    CarriedSolver solver = new CarriedSolver(d, 0.99, TOLERANCE);
    DenseObservability memory = new DenseObservability(d, 0.99, Ridge.fixed(0.05), solver);
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    for (int t = 0; t < 3; t++) {
      memory.observeThenSolve(rows.draw(5, 0.5), rows.vector(), q);
    }
    long minibatches = solver.numBytes();
    memory.observeThenSolve(rows.draw(1, 0.5), rows.vector(), q);
    assertThat(solver.numBytes() - minibatches).isGreaterThanOrEqualTo(4L * d * (d + 1));
  }

  /** Beside a ridge this small only a fresh factor has digits; a loaded memory knows it at once. */
  @Test
  void aLoadedMemoryIsSolvedAsOneThatWentOn() {
    int d = 160;
    Ridge ridge = Ridge.fixed(1e-8);
    DenseObservability one = new DenseObservability(d, 0.99, ridge, solver(d));
    DenseObservability two = new DenseObservability(d, 0.99, ridge, solver(d));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] other = new double[d];
    for (int t = 0; t < 21; t++) {
      one.observe(rows.draw(1, 0.7));
      one.solve(rows.vector(), q);
    }
    State state = new State();
    one.save(state);
    two.load(state);
    double[] b = rows.vector();
    one.solve(b, q);
    two.solve(b, other);
    assertThat(other).as("seed %d", SEED).isEqualTo(q);
    DenseObservability fresh = new DenseObservability(d, 0.99, ridge, new FreshFactor(d));
    fresh.load(state);
    fresh.solve(b, other);
    assertThat(Rows.distance(q, other)).isLessThanOrEqualTo(1e-12 * Rows.norm(other));
  }

  private static CarriedSolver solver(int d) {
    return new CarriedSolver(d, 0.99, Memory.TOLERANCE);
  }

  private static DenseObservability dense(int d) {
    return new DenseObservability(d, 0.99, Ridge.fixed(0.05), solver(d));
  }
}
