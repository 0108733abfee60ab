package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.networks.Networks;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingCheckpointTest {
  private static final long SEED = 77;

  @TempDir private Path folder;

  static Stream<Function<Block, Optimizer>> laws() {
    return Stream.of(
        block -> LawOptimizer.builder(block).memory(NetworkMemory.chunks(8)).build(),
        block -> LawOptimizer.builder(block).memory(NetworkMemory.diagonal()).build(),
        block -> LawOptimizer.builder(block).memory(NetworkMemory.full()).eta(0.05).build(),
        block ->
            LawOptimizer.builder(block, Defaults.network().memory(Networks.lowRank(9))).build(),
        block -> LawOptimizer.builder(block).memory(NetworkMemory.waiting()).build(),
        block -> LawOptimizer.builder(block, Law.scalar()).build());
  }

  @ParameterizedTest
  @MethodSource("laws")
  void goesOnFromTheFileBitForBit(Function<Block, Optimizer> law) {
    Path file = folder.resolve("training.safetensors");
    double[] expected;
    try (TinyTraining training = new TinyTraining(TinyTraining.twoLayers(), law).startAt(SEED)) {
      for (int t = 0; t < 12; t++) {
        training.step(t);
      }
      CheckpointFile.write(file, training.saved());
      for (int t = 12; t < 30; t++) {
        training.step(t);
      }
      expected = training.parameters();
    }

    try (TinyTraining resumed = new TinyTraining(TinyTraining.twoLayers(), law)) {
      resumed.load(CheckpointFile.read(file));
      for (int t = 12; t < 30; t++) {
        resumed.step(t);
      }
      assertThat(resumed.parameters()).as("seed %d", SEED).isEqualTo(expected);
      assertThat(resumed.law().steps()).isEqualTo(30);
    }
  }

  @Test
  void refusesTheStateOfAnotherLaw() {
    try (TinyTraining scalar =
            new TinyTraining(
                TinyTraining.twoLayers(),
                block -> LawOptimizer.builder(block, Law.scalar()).build());
        TinyTraining directional =
            new TinyTraining(
                TinyTraining.twoLayers(), block -> LawOptimizer.builder(block).build())) {
      scalar.step(1);
      assertThatThrownBy(() -> directional.load(scalar.saved()))
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("'scalar epsilon=1.0")
          .hasMessageContaining("'directional beta=0.99");
    }
  }

  static Stream<Arguments> damage() {
    return Stream.of(
        Arguments.of("too large for a float", damaging("network.03Linear_bias", 1e300)),
        Arguments.of("NaN in a tensor", damaging("network.03Linear_bias", Double.NaN)),
        Arguments.of("NaN in the memory", damaging(MEMORY + "inverse", Double.NaN)),
        Arguments.of("no ridge", damaging(MEMORY + "carriedRidge", 0)),
        Arguments.of(
            "a memory of another size", (Consumer<State>) s -> s.put(MEMORY + "inverse", 1.0)),
        Arguments.of("negative steps", (Consumer<State>) s -> s.put("optimizer.steps", -1L)),
        Arguments.of(
            "negative counts", (Consumer<State>) s -> s.put("optimizer.guard.inARow", -1L)),
        Arguments.of("another law", (Consumer<State>) s -> s.put("optimizer.law", "masked")));
  }

  private static final String MEMORY = "optimizer.controller.memory.block1.";

  private static Consumer<State> damaging(String name, double value) {
    return state -> {
      double[] values = state.doubles(name);
      values[values.length - 1] = value;
      state.put(name, values);
    };
  }

  @ParameterizedTest
  @MethodSource("damage")
  void aStateThatIsRefusedLeavesNetworkAndOptimizerAsTheyWere(String what, Consumer<State> damage) {
    try (TinyTraining other = chunked().startAt(SEED + 1);
        TinyTraining training = chunked().startAt(SEED);
        TinyTraining undisturbed = chunked().startAt(SEED)) {
      for (int t = 0; t < 5; t++) {
        other.step(100 + t);
        training.step(t);
        undisturbed.step(t);
      }
      State state = other.saved();
      damage.accept(state);

      assertThatThrownBy(() -> training.load(state)).isInstanceOf(CheckpointException.class);

      assertThat(training.parameters()).isEqualTo(undisturbed.parameters());
      training.step(5);
      undisturbed.step(5);
      assertThat(training.parameters()).as(what).isEqualTo(undisturbed.parameters());
      assertThat(training.law().steps()).isEqualTo(6);
    }
  }

  private static TinyTraining chunked() {
    return new TinyTraining(
        TinyTraining.twoLayers(),
        block -> LawOptimizer.builder(block).memory(NetworkMemory.chunks(8)).build());
  }
}
