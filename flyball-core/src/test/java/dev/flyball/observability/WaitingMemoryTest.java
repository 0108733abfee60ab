package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Groups;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
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
    Observability plain = running(Memory.dense());
    RandomStream random = new RandomStream(seed);
    for (int t = 0; t < 100; t++) {
      observe(row(random, 0, WIDTH), waiting, plain);
    }
    double waited = waiting.memory()[0][0];
    for (int t = 0; t < 300; t++) {
      observe(row(random, 3, WIDTH), waiting, plain);
    }

    assertThat(waiting.memory()[0][0]).as("waiting, seed %d", seed).isEqualTo(waited);
    assertThat(plain.memory()[0][0]).as("plain, seed %d", seed).isLessThan(1e-10);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theBoundsOfThePlainMemoryHold(long seed) {
    Memory memory = Memory.waiting(GROUPS);
    Observability running = running(memory);
    RandomStream random = new RandomStream(seed);
    double[] componentMax = new double[WIDTH];
    for (int t = 0; t < 2000; t++) {
      int from = random.nextInt(WIDTH);
      SparseRows row = row(random, from, from + 1 + random.nextInt(WIDTH - from));
      running.observe(row);
      noteSquares(row, componentMax);
      assertThat((1 - BETA) * running.leverage(row))
          .as("%s, step %d, seed %d", memory, t, seed)
          .isLessThan(1);
    }
    double[] eigenvalues = Eigenvalues.of(running.memory());
    double bound = Arrays.stream(componentMax).sum();
    assertThat(eigenvalues[0]).as("%s, seed %d", memory, seed).isGreaterThan(-1e-12);
    assertThat(eigenvalues[WIDTH - 1]).as("%s, seed %d", memory, seed).isLessThanOrEqualTo(bound);
    double trace = Arrays.stream(eigenvalues).sum();
    assertThat(running.trace()).as("%s, seed %d", memory, seed).isCloseTo(trace, within(1e-9));
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
