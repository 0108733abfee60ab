package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Linearisation;
import dev.flyball.model.ModelRows;
import dev.flyball.model.Rows;
import dev.flyball.observation.Batch;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Factored rows against the same rows written out, method by method. */
@Tag("slow")
class KhatriRaoRowsTest {
  private static final long SEED = 20261115;
  private static final double TOLERANCE = 1e-10;
  private static final int OFFSET = 3;

  static Stream<MultilayerPerceptron> networks() {
    List<MultilayerPerceptron> networks = new ArrayList<>();
    for (Activation activation : Activation.values()) {
      for (int outputs : new int[] {1, 3}) {
        for (int[] hidden : new int[][] {{}, {4}, {5, 3}, {3, 4, 2}}) {
          networks.add(Networks.perceptron(6, hidden).outputs(outputs).activation(activation));
        }
      }
    }
    return networks.stream();
  }

  /** One network with its factored rows and their twin, at the same parameters and feedback. */
  private static final class Twins {
    final RandomStream random = new RandomStream(SEED);
    final double[] w;
    final Batch batch;
    final Linearisation factored;
    final Linearisation written;

    Twins(MultilayerPerceptron network) {
      w = Rows.normals(network.parameters() + OFFSET, random);
      batch = Rows.batch(7, network.inputs(), random);
      factored = Rows.fed(network.linearisation(), w, OFFSET, batch, new RandomStream(SEED + 1));
      ModelRows plain = new ModelRows(new PlainPerceptron(network));
      written = Rows.fed(plain, w, OFFSET, batch, new RandomStream(SEED + 1));
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void rowsAndScoresAreTheWrittenOnes(MultilayerPerceptron network) {
    Twins twins = new Twins(network);
    int width = network.parameters();
    assertThat(twins.factored.rows()).isEqualTo(twins.written.rows());
    assertThat(twins.factored.width()).isEqualTo(width);
    double[] scores = new double[network.outputs()];
    for (int i = 0; i < twins.written.rows(); i++) {
      network.scores(twins.w, OFFSET, twins.batch, i / network.outputs(), scores);
      assertThat(twins.factored.score(i)).isCloseTo(twins.written.score(i), within());
      assertThat(scores[i % network.outputs()]).isEqualTo(twins.factored.score(i));
      assertThat(twins.factored.gain(i)).isEqualTo(twins.written.gain(i));
      assertThat(twins.factored.feedback(i)).isEqualTo(twins.written.feedback(i));
      int[] parameters = new int[width];
      int[] wanted = new int[width];
      double[] values = new double[width];
      double[] wantedValues = new double[width];
      int length = twins.factored.row(i, parameters, values);
      assertThat(length).as("row %d", i).isEqualTo(twins.written.row(i, wanted, wantedValues));
      assertThat(Arrays.copyOf(parameters, length)).isEqualTo(Arrays.copyOf(wanted, length));
      assertThat(Arrays.copyOf(values, length))
          .as("row %d of %s, seed %d", i, network, SEED)
          .containsExactly(Arrays.copyOf(wantedValues, length), within());
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void productsAreThoseOfTheWrittenRows(MultilayerPerceptron network) {
    Twins twins = new Twins(network);
    int width = network.parameters();
    int rows = twins.written.rows();
    String seed = "%s, seed %d".formatted(network, SEED);
    double[] got = new double[width];
    double[] wanted = new double[width];
    twins.factored.gradient(got);
    twins.written.gradient(wanted);
    assertThat(got).as("gradient, %s", seed).containsExactly(wanted, within());

    double[] u = Rows.normals(rows, twins.random);
    twins.factored.transposeTimes(u, got);
    twins.written.transposeTimes(u, wanted);
    assertThat(got).as("G'u, %s", seed).containsExactly(wanted, within());

    double[] v = Rows.normals(width, twins.random);
    double[] product = new double[rows];
    double[] wantedProduct = new double[rows];
    twins.factored.times(v, product);
    twins.written.times(v, wantedProduct);
    assertThat(product).as("G v, %s", seed).containsExactly(wantedProduct, within());

    double energy = twins.written.energy();
    assertThat(twins.factored.energy())
        .as("energy, %s", seed)
        .isCloseTo(energy, Offset.offset(TOLERANCE * energy));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5})
  void minibatchesOfAnySizeAreTheSumOfOuterProducts(int outputs) {
    MultilayerPerceptron network = Networks.perceptron(45, 6).outputs(outputs);
    int width = network.parameters();
    RandomStream random = new RandomStream(SEED);
    double[] w = Rows.normals(width, random);
    Linearisation factored = network.linearisation();
    int[] parameters = new int[width];
    double[] values = new double[width];
    // Many rows go in by tiles, few do not, and the room of many serves fewer.
    for (int observations : new int[] {7, 60, 9, 30}) {
      Batch batch = Rows.batch(observations, network.inputs(), random);
      Rows.fed(factored, w, 0, batch, random);
      PackedSymmetric got = new PackedSymmetric(width);
      PackedSymmetric wanted = new PackedSymmetric(width);
      factored.addTo(got, 0.7);
      for (int i = 0; i < factored.rows(); i++) {
        int length = factored.row(i, parameters, values);
        wanted.addRankOne(0.7 / observations, parameters, values, 0, length);
      }
      assertThat(got.array())
          .as("%d observations, seed %d", observations, SEED)
          .containsExactly(wanted.array(), within());
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void actuationIsTheSumOfOuterProducts(MultilayerPerceptron network) {
    Twins twins = new Twins(network);
    int width = network.parameters();
    PackedSymmetric s = new PackedSymmetric(width);
    PackedSymmetric wanted = new PackedSymmetric(width);
    s.addToDiagonal(0.5);
    wanted.addToDiagonal(0.5);
    twins.factored.addTo(s, 0.3);
    twins.written.addTo(wanted, 0.3);
    String seed = "%s, seed %d".formatted(network, SEED);
    assertThat(s.array()).as("S, %s", seed).containsExactly(wanted.array(), within());

    double[] diagonal = Rows.normals(width, twins.random);
    double[] wantedDiagonal = diagonal.clone();
    twins.factored.addDiagonalTo(diagonal, 0.3);
    twins.written.addDiagonalTo(wantedDiagonal, 0.3);
    assertThat(diagonal).as("diag S, %s", seed).containsExactly(wantedDiagonal, within());

    for (int j = 0; j < width; j++) {
      assertThat(twins.factored.reaches(j))
          .as("reaches %d, %s", j, seed)
          .isEqualTo(twins.written.reaches(j));
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void rowsAreTheDerivativesOfTheScores(MultilayerPerceptron network) {
    RandomStream random = new RandomStream(SEED);
    double[] w = Rows.normals(network.parameters(), random);
    Batch batch = Rows.batch(3, network.inputs(), random);
    Linearisation rows = network.linearisation();
    rows.at(w, 0, batch);
    for (int i = 0; i < rows.rows(); i++) {
      rows.feed(i, 1, 0);
    }
    rows.close(batch.rows());
    double[] v = new double[w.length];
    double[] derivative = new double[rows.rows()];
    double h = 1e-6;
    for (int j = 0; j < w.length; j++) {
      v[j] = 1;
      rows.times(v, derivative);
      v[j] = 0;
      for (int i = 0; i < rows.rows(); i++) {
        double slope = (score(network, w, j, h, batch, i) - score(network, w, j, -h, batch, i));
        assertThat(derivative[i])
            .as("d score %d / d w%d of %s, seed %d", i, j, network, SEED)
            .isCloseTo(slope / (2 * h), Offset.offset(1e-7 * (1 + Math.abs(derivative[i]))));
      }
    }
  }

  private static double score(
      MultilayerPerceptron network, double[] w, int j, double h, Batch batch, int row) {
    double[] moved = w.clone();
    moved[j] += h;
    double[] scores = new double[network.outputs()];
    network.scores(moved, 0, batch, row / network.outputs(), scores);
    return scores[row % network.outputs()];
  }

  private static Offset<Double> within() {
    return Offset.offset(TOLERANCE);
  }
}
