package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.nn.Block;
import ai.djl.training.tracker.Tracker;
import dev.flyball.control.Gain;
import dev.flyball.control.Safeguards;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DirectionalOptimizerTest {
  private static final int[] TENSORS = {35, 7, 7, 1};
  private static final long SEED = 20261115;

  static Stream<Arguments> formsAndTheirTwinsInCore() {
    return Stream.of(
        Arguments.of(NetworkMemory.chunks(8), Memory.block(chunks(8))),
        Arguments.of(NetworkMemory.chunks(128), Memory.block(chunks(128))),
        Arguments.of(NetworkMemory.layers(), Memory.block(blocks(new int[] {42, 8}))),
        Arguments.of(NetworkMemory.full(), Memory.dense()),
        Arguments.of(NetworkMemory.diagonal(), Memory.diagonal()));
  }

  @ParameterizedTest
  @MethodSource("formsAndTheirTwinsInCore")
  void stepsAsTheCoresMemoryDoesOverTwoHundredSteps(NetworkMemory form, Memory twin) {
    Observability core = twin.observability(50, 0.99, Ridge.fixed(0.005), Workers.one());
    double[] q = new double[50];
    try (TinyTraining training = training(law -> law.memory(form).eta(0.002))) {
      double[] expected = training.parameters();
      for (int t = 0; t < 200; t++) {
        training.backward(TinyTraining.inputs(SEED + t));
        double[] gradient = training.gradient();
        training.trainer.step();
        core.observe(row(gradient));
        core.solve(gradient, q);

        double[] step = training.law().lastStep();
        double eta = 0.002f;
        double largest =
            IntStream.range(0, 50).mapToDouble(j -> eta * Math.abs(q[j])).max().getAsDouble();
        for (int j = 0; j < 50; j++) {
          expected[j] -= eta * q[j];
          assertThat(Math.abs(step[j] - eta * q[j]))
              .as("step %d, parameter %d, seed %d", t, j, SEED)
              .isLessThanOrEqualTo(1e-5 * largest);
        }
      }
      double[] parameters = training.parameters();
      for (int j = 0; j < 50; j++) {
        assertThat(parameters[j])
            .as("parameter %d, seed %d", j, SEED)
            .isCloseTo(expected[j], org.assertj.core.data.Offset.offset(1e-5));
      }
    }
  }

  @Test
  void theNormalisedGainAndTheClipActOnTheWholeStep() {
    try (TinyTraining printed = training(law -> law);
        TinyTraining normalised = training(law -> law.gain(Gain.NORMALISED));
        TinyTraining clipped = training(law -> law.safeguards(Safeguards.none().withClip(1e-4)))) {
      printed.step(SEED);
      normalised.step(SEED);
      clipped.step(SEED);

      double h = ((DirectionalOptimizer) normalised.law()).leverage();
      double ratio = normalised.law().lastStep()[0] / printed.law().lastStep()[0];
      double norm =
          Math.sqrt(java.util.Arrays.stream(clipped.law().lastStep()).map(s -> s * s).sum());

      assertThat(h).isPositive();
      assertThat(ratio * (1 + h)).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-9));
      assertThat(norm).isCloseTo(1e-4, org.assertj.core.data.Offset.offset(1e-12));
      assertThat(clipped.law().clipped()).isEqualTo(1);
      assertThat(printed.law().clipped()).isZero();
    }
  }

  @Test
  void doesNotDependOnTheNumberOfWorkers() {
    try (TinyTraining one = training(law -> law.memory(NetworkMemory.chunks(8)));
        TinyTraining three =
            training(law -> law.memory(NetworkMemory.chunks(8)).workers(Workers.of(3)))) {
      for (int t = 0; t < 20; t++) {
        one.step(SEED + t);
        three.step(SEED + t);
      }
      assertThat(three.parameters()).isEqualTo(one.parameters());
    }
  }

  @Test
  void asksTheTrackerWithTheNumberOfTheStep() {
    List<Integer> asked = new ArrayList<>();
    Tracker tracker =
        step -> {
          asked.add(step);
          return 0.001f;
        };
    try (TinyTraining training = training(law -> law.eta(tracker))) {
      training.step(1);
      training.step(2);
      training.step(3);
    }
    assertThat(asked).containsExactly(1, 2, 3);
  }

  @Test
  void aTensorOutOfReachKeepsItsMemoryAndAZeroBlockOfAnotherDoesNot() {
    try (TinyTraining training = training(law -> law)) {
      Tensors tensors = training.law().tensors();
      BlockBank bank =
          new BlockBank(
              tensors,
              BlockPlan.of(new NetworkMemory.Chunks(8), tensors),
              new Ageing(0.5, 0.005),
              10,
              Workers.one());
      double[] gradient = filled(tensors.width(), 1);
      double[] before = new double[tensors.width()];
      double[] after = new double[tensors.width()];
      bank.observeThenSolve(Rows.of(filled(tensors.width(), 0.1)), gradient, before);
      double[] firstChunk = new double[tensors.width()];
      firstChunk[0] = 0.1;

      bank.observeThenSolve(Rows.of(firstChunk), gradient, after);

      assertThat(java.util.Arrays.copyOfRange(after, 35, 50))
          .isEqualTo(java.util.Arrays.copyOfRange(before, 35, 50));
      assertThat(after[20]).as("an aged block resists less").isGreaterThan(before[20]);
    }
  }

  private static double[] filled(int width, double value) {
    double[] run = new double[width];
    java.util.Arrays.fill(run, value);
    return run;
  }

  @Test
  void saysWhatItHolds() {
    try (TinyTraining training = training(law -> law.memory(NetworkMemory.chunks(8)))) {
      assertThat(training.law().numBytes()).isZero();
      training.step(1);
      long triangles = 8L * (4 * 36 + 6 + 28 + 28 + 1);
      assertThat(training.law().numBytes()).isBetween(triangles, 4 * triangles);
    }
  }

  @Test
  void refusesALayerThatIsTooWideForADenseBlock() {
    assertThatThrownBy(
            () -> {
              try (TinyTraining training =
                  new TinyTraining(
                      new ai.djl.nn.SequentialBlock()
                          .add(ai.djl.nn.core.Linear.builder().setUnits(4000).build())
                          .add(ai.djl.nn.core.Linear.builder().setUnits(1).build()),
                      block ->
                          DirectionalOptimizer.builder(block)
                              .memory(NetworkMemory.layers())
                              .build())) {
                training.step(1);
              }
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("01Linear")
        .hasMessageContaining("24000");
  }

  private static TinyTraining training(
      java.util.function.UnaryOperator<DirectionalOptimizer.Builder> settings) {
    java.util.function.Function<Block, ai.djl.training.optimizer.Optimizer> law =
        block -> settings.apply(DirectionalOptimizer.builder(block)).build();
    return new TinyTraining(TinyTraining.twoLayers(), law).startAt(SEED);
  }

  private static SparseRows row(double[] gradient) {
    SparseRows rows = new SparseRows(gradient.length);
    rows.clear();
    for (int j = 0; j < gradient.length; j++) {
      rows.add(j, gradient[j]);
    }
    rows.endRowIfAny();
    rows.close(1);
    return rows;
  }

  private static Groups chunks(int size) {
    List<Integer> widths = new ArrayList<>();
    for (int tensor : TENSORS) {
      for (int from = 0; from < tensor; from += size) {
        widths.add(Math.min(size, tensor - from));
      }
    }
    return blocks(widths.stream().mapToInt(Integer::intValue).toArray());
  }

  private static Groups blocks(int[] widths) {
    List<int[]> groups = new ArrayList<>();
    int next = 0;
    for (int width : widths) {
      groups.add(IntStream.range(next, next + width).toArray());
      next += width;
    }
    return Groups.of(next, groups);
  }
}
