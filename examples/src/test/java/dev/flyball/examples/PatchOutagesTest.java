package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PatchOutagesTest {
  private static final long SEED = 1;

  @Test
  void everyOptimizerLearnsToReadCompleteImagesFromImagesWithOutages() {
    Map<String, Double> accuracies = new PatchOutages(200, SEED).run();

    assertThat(accuracies).containsOnlyKeys("adam", "masked", "directional");
    assertThat(accuracies.values())
        .as("%s, chance is 0.1, seed %d", accuracies, SEED)
        .allMatch(accuracy -> accuracy > 0.3);
  }
}
