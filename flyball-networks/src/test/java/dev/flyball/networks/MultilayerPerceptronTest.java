package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.Rows;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MultilayerPerceptronTest {
  private static final long SEED = 7;

  @Test
  void packsAsThePaperDoes() {
    MultilayerPerceptron network = Networks.perceptron(561, 12).link(Link.LOGISTIC);
    assertThat(network.parameters()).isEqualTo(6757);
    assertThat(network.decays(0)).isTrue();
    assertThat(network.decays(12 * 561 - 1)).isTrue();
    assertThat(network.decays(12 * 561)).as("b1").isFalse();
    assertThat(network.decays(12 * 561 + 11)).as("b1").isFalse();
    assertThat(network.decays(12 * 561 + 12)).as("v").isTrue();
    assertThat(network.decays(6756)).as("b2").isFalse();
  }

  /** The paper's row: pack(s d x', s d, s h, s) with d = (1 - h^2) v. */
  @Test
  void rowsAreThePapers() {
    MultilayerPerceptron network = Networks.perceptron(3, 2).link(Link.LOGISTIC);
    double[] w = Rows.normals(network.parameters(), new RandomStream(SEED));
    double[] x = {0.5, Double.NaN, -1.5};
    Batch batch = new Batch(3, 1);
    batch.add(x, Standardiser.none());
    double h0 = Math.tanh(w[0] * 0.5 + w[2] * -1.5 + w[6]);
    double h1 = Math.tanh(w[3] * 0.5 + w[5] * -1.5 + w[7]);
    double a = w[8] * h0 + w[9] * h1 + w[10];
    double s = Link.LOGISTIC.derivative(a);
    double d0 = (1 - h0 * h0) * w[8];
    double d1 = (1 - h1 * h1) * w[9];
    Linearisation rows = network.linearisation();
    rows.at(w, 0, batch);
    assertThat(rows.score(0)).isCloseTo(a, Offset.offset(1e-14));
    rows.feed(0, Link.LOGISTIC.derivative(rows.score(0)), 1);
    rows.close(1);
    int[] parameters = new int[11];
    double[] values = new double[11];
    assertThat(rows.row(0, parameters, values)).isEqualTo(9);
    assertThat(Arrays.copyOf(parameters, 9)).containsExactly(0, 2, 3, 5, 6, 7, 8, 9, 10);
    assertThat(Arrays.copyOf(values, 9))
        .containsExactly(
            new double[] {
              s * d0 * 0.5,
              s * d0 * -1.5,
              s * d1 * 0.5,
              s * d1 * -1.5,
              s * d0,
              s * d1,
              s * h0,
              s * h1,
              s
            },
            Offset.offset(1e-14));
  }

  @Test
  void startsFromSmallNormalWeightsAndZeroBiases() {
    MultilayerPerceptron network = Networks.perceptron(100, 50);
    double[] w = new double[network.parameters()];
    network.initialise(w, 0, new RandomStream(SEED));
    assertThat(deviation(w, 0, 5000)).as("seed %d", SEED).isBetween(0.048, 0.052);
    for (int j = 0; j < w.length; j++) {
      assertThat(w[j] == 0).as("w%d", j).isEqualTo(!network.decays(j));
    }
    network.initialisation(Initialisation.fanIn()).initialise(w, 0, new RandomStream(SEED));
    assertThat(deviation(w, 0, 5000)).as("seed %d", SEED).isBetween(0.096, 0.104);
  }

  private static double deviation(double[] w, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      sum += w[j] * w[j];
    }
    return Math.sqrt(sum / (to - from));
  }

  @Test
  void layersAreGroups() {
    MultilayerPerceptron network = Networks.perceptron(4, 3, 2);
    assertThat(network.layers().count()).isEqualTo(3);
    assertThat(network.layers().group(1)).hasSize(8).startsWith(15).endsWith(22);
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void derivativesAreThoseOfTheValues(Activation activation) {
    double h = 1e-6;
    for (double u : new double[] {-30, -3, -1, -0.1, 0.2, 1, 4, 30}) {
      double slope = (activation.value(u + h) - activation.value(u - h)) / (2 * h);
      assertThat(activation.derivative(u)).as("u = %s", u).isCloseTo(slope, Offset.offset(1e-8));
    }
    for (double u : new double[] {-1e200, 1e200}) {
      assertThat(activation.derivative(u)).as("u = %s", u).isBetween(-1e-12, 1 + 1e-12);
    }
  }

  @Test
  void comesBackFromItsDescription() {
    MultilayerPerceptron network =
        Networks.perceptron(5, 4, 3)
            .outputs(2)
            .activation(Activation.GELU)
            .link(Link.LOGISTIC)
            .initialisation(Initialisation.normal(0.1));
    String text = network.describe().toString();
    assertThat(Model.of(Description.parse(text))).isEqualTo(network).hasToString(text);
    assertThat(Model.of(Networks.perceptron(5).describe())).isEqualTo(Networks.perceptron(5));
    Model heads = Model.oneVersusRest(Networks.perceptron(5, 4).link(Link.LOGISTIC), 3);
    assertThat(Model.of(Description.parse(heads.describe().toString()))).isEqualTo(heads);
  }

  @Test
  void badSettingsAreNamed() {
    assertThatThrownBy(() -> Networks.perceptron(0, 3)).hasMessageContaining("inputs, not 0");
    assertThatThrownBy(() -> Networks.perceptron(3, 0)).hasMessageContaining("hidden layer, not 0");
    assertThatThrownBy(() -> Networks.perceptron(3, 1).outputs(0)).hasMessageContaining("not 0");
    assertThatThrownBy(() -> Initialisation.normal(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Activation.of("swish"))
        .hasMessageContaining("unknown activation 'swish'")
        .hasMessageContaining("tanh");
    assertThatThrownBy(
            () -> Model.of(Networks.perceptron(3, 2).describe().with("activation", "sine")))
        .hasMessageContaining("sine");
    assertThatThrownBy(() -> Model.of(Networks.perceptron(3, 2).describe().with("link", "probit")))
        .hasMessageContaining("probit");
  }
}
