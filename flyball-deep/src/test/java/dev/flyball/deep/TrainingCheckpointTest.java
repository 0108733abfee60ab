package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingCheckpointTest {
  private static final long SEED = 77;

  @TempDir private Path folder;

  static Stream<Function<Block, Optimizer>> laws() {
    return Stream.of(
        block -> DirectionalOptimizer.builder(block).memory(NetworkMemory.chunks(8)).build(),
        block -> DirectionalOptimizer.builder(block).memory(NetworkMemory.diagonal()).build(),
        block -> DirectionalOptimizer.builder(block).memory(NetworkMemory.full()).eta(0.05).build(),
        block -> ScalarOptimizer.builder(block).build());
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
                TinyTraining.twoLayers(), block -> ScalarOptimizer.builder(block).build());
        TinyTraining directional =
            new TinyTraining(
                TinyTraining.twoLayers(), block -> DirectionalOptimizer.builder(block).build())) {
      scalar.step(1);
      assertThatThrownBy(() -> directional.load(scalar.saved()))
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("'scalar epsilon=1.0")
          .hasMessageContaining("'directional beta=0.99");
    }
  }
}
