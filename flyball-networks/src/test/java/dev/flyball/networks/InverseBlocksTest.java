package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.Workers;
import dev.flyball.model.DenseRows;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.MetricException;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observability.Rows;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks by their inverse alone, and faults put in by hand. */
class InverseBlocksTest {
  private static final int WIDTH = 50;
  private static final int BLOCKS = 4;
  private static final Ridge RIDGE = Ridge.fixed(0.005);
  private static final long SEED = 7;

  /** The slow twin: S itself, factored anew at every step. */
  @ParameterizedTest
  @CsvSource({"0.001, 0.99", "0.1, 0.99", "30, 0.99", "300, 0.99", "1, 0.5", "30, 0.9999"})
  void carriesTheInverseForThousandsOfStepsWithoutDrift(double size, double beta) {
    int width = 24;
    Observability block =
        Networks.inverseBlock(Groups.ofEqualSize(width, width))
            .observability(width, beta, RIDGE, Workers.one());
    Observability twin = Rows.exact(width, beta, RIDGE);
    DenseRows rows = new DenseRows(width);
    Random random = new Random(SEED);
    double[] gradient = new double[width];
    double[] q = new double[width];
    double[] expected = new double[width];
    for (int t = 0; t < 4000; t++) {
      for (int j = 0; j < width; j++) {
        // A third of the block sees nothing most of the time, and then a lot.
        gradient[j] = j < 8 && t % 500 > 20 ? 0 : size * random.nextGaussian();
      }
      rows.set(gradient);
      block.observeThenSolve(rows, gradient, q);
      twin.observe(rows);
      if (t % 100 == 99) {
        twin.solve(gradient, expected);
        assertClose(q, expected, 1e-6, "step %d, seed %d".formatted(t, SEED));
      }
    }
    assertThat(block.refused()).isZero();
    assertThat(block.trace()).isCloseTo(twin.trace(), within(1e-9 * twin.trace()));
  }

  @Test
  void isTheMemoryOfBlocksForRowsOfAnyModelAndAnyRightHandSide() {
    Groups groups = Groups.ofEqualSize(WIDTH, 20);
    Observability inverse =
        Networks.inverseBlock(groups).observability(WIDTH, 0.95, RIDGE, Workers.one());
    Observability plain = Memory.block(groups).observability(WIDTH, 0.95, RIDGE, Workers.one());
    Rows rows = new Rows(WIDTH, SEED);
    double[] q = new double[WIDTH];
    double[] expected = new double[WIDTH];
    for (int t = 0; t < 200; t++) {
      SparseRows actuation = rows.draw(1 + t % 3, 0.8);
      inverse.observe(actuation);
      plain.observe(actuation);
      double[] right = t % 2 == 0 ? rows.vector() : rows.dense()[0];
      inverse.solve(right, q);
      plain.solve(right, expected);
      assertClose(q, expected, 1e-6, "step %d, seed %d".formatted(t, SEED));
      double h = plain.leverage(actuation);
      assertThat(inverse.leverage(actuation)).isCloseTo(h, within(1e-6 * h));
    }
    double[][] s = plain.memory();
    double[][] found = inverse.memory();
    for (int i = 0; i < WIDTH; i++) {
      assertThat(found[i]).as("row %d of S, seed %d", i, SEED).containsExactly(s[i], within(1e-9));
    }
  }

  @Test
  void whatRowsDoNotReachIsNotForgottenAndAZeroBlockOfAReachedPartIs() {
    // Two parts of 35 and 15 parameters; each holds two of the blocks.
    Observability memory = memory(Workers.one());
    DenseRows rows = new DenseRows(35, WIDTH);
    double[] gradient = filled(1);
    double[] before = new double[WIDTH];
    double[] after = new double[WIDTH];
    rows.set(filled(0.1));
    memory.observeThenSolve(rows, gradient, before);
    double[] first = new double[WIDTH];
    first[0] = 0.1;
    rows.set(first);
    memory.observeThenSolve(rows, gradient, after);

    assertThat(Arrays.copyOfRange(after, 35, WIDTH))
        .containsExactly(Arrays.copyOfRange(before, 35, WIDTH), within(1e-12));
    assertThat(after[30]).as("an aged block resists less").isGreaterThan(before[30]);
  }

  @Test
  void theDiagonalWaitsToo() {
    Observability waiting =
        Memory.waitingDiagonal().observability(WIDTH, 0.5, RIDGE, Workers.one());
    DenseRows rows = new DenseRows(35, WIDTH);
    rows.set(filled(2));
    waiting.observe(rows);
    double[] first = new double[WIDTH];
    first[0] = 1;
    rows.set(first);
    waiting.observe(rows);

    double[][] s = waiting.memory();
    assertThat(s[0][0]).isEqualTo(0.5 * 2 + 0.5);
    assertThat(s[30][30]).isEqualTo(1);
    assertThat(s[40][40]).as("kept").isEqualTo(2);
    assertThat(waiting.trace()).isCloseTo(1.5 + 34 + 30, within(1e-12));
    State state = new State();
    waiting.save(state);
    Observability resumed =
        Memory.waitingDiagonal().observability(WIDTH, 0.5, RIDGE, Workers.one());
    resumed.load(state);
    assertThat(resumed.memory()).isDeepEqualTo(s);
  }

  @Test
  void aFactorThatIsNotFoundCostsNoDigitAndIsCounted() {
    Observability good = memory(Workers.one());
    boolean[] failing = new boolean[1];
    Observability faulty = faulty(10, failing);
    double[] expected = new double[WIDTH];
    double[] found = new double[WIDTH];
    DenseRows rows = new DenseRows(WIDTH);
    for (int t = 0; t < 60; t++) {
      failing[0] = t >= 20 && t < 28;
      double[] gradient = gradient(t, 1);
      rows.set(gradient);
      good.observeThenSolve(rows, gradient, expected);
      faulty.observeThenSolve(rows, gradient, found);
      assertClose(found, expected, 1e-6, "step " + t);
    }
    assertThat(good.refused()).isZero();
    assertThat(faulty.refused()).isBetween(BLOCKS * 1L, BLOCKS * 8L);
  }

  @Test
  void givesUpPastTheLimitBeforeAnythingChangesAndNamesTheBlockAndCauses() {
    Observability faulty = faulty(3, new boolean[] {true});
    DenseRows rows = new DenseRows(WIDTH);
    double[] q = new double[WIDTH];
    assertThatThrownBy(
            () -> {
              for (int t = 0; t < 60; t++) {
                double[] gradient = gradient(t, 1);
                rows.set(gradient);
                assertThat(faulty.refusal(rows)).isEmpty();
                faulty.observeThenSolve(rows, gradient, q);
              }
            })
        .isInstanceOf(MetricException.class)
        .hasMessageContaining("block 'layer")
        .hasMessageContaining("4 steps in a row (limit 3)")
        .hasMessageContaining("epsilon");
  }

  @Test
  void refusesRowsThatAreTooLargeAndNamesTheBlock() {
    Observability memory = memory(Workers.one());
    double[] gradient = gradient(1, 1);
    double[] before = new double[WIDTH];
    double[] after = new double[WIDTH];
    DenseRows rows = new DenseRows(WIDTH);
    rows.set(gradient(0, 1));
    memory.observe(rows);
    // The first solution folds the row into the inverse; those after it are the same to the bit.
    memory.solve(gradient, after);
    memory.solve(gradient, before);
    rows.set(gradient(2, 1e9));

    assertThat(memory.refusal(rows)).hasValueSatisfying(why -> assertThat(why).contains("'layer"));
    memory.solve(gradient, after);
    assertThat(after).isEqualTo(before);
    rows.set(gradient(3, Double.NaN));
    assertThat(memory.refusal(rows)).isPresent();
    rows.set(gradient(2, 1));
    assertThat(memory.refusal(rows)).isEmpty();
  }

  @Test
  void doesNotDependOnTheNumberOfWorkersAndGoesOnFromItsStateBitForBit() {
    Observability one = memory(Workers.one());
    Observability three = memory(Workers.of(3));
    DenseRows rows = new DenseRows(WIDTH);
    double[] q = new double[WIDTH];
    double[] other = new double[WIDTH];
    for (int t = 0; t < 90; t++) {
      double[] gradient = gradient(t, 1);
      rows.set(gradient);
      one.observeThenSolve(rows, gradient, q);
      three.observeThenSolve(rows, gradient, other);
      assertThat(other).as("step %d", t).isEqualTo(q);
      if (t == 40) {
        State state = new State();
        three.save(state);
        three = memory(Workers.of(2));
        three.load(state);
      }
    }
  }

  @Test
  void refusesADamagedState() {
    Observability memory = memory(Workers.one());
    State state = new State();
    memory.save(state);
    double[] damaged = state.in("block1").doubles("inverse");
    damaged[3] = Double.NaN;
    state.in("block1").put("inverse", damaged);
    assertThatThrownBy(() -> memory.load(state)).isInstanceOf(CheckpointException.class);
    memory(Workers.one()).save(state);
    state.in("block1").put("inARow", -1L);
    assertThatThrownBy(() -> memory.load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("layer1");
  }

  @Test
  void chunksOf128Hold560BytesAParameterAndTheWorkspace() {
    int width = 128 * 200;
    Observability memory =
        Networks.inverseBlock(Groups.ofEqualSize(width, 128))
            .observability(width, 0.99, RIDGE, Workers.one());
    DenseRows rows = new DenseRows(width);
    double[] gradient = new Random(SEED).doubles(width).toArray();
    rows.set(gradient);
    double[] q = new double[width];
    for (int t = 0; t < 70; t++) {
      memory.observeThenSolve(rows, gradient, q);
    }
    assertThat(memory.numBytes()).isBetween(560L * width, 570L * width);
  }

  @Test
  void needsAFixedRidge() {
    Memory memory = Networks.inverseBlock(Groups.ofEqualSize(WIDTH, 8));
    assertThatThrownBy(
            () -> memory.observability(WIDTH, 0.9, RIDGE.relativeToMemory(), Workers.one()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fixed ridge");
  }

  private static Observability memory(Workers workers) {
    return new InverseBlocksObservability(0.9, RIDGE, layers(), workers);
  }

  private static Observability faulty(int patience, boolean[] failing) {
    return new InverseBlocksObservability(
        0.9,
        RIDGE,
        layers(),
        patience,
        Workers.one(),
        width ->
            new InverseBlock.Workspace(width) {
              @Override
              protected Cholesky factor(PackedSymmetric a, double scale) {
                return failing[0] ? null : super.factor(a, scale);
              }
            });
  }

  /** Blocks of 8, 27, 8 and 7 parameters. */
  private static Groups layers() {
    int[] ends = {0, 8, 35, 43, WIDTH};
    LinkedHashMap<String, int[]> layers = new LinkedHashMap<>();
    for (int b = 0; b < BLOCKS; b++) {
      layers.put("layer" + b, IntStream.range(ends[b], ends[b + 1]).toArray());
    }
    return Groups.named(WIDTH, layers);
  }

  private static double[] filled(double value) {
    double[] run = new double[WIDTH];
    Arrays.fill(run, value);
    return run;
  }

  private static double[] gradient(int t, double size) {
    Random random = new Random(SEED + t);
    return random.doubles(WIDTH).map(value -> size * (value - 0.5)).toArray();
  }

  private static void assertClose(double[] found, double[] expected, double share, String what) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int j = 0; j < expected.length; j++) {
      assertThat(Math.abs(found[j] - expected[j]))
          .as("%s, parameter %d", what, j)
          .isLessThanOrEqualTo(share * largest);
    }
  }
}
