package dev.flyball.serve.named;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.law.PoolLaw;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import dev.flyball.serve.model.ModelSpec;
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

  @Test
  void aModelPerKeyHasNoTreesUnlessAsked() {
    ModelSpec spec = ModelSpec.of("y");
    assertThat(trees(spec)).isPositive();
    assertThat(trees(spec.keyed(true))).isZero();
  }

  private static int trees(ModelSpec spec) {
    Model model = Model.linear(3);
    return ((PoolLaw) NamedLearners.law(spec, model)).treesFor(model);
  }
}
