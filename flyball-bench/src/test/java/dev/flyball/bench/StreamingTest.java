package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.bench.peer.MoaLearner;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.tables.peer.Peer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamingTest {
  private final GappyStream stream = new GappyStream(16, 500, 5);

  @Test
  void aFifthOfTheStreamIsMissing() {
    GappyStream longer = new GappyStream(40, 10_000, 5);
    long missing = 0;
    for (int t = 0; t < longer.rows(); t++) {
      for (double value : longer.input(t)) {
        missing += Double.isNaN(value) ? 1 : 0;
      }
    }
    assertThat(missing / 400_000.0).isCloseTo(0.2, within(0.02));
  }

  @ParameterizedTest
  @EnumSource
  void everyMethodPredictsBetterThanNothing(StreamMethod method) {
    double nothing = stream.meanAbsoluteError(t -> 0);
    double best = Double.POSITIVE_INFINITY;
    StreamRows rows = method.rows(stream);
    for (double rate : method.rates()) {
      best = Math.min(best, stream.meanAbsoluteError(rows.start(rate)));
    }
    assertThat(best).isLessThan(0.9 * nothing);
  }

  @Test
  void aMethodThatDivergesIsARowThatSaysSo() {
    GappyStream wild = new GappyStream(400, 3_000, 1);
    StreamSuite.Choice masked = StreamSuite.Choice.of(wild, StreamMethod.MASKED);
    assertThat(masked.curve().values()[2]).as("the error at the rate 0.1").isInfinite();
    assertThat(masked.diverged()).isFalse();
    assertThat(masked.note(400)).hasValue("masked diverged at width 400 with the rate 0.1");

    Measurement row = StreamSuite.diverged(wild, "MOA SGD");
    assertThat(row.who()).isEqualTo("MOA SGD (diverged)");
    assertThat(row.times().count()).isZero();
    SuiteResult found = new SuiteResult(List.of(row), List.of(), List.of(), List.of());
    assertThat(BenchReport.section("streaming", found)).isNotNull();
  }

  @Test
  void predictionsThatAreNotNumbersCountAsDiverged() {
    assertThat(stream.meanAbsoluteError(t -> Double.NaN)).isInfinite();
  }

  @Test
  void sgdOfMoaIsOurMaskedLaw() {
    Peer moa = MoaLearner.sgd(16, 0.01);
    Learner ours =
        Learner.builder(Model.linear(16)).law(Law.masked(0.01)).withoutStandardising().build();
    for (int t = 0; t < stream.rows(); t++) {
      double[] row = stream.input(t);
      double expected = ours.learn(row, stream.target(t)).prediction();
      assertThat(moa.learn(row, stream.target(t))).isCloseTo(expected, within(1e-9));
    }
  }
}
