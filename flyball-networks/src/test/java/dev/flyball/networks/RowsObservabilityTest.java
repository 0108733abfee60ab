package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observability.Rows;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A memory of rows against the dense one of the same rows, factored anew at every step. */
class RowsObservabilityTest {
  private static final long SEED = 8317;
  private static final double BETA = 0.9;

  static Stream<Named<Model>> models() {
    return Stream.of(
        Named.of("linear", Model.linear(9)),
        Named.of("logistic, no intercept", Model.logistic(9).withoutIntercept()),
        Named.of("perceptron 9-3-1", Networks.perceptron(9, 3)),
        Named.of("perceptron 5-17-1", Networks.perceptron(5, 17)),
        Named.of("perceptron 9-1-1", Networks.perceptron(9, 1)),
        Named.of("perceptron 7-4-3-2", Networks.perceptron(7, 4, 3).outputs(2)),
        Named.of("perceptron 6-3, no hidden layer", Networks.perceptron(6).outputs(3)),
        Named.of("autoencoder 5-2-5", Networks.autoencoder(5, 2)),
        Named.of("with indicators", Model.withIndicators(Networks.perceptron(8, 3))),
        Named.of("kernel", Networks.kernel(FeatureMap.fourier(Kernel.gaussian(1), 4, 8, SEED))));
  }

  @ParameterizedTest
  @MethodSource("models")
  void solvesAsTheDenseMemoryDoes(Model model) {
    Ridge ridge = Ridge.fixed(0.05);
    int width = model.parameters();
    Observability dense = dense(width, ridge);
    RowsObservability rows = new RowsObservability(width, BETA, ridge, 1e-6);
    Table table = new Table(model, 20);
    double[] q = new double[width];
    double[] expected = new double[width];
    for (int t = 0; t < 200; t++) {
      Linearisation actuation = table.next(1 + t % 5, t % 3 == 0);
      dense.observe(actuation);
      rows.observe(actuation);
      double[] gradient = table.vector(width);
      dense.solve(gradient, expected);
      rows.solve(gradient, q);
      assertThat(Rows.distance(q, expected))
          .as("%s, step %d, seed %d", model, t, SEED)
          .isLessThanOrEqualTo(1e-6 * Rows.norm(expected));
      assertThat(rows.errorBound()).isLessThanOrEqualTo(1e-6);
    }
    double[][] s = dense.memory();
    double[][] written = rows.memory();
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        assertThat(Math.abs(written[i][j] - s[i][j]))
            .as("%s, S[%d][%d], seed %d", model, i, j, SEED)
            .isLessThanOrEqualTo(1e-6 * ridge.epsilon());
      }
    }
  }

  @Test
  void anInputThatComesAgainIsKeptOnce() {
    Model model = Networks.perceptron(9, 3);
    RowsObservability rows = rows(model, Ridge.fixed(1));
    Table table = new Table(model, 100);
    long bytes = 0;
    for (int t = 0; t < 400; t++) {
      rows.observe(table.next(8, false));
      if (t == 200) {
        assertThat(rows.inputs()).isEqualTo(100);
        bytes = rows.numBytes();
      }
    }
    assertThat(rows.inputs()).isEqualTo(100);
    assertThat(rows.numBytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @MethodSource("models")
  void dropsWhatHasFadedAndKeepsWithinItsBound(Model model) {
    Ridge ridge = Ridge.fixed(0.05);
    int width = model.parameters();
    Observability dense = dense(width, ridge);
    RowsObservability rows = new RowsObservability(width, BETA, ridge, 1e-2);
    Table table = new Table(model, 1);
    double[] q = new double[width];
    double[] expected = new double[width];
    double leftOut = 0;
    int most = 0;
    for (int t = 0; t < 1_500; t++) {
      Linearisation actuation = table.next(2, true);
      dense.observe(actuation);
      rows.observe(actuation);
      most = Math.max(most, rows.inputs());
      leftOut = Math.max(leftOut, rows.errorBound() - 0.5e-2);
      if (t % 10 == 0) {
        double[] gradient = table.vector(width);
        dense.solve(gradient, expected);
        rows.solve(gradient, q);
        assertThat(Rows.distance(q, expected))
            .as("%s, step %d, seed %d", model, t, SEED)
            .isLessThanOrEqualTo(rows.errorBound() * Rows.norm(q));
      }
    }
    assertThat(rows.errorBound()).isLessThanOrEqualTo(1e-2);
    assertThat(leftOut).as("%s, something was dropped", model).isPositive();
    // 2 ln(tr S / (0.005 * 0.05)) / (1 - 0.9) is about 270 a row of the observation.
    assertThat(most).as("%s, inputs held at most", model).isLessThanOrEqualTo(1_100);
  }

  @Test
  void goesOnBitForBitThroughDropsAndFolds() {
    Model model = Networks.perceptron(6, 3);
    int width = model.parameters();
    RowsObservability rows = new RowsObservability(width, 0.5, Ridge.fixed(0.05), 1e-4);
    RowsObservability loaded = new RowsObservability(width, 0.5, Ridge.fixed(0.05), 1e-4);
    Table table = new Table(model, 10);
    double[] q = new double[width];
    double[] again = new double[width];
    for (int t = 0; t < 800; t++) {
      Linearisation actuation = table.next(3, t % 2 == 0);
      rows.observe(actuation);
      if (t % 100 == 50) {
        State state = new State();
        rows.save(state);
        loaded.load(state);
      } else if (t > 50) {
        loaded.observe(actuation);
        double[] gradient = table.vector(width);
        rows.solve(gradient, q);
        loaded.solve(gradient, again);
        assertThat(again).as("step %d, seed %d", t, SEED).isEqualTo(q);
      }
    }
    rows.reset();
    assertThat(rows.inputs()).isZero();
    assertThat(rows.numBytes()).isZero();
  }

  @Test
  void aMetricBeyondConjugateGradientsIsFactoredOrRefused() {
    Model narrow = Networks.perceptron(6, 3);
    Ridge ridge = Ridge.fixed(1e-10);
    double[] expected = solved(narrow, dense(narrow.parameters(), ridge));
    double[] q = solved(narrow, rows(narrow, ridge));
    // Rounding in S, 1e-16 relative, is divided by the ridge.
    assertThat(Rows.distance(q, expected))
        .as("seed %d", SEED)
        .isLessThanOrEqualTo(1e-4 * Rows.norm(expected));
    Model wide = Networks.perceptron(400, 3);
    assertThatThrownBy(() -> solved(wide, rows(wide, Ridge.fixed(1e-12))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not exact to 1.0E-6 in the metric S + 1.0E-12 I")
        .hasMessageContaining("give a larger epsilon or use the dense memory");
  }

  private static double[] solved(Model model, Observability memory) {
    Table table = new Table(model, 20);
    memory.observe(table.next(20, false));
    double[] q = new double[model.parameters()];
    memory.solve(table.vector(q.length), q);
    return q;
  }

  private static RowsObservability rows(Model model, Ridge ridge) {
    return new RowsObservability(model.parameters(), BETA, ridge, 1e-6);
  }

  @Test
  void refusesRowsOfAnotherModel() {
    State state = new State();
    Model model = Networks.perceptron(6, 3);
    RowsObservability rows = rows(model, Ridge.fixed(1));
    rows.observe(new Table(model, 5).next(5, false));
    rows.save(state);
    RowsObservability other = new RowsObservability(30, BETA, Ridge.fixed(1), 1e-6);
    assertThatThrownBy(() -> other.load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("rows of 25 parameters where 30 were expected");
  }

  private static Observability dense(int width, Ridge ridge) {
    return Rows.exact(width, BETA, ridge);
  }

  /** Minibatches from a table of inputs with holes, or from inputs that never come again. */
  private static final class Table {
    private final Model model;
    private final RandomStream random = new RandomStream(SEED);
    private final Batch batch;
    private final Linearisation linearisation;
    private final double[][] inputs;

    Table(Model model, int size) {
      this.model = model;
      this.batch = new Batch(model.inputs(), 1);
      this.linearisation = model.linearisation();
      this.inputs = new double[size][];
      Arrays.setAll(inputs, i -> input());
    }

    private double[] input() {
      double[] x = new double[model.inputs()];
      Arrays.setAll(x, j -> random.nextBoolean(0.6) ? random.nextGaussian() : Double.NaN);
      x[random.nextInt(x.length)] = random.nextGaussian();
      return x;
    }

    double[] vector(int length) {
      double[] vector = new double[length];
      Arrays.setAll(vector, j -> random.nextGaussian());
      return vector;
    }

    /** Linearised at parameters of its own, as if the model had moved; every fifth row silent. */
    Linearisation next(int rows, boolean fresh) {
      batch.clear();
      for (int i = 0; i < rows; i++) {
        batch.add(fresh ? input() : inputs[random.nextInt(inputs.length)], Standardiser.none());
      }
      linearisation.at(vector(model.parameters()), 0, batch);
      for (int r = 0; r < linearisation.rows(); r++) {
        if (!random.nextBoolean(0.2)) {
          linearisation.feed(r, random.nextGaussian(), 1);
        }
      }
      linearisation.close(rows);
      return linearisation;
    }
  }

  @Test
  void aStreamOfInputsThatDoNotComeAgainIsRefusedOnceItTakesTooMuchRoom() {
    long most = 200_000;
    RowsObservability memory = new RowsObservability(20, 0.999, Ridge.fixed(0.05), 1e-6, most);
    Rows rows = new Rows(20, 3);
    int taken = 0;
    while (memory.refusal(rows.draw(1, 0.5)).isEmpty() && taken < 10_000) {
      memory.observe(rows.draw(1, 0.5));
      taken++;
    }
    assertThat(taken).isBetween(100, 9_999);
    assertThat(memory.refusal(rows.draw(1, 0.5)))
        .hasValueSatisfying(
            why -> assertThat(why).contains("do not come again").contains("use the dense memory"));
  }
}
