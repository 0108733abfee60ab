package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.model.DenseRows;
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

  @Test
  void goesOnFromItsStateAndRefusesDamage() {
    AdamController adam = new AdamController(2);
    DenseRows gradient = new DenseRows(2);
    double[] step = new double[2];
    for (int t = 1; t <= 5; t++) {
      gradient.set(new double[] {t, -1.0 / t});
      adam.check(gradient);
      adam.decide(gradient, new double[2], 0, step);
    }
    State state = new State();
    adam.save(state);
    AdamController resumed = new AdamController(2);
    resumed.load(state);
    resumed.check(gradient);
    double[] again = new double[2];
    resumed.decide(gradient, new double[2], 0, again);
    adam.decide(gradient, new double[2], 0, step);
    assertThat(again).isEqualTo(step);

    double[] damaged = state.doubles("square");
    damaged[1] = Double.POSITIVE_INFINITY;
    state.put("square", damaged);
    assertThatThrownBy(() -> resumed.load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("moments at 1");
  }
}
