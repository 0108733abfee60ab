package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cap and the clip hold, and count how often they had to. */
class SafeguardsTest {
  private static final long SEED = 5;
  private static final Model MODEL = Model.linear(6);

  @ParameterizedTest
  @ValueSource(strings = {"masked", "scalar", "directional", "averaged"})
  void theClipHoldsAndCounts(String name) {
    double clip = 0.05;
    Learner free = learner(law(name, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    Learner held = learner(law(name, Double.POSITIVE_INFINITY, clip));
    HoleyStream stream = new HoleyStream(MODEL, SEED);
    long expected = 0;
    for (int t = 0; t < 200; t++) {
      double[] x = stream.input();
      double y = stream.targets(x)[0];
      free.startFrom(held.parameters());
      double wanted = norm(free.learn(x, y));
      double made = norm(held.learn(x, y));
      expected += wanted > clip ? 1 : 0;
      assertThat(made)
          .as("%s, step %d, seed %d", name, t, SEED)
          .isCloseTo(Math.min(wanted, clip), Offset.offset(1e-12));
      assertThat(held.controller(0).clipped()).as(name).isEqualTo(expected);
    }
    assertThat(expected).as("%s: some, not all, seed %d", name, SEED).isBetween(1L, 199L);
    assertThat(free.controller(0).clipped()).as(name).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "directional", "averaged"})
  void theCapHoldsAndCounts(String name) {
    double cap = name.equals("scalar") ? 0.12 : 0.3;
    Learner free = learner(law(name, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    Learner held = learner(law(name, cap, Double.POSITIVE_INFINITY));
    HoleyStream stream = new HoleyStream(MODEL, SEED);
    long expected = 0;
    for (int t = 0; t < 200; t++) {
      double[] x = stream.input();
      double y = stream.targets(x)[0];
      free.startFrom(held.parameters());
      free.learn(x, y);
      Step step = held.learn(x, y);
      // The scalar law's alpha multiplies the gradient, not q = gradient / epsilon.
      double perGradient = name.equals("scalar") ? 2 : 1;
      double wanted = free.controller(0).alpha() / perGradient;
      double made = held.controller(0).alpha() / perGradient;
      expected += wanted > cap ? 1 : 0;
      assertThat(made)
          .as("%s, step %d, seed %d", name, t, SEED)
          .isCloseTo(Math.min(wanted, cap), Offset.offset(1e-12));
      assertThat(held.controller(0).capped()).as(name).isEqualTo(expected);
      assertThat(step.labelled()).isTrue();
    }
    assertThat(expected).as("%s: some, not all, seed %d", name, SEED).isBetween(1L, 199L);
    held.reset();
    assertThat(held.controller(0).capped()).as("counters start over").isZero();
  }

  private static Law law(String name, double cap, double clip) {
    return switch (name) {
      case "masked" -> Law.masked(0.05).alphaMax(cap).clip(clip);
      case "scalar" -> Law.scalar(0.5, 2).alphaMax(cap).clip(clip);
      case "directional" -> Law.directional().gain(Gain.TRUST).alphaMax(cap).clip(clip).force();
      default -> Law.averaged(Law.directional().gain(Gain.TRUST).alphaMax(cap).clip(clip).force());
    };
  }

  private static double norm(Step step) {
    double sum = 0;
    for (double change : step.change()) {
      sum += change * change;
    }
    return Math.sqrt(sum);
  }

  private static Learner learner(Law law) {
    return Learner.builder(MODEL).law(law).withoutStandardising().build();
  }
}
