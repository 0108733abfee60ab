package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Coverage;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Labels that come 0 to 500 rows late, in another order: what that costs where nothing drifts. */
class DelayedLabelsTest {
  private static final int INPUTS = 8;
  private static final int ROWS = 5000;
  private static final int MOST_LATE = 500;

  static Stream<Law> laws() {
    return Stream.of(
        Law.pool().trees(0),
        Law.pool(),
        Law.directional().eta(0.05),
        Law.scalar(0.05, 1),
        Law.averaged(Law.masked(0.02)));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void costLittleOnAStationaryStream(Law law) {
    double atOnce = error(law, 0);
    double late = error(law, MOST_LATE);
    assertThat(late / atOnce)
        .as("%s: %s late, %s at once", law.name(), late, atOnce)
        .isLessThan(1.05);
  }

  /** The mean absolute error of what was predicted, over the second half. */
  private static double error(Law law, int mostLate) {
    Learner learner = Learner.builder(Model.linear(INPUTS)).law(law).intervals(0.9).build();
    Random random = new Random(11);
    Random delays = new Random(12);
    List<List<Integer>> due = new ArrayList<>();
    for (int t = 0; t <= ROWS + mostLate; t++) {
      due.add(new ArrayList<>());
    }
    double[] targets = new double[ROWS];
    double sum = 0;
    for (int t = 0; t < ROWS; t++) {
      double[] values = new double[INPUTS];
      double y = 0.5 * random.nextGaussian();
      for (int j = 0; j < INPUTS; j++) {
        double value = random.nextGaussian();
        y += (j % 3 - 0.7) * value;
        values[j] = random.nextDouble() < 0.25 ? Double.NaN : value;
      }
      targets[t] = y;
      double predicted = learner.predict("row" + t, values).value();
      sum += t >= ROWS / 2 ? Math.abs(predicted - y) : 0;
      due.get(t + delays.nextInt(mostLate + 1)).add(t);
      for (int row : due.get(t)) {
        learner.label("row" + row, targets[row]);
      }
    }
    assertThat(learner.waiting()).isLessThanOrEqualTo(mostLate);
    for (Coverage each : learner.intervals().orElseThrow().coverage(0, Integer::toString)) {
      if (each.rows() >= 300) {
        double gap = (each.misses() - 0.1 * each.rows()) / each.rows();
        assertThat(Math.abs(gap)).as(each.outage()).isLessThan(each.gapBound() + 1e-12);
        assertThat(each.share()).as(each.outage()).isBetween(0.86, 0.94);
      }
    }
    return sum / (ROWS - ROWS / 2);
  }
}
