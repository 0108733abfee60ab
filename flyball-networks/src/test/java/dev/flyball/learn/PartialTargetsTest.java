package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.networks.Initialisation;
import dev.flyball.networks.MultilayerPerceptron;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A network of three outputs: A is the sum over outputs; an absent target takes its row away. */
class PartialTargetsTest {
  private static final long SEED = 23;
  private static final double BETA = 0.9;
  private static final double NAN = Double.NaN;
  private static final MultilayerPerceptron NETWORK =
      Networks.perceptron(4, 3).outputs(3).initialisation(Initialisation.fanIn());

  private static Learner learner() {
    return Learner.builder(NETWORK)
        .law(Law.directional().beta(BETA).eta(0.3))
        .seed(SEED)
        .withoutStandardising()
        .build();
  }

  /** Score row of one output, by central differences: independent of the model's own rows. */
  private static double[] row(double[] w, double[] x, int k) {
    Batch batch = new Batch(4, 3);
    batch.add(x, Standardiser.none());
    double[] row = new double[w.length];
    double[] up = new double[3];
    double[] down = new double[3];
    double h = 1e-5;
    for (int j = 0; j < w.length; j++) {
      double[] moved = w.clone();
      moved[j] = w[j] + h;
      NETWORK.scores(moved, 0, batch, 0, up);
      moved[j] = w[j] - h;
      NETWORK.scores(moved, 0, batch, 0, down);
      row[j] = (up[k] - down[k]) / (2 * h);
    }
    return row;
  }

  @Test
  void aTargetThatIsNotKnownIsNaN() {
    double[] x = {0.5, NAN, -1, 2};
    Mask known = Mask.allSeen(3);
    known.set(1, false);
    Learner masked = learner();
    masked.learn(Observation.of(x, new double[] {1, 0, 3}, known));
    masked.predict("late", x);
    masked.label("late", new double[] {2, NAN, 1});
    Learner learner = learner();
    learner.learn(x, new double[] {1, NAN, 3});
    learner.predict("late", x);
    learner.label("late", new double[] {2, NAN, 1});
    assertThat(learner.toBytes()).isEqualTo(masked.toBytes());
    assertThat(learner.learn(x, new double[] {NAN, NAN, NAN}).labelled()).isFalse();
    byte[] before = learner.toBytes();
    assertThatThrownBy(() -> learner.learn(x, new double[] {1, 2}))
        .hasMessage("2 targets where the model takes 3");
    assertThatThrownBy(() -> learner.learn(x, new double[] {1, Double.POSITIVE_INFINITY, NAN}))
        .hasMessageContaining("Infinity");
    assertThat(learner.toBytes()).isEqualTo(before);
  }

  @Test
  void theMemoryHoldsTheRowsOfKnownTargetsOnly() {
    double[] x = {0.5, NAN, -1, 2};
    for (boolean[] known :
        new boolean[][] {{true, true, true}, {true, false, true}, {false, true, false}}) {
      Learner learner = learner();
      double[] w = learner.parameters();
      double[] targets = {1, 2, 3};
      double[][] wanted = new double[w.length][w.length];
      for (int k = 0; k < 3; k++) {
        targets[k] = known[k] ? targets[k] : NAN;
        double[] row = known[k] ? row(w, x, k) : new double[w.length];
        for (int i = 0; i < w.length; i++) {
          for (int j = 0; j < w.length; j++) {
            wanted[i][j] += (1 - BETA) * row[i] * row[j];
          }
        }
      }
      learner.learn(x, targets);
      double[][] s = learner.controller(0).observability().memory();
      for (int i = 0; i < w.length; i++) {
        assertThat(s[i])
            .as("row %d of S, %s, seed %d", i, Arrays.toString(known), SEED)
            .containsExactly(wanted[i], Offset.offset(1e-8));
      }
    }
  }

  @Test
  void anAbsentTargetLeavesItsOutputWeightsAlone() {
    Learner learner = learner();
    double[] start = learner.parameters();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 50; t++) {
      double[] x = {random.nextGaussian(), NAN, random.nextGaussian(), random.nextGaussian()};
      double[] y = {x[0], 99, x[2]};
      Mask known = Mask.allSeen(3);
      known.hide(1);
      known.set(2, random.nextBoolean());
      learner.learn(Observation.of(x, y, known));
    }
    double[] w = learner.parameters();
    int outputWeights = 4 * 3 + 3;
    for (int b = 0; b < 3; b++) {
      int second = outputWeights + 3 + b;
      assertThat(w[second]).as("weight %d, seed %d", b, SEED).isEqualTo(start[second]);
      assertThat(w[outputWeights + b]).isNotEqualTo(start[outputWeights + b]);
    }
    assertThat(w[outputWeights + 9 + 1])
        .as("bias of output 1")
        .isEqualTo(start[outputWeights + 10]);
  }

  @Test
  void withoutAnyTargetNothingMovesAndNothingIsRemembered() {
    Learner learner = learner();
    double[] start = learner.parameters();
    learner.learn(new double[] {1, 2, 3, 4}, new double[] {NAN, NAN, NAN});
    assertThat(learner.parameters()).containsExactly(start);
    assertThat(learner.controller(0).observability().trace()).isZero();
  }

  @Test
  void arraysAndObservationsLearnTheSame() {
    Learner byArrays = learner();
    Learner byObservations = learner();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 30; t++) {
      double[] x = {random.nextGaussian(), NAN, random.nextGaussian(), 1};
      double[] y = {random.nextGaussian(), random.nextGaussian(), NAN};
      Mask known = Mask.allSeen(3);
      known.hide(2);
      byArrays.learn(x, y);
      byObservations.learn(Observation.of(x, y, known));
    }
    assertThat(byArrays.parameters()).containsExactly(byObservations.parameters());
  }

  @Test
  void wrongTargetsAreNamedAndChangeNothing() {
    Learner learner = learner();
    double[] x = {1, 2, 3, 4};
    assertThatThrownBy(() -> learner.learn(x, new double[2]))
        .hasMessageContaining("2 targets where the model takes 3");
    assertThat(learner.observations()).isZero();
  }
}
