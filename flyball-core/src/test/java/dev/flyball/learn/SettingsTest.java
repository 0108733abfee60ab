package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Defaults;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardisation;
import dev.flyball.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings that make no sense are refused where they are made, in words that say what to give. */
class SettingsTest {
  private static final GradientLaw LAW = Law.directional();

  @TestFactory
  Stream<DynamicTest> refusesInWords() {
    Map<String, ThrowingCallable> refused = new LinkedHashMap<>();
    refused.put("eta must be positive, not 0.0", () -> Law.masked(0));
    refused.put("eta must be positive, not -0.1", () -> Law.scalar(-0.1, 1));
    refused.put("eta must be positive, not NaN", () -> LAW.eta(Double.NaN));
    refused.put("eta must be positive, not Infinity", () -> LAW.eta(Double.POSITIVE_INFINITY));
    refused.put("beta must lie between 0 and 1, not 0.0", () -> LAW.beta(0));
    refused.put("beta must lie between 0 and 1, not 1.0", () -> LAW.beta(1));
    refused.put("beta must lie between 0 and 1, not NaN", () -> LAW.beta(Double.NaN));
    refused.put("epsilon must be positive, not 0.0", () -> LAW.epsilon(0));
    refused.put("epsilon must be positive, not -1.0", () -> Law.scalar(0.5, -1));
    refused.put("epsilon must be positive, not NaN", () -> Ridge.accumulated(Double.NaN));
    refused.put("alphaMax must be positive, not 0.0", () -> LAW.alphaMax(0));
    refused.put("the norm clip must be positive, not -5.0", () -> LAW.clip(-5));
    refused.put("weight decay must be at least 0, not -0.1", () -> WeightDecay.coupled(-0.1));
    refused.put("a block needs a size of at least 1, not 0", () -> Memory.block(0));
    Groups wide = Groups.ofEqualSize(9, 3);
    refused.put(
        "groups over 9 parameters for a model of 4", () -> build(LAW.memory(Memory.block(wide))));
    refused.put("cannot skip -1 steps", () -> Law.averaged(LAW).after(-1));
    refused.put("averaged already", () -> Law.averaged(Law.averaged(LAW)));
    refused.put("Huber's delta must be positive, not 0.0", () -> Loss.huber(0));
    refused.put("the tube must be positive, not -1.0", () -> Loss.epsilonInsensitive(-1));
    refused.put("at least 1 input, not 0", () -> Model.linear(0));
    refused.put("at least 2 classes, not 1", () -> Model.oneVersusRest(Model.linear(3), 1));
    refused.put("a head has a single output", () -> Model.oneVersusRest(new TwinOutputModel(3), 2));
    refused.put("at least 1 thread is needed, not 0", () -> builder().threads(0).build());
    double[] two = {1, 2};
    refused.put(
        "a standardiser of 2 components for 3 inputs",
        () -> builder().standardisation(Standardisation.given(two, two)).build());
    refused.put("1 means for 2 scales", () -> Standardisation.given(new double[1], two));
    refused.put("a positive scale", () -> Standardisation.given(two, new double[] {1, 0}));
    refused.put("2 parameters for a model of 4", () -> builder().build().startFrom(two));
    return refused.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(),
                    () ->
                        assertThatThrownBy(entry.getValue())
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining(entry.getKey())));
  }

  @Test
  void anEtaThatOvershootsIsRefusedUnlessForced() {
    String text = "eta is 2.0; with the normalised gain steps overshoot from 2 on";
    assertThatThrownBy(() -> build(LAW.eta(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text)
        .hasMessageContaining("force");
    assertThatThrownBy(() -> build(Law.scalar(2, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
    assertThatThrownBy(() -> build(Law.averaged(LAW.eta(2)))).hasMessageContaining(text);
    assertThat(build(LAW.eta(2).force()).law().eta()).isEqualTo(2);
    assertThat(build(Law.scalar(2, 1).force()).law().eta()).isEqualTo(2);
    assertThat(build(LAW.eta(1.999)).law().eta()).isEqualTo(1.999);
    assertThat(build(Law.scalar(2, 1).gain(Gain.TRUST)).law().eta()).isEqualTo(2);
  }

  /** 1 - eta h with (1 - beta) h &lt; 1; near a solution the trust gain is the printed one. */
  @ParameterizedTest
  @EnumSource(
      value = Gain.class,
      names = {"PRINTED", "TRUST"})
  void gainsThatDoNotNormaliseHaveALowerLimit(Gain gain) {
    assertThatThrownBy(() -> build(LAW.gain(gain).beta(0.95)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eta is 0.5; with the " + gain.name().toLowerCase(Locale.ROOT))
        .hasMessageContaining("overshoot from 2 (1 - beta) = 0.1 on. Take 1 - beta = 0.05");
    assertThatThrownBy(() -> build(Law.averaged(LAW.gain(gain)))).hasMessageContaining("force");
    assertThat(build(LAW.gain(gain).force()).law().eta()).isEqualTo(0.5);
    assertThat(build(LAW.gain(gain).beta(0.95).eta(0.099)).law().eta()).isEqualTo(0.099);
    assertThat(build(LAW.gain(gain).memory(Memory.none())).law().eta()).isEqualTo(0.5);
    Law usual = build(Law.directional(gain)).law();
    assertThat(usual.eta()).isEqualTo(1 - Defaults.BETA);
    String word = gain.name().toLowerCase(Locale.ROOT);
    assertThat(Law.parse("directional(gain=%s)".formatted(word))).isEqualTo(usual);
    assertThat(Law.parse("directional(gain=%s, beta=0.9)".formatted(word)).eta())
        .isEqualTo(1 - 0.9);
    assertThat(Law.parse("directional(gain=%s, eta=0.01)".formatted(word)).eta()).isEqualTo(0.01);
    assertThat(Law.parse("directional(gain=normalised)")).isEqualTo(Law.directional());
  }

  /** On clean data the default of every gain settles. */
  @ParameterizedTest
  @EnumSource(Gain.class)
  void theDefaultOfEveryGainSettlesOnCleanData(Gain gain) {
    Learner learner =
        Learner.builder(Model.linear(5).withoutIntercept())
            .law(Law.directional(gain))
            .withoutStandardising()
            .build();
    RandomStream random = new RandomStream(6);
    double error = 0;
    for (int t = 0; t < 6000; t++) {
      double[] x = new double[5];
      double y = 0;
      for (int j = 0; j < 5; j++) {
        x[j] = random.nextGaussian();
        y += 0.1 * (1 + j) * x[j];
      }
      learner.learn(x, y);
    }
    double[] w = learner.parameters();
    for (int j = 0; j < 5; j++) {
      error = Math.max(error, Math.abs(w[j] - 0.1 * (1 + j)));
    }
    assertThat(error).as("seed 6, %s", gain).isLessThan(1e-6);
  }

  @Test
  void twoMonitorsOfOneNameAreRefused() {
    var monitor = new CountingMonitor();
    assertThatThrownBy(() -> builder().monitor(monitor).monitor(new CountingMonitor()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there is a monitor 'counting' already");
  }

  private static LearnerBuilder builder() {
    return Learner.builder(Model.linear(3));
  }

  private static Learner build(Law law) {
    return builder().law(law).build();
  }
}
