package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.observability.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is promised of a run with a memory that forgets only what is refreshed. */
class SiftContractionTest {
  private static final double BETA = 0.98;

  @ParameterizedTest
  @CsvSource({
    "printed, none, 1, 1",
    "printed, iid, 4, 2",
    "normalised, iid, 6, 3",
    "printed, groups, 5, 4",
    "normalised, value-dependent, 8, 5"
  })
  void theIdentityIsExactAndTheBoundHoldsAtEveryStep(String gain, String hidden, int d, long seed) {
    Runs.Run run =
        Runs.run(d, Runs.missingness(hidden, d), 0.2, Loss.squared(), law(gain), 600, seed);
    MetricContraction sift = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    Trajectory path = sift.against(run.reference());

    assertThat(path.identityGap()).as("seed %d", seed).isLessThan(1e-12);
    double[] along = sift.curve.errors(path.error()[0], path.largestDisturbance());
    for (int t = 0; t < path.error().length; t++) {
      assertThat(path.u()[t])
          .as("U, step %d, seed %d", t, seed)
          .isLessThanOrEqualTo(path.uBound()[t] * (1 + 1e-9) + 1e-15);
      assertThat(path.error()[t])
          .as("|e|, step %d, seed %d", t, seed)
          .isLessThanOrEqualTo(path.errorBound()[t] * (1 + 1e-9))
          .isLessThanOrEqualTo(along[t] * (1 + 1e-9));
    }
    double epsilon = run.loop().law().describe().number("epsilon");
    assertThat(sift.curve.leastMetric()).isGreaterThanOrEqualTo(epsilon);
    assertThat((1 - BETA) * sift.curve.largestLeverage(0)).isLessThan(1);
    assertThat(sift.along(Assumptions.none(), 0)).isInstanceOf(CannotBeKnown.class);
    Certificate answer =
        sift.along(
            Assumptions.none().withDisturbance(path.largestDisturbance()),
            path.largestDisturbance());
    assertThat(answer).as("seed %d", seed).isInstanceOf(Certified.class);
  }

  /** Without noise no step of the printed gain at 1 - beta lets the error in the metric grow. */
  @Test
  void withoutNoiseTheErrorInTheMetricNeverGrows() {
    Runs.Run run =
        Runs.run(4, Runs.missingness("none", 4), 0, Loss.squared(), law("printed"), 400, 7);
    MetricContraction sift = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    double[] u = sift.against(run.reference()).u();
    for (int t = 0; t + 1 < u.length; t++) {
      assertThat(u[t + 1]).as("step %d", t).isLessThanOrEqualTo(u[t] * (1 + 1e-12) + 1e-28);
    }
    assertThat(sift.curve.overLimit(0)).isZero();
    EndOfRun end = EndOfRun.of(run.record(), run.loop()).orElseThrow();
    assertThat(end.certify(Assumptions.none().withDisturbance(0), 0)).isInstanceOf(Certified.class);
    assertThat(end.left()).isLessThan(sift.curve.errors(1, 0)[400]);
  }

  @Test
  void speaksOfSiftAloneAndTheLemmasDoNotSpeakOfIt() {
    Runs.Run run =
        Runs.run(3, Runs.missingness("iid", 3), 0.1, Loss.squared(), law("printed"), 100, 8);
    assertThat(Certifier.of(run.record(), run.loop(), 20).certify(new Space.Full(3)))
        .asString()
        .contains("the memory is sift");
    Law dense = ((GradientLaw) law("printed")).memory(Memory.dense());
    assertThat(MetricContraction.of(run.record(), Runs.loop(3, Loss.squared(), dense)))
        .get()
        .extracting(MetricContraction::isSift)
        .isEqualTo(false);
    assertThat(outside(Runs.loop(3, Loss.huber(1), law("printed")))).isNotEmpty();
    Law another = ((GradientLaw) law("printed")).eta(0.01);
    assertThat(
            MetricContraction.of(run.record(), Runs.loop(3, Loss.squared(), another))
                .orElseThrow()
                .along(Assumptions.none(), 0))
        .asString()
        .contains("is not a step of the law");
  }

  private static Law law(String gain) {
    GradientLaw law =
        gain.equals("printed")
            ? Runs.printed(1 - BETA, 0.05, BETA)
            : Law.directional().beta(BETA).epsilon(0.05);
    return law.memory(Memory.sift());
  }

  private static List<Certificate.Unknown> outside(LearnerSpec spec) {
    return MetricContraction.outside(spec, Assumptions.none());
  }
}
