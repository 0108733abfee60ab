package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnusableGradientTest {
  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
  void movesNothingAndRemembersNothing(float unusable) {
    try (TinyTraining training = training(3)) {
      training.step(1);
      double[] parameters = training.parameters();
      State before = training.saved();

      training.step(broken(unusable));

      assertThat(training.parameters()).isEqualTo(parameters);
      State after = training.saved();
      before
          .allDoubles()
          .forEach((name, values) -> assertThat(after.doubles(name)).as(name).isEqualTo(values));
      assertThat(training.law().skipped()).isEqualTo(1);
      assertThat(training.law().steps()).isEqualTo(1);
    }
  }

  @Test
  void givesUpAfterTheLimitAndNamesATensorAndCauses() {
    try (TinyTraining training = training(2)) {
      training.step(1);
      training.step(broken(Float.NaN));
      training.step(broken(Float.NaN));

      assertThatThrownBy(() -> training.step(broken(Float.NaN)))
          .isInstanceOf(GradientException.class)
          .hasMessageContaining("Linear_")
          .hasMessageContaining("3 steps in a row that were left out (limit 2)")
          .hasMessageContaining("learning rate");
    }
  }

  @Test
  void aUsableStepStartsTheCountAnew() {
    try (TinyTraining training = training(1)) {
      training.step(1);
      for (int t = 0; t < 4; t++) {
        training.step(broken(Float.NaN));
        training.step(t);
      }
      assertThat(training.law().skipped()).isEqualTo(4);
    }
  }

  private static float[] broken(float value) {
    float[] inputs = TinyTraining.inputs(5);
    inputs[3] = value;
    return inputs;
  }

  private static TinyTraining training(int limit) {
    return new TinyTraining(
            TinyTraining.twoLayers(),
            block ->
                LawOptimizer.builder(block)
                    .memory(NetworkMemory.chunks(8))
                    .unusableLimit(limit)
                    .build())
        .startAt(3);
  }
}
