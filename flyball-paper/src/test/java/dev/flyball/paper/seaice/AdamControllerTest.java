package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.deep.TrainingCheckpoint;
import dev.flyball.model.DenseRows;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AdamControllerTest {
  @Test
  void movesByTheMeanOverTheRootOfTheMeanSquare() {
    AdamController adam = new AdamController(2);
    adam.eta(0.1);
    DenseRows gradient = new DenseRows(2);
    double[] step = new double[2];
    double[] mean = new double[2];
    double[] square = new double[2];
    for (int t = 1; t <= 5; t++) {
      double[] g = {t, -1.0 / t};
      gradient.set(g);
      adam.check(gradient);
      adam.decide(gradient, new double[2], 0, step);
      for (int j = 0; j < 2; j++) {
        mean[j] = 0.9 * mean[j] + 0.1 * g[j];
        square[j] = 0.999 * square[j] + 0.001 * g[j] * g[j];
        double root = Math.sqrt(square[j] / (1 - Math.pow(0.999, t)));
        double expected = -0.1 * mean[j] / (1 - Math.pow(0.9, t)) / (root + 1e-8);
        assertThat(step[j]).as("step %s", t).isCloseTo(expected, within(1e-12));
      }
    }
  }

  /** A network in training as it was saved when Adam was an optimizer of its own. */
  @Test
  void goesOnFromTheFirstFormatAndRefusesDamage() throws URISyntaxException {
    State stored =
        CheckpointFile.read(
            Path.of(
                AdamControllerTest.class
                    .getResource("/checkpoints/training-1-adam.safetensors")
                    .toURI()));
    SequentialBlock network =
        new SequentialBlock()
            .add(Linear.builder().setUnits(7).build())
            .add(Activation.tanhBlock())
            .add(Linear.builder().setUnits(1).build());
    try (NDManager manager = NDManager.newBaseManager()) {
      network.initialize(manager, DataType.FLOAT32, new Shape(4, 5));
      LawOptimizer optimizer =
          LawOptimizer.builder(
                  network, AdamController.NAME, tensors -> new AdamController(tensors.parameters()))
              .build();
      TrainingCheckpoint.load(stored, network, optimizer);

      assertThat(optimizer.steps()).isEqualTo(40);
      State again = new State();
      TrainingCheckpoint.save(again, network, optimizer);
      assertThat(again.doubles("optimizer.controller.mean"))
          .isEqualTo(stored.doubles("optimizer.mean"));
      double[] damaged = stored.doubles("optimizer.square");
      damaged[7] = Double.POSITIVE_INFINITY;
      stored.put("optimizer.square", damaged);
      assertThatThrownBy(() -> TrainingCheckpoint.load(stored, network, optimizer))
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("moments at 7");
    }
  }
}
