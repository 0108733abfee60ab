package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A checkpoint from when residuals had one running mean predicts as it did, and goes on. */
class FormerIntervalsTest {

  @Test
  void aStoredLearnerGivesTheIntervalsThatItGave() throws IOException {
    Learner learner;
    try (InputStream file =
        getClass().getResourceAsStream("/checkpoints/intervals-one-mean.safetensors")) {
      learner = Learner.fromBytes(file.readAllBytes());
    }
    assertThat(learner.predict(new double[] {1, 2, 3}).intervals())
        .isEqualTo(
            List.of(
                new Interval(0.5, -0.6000283989034803, 0.16815365435792043),
                new Interval(0.9, -1.0216786693646733, 0.7743376426894505)));
    assertThat(learner.predict(new double[] {1, Double.NaN, Double.NaN}).intervals())
        .isEqualTo(
            List.of(
                new Interval(0.5, 0.06036955283840628, 3.9671818358881534),
                new Interval(0.9, -1.4504315253844577, 5.679774938345929)));
    learner.learn(new double[] {1, 2, 3}, 0.5);
    Learner again = Learner.fromBytes(learner.toBytes());
    assertThat(again.predict(new double[] {1, 2, 3}))
        .usingRecursiveComparison()
        .isEqualTo(learner.predict(new double[] {1, 2, 3}));
  }
}
