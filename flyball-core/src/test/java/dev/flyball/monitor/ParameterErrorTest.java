package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.learn.Learner;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterErrorTest {

  @ParameterizedTest
  @CsvSource({"51, 2", "52, 10", "53, 37", "54, 1000"})
  void keepsACurveOfBoundedSize(long seed, int points) {
    double[] reference = {3, -4};
    ParameterError error = Monitor.parameterError(reference).keeping(points);
    Walk walk = new Walk(2, error);
    walk.random(new RandomStream(seed), 700);
    double[] last = walk.parameters.get(699);
    double distance = Walk.norm(Walk.minus(last, reference));
    assertThat(error.value()).as("seed %d", seed).isEqualTo(distance, within(1e-12));
    assertThat(error.relative()).as("seed %d", seed).isEqualTo(distance / 5, within(1e-12));
    ThinnedCurve curve = error.curve();
    assertThat(curve.size())
        .isLessThanOrEqualTo(points)
        .isGreaterThanOrEqualTo(points / 2)
        .isEqualTo((int) (700 / curve.stride()));
    for (int i = 0; i < curve.size(); i++) {
      assertThat(curve.step(i)).isEqualTo((i + 1) * curve.stride());
      double[] then = walk.parameters.get((int) curve.step(i) - 1);
      assertThat(curve.value(i))
          .as("seed %d, step %d", seed, curve.step(i))
          .isEqualTo(Walk.norm(Walk.minus(then, reference)), within(1e-12));
    }
  }

  @Test
  void refusesAReferenceThatDoesNotFit() {
    assertThatThrownBy(
            () -> Learner.builder(Model.linear(3)).monitor(Monitor.parameterError(1, 2)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a reference of 2 parameters for a model of 4");
    assertThatThrownBy(() -> Monitor.parameterError(1, Double.NaN))
        .hasMessage("parameter 1 of the reference must be finite, not NaN");
    assertThatThrownBy(() -> Monitor.parameterError(1).keeping(1))
        .hasMessage("a curve needs at least 2 points, not 1");
  }
}
