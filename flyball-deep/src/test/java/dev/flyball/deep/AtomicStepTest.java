package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import dev.flyball.observability.Memory;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step that fails leaves network, memory and gradient as they were: it can be tried again. */
class AtomicStepTest {
  private static final long SEED = 77;

  @Test
  void aTrackerThatThrowsCostsNeitherTheStepNorTheGradient() {
    boolean[] failing = new boolean[1];
    Function<Block, Optimizer> law =
        block ->
            LawOptimizer.builder(block)
                .eta(
                    step -> {
                      if (failing[0]) {
                        throw new IllegalStateException("no rate today");
                      }
                      return 0.005f;
                    })
                .build();
    try (TinyTraining disturbed = training(law);
        TinyTraining undisturbed = training(law)) {
      for (int t = 0; t < 10; t++) {
        undisturbed.step(t);
      }
      for (int t = 0; t < 10; t++) {
        disturbed.backward(TinyTraining.inputs(t));
        double[] before = disturbed.parameters();
        failing[0] = t % 3 == 1;
        if (failing[0]) {
          assertThatThrownBy(disturbed.trainer::step).hasMessageContaining("no rate today");
          assertThat(disturbed.parameters()).as("step %d", t).isEqualTo(before);
          assertThatThrownBy(disturbed.trainer::step).hasMessageContaining("no rate today");
          failing[0] = false;
        }
        disturbed.trainer.step();
      }
      assertThat(disturbed.parameters()).isEqualTo(undisturbed.parameters());
      assertThat(disturbed.law().steps()).isEqualTo(10);
    }
  }

  @Test
  void aSensitivityThatWasForgottenCanBeMeasuredAfterwards() {
    Function<Block, Optimizer> law =
        block ->
            LawOptimizer.builder(block)
                .memory(NetworkMemory.of(Memory.dense()))
                .source(MemorySource.SENSITIVITY)
                .build();
    try (TinyTraining disturbed = training(law);
        TinyTraining undisturbed = training(law)) {
      for (int t = 0; t < 6; t++) {
        float[] inputs = TinyTraining.inputs(t);
        measure(undisturbed, inputs);
        undisturbed.step(inputs);

        double[] before = disturbed.parameters();
        disturbed.backward(inputs);
        assertThatThrownBy(disturbed.trainer::step).hasMessageContaining("Sensitivity.measure");
        assertThat(disturbed.parameters()).as("step %d", t).isEqualTo(before);
        measure(disturbed, inputs);
        disturbed.trainer.step();
      }
      assertThat(disturbed.parameters()).isEqualTo(undisturbed.parameters());
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {1e4f, 1e6f, 1e8f, 1e15f})
  void oneBatchThatIsFarTooLargeIsLeftOutAndTrainingGoesOnAsIfItHadNotCome(float times) {
    try (TinyTraining disturbed = linear();
        TinyTraining undisturbed = linear()) {
      for (int t = 0; t < 100; t++) {
        if (t == 40) {
          float[] large = TinyTraining.inputs(t);
          for (int i = 0; i < large.length; i++) {
            large[i] *= times;
          }
          disturbed.step(large);
        }
        disturbed.step(t);
        undisturbed.step(t);
      }
      assertThat(disturbed.parameters()).isEqualTo(undisturbed.parameters());
      assertThat(disturbed.law().skipped()).isEqualTo(1);
      assertThat(disturbed.law().steps()).isEqualTo(100);
    }
  }

  @Test
  void afterGivingUpTheNextGoodBatchIsLearnedFrom() {
    try (TinyTraining training = linear();
        TinyTraining undisturbed = linear()) {
      float[] broken = TinyTraining.inputs(5);
      broken[3] = Float.NaN;
      training.step(1);
      for (int i = 0; i < 10; i++) {
        training.step(broken);
      }
      assertThatThrownBy(() -> training.step(broken)).isInstanceOf(GradientException.class);
      training.step(2);

      undisturbed.step(1);
      undisturbed.step(2);
      assertThat(training.parameters()).isEqualTo(undisturbed.parameters());
    }
  }

  private static void measure(TinyTraining training, float[] inputs) {
    try (NDManager manager = training.trainer.getManager().newSubManager()) {
      Shape shape = new Shape(TinyTraining.SAMPLES, TinyTraining.INPUTS);
      Sensitivity.ofMean(training.law())
          .measure(training.trainer, new NDList(manager.create(inputs, shape)));
    }
  }

  private static TinyTraining training(Function<Block, Optimizer> law) {
    return new TinyTraining(TinyTraining.twoLayers(), law).startAt(SEED);
  }

  private static TinyTraining linear() {
    return new TinyTraining(TinyTraining.oneRow(), block -> LawOptimizer.builder(block).build())
        .startAt(SEED);
  }
}
