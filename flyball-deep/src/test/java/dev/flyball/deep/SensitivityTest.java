package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.flyball.law.Curvature;
import dev.flyball.law.Defaults;
import dev.flyball.law.Gain;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import org.junit.jupiter.api.Test;

class SensitivityTest {
  private static final int WIDTH = TinyTraining.INPUTS;

  @Test
  void ofALinearModelIsItsInput() {
    try (TinyTraining training = training(Gain.PRINTED)) {
      float[] inputs = TinyTraining.inputs(9);
      measure(training, Sensitivity.ofEverySample(training.law()), inputs);
      training.backward(inputs);
      double[] gradient = training.gradient();
      training.trainer.step();

      double[] expected = new double[WIDTH];
      metric(inputs).solve(gradient, 0, expected, 0);
      for (int j = 0; j < WIDTH; j++) {
        assertThat(training.law().lastStep()[j]).isCloseTo(-0.01f * expected[j], within(1e-6));
      }
    }
  }

  @Test
  void givesTheLeverageOfTheBatch() {
    try (TinyTraining training = training(Gain.NORMALISED)) {
      float[] inputs = TinyTraining.inputs(9);
      measure(training, Sensitivity.ofEverySample(training.law()), inputs);
      training.step(inputs);

      double h = 0;
      double[] solved = new double[WIDTH];
      for (int i = 0; i < TinyTraining.SAMPLES; i++) {
        double[] row = row(inputs, i);
        metric(inputs).solve(row, 0, solved, 0);
        h += Kernels.dot(row, 0, solved, 0, WIDTH) / TinyTraining.SAMPLES;
      }
      assertThat(training.law().leverage()).isCloseTo(h, within(1e-5 * h));
    }
  }

  @Test
  void mustBeMeasuredBeforeEachStep() {
    try (TinyTraining training = training(Gain.PRINTED)) {
      assertThatThrownBy(() -> training.step(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Sensitivity.measure");
    }
  }

  private static void measure(TinyTraining training, Sensitivity sensitivity, float[] inputs) {
    try (NDManager manager = training.trainer.getManager().newSubManager()) {
      Shape shape = new Shape(TinyTraining.SAMPLES, WIDTH);
      sensitivity.measure(training.trainer, new NDList(manager.create(inputs, shape)));
    }
  }

  /** B after the first step: 0.01 (1/n) X'X + 0.05 I. */
  private static Cholesky metric(float[] inputs) {
    PackedSymmetric s = new PackedSymmetric(WIDTH);
    for (int i = 0; i < TinyTraining.SAMPLES; i++) {
      s.addRankOne(0.01 / TinyTraining.SAMPLES, row(inputs, i));
    }
    Cholesky cholesky = new Cholesky(WIDTH);
    assertThat(cholesky.factor(s, 1, 0.05)).isTrue();
    return cholesky;
  }

  private static double[] row(float[] inputs, int i) {
    double[] row = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      row[j] = inputs[i * WIDTH + j];
    }
    return row;
  }

  private static TinyTraining training(Gain gain) {
    return new TinyTraining(
            TinyTraining.oneRow(),
            block ->
                LawOptimizer.builder(
                        block,
                        Defaults.network()
                            .gain(gain)
                            .epsilon(0.05)
                            .eta(0.01)
                            .curvature(Curvature.AS_PRINTED))
                    .memory(NetworkMemory.chunks(128))
                    .source(MemorySource.SENSITIVITY)
                    .build())
        .startAt(4);
  }
}
