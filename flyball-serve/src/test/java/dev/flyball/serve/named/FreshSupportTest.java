package dev.flyball.serve.named;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Support is that of the learner as it stands, in every row of its life: the same as from a learner
 * that has just been read from the store, and as that of a row that is predicted in detail.
 */
class FreshSupportTest {
  private static final Map<String, Object> PART = Map.of("a", 1.0);

  @ParameterizedTest
  @ValueSource(strings = {"pool", "pool(trees=0)", "scalar(eta=0.3)", "keyed"})
  void isTheSameBeforeAndAfterALearnerWasPutAway(String law) {
    NamedLearners makers = new NamedLearners(Limits.defaults());
    boolean keyed = law.equals("keyed");
    ModelSpec spec = ModelSpec.of("y").keyed(keyed);
    LiveLearner learner = makers.fresh(keyed ? spec : spec.law(law));
    Random random = new Random(7);
    boolean moved = false;
    double before = Double.NaN;
    for (int k = 0; k < 120; k++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      Map<String, Object> values = Map.of("a", a, "b", b);
      learner.apply(RowAction.LEARN, new Row(null, null, 0, values, 3 * a + b + k / 30), 0);
      double support = learner.predict(PART).support();
      LiveLearner again = makers.resume(spec, learner.toBytes());
      for (LiveLearner each : List.of(learner, again)) {
        assertThat(each.predict(PART).support()).as("after row %s", k).isEqualTo(support);
        assertThat(each.examine(PART, true, false).support()).isEqualTo(support);
      }
      moved |= k > 1 && Math.abs(support - before) > 1e-6;
      before = support;
    }
    assertThat(moved).as("weights moved, and support with them").isTrue();
    assertThat(before).isStrictlyBetween(0.5, 0.95);
  }
}
