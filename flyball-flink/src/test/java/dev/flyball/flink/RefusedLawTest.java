package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import org.junit.jupiter.api.Test;

/** What the builder refuses, a job refuses too, before it starts. */
class RefusedLawTest {
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(2));

  @Test
  void anEtaThatOvershootsIsRefusedUnlessForced() {
    LearnerSpec steep = SPEC.law(Law.directional().eta(3));
    assertThatThrownBy(steep::learner).hasMessageContaining("eta is 3.0");
    assertThatThrownBy(() -> KeyedLearning.of(steep))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eta is 3.0");
    assertThat(KeyedLearning.of(SPEC.law(Law.directional().eta(3).force()))).isNotNull();
  }

  @Test
  void aChangeToSuchAnEtaIsRefusedToo() {
    assertThatThrownBy(() -> LawChange.apply("directional(eta=3)", SPEC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eta is 3.0");
    assertThat(LawChange.apply("directional(eta=3, forced=true)", SPEC))
        .isEqualTo(Law.directional().eta(3).force());
  }
}
