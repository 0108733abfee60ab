package dev.flyball.serve.named;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.observation.Standardisation;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearnerStateTest {
  @Test
  void namesMembersThatLeftThePool() {
    NamedLearner learner =
        NamedLearner.builder("y").standardisation(Standardisation.none()).build();
    for (int t = 0; t < 60; t++) {
      double wild = t % 2 == 0 ? 8e153 : -8e153;
      learner.learn(Map.of("a", t < 20 ? Math.sin(t) : wild, "b", Math.cos(t)), Math.sin(3 * t));
    }
    assertThat(LearnerState.of(learner).get("pool").toString())
        .containsPattern("member=ridge on all rows, share=0.0, meanLoss=[^,]*, leftAtRow=[1-9]");
  }
}
