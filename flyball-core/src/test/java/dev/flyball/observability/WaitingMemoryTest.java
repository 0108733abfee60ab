package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.linalg.Workers;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The memories that wait for what is hidden, and the bounds they keep. */
class WaitingMemoryTest {
  private static final int WIDTH = 6;
  private static final double BETA = 0.9;
  private static final Groups GROUPS = Groups.ofEqualSize(WIDTH, 3);

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void waitingIsThePlainMemoryWhileAllIsSeen(long seed) {
    Observability waiting = running(Memory.waiting(GROUPS));
    Observability plain = running(Memory.dense());
    RandomStream random = new RandomStream(seed);
    for (int t = 0; t < 200; t++) {
      SparseRows row = row(random, 0, WIDTH);
      waiting.observe(row);
      plain.observe(row);
    }

    assertSame(waiting, plain, seed);
    assertThat(waiting.trace()).as("seed %d", seed).isCloseTo(plain.trace(), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void aHiddenGroupKeepsItsPartOfTheMemory(long seed) {
    Observability waiting = running(Memory.waiting(GROUPS));
    Observability alongRows = running(Memory.alongRows());
    Observability plain = running(Memory.dense());
    RandomStream random = new RandomStream(seed);
    for (int t = 0; t < 100; t++) {
      observe(row(random, 0, WIDTH), waiting, alongRows, plain);
    }
    double waited = waiting.memory()[0][0];
    double keptAlongRows = alongRows.memory()[0][0];
    for (int t = 0; t < 300; t++) {
      observe(row(random, 3, WIDTH), waiting, alongRows, plain);
    }

    assertThat(waiting.memory()[0][0]).as("waiting, seed %d", seed).isEqualTo(waited);
    assertThat(alongRows.memory()[0][0])
        .as("along rows, seed %d", seed)
        .isGreaterThan(0.2 * keptAlongRows);
    assertThat(plain.memory()[0][0]).as("plain, seed %d", seed).isLessThan(1e-10);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theBoundsOfThePlainMemoryHold(long seed) {
    for (Memory memory : new Memory[] {Memory.waiting(GROUPS), Memory.alongRows()}) {
      Observability running = running(memory);
      RandomStream random = new RandomStream(seed);
      double largest = 0;
      double[] componentMax = new double[WIDTH];
      for (int t = 0; t < 2000; t++) {
        int from = random.nextInt(WIDTH);
        SparseRows row = row(random, from, from + 1 + random.nextInt(WIDTH - from));
        running.observe(row);
        largest = Math.max(largest, row.energy());
        noteSquares(row, componentMax);
        assertThat((1 - BETA) * running.leverage(row))
            .as("%s, step %d, seed %d", memory, t, seed)
            .isLessThan(1);
      }
      double[] eigenvalues = Eigenvalues.of(running.memory());
      double bound =
          memory instanceof Memory.AlongRows ? largest : Arrays.stream(componentMax).sum();
      assertThat(eigenvalues[0]).as("%s, seed %d", memory, seed).isGreaterThan(-1e-12);
      assertThat(eigenvalues[WIDTH - 1]).as("%s, seed %d", memory, seed).isLessThanOrEqualTo(bound);
      double trace = Arrays.stream(eigenvalues).sum();
      assertThat(running.trace()).as("%s, seed %d", memory, seed).isCloseTo(trace, within(1e-9));
    }
  }

  /** The rows of a minibatch count one by one: what a batch adds is bounded by its rows. */
  @ParameterizedTest
  @CsvSource({"2, 0.1, 1", "3, 0.1, 2", "2, 0.5, 3", "6, 0.9, 4"})
  void alongRowsAMinibatchKeepsBetweenItsBounds(int width, double beta, long seed) {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < 60; trial++) {
      Observability running =
          Memory.alongRows().observability(width, beta, Ridge.fixed(0.05), Workers.one());
      double largest = 0;
      for (int t = 0; t < 40; t++) {
        double[][] before = running.memory();
        SparseRows batch = batch(random, width, 1 + random.nextInt(8));
        largest = Math.max(largest, largestEnergy(batch));
        running.observe(batch);
        double[][] after = running.memory();
        assertThat(Eigenvalues.of(after)[width - 1])
            .as("S <= G^2, trial %d, step %d, seed %d", trial, t, seed)
            .isLessThanOrEqualTo(largest * (1 + 1e-12));
        for (int i = 0; i < width; i++) {
          for (int j = 0; j < width; j++) {
            after[i][j] -= beta * before[i][j];
          }
        }
        assertThat(Eigenvalues.of(after)[0])
            .as("S >= beta S before, trial %d, step %d, seed %d", trial, t, seed)
            .isGreaterThan(-1e-12 * largest);
      }
    }
  }

  /** Rows of one length, more or less alike. */
  private static SparseRows batch(RandomStream random, int width, int n) {
    SparseRows rows = new SparseRows(width);
    double spread = 2 * random.nextDouble();
    double[] common = new double[width];
    Arrays.setAll(common, j -> random.nextGaussian());
    for (int i = 0; i < n; i++) {
      double[] x = new double[width];
      double square = 0;
      for (int j = 0; j < width; j++) {
        x[j] = common[j] + spread * random.nextGaussian();
        square += x[j] * x[j];
      }
      for (int j = 0; j < width; j++) {
        rows.add(j, x[j] / Math.sqrt(square));
      }
      rows.endRowIfAny();
    }
    rows.close(n);
    return rows;
  }

  private static double largestEnergy(SparseRows batch) {
    double largest = 0;
    int[] parameters = new int[batch.width()];
    double[] values = new double[batch.width()];
    for (int i = 0; i < batch.rows(); i++) {
      int length = batch.row(i, parameters, values);
      largest = Math.max(largest, Arrays.stream(values, 0, length).map(v -> v * v).sum());
    }
    return largest;
  }

  private static void noteSquares(SparseRows row, double[] componentMax) {
    int[] parameters = new int[WIDTH];
    double[] values = new double[WIDTH];
    int length = row.row(0, parameters, values);
    for (int e = 0; e < length; e++) {
      componentMax[parameters[e]] = Math.max(componentMax[parameters[e]], values[e] * values[e]);
    }
  }

  private static Observability running(Memory memory) {
    return memory.observability(WIDTH, BETA, Ridge.fixed(0.05), Workers.one());
  }

  private static void observe(SparseRows row, Observability... memories) {
    for (Observability memory : memories) {
      memory.observe(row);
    }
  }

  private static SparseRows row(RandomStream random, int from, int to) {
    SparseRows rows = new SparseRows(WIDTH);
    for (int j = from; j < to; j++) {
      rows.add(j, random.nextGaussian());
    }
    rows.endRowIfAny();
    rows.close(1);
    return rows;
  }

  private static void assertSame(Observability one, Observability other, long seed) {
    double[][] a = one.memory();
    double[][] b = other.memory();
    for (int i = 0; i < WIDTH; i++) {
      assertThat(a[i]).as("row %d, seed %d", i, seed).containsExactly(b[i], within(1e-12));
    }
  }
}
