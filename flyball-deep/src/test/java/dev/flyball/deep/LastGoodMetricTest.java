package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults put in by hand: factors that are not found, rows too large, memories that are damaged. */
class LastGoodMetricTest {
  private static final int[] TENSORS = {35, 7, 7, 1};
  private static final int WIDTH = 50;
  private static final Ageing AGEING = new Ageing(0.9, 0.005);
  private static final long SEED = 7;

  @Test
  void aFactorThatIsNotFoundCostsNoDigitAndIsCounted() {
    try (TinyTraining training = training()) {
      Tensors tensors = training.law().tensors();
      BlockBank good = bank(tensors, 10, Cholesky::factor);
      boolean[] failing = new boolean[1];
      BlockBank faulty =
          bank(tensors, 10, (c, a, scale, ridge) -> !failing[0] && c.factor(a, scale, ridge));
      double[] expected = new double[WIDTH];
      double[] found = new double[WIDTH];
      for (int t = 0; t < 60; t++) {
        failing[0] = t >= 20 && t < 28;
        double[] gradient = gradient(t, 1);
        good.observeThenSolve(Rows.of(gradient), gradient, expected);
        faulty.observeThenSolve(Rows.of(gradient), gradient, found);
        assertClose(found, expected, 1e-6, "step " + t);
      }
      assertThat(good.refused()).isZero();
      assertThat(faulty.refused()).isBetween(TENSORS.length * 4L, TENSORS.length * 8L);
    }
  }

  @Test
  void givesUpPastTheLimitAndNamesTheBlockAndCauses() {
    try (TinyTraining training = training()) {
      BlockBank faulty = bank(training.law().tensors(), 3, (c, a, scale, ridge) -> false);
      double[] q = new double[WIDTH];
      assertThatThrownBy(
              () -> {
                for (int t = 0; t < 60; t++) {
                  double[] gradient = gradient(t, 1);
                  faulty.observeThenSolve(Rows.of(gradient), gradient, q);
                }
              })
          .isInstanceOf(MetricException.class)
          .hasMessageContaining("'01Linear_")
          .hasMessageContaining("4 steps in a row (limit 3)")
          .hasMessageContaining("epsilon");
    }
  }

  @Test
  void aRowThatIsTooLargeLeavesTheMetricAsItWas() {
    try (TinyTraining training = training()) {
      BlockBank bank = bank(training.law().tensors(), 10, Cholesky::factor);
      double[] gradient = gradient(1, 1);
      double[] before = new double[WIDTH];
      double[] after = new double[WIDTH];
      bank.observe(Rows.of(gradient(0, 1)));
      bank.solve(gradient, before);
      bank.observe(Rows.of(gradient(2, 1e9)));
      bank.solve(gradient, after);

      assertThat(after).isEqualTo(before);
      assertThat(bank.refused()).isEqualTo(TENSORS.length);
    }
  }

  @Test
  void aDamagedBlockStandsStillAndTheOthersGoOn() {
    try (TinyTraining training = training()) {
      BlockBank bank = bank(training.law().tensors(), 10, Cholesky::factor);
      double[] gradient = gradient(1, 1);
      double[] q = new double[WIDTH];
      bank.observeThenSolve(Rows.of(gradient), gradient, q);
      State state = new State();
      bank.save(state);
      double[] damaged = state.in("block1").doubles("inverse");
      Arrays.fill(damaged, Double.NaN);
      state.in("block1").put("inverse", damaged);
      bank.load(state);

      bank.observeThenSolve(Rows.of(gradient), gradient, q);

      assertThat(Arrays.copyOfRange(q, 35, 42)).containsOnly(0);
      assertThat(Arrays.copyOfRange(q, 0, 35)).doesNotContain(0, Double.NaN);
      assertThat(bank.refused()).isEqualTo(1);
    }
  }

  /** The slow twin: S itself, factored anew at every step, here and there and in the end. */
  @ParameterizedTest
  @CsvSource({"0.001, 0.99", "0.1, 0.99", "30, 0.99", "300, 0.99", "1, 0.5", "30, 0.9999"})
  void carriesTheInverseForThousandsOfStepsWithoutDrift(double size, double beta) {
    int width = 24;
    Ageing ageing = new Ageing(beta, 0.005);
    BlockMemory block = new BlockMemory("block", List.of(new Span(0, width, 0)), ageing, 3);
    FreshMetric twin = new FreshMetric(width, ageing);
    Lane lane = new Lane(Cholesky::factor);
    Random random = new Random(SEED);
    double[] gradient = new double[width];
    double[] q = new double[width];
    for (int t = 0; t < 4000; t++) {
      for (int j = 0; j < width; j++) {
        // A third of the block sees nothing most of the time, and then a lot.
        gradient[j] = j < 8 && t % 500 > 20 ? 0 : size * random.nextGaussian();
      }
      block.observeThenSolve(gradient, new boolean[] {true}, q, lane);
      twin.observe(gradient);
      if (t % 100 == 99) {
        assertClose(q, twin.solve(gradient), 1e-6, "step %d, seed %d".formatted(t, SEED));
      }
    }
    assertThat(block.refused()).isZero();
  }

  private static void assertClose(double[] found, double[] expected, double share, String what) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int j = 0; j < expected.length; j++) {
      assertThat(Math.abs(found[j] - expected[j]))
          .as("%s, parameter %d", what, j)
          .isLessThanOrEqualTo(share * largest);
    }
  }

  private static double[] gradient(int t, double size) {
    Random random = new Random(SEED + t);
    return random.doubles(WIDTH).map(value -> size * (value - 0.5)).toArray();
  }

  private static TinyTraining training() {
    return new TinyTraining(
            TinyTraining.twoLayers(), block -> DirectionalOptimizer.builder(block).build())
        .startAt(SEED);
  }

  private static BlockBank bank(Tensors tensors, int limit, Lane.Factoring factoring) {
    Map<String, List<Span>> plan = BlockPlan.of(new NetworkMemory.Chunks(128), tensors);
    return new BlockBank(tensors, plan, AGEING, limit, Workers.one(), factoring);
  }
}
