package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Defaults;
import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardisation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A spec is one value: it makes learners, describes itself, and is read back equal. */
class LearnerSpecTest {

  @TestFactory
  Stream<DynamicTest> isReadBackEqual() {
    return specs()
        .map(
            spec ->
                DynamicTest.dynamicTest(
                    spec.toString(),
                    () -> {
                      LearnerSpec read = LearnerSpec.parse(spec.describe().toString());
                      assertThat(read).isEqualTo(spec).hasSameHashCodeAs(spec);
                      assertThat(read.describe()).isEqualTo(spec.describe());
                      assertThat(serialised(spec)).isEqualTo(spec);
                    }));
  }

  /** A model per key has no trees, which would take twenty gigabytes of a hundred thousand. */
  @Test
  void aModelPerKeyHasNoTrees() {
    for (Model model : List.of(Model.linear(4), Model.logistic(4))) {
      assertThat(LearnerSpec.of(model).learner().trees()).isPresent();
      assertThat(LearnerSpec.keyed(model).learner().trees()).isEmpty();
    }
  }

  private static Stream<LearnerSpec> specs() {
    LearnerSpec linear = LearnerSpec.of(Model.linear(4));
    List<LearnerSpec> specs = new ArrayList<>();
    for (Law law : laws()) {
      specs.add(linear.law(law));
    }
    for (Model model : models()) {
      specs.add(LearnerSpec.of(model));
    }
    specs.add(linear.loss(Loss.huber(0.3)).seed(Long.MIN_VALUE).threads(3));
    specs.add(linear.loss(Loss.epsilonInsensitive(0.1)).standardisation(Standardisation.none()));
    double[] mean = {1, -2.5, 1e-300, 0};
    double[] scale = {1, 0.1, 3, 1e300};
    specs.add(linear.standardisation(Standardisation.given(mean, scale)).seed(Long.MAX_VALUE));
    return specs.stream();
  }

  private static List<Law> laws() {
    LinkedHashMap<String, int[]> named = new LinkedHashMap<>();
    named.put("boiler", new int[] {0, 2});
    named.put("turbine", new int[] {1});
    Groups groups = Groups.named(4, named);
    return List.of(
        Law.masked(0.3).clip(2).decay(WeightDecay.coupled(0.01)),
        Law.scalar(3, 0.5).force(),
        Law.scalar(3, 0.5).gain(Gain.TRUST).alphaMax(0.2),
        Law.directional().eta(3).force(),
        Law.directional().eta(0.5).force(),
        Law.directional().gain(Gain.TRUST).decay(WeightDecay.decoupled(0.1)),
        Law.directional().ridge(Ridge.accumulated(0.2).relativeToMemory()),
        Law.directional().memory(Memory.block(groups)),
        Law.directional().memory(Memory.waiting(groups)),
        Law.directional().memory(Memory.block(2)),
        Law.directional().memory(Memory.dense(1e-3)),
        Law.averaged(Law.directional().eta(2.5).force()).after((1L << 60) + 1),
        Law.pool());
  }

  private static List<Model> models() {
    return List.of(
        Model.logistic(3),
        Model.linear(3).withoutIntercept(),
        Model.oneVersusRest(Model.logistic(3), 4),
        Model.withIndicators(Model.linear(4)),
        Model.withClassWeights(Model.logistic(2), 1, 2.5));
  }

  private static Object serialised(LearnerSpec spec) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(spec);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @Test
  void makesLearnersThatKnowWhatTheyAreMadeOf() {
    LearnerSpec spec =
        LearnerSpec.of(Model.logistic(2))
            .law(Law.scalar())
            .seed(4)
            .standardisation(Standardisation.none());
    Learner learner = spec.learner();
    assertThat(learner.spec()).isEqualTo(spec);
    assertThat(learner.copy().spec()).isEqualTo(spec);
    assertThat(learner.withLaw(Law.masked()).spec()).isEqualTo(spec.law(Law.masked()));
    assertThat(spec.builder().spec()).isEqualTo(spec);
    assertThat(learner.parameters()).isEqualTo(spec.learner().parameters());
  }

  @Test
  void theDefaultsAreThoseOfTheModel() {
    LearnerSpec value = LearnerSpec.of(Model.linear(2));
    assertThat(value.loss()).isEqualTo(Loss.squared());
    assertThat(value.law()).isEqualTo(Law.pool()).isEqualTo(Defaults.law(value.model()));
    assertThat(value.standardisation()).isEqualTo(Standardisation.robust());
    assertThat(Learner.builder(Model.linear(2)).spec()).isEqualTo(value);
    LearnerSpec classes = LearnerSpec.of(Model.logistic(2));
    assertThat(classes.loss()).isEqualTo(Loss.logistic());
    assertThat(classes.law()).isEqualTo(Law.parse("pool(trees=64)"));
    assertThat(Defaults.law("directional", Model.logistic(2)))
        .isEqualTo(Law.directional().eta(Defaults.CLASS_ETA).epsilon(Defaults.CLASS_EPSILON));
    assertThat(Defaults.law(Model.linear(1000)).memory()).isEqualTo(Memory.block(128));
    assertThat(Defaults.law(Model.linear(999)).memory()).isEqualTo(Law.pool().memory());
  }

  @Test
  void anEtaThatIsRefusedIsRefusedAfterReading() {
    LearnerSpec overshooting = LearnerSpec.of(Model.linear(2)).law(Law.directional().eta(3));
    LearnerSpec read = LearnerSpec.parse(overshooting.toString());
    assertThatThrownBy(read::learner)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("eta is 3.0")
        .hasMessageContaining("forced=true");
    LearnerSpec forced = read.law(Law.directional().eta(3).force());
    assertThat(LearnerSpec.parse(forced.toString()).learner().law().eta()).isEqualTo(3);
  }

  @Test
  void whatIsNoLearnerIsRefusedInWords() {
    assertThatThrownBy(() -> LearnerSpec.parse("model(law=masked)"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("'model' describes no learner");
    assertThatThrownBy(() -> LearnerSpec.parse("learner(model=linear(inputs=2)"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("not of the form name(key=value, ...)");
    assertThatThrownBy(() -> LearnerSpec.parse("learner(model=squircle, loss=squared)"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("'squircle' is not one of Flyball's");
    assertThatThrownBy(() -> LearnerSpec.parse("learner(model=perceptron, loss=squared)"))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(
            "'perceptron' is in flyball-networks, which is not on the class path");
    assertThatThrownBy(() -> LearnerSpec.of(Model.linear(2)).threads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 1 thread is needed, not 0");
  }
}
