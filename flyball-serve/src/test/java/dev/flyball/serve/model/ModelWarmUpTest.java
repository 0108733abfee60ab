package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.FeatureKind;
import dev.flyball.serve.model.ModelSpec.Feature;
import dev.flyball.serve.named.NamedLearners;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelWarmUpTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  static Stream<ModelSpec> specs() {
    Map<String, Feature> features =
        Map.of(
            "a", new Feature(FeatureKind.NUMBER, List.of()),
            "street", new Feature(FeatureKind.CATEGORY, List.of("north", "south")),
            "kind", new Feature(FeatureKind.CATEGORY, List.of()),
            "when", new Feature(FeatureKind.TIME, List.of()));
    return Stream.of(
        ModelSpec.of("y"),
        ModelSpec.of("y").law("scalar"),
        with(List.of("a", "b"), Map.of(), false),
        with(List.of(), features, true),
        with(List.of("a", "b", "c"), features, false));
  }

  private static ModelSpec with(
      List<String> classes, Map<String, Feature> features, boolean strict) {
    return new ModelSpec(
        "y",
        classes,
        features,
        strict,
        null,
        List.of(0.9),
        List.of(),
        Keying.NONE,
        0,
        InOrder.none(),
        SensorTrust.usual(),
        Shadows.none());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void everyModelTakesItsRows(ModelSpec spec) {
    ModelSpec alike = ModelWarmUp.alike(spec);
    LiveLearner learner = new NamedLearners(Limits.defaults()).fresh(alike);
    assertThat(new ModelWarmUp(learner, alike.classes(), 3).run(SHORT)).isPositive();
    assertThat(learner.isEmpty()).isFalse();
  }
}
