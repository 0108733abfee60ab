package dev.flyball.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observability.Memory;
import dev.flyball.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The step over what was seen against its slow twin, the step over all parameters. */
class SparseStepTest {
  private static final int STEPS = 10_000;
  private static final int[] WIDTHS = {1, 7, 8, 12, 40, 100};

  private static Map<String, Law> laws() {
    Map<String, Law> laws = new LinkedHashMap<>();
    laws.put("masked", Law.masked(0.01));
    laws.put("masked, clipped", Law.masked(0.01).clip(0.001));
    laws.put("masked, decay", Law.masked(0.01).decay(WeightDecay.decoupled(0.1)));
    laws.put("scalar", Law.scalar(0.5, 1));
    laws.put("scalar, capped", Law.scalar(0.5, 1).alphaMax(0.02));
    laws.put("scalar, by the loss", Law.scalar(0.5, 1).gain(Gain.TRUST));
    laws.put("diagonal", Law.directional().memory(Memory.diagonal()));
    laws.put(
        "diagonal, trust", Law.directional().gain(Gain.TRUST).eta(0.01).memory(Memory.diagonal()));
    return laws;
  }

  static Stream<Arguments> cases() {
    return laws().entrySet().stream()
        .flatMap(law -> IntStream.of(WIDTHS).mapToObj(width -> Arguments.of(law.getKey(), width)));
  }

  @ParameterizedTest(name = "{0}, {1} parameters")
  @MethodSource("cases")
  void walksWithTheStepOverAllParameters(String name, int width) {
    Law law = laws().get(name);
    Model model = Model.linear(width).withoutIntercept();
    HeadController seen = HeadController.of(law, model, Workers.one());
    GradientController all = (GradientController) HeadController.of(law, model, Workers.one());
    SparseRows row = new SparseRows(width);
    RandomStream random = new RandomStream(width);
    double[] w = new double[width];
    double[] twin = new double[width];
    double[] step = new double[width];
    for (int t = 0; t < STEPS; t++) {
      write(row, random, t, twin);
      seen.check(row);
      all.check(row);
      ParameterStep decided = seen.decide(row, w, 0, step);
      assertThat(decided.movesAll()).isFalse();
      decided.addTo(w, 0);
      all.decideAll(row, twin, 0, step);
      for (int j = 0; j < width; j++) {
        twin[j] += step[j];
      }
      assertThat(seen.leverage()).isEqualTo(all.leverage(), within(1e-12));
    }
    // Only sums of squares over what was seen, in place of all, are added up in another order.
    assertThat(w).containsExactly(twin, within(1e-12));
    assertThat(seen.capped()).isEqualTo(all.capped());
    assertThat(seen.clipped()).isEqualTo(all.clipped());
  }

  /** Half of the row seen, nothing of it for a while, and feedback of all sizes. */
  private static void write(SparseRows row, RandomStream random, int t, double[] w) {
    row.clear();
    double miss = 0.1 * random.nextGaussian();
    for (int j = 0; j < w.length; j++) {
      boolean out = t / 50 % 7 == j % 7;
      if (random.nextBoolean() && !out) {
        double x = random.nextGaussian();
        row.add(j, x);
        miss += x * (w[j] - (j % 3));
      }
    }
    row.endRow(0);
    if (row.start(1) > row.start(0)) {
      row.feed(0, 1, t % 97 == 0 ? 0 : t % 89 == 0 ? 1e-70 : miss);
    }
    row.close(1);
  }

  @Test
  void whatIsExtremeIsLeftToTheStepOverAllParameters() {
    HeadController controller =
        HeadController.of(Law.masked(0.01), Model.linear(2).withoutIntercept(), Workers.one());
    SparseRows row = new SparseRows(2);
    row.add(1, 1);
    row.endRow(0);
    row.feed(0, 1, 1e-140);
    row.close(1);
    assertThat(controller.decide(row, new double[2], 0, new double[2]).movesAll()).isTrue();
  }

  /** A minibatch that was checked and then given up leaves no gradient behind. */
  @Test
  void nothingIsLeftOfABatchThatWasCheckedAlone() {
    HeadController controller =
        HeadController.of(Law.masked(0.5), Model.linear(2).withoutIntercept(), Workers.one());
    SparseRows rows = new SparseRows(2);
    rows.add(0, 1);
    rows.endRow(0);
    rows.add(0, 2);
    rows.endRow(0);
    rows.feed(0, 1, 3);
    rows.feed(1, 1, 4);
    rows.close(2);
    controller.check(rows);
    rows.clear();
    rows.add(1, 1);
    rows.endRow(0);
    rows.feed(0, 1, 1e-140);
    rows.close(1);
    controller.check(rows);
    double[] step = new double[2];
    assertThat(controller.decide(rows, new double[2], 0, step).movesAll()).isTrue();
    assertThat(step).containsExactly(-0.0, -0.5e-140);
  }

  @Test
  void rowsThatNameAParameterTwiceAreLeftToIt() {
    HeadController controller =
        HeadController.of(Law.masked(0.01), Model.linear(2).withoutIntercept(), Workers.one());
    SparseRows row = new SparseRows(2);
    row.add(1, 1);
    row.add(1, 2);
    row.endRow(0);
    row.feed(0, 1, 1);
    row.close(1);
    assertThat(controller.decide(row, new double[2], 0, new double[2]).movesAll()).isTrue();
  }

  @Test
  void aStepPastTheLargestNumberIsNone() {
    HeadController controller =
        HeadController.of(Law.masked(1), Model.linear(2).withoutIntercept(), Workers.one());
    SparseRows row = new SparseRows(2);
    row.add(0, 1);
    row.add(1, 1);
    row.endRow(0);
    row.feed(0, 1, -1e70);
    row.close(1);
    double[] step = new double[2];
    double[] w = {0, Double.MAX_VALUE};
    assertThat(controller.decide(row, w, 0, step).movesAll()).isFalse();
    assertThat(controller.clipped()).as("1e70 is lost in the largest number").isZero();
    w[1] = Double.POSITIVE_INFINITY;
    row.clear();
    row.add(0, 1);
    row.add(1, 1);
    row.endRow(w[0] + w[1]);
    row.feed(0, 1, -1e70);
    row.close(1);
    ParameterStep none = controller.decide(row, w, 0, step);
    assertThat(none.movesAll()).isFalse();
    double[] change = {1, 1};
    none.writeTo(change, 0);
    assertThat(change).containsExactly(0, 0);
    assertThat(controller.clipped()).isEqualTo(1);
  }
}
