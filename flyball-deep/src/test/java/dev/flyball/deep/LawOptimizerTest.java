package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.training.tracker.Tracker;
import dev.flyball.control.HeadController;
import dev.flyball.law.Defaults;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.model.DenseRows;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.Networks;
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

class LawOptimizerTest {
  private static final int[] TENSORS = {35, 7, 7, 1};
  private static final int[] TENSORS_END = {35, 42, 49, 50};
  private static final long SEED = 20261115;

  static Stream<Arguments> formsAndTheirTwinsInCore() {
    return Stream.of(
        Arguments.of(NetworkMemory.chunks(8), Memory.block(chunks(8))),
        Arguments.of(NetworkMemory.chunks(128), Memory.block(chunks(128))),
        Arguments.of(NetworkMemory.fadingChunks(8), Memory.block(chunks(8))),
        Arguments.of(NetworkMemory.layers(), Memory.block(blocks(new int[] {42, 8}))),
        Arguments.of(NetworkMemory.full(), Memory.dense()),
        Arguments.of(NetworkMemory.diagonal(), Memory.diagonal()),
        Arguments.of(NetworkMemory.waiting(), Memory.dense()),
        Arguments.of(NetworkMemory.of(Memory.dense()), Memory.dense()),
        Arguments.of(NetworkMemory.of(Memory.diagonal()), Memory.diagonal()),
        Arguments.of(NetworkMemory.of(Memory.block(9)), Memory.block(9)),
        Arguments.of(NetworkMemory.of(Networks.rows()), Memory.dense()),
        Arguments.of(NetworkMemory.of(Networks.lowRank(50)), Memory.dense()),
        Arguments.of(NetworkMemory.of(Memory.none()), Memory.none()));
  }

  /** On a GPU every array left behind would be a copy of the network. */
  @Test
  void stepsAndCheckpointsLeaveNoArrayBehind() {
    try (TinyTraining training = training(law -> law)) {
      training.step(SEED);
      NDManager manager = training.network.getParameters().values().get(0).getArray().getManager();
      int kept = manager.getManagedArrays().size();
      for (int t = 1; t < 4; t++) {
        training.step(SEED + t);
        training.saved();
      }
      assertThat(manager.getManagedArrays()).hasSize(kept);
    }
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
          assertThat(Math.abs(step[j] + eta * q[j]))
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
    try (TinyTraining printed = training(Defaults.network());
        TinyTraining normalised = training(Defaults.network().gain(Gain.NORMALISED));
        TinyTraining clipped = training(Defaults.network().clip(1e-4))) {
      printed.step(SEED);
      normalised.step(SEED);
      clipped.step(SEED);

      double h = normalised.law().leverage();
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

  /** All core's laws at once: the same gradient through a controller of the core. */
  @ParameterizedTest
  @MethodSource("lawsOfTheCore")
  void movesAsTheLawsOwnControllerWould(Law law) {
    try (TinyTraining training =
        law instanceof GradientLaw directional && directional.isDirectional()
            ? training(law, NetworkMemory.of(directional.memory()))
            : training(law)) {
      HeadController core = HeadController.of(law, training.law().tensors(), Workers.one());
      DenseRows actuation = new DenseRows(TENSORS_END);
      double[] step = new double[50];
      for (int t = 0; t < 20; t++) {
        double[] weights = training.parameters();
        training.backward(TinyTraining.inputs(SEED + t));
        actuation.set(training.gradient());
        training.trainer.step();
        core.decide(actuation, weights, 0, step);
        assertThat(training.law().lastStep()).as("%s, step %d", law, t).isEqualTo(step);
        assertThat(training.law().alpha()).isEqualTo(core.alpha());
      }
      assertThat(training.law().capped()).isEqualTo(core.capped());
      assertThat(training.law().clipped()).isEqualTo(core.clipped());
    }
  }

  static Stream<Law> lawsOfTheCore() {
    WeightDecay decay = WeightDecay.decoupled(0.1);
    return Stream.of(
        Law.masked(0.02),
        Law.masked(0.02).decay(decay).alphaMax(0.01),
        Law.scalar(0.1, 1).clip(0.01),
        Law.scalar(0.1, 1).gain(Gain.TRUST).decay(decay),
        Defaults.network().gain(Gain.TRUST),
        Defaults.network().gain(Gain.NORMALISED).memory(Networks.lowRank(6)),
        Defaults.network().decay(WeightDecay.coupled(0.1)).memory(Memory.block(16)),
        Defaults.network().ridge(Ridge.fixed(0.01).relativeToMemory()));
  }

  @Test
  void refusesALawThatDoesNotActOnNetworks() {
    assertThatThrownBy(
            () -> LawOptimizer.builder(TinyTraining.twoLayers(), Law.averaged(Law.masked())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("averaged");
    assertThatThrownBy(
            () ->
                LawOptimizer.builder(TinyTraining.twoLayers(), Law.masked())
                    .memory(NetworkMemory.diagonal()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("masked law keeps no memory");
  }

  /** docs/deep.md: the law of networks with another gain is still one of networks. */
  @Test
  void anotherGainKeepsTheMemoryOfNetworks() {
    GradientLaw law = Defaults.network().gain(Gain.NORMALISED);
    try (TinyTraining given = training(law);
        TinyTraining chunked = training(law, NetworkMemory.chunks(Defaults.NETWORK_CHUNK));
        TinyTraining dense = training(law, NetworkMemory.of(Memory.dense()))) {
      for (int t = 0; t < 5; t++) {
        given.step(SEED + t);
        chunked.step(SEED + t);
        dense.step(SEED + t);
      }
      assertThat(given.law().numBytes()).isEqualTo(chunked.law().numBytes());
      assertThat(given.parameters()).isEqualTo(chunked.parameters());
      assertThat(given.parameters()).isNotEqualTo(dense.parameters());
    }
  }

  /** Inputs of zero reach no weight of the first layer. */
  @Test
  void onlyFadingChunksForgetWhatNoStepReaches() {
    double kept = firstStepAfterSilence(NetworkMemory.chunks(8));
    assertThat(firstStepAfterSilence(NetworkMemory.fadingChunks(8))).isGreaterThan(1.2 * kept);
  }

  /** How far the weights of the first layer move when inputs return. */
  private static double firstStepAfterSilence(NetworkMemory memory) {
    try (TinyTraining training = training(law -> law.memory(memory).eta(1e-4))) {
      for (int t = 0; t < 100; t++) {
        training.step(SEED + t);
      }
      for (int t = 0; t < 200; t++) {
        training.step(new float[TinyTraining.SAMPLES * TinyTraining.INPUTS]);
      }
      training.step(SEED);
      return Math.sqrt(Kernels.squaredNorm(training.law().lastStep(), 0, 35));
    }
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
    assertThatThrownBy(() -> wide(NetworkMemory.layers()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("01Linear")
        .hasMessageContaining("24000");
    assertThatThrownBy(() -> wide(NetworkMemory.of(Memory.dense())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'network' has 28001 parameters");
  }

  private static void wide(NetworkMemory memory) {
    try (TinyTraining training =
        new TinyTraining(
            new ai.djl.nn.SequentialBlock()
                .add(ai.djl.nn.core.Linear.builder().setUnits(4000).build())
                .add(ai.djl.nn.core.Linear.builder().setUnits(1).build()),
            block -> LawOptimizer.builder(block).memory(memory).build())) {
      training.step(1);
    }
  }

  private static TinyTraining training(
      java.util.function.UnaryOperator<LawOptimizerBuilder> settings) {
    java.util.function.Function<Block, ai.djl.training.optimizer.Optimizer> law =
        block -> settings.apply(LawOptimizer.builder(block)).build();
    return new TinyTraining(TinyTraining.twoLayers(), law).startAt(SEED);
  }

  private static TinyTraining training(Law law, NetworkMemory memory) {
    return new TinyTraining(
            TinyTraining.twoLayers(),
            block -> LawOptimizer.builder(block, law).memory(memory).build())
        .startAt(SEED);
  }

  private static TinyTraining training(Law law) {
    return new TinyTraining(
            TinyTraining.twoLayers(), block -> LawOptimizer.builder(block, law).build())
        .startAt(SEED);
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
