package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.linalg.Workers;
import dev.flyball.model.DenseRows;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tiles by their factors, against the Kronecker product written out and factored. */
class KroneckerTest {
  /** A matrix of 6 x 5 in two tiles, 6 x 3 and 6 x 2, and a vector of 7. */
  private static final List<MatrixTile> TILES =
      List.of(new MatrixTile(0, 6, 3, 5), new MatrixTile(3, 6, 2, 5), new MatrixTile(30, 7, 1, 1));

  private static final int WIDTH = 37;
  private static final Ridge RIDGE = Ridge.fixed(0.005);
  private static final long SEED = 7;

  /** The slow twin: the averages of G G' and G'G, their product entry by entry, and a factor. */
  @ParameterizedTest
  @CsvSource({
    "PRODUCT, 0.01, 0.99, 1e-9",
    "PRODUCT, 1, 0.99, 1e-8",
    "PRODUCT, 100, 0.9, 1e-5",
    "ROOT, 0.01, 0.99, 1e-7",
    "ROOT, 1, 0.99, 1e-6",
    "ROOT, 1, 0.5, 1e-6"
  })
  void solvesAsTheProductWrittenOut(
      KroneckerSpectrum spectrum, double size, double beta, double tolerance) {
    Observability memory =
        Memory.kronecker(spectrum, TILES).observability(WIDTH, beta, RIDGE, Workers.one());
    List<WrittenOut> twins =
        TILES.stream().map(tile -> new WrittenOut(tile, spectrum, beta)).toList();
    DenseRows rows = new DenseRows(30, WIDTH);
    Random random = new Random(SEED);
    double[] q = new double[WIDTH];
    for (int t = 0; t < 120; t++) {
      double[] gradient = normal(random, size);
      if (t % 3 == 0) {
        double[][] several = {normal(random, size), normal(random, size)};
        rows.set(gradient, several);
      } else {
        rows.set(gradient);
      }
      memory.observeThenSolve(rows, gradient, q);
      for (WrittenOut twin : twins) {
        twin.observe(rows);
        if (t % 10 == 9) {
          twin.assertSolved(gradient, q, tolerance, t);
        }
      }
    }
    double trace = twins.stream().mapToDouble(WrittenOut::trace).sum();
    assertThat(memory.trace()).isCloseTo(trace, within(1e-9 * trace));
    assertThat(memory.refused()).isZero();
    double[][] s = memory.memory();
    twins.forEach(twin -> twin.assertMemory(s));
  }

  @Test
  void aColumnIsABlock() {
    List<MatrixTile> columns = List.of(new MatrixTile(0, 20, 1, 1), new MatrixTile(20, 17, 1, 1));
    Observability tiles =
        Memory.kronecker(KroneckerSpectrum.PRODUCT, columns)
            .observability(WIDTH, 0.95, RIDGE, Workers.one());
    Observability blocks =
        Memory.inverseBlock(Groups.ofEqualSize(WIDTH, 20))
            .observability(WIDTH, 0.95, RIDGE, Workers.one());
    DenseRows rows = new DenseRows(WIDTH);
    Random random = new Random(SEED);
    double[] q = new double[WIDTH];
    double[] expected = new double[WIDTH];
    for (int t = 0; t < 100; t++) {
      double[] gradient = normal(random, 1);
      rows.set(gradient);
      tiles.observeThenSolve(rows, gradient, q);
      blocks.observeThenSolve(rows, gradient, expected);
      assertClose(q, expected, 1e-6, t);
    }
    assertThat(tiles.trace()).isCloseTo(blocks.trace(), within(1e-9 * blocks.trace()));
  }

  /** What the root promises: (1 - beta) h is no more than the rank, whatever came before. */
  @Test
  void theRootBoundsTheLeverageByTheRank() {
    List<MatrixTile> tile = List.of(new MatrixTile(0, 5, 4, 4));
    for (double beta : new double[] {0.5, 0.99}) {
      Observability memory =
          Memory.kronecker(KroneckerSpectrum.ROOT, tile)
              .observability(20, beta, Ridge.fixed(1e-4), Workers.one());
      DenseRows rows = new DenseRows(20);
      Random random = new Random(SEED);
      for (int t = 0; t < 300; t++) {
        double[] gradient = new double[20];
        for (int j = 0; j < 20; j++) {
          gradient[j] = Math.pow(10, random.nextInt(5) - 2) * random.nextGaussian();
        }
        rows.set(gradient);
        memory.observe(rows);
        assertThat((1 - beta) * memory.leverage(rows))
            .as("step %d, seed %d", t, SEED)
            .isLessThanOrEqualTo(4 + 1e-6);
      }
    }
  }

  @Test
  void whatRowsDoNotReachIsNotForgotten() {
    Observability memory = memory(Workers.one());
    DenseRows rows = new DenseRows(30, WIDTH);
    Random random = new Random(SEED);
    rows.set(normal(random, 1));
    memory.observe(rows);
    double[][] before = memory.memory();
    double[] first = new double[WIDTH];
    first[0] = 1;
    rows.set(first);
    memory.observe(rows);
    double[][] after = memory.memory();

    assertThat(after[35]).containsExactly(before[35]);
    assertThat(after[9][9]).as("a reached tensor ages all alike").isLessThan(before[9][9]);
  }

  @ParameterizedTest
  @EnumSource(KroneckerSpectrum.class)
  void goesOnFromACheckpointBitForBitWhateverTheWorkers(KroneckerSpectrum spectrum) {
    Memory form = Memory.kronecker(spectrum, TILES);
    Observability whole = form.observability(WIDTH, 0.9, RIDGE, Workers.one());
    Observability first = form.observability(WIDTH, 0.9, RIDGE, Workers.of(3));
    double[] expected = run(whole, 0, 40);
    run(first, 0, 20);
    State state = new State();
    first.save(state);
    Observability second =
        Memory.of(form.describe(Description.of("law")))
            .observability(WIDTH, 0.9, RIDGE, Workers.of(2));
    second.load(state);

    assertThat(run(second, 20, 40)).containsExactly(expected);
    assertThat(second.trace()).isEqualTo(whole.trace());
    assertThat(Memory.of(form.describe(Description.of("law")))).isEqualTo(form);
  }

  @Test
  void refusesWhatItCannotHold() {
    Observability memory = memory(Workers.one());
    DenseRows rows = new DenseRows(30, WIDTH);
    double[] large = new double[WIDTH];
    large[3] = 1e6;
    rows.set(large);
    assertThat(memory.refusal(rows)).hasValueSatisfying(why -> assertThat(why).contains("6 x 2"));

    State state = new State();
    memory.save(state);
    state.in("tile1").put("trace", Double.NaN);
    assertThatThrownBy(() -> memory(Workers.one()).load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("6 x 2 from parameter 3");
  }

  @Test
  void tilesMustCoverTheParametersOnceAndAreReadBack() {
    assertThatThrownBy(() -> memory(WIDTH + 1)).hasMessageContaining("37 parameters");
    assertThatThrownBy(() -> memory(WIDTH - 1)).hasMessageContaining("parameter 36");
    assertThatThrownBy(() -> new MatrixTile(0, 2, 3, 2)).hasMessageContaining("2 x 3");
    assertThatThrownBy(() -> MatrixTile.parse("0:1:2")).hasMessageContaining("0:2:3:5;3:2:2:5");
    assertThat(MatrixTile.parse(MatrixTile.text(TILES))).isEqualTo(TILES);
    assertThatThrownBy(
            () ->
                Memory.kronecker(KroneckerSpectrum.ROOT, TILES)
                    .observability(WIDTH, 0.9, RIDGE.relativeToMemory(), Workers.one()))
        .hasMessageContaining("fixed ridge");
  }

  private static Observability memory(Workers workers) {
    return Memory.kronecker(KroneckerSpectrum.PRODUCT, TILES)
        .observability(WIDTH, 0.9, RIDGE, workers);
  }

  private static Observability memory(int width) {
    return Memory.kronecker(KroneckerSpectrum.PRODUCT, TILES)
        .observability(width, 0.9, RIDGE, Workers.one());
  }

  private static double[] run(Observability memory, int from, int to) {
    DenseRows rows = new DenseRows(30, WIDTH);
    double[] q = new double[WIDTH];
    for (int t = from; t < to; t++) {
      double[] gradient = normal(new Random(SEED + t), 1);
      rows.set(gradient);
      memory.observeThenSolve(rows, gradient, q);
    }
    return q;
  }

  private static double[] normal(Random random, double size) {
    return random.doubles(WIDTH).map(u -> size * random.nextGaussian()).toArray();
  }

  private static void assertClose(double[] q, double[] expected, double tolerance, int step) {
    double norm = 0;
    double error = 0;
    for (int j = 0; j < q.length; j++) {
      norm += expected[j] * expected[j];
      error += (q[j] - expected[j]) * (q[j] - expected[j]);
    }
    assertThat(Math.sqrt(error / norm)).as("step %d", step).isLessThanOrEqualTo(tolerance);
  }

  /** One tile as a dense matrix. */
  private static final class WrittenOut {
    private final MatrixTile tile;
    private final KroneckerSpectrum spectrum;
    private final double beta;
    private final PackedSymmetric left;
    private final PackedSymmetric right;

    WrittenOut(MatrixTile tile, KroneckerSpectrum spectrum, double beta) {
      this.tile = tile;
      this.spectrum = spectrum;
      this.beta = beta;
      left = new PackedSymmetric(tile.rows());
      right = new PackedSymmetric(tile.columns());
    }

    void observe(DenseRows rows) {
      left.scale(beta);
      right.scale(beta);
      for (int k = 0; k < rows.rows(); k++) {
        for (int i = 0; i < tile.rows(); i++) {
          for (int j = 0; j < tile.columns(); j++) {
            double weight = (1 - beta) / rows.rows() * at(rows.row(k), i, j);
            for (int other = 0; other <= i; other++) {
              left.set(i, other, left.at(i, other) + weight * at(rows.row(k), other, j));
            }
            for (int other = 0; other <= j; other++) {
              right.set(j, other, right.at(j, other) + weight * at(rows.row(k), i, other));
            }
          }
        }
      }
    }

    private double at(double[] run, int i, int j) {
      return run[tile.from() + i * tile.stride() + j];
    }

    double trace() {
      return left.trace();
    }

    private PackedSymmetric product() {
      PackedSymmetric a = spectrum == KroneckerSpectrum.ROOT ? root(left) : left;
      PackedSymmetric b = spectrum == KroneckerSpectrum.ROOT ? root(right) : right;
      double scale = spectrum == KroneckerSpectrum.ROOT ? 1 : 1 / left.trace();
      int n = tile.columns();
      PackedSymmetric s = new PackedSymmetric(tile.size());
      for (int e = 0; e < tile.size(); e++) {
        for (int f = 0; f <= e; f++) {
          s.set(e, f, scale * a.at(e / n, f / n) * b.at(e % n, f % n));
        }
      }
      return s;
    }

    private static PackedSymmetric root(PackedSymmetric a) {
      try (SymmetricEigen eigen = new SymmetricEigen(a.width())) {
        assertThat(eigen.decompose(a)).isTrue();
        PackedSymmetric root = new PackedSymmetric(a.width());
        for (int k = 0; k < a.width(); k++) {
          root.addRankOne(Math.sqrt(Math.max(0, eigen.values()[k])), eigen.vector(k));
        }
        return root;
      }
    }

    void assertSolved(double[] gradient, double[] q, double tolerance, int step) {
      PackedSymmetric metric = product();
      double[] right = new double[tile.size()];
      double[] found = new double[tile.size()];
      tile.gather(gradient, right);
      tile.gather(q, found);
      double[] expected = new double[tile.size()];
      try (Cholesky factor = new Cholesky(tile.size())) {
        assertThat(factor.factor(metric, 1, RIDGE.epsilon())).isTrue();
        factor.solve(right, 0, expected, 0);
      }
      assertClose(found, expected, tolerance, step);
    }

    void assertMemory(double[][] all) {
      PackedSymmetric s = product();
      List<Integer> places = new ArrayList<>();
      for (int e = 0; e < tile.size(); e++) {
        places.add(tile.from() + e / tile.columns() * tile.stride() + e % tile.columns());
      }
      double trace = s.trace();
      for (int e = 0; e < tile.size(); e++) {
        for (int f = 0; f < tile.size(); f++) {
          assertThat(all[places.get(e)][places.get(f)]).isCloseTo(s.at(e, f), within(1e-9 * trace));
        }
      }
    }
  }
}
