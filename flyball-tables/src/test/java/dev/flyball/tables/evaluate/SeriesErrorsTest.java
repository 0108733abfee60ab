package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Errors by series, beside a count by hand. */
class SeriesErrorsTest {
  @Test
  void eachSeriesIsJudgedBesideTheMeanOfItsTargetsBefore() {
    Random random = new Random(5);
    SeriesErrors errors = new SeriesErrors(0);
    Map<String, List<double[]>> byHand = new TreeMap<>();
    for (int row = 0; row < 400; row++) {
      String key = "s" + random.nextInt(6);
      double target = random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian();
      double error = Double.isNaN(target) ? Double.NaN : random.nextGaussian();
      errors.take(key, target, error, 1);
      if (!Double.isNaN(target)) {
        byHand.computeIfAbsent(key, none -> new ArrayList<>()).add(new double[] {target, error});
      }
    }
    EvaluationResults.BySeries found = Objects.requireNonNull(errors.found("store"));
    assertThat(found.series()).isEqualTo(6);
    List<EvaluationResults.OneSeries> all = new ArrayList<>(found.best());
    all.addAll(found.worst());
    assertThat(all).hasSize(6).isSortedAccordingTo((a, b) -> Double.compare(a.ratio(), b.ratio()));
    int worse = 0;
    for (EvaluationResults.OneSeries one : all) {
      List<double[]> rows = byHand.get(one.name());
      double sum = rows.get(0)[0];
      double own = 0;
      double mine = 0;
      for (int k = 1; k < rows.size(); k++) {
        own += Math.abs(rows.get(k)[0] - sum / k) / (rows.size() - 1);
        mine += Math.abs(rows.get(k)[1]) / (rows.size() - 1);
        sum += rows.get(k)[0];
      }
      assertThat(one.ownError()).isCloseTo(own, within(1e-12));
      assertThat(one.error()).isCloseTo(mine, within(1e-12));
      worse += mine > own ? 1 : 0;
    }
    assertThat(found.worse()).isEqualTo(worse);
  }

  @Test
  void aClassIsJudgedBesideTheMostFrequentOne() {
    SeriesErrors errors = new SeriesErrors(3);
    for (int row = 0; row < 20; row++) {
      errors.take("a", row % 4 == 3 ? 1 : 2, 0, 1);
      errors.take("b", 0, 1, 1);
    }
    EvaluationResults.BySeries found = Objects.requireNonNull(errors.found("store"));
    assertThat(found.worse()).isEqualTo(1);
    assertThat(found.best().get(0).name()).isEqualTo("a");
    assertThat(found.best().get(0).ownError()).isCloseTo(5.0 / 19, within(1e-12));
    assertThat(found.worst().get(0).ratio()).isInfinite();
  }
}
