package dev.flyball.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models around models: indicators of what is missing, and class weights. */
class DecoratorsTest {
  private static final long SEED = 3;
  private static final double NAN = Double.NaN;

  @Test
  void anIndicatorIsOneWhereAComponentIsMissing() {
    Model model = Model.withIndicators(Model.linear(6));
    assertThat(model.inputs()).isEqualTo(3);
    Batch batch = new Batch(3, 1);
    batch.add(new double[] {0.5, NAN, NAN}, Standardiser.none());
    batch.add(new double[] {NAN, 2, 3}, Standardiser.none());
    double[] w = {1, 10, 100, 1000, 10_000, 100_000, 0.25};
    double[] score = new double[1];
    Linearisation rows = model.linearisation();
    rows.at(w, 0, batch);
    for (int i = 0; i < 2; i++) {
      model.scores(w, 0, batch, i, score);
      assertThat(rows.score(i)).isEqualTo(score[0]);
    }
    assertThat(rows.score(0)).isEqualTo(0.5 + 10_000 + 100_000 + 0.25);
    assertThat(rows.score(1)).isEqualTo(20 + 300 + 1000 + 0.25);
    rows.feed(0, 1, 1);
    rows.close(2);
    int[] parameters = new int[7];
    double[] values = new double[7];
    int length = rows.row(0, parameters, values);
    assertThat(Arrays.copyOf(parameters, length)).containsExactly(0, 4, 5, 6);
    assertThat(Arrays.copyOf(values, length)).containsExactly(0.5, 1, 1, 1);
    assertThat(rows.reaches(3)).isFalse();
    assertThat(rows.reaches(4)).isTrue();
  }

  /** y is 1 where component 0 is missing and 0 else: only the indicator tells. */
  @Test
  void missingnessThatMeansSomethingIsLearned() {
    double plain = lastErrors(Model.linear(2).withoutIntercept());
    double told = lastErrors(Model.withIndicators(Model.linear(4).withoutIntercept()));
    assertThat(told).as("seed %d, without indicators %s", SEED, plain).isLessThan(0.05 * plain);
  }

  private static double lastErrors(Model model) {
    Learner learner = Learner.builder(model).law(Law.directional()).withoutStandardising().build();
    RandomStream random = new RandomStream(SEED);
    double sum = 0;
    for (int t = 0; t < 400; t++) {
      boolean missing = random.nextBoolean(0.5);
      double[] x = {missing ? NAN : random.nextGaussian(), random.nextGaussian()};
      double error = learner.predict(x).value() - (missing ? 1 : 0);
      sum += t < 200 ? 0 : Math.abs(error);
      learner.learn(x, missing ? 1 : 0);
    }
    return sum / 200;
  }

  @Test
  void aWeightScalesTheFeedbackOfItsClassAlone() {
    double[] w = stepOf(Model.logistic(2), 1);
    double[] weighted = stepOf(Model.withClassWeights(Model.logistic(2), 1, 3), 1);
    double[] other = stepOf(Model.withClassWeights(Model.logistic(2), 1, 3), 0);
    double[] plain = stepOf(Model.logistic(2), 0);
    for (int j = 0; j < w.length; j++) {
      assertThat(weighted[j]).isCloseTo(3 * w[j], Offset.offset(1e-15));
      assertThat(other[j]).isEqualTo(plain[j]);
    }
  }

  @Test
  void headsWeighTheClassOfTheObservation() {
    Model heads = Model.oneVersusRest(Model.logistic(2), 3);
    double[] plain = stepOf(heads, 2);
    double[] weighted = stepOf(Model.withClassWeights(heads, 1, 1, 0.5), 2);
    for (int j = 0; j < plain.length; j++) {
      assertThat(weighted[j]).isCloseTo(0.5 * plain[j], Offset.offset(1e-15));
    }
  }

  private static double[] stepOf(Model model, double target) {
    Learner learner = Learner.builder(model).law(Law.masked(0.1)).withoutStandardising().build();
    learner.learn(new double[] {1, -2}, target);
    return learner.parameters();
  }

  static Stream<Model> models() {
    Model heads = Model.oneVersusRest(Model.logistic(6), 3);
    return Stream.of(
        Model.withIndicators(Model.linear(6)),
        Model.withIndicators(heads),
        Model.withClassWeights(heads, 1, 2, 0.25),
        Model.withIndicators(Model.withClassWeights(heads, 1, 2, 0.25)),
        Model.withClassWeights(Model.withIndicators(heads), 1, 2, 0.25),
        Model.withClassWeights(Model.logistic(6), 0.1, 10));
  }

  @ParameterizedTest
  @MethodSource("models")
  void comesBackFromItsDescription(Model model) {
    Model again = Model.of(Description.parse(model.describe().toString()));
    assertThat(again).isEqualTo(model);
  }

  @Test
  void badSettingsAreNamed() {
    Model odd = Model.linear(5);
    assertThatThrownBy(() -> Model.withIndicators(odd)).hasMessageContaining("takes 5");
    Model once = Model.withIndicators(Model.linear(4));
    assertThatThrownBy(() -> Model.withIndicators(once)).hasMessageContaining("already");
    Model heads = Model.oneVersusRest(Model.logistic(2), 3);
    assertThatThrownBy(() -> Model.withClassWeights(heads, 1, 1))
        .hasMessageContaining("2 class weights for 3 classes");
    assertThatThrownBy(() -> Model.withClassWeights(heads, 1, 0, 1))
        .hasMessageContaining("positive, not 0.0");
    assertThatThrownBy(() -> Model.withClassWeights(Model.logistic(2), 1))
        .hasMessageContaining("2 classes or more, not 1");
    Learner learner = Learner.builder(Model.withClassWeights(Model.logistic(2), 1, 2)).build();
    assertThatThrownBy(() -> learner.learn(new double[] {1, 2}, 0.5))
        .hasMessageContaining("target 0 is 0.5");
  }
}
