package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Law;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are the derivatives of scores; models are rebuilt from what they say of themselves. */
class ModelTest {
  private static final long SEED = 77;
  private static final Map<String, Model> MODELS = new Loop("any", Law.masked(1), 5).models();

  @Test
  void rowsAreTheDerivativesOfScores() {
    MODELS.forEach((name, model) -> assertRowsAreDerivatives(name, model.head()));
  }

  private static void assertRowsAreDerivatives(String name, Model model) {
    HoleyStream stream = new HoleyStream(model, SEED);
    Batch batch = new Batch(model.inputs(), model.targets());
    int offset = 3;
    double[] w = new double[offset + model.parameters()];
    for (int i = 0; i < 4; i++) {
      batch.add(stream.input(), Standardiser.none());
    }
    for (int j = 0; j < w.length; j++) {
      w[j] = stream.random().nextGaussian();
    }
    Linearisation rows = model.linearisation();
    rows.at(w, offset, batch);
    for (int i = 0; i < rows.rows(); i++) {
      rows.feed(i, 1, 1);
    }
    rows.close(4);
    int[] parameters = new int[model.parameters()];
    double[] values = new double[model.parameters()];
    for (int i = 0; i < rows.rows(); i++) {
      double[] row = new double[model.parameters()];
      int length = rows.row(i, parameters, values);
      for (int e = 0; e < length; e++) {
        row[parameters[e]] = values[e];
      }
      for (int j = 0; j < row.length; j++) {
        assertThat(row[j])
            .as("%s, row %d, parameter %d, seed %d", name, i, j, SEED)
            .isCloseTo(difference(model, w, offset, j, batch, i), Offset.offset(1e-8));
      }
    }
  }

  private static double difference(
      Model model, double[] w, int offset, int j, Batch batch, int row) {
    double step = 1e-6;
    double[] scores = new double[model.outputs()];
    double[] moved = w.clone();
    moved[offset + j] += step;
    model.scores(moved, offset, batch, row / model.outputs(), scores);
    double above = scores[row % model.outputs()];
    moved[offset + j] -= 2 * step;
    model.scores(moved, offset, batch, row / model.outputs(), scores);
    return (above - scores[row % model.outputs()]) / (2 * step);
  }

  @Test
  void builtInModelsAreRebuiltFromTheirDescriptions() {
    MODELS.forEach(
        (name, model) -> {
          Description description = Description.parse(model.describe().toString());
          if (model instanceof TwinOutputModel) {
            assertThatThrownBy(() -> Model.of(description)).hasMessageContaining("hand it in");
          } else {
            assertThat(Model.of(description)).as(name).isEqualTo(model);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {-50, -800, 50, 800})
  void theLogisticGradientIsExactAtSaturation(double score) {
    Model model = Model.logistic(1).withoutIntercept();
    Learner learner = Learner.builder(model).law(Law.masked(1)).withoutStandardising().build();
    learner.startFrom(new double[] {score});
    double wrong = score > 0 ? 0 : 1;
    learner.learn(new double[] {1}, wrong);
    double p = score > 0 ? 1 / (1 + Math.exp(-score)) : Math.exp(score) / (1 + Math.exp(score));
    assertThat(learner.parameters()[0]).isEqualTo(score - (p - wrong));
  }

  @Test
  void headsOfOneVersusRestLearnApart() {
    Model head = Model.logistic(4);
    Law law = Law.directional();
    Learner together = Learner.builder(Model.oneVersusRest(head, 3)).law(law).build();
    Learner alone = Learner.builder(head).law(law).build();
    HoleyStream stream = new HoleyStream(together.model(), SEED);
    for (int t = 0; t < 100; t++) {
      Observation observation = stream.next();
      together.learn(observation);
      double[] x = new double[4];
      observation.copyValues(x);
      alone.learn(x, observation.target(0) == 1 ? 1 : 0);
    }
    int width = head.parameters();
    assertThat(java.util.Arrays.copyOfRange(together.parameters(), width, 2 * width))
        .as("the head of class 1, seed %d", SEED)
        .isEqualTo(alone.parameters());
    double[] x = {2, -1, 2, -1};
    assertThat(together.predict(x).best()).as("seed %d", SEED).isEqualTo(2);
    assertThatThrownBy(() -> together.predict(x).value()).hasMessageContaining("3 outputs");
  }
}
