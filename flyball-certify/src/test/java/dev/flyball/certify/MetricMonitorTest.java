package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metric bound carried along, beside that of the recorded run. */
class MetricMonitorTest {

  @ParameterizedTest
  @CsvSource({
    "NORMALISED, 0.5, 0.98, 0.1, iid, 41",
    "PRINTED, 0.02, 0.98, 0.1, groups, 42",
    "NORMALISED, 1.9, 0.9, 0.01, none, 43"
  })
  void itsBoundsHoldAndAreNeverBelowThoseOfTheRecord(
      Gain gain, double eta, double beta, double epsilon, String hidden, long seed) {
    GradientLaw law = Law.directional().gain(gain).eta(eta).beta(beta).epsilon(epsilon).force();
    LearnerSpec loop = Runs.loop(4, Loss.squared(), law);
    for (int steps : new int[] {1, 7, 50, 333}) {
      Runs.Run run =
          Runs.run(
              4,
              Runs.missingness(hidden, 4),
              0.3,
              Loss.squared(),
              law,
              steps,
              seed,
              List.of(new MetricMonitor(loop)));
      MetricMonitor monitor = (MetricMonitor) run.learner().monitors().get(1);
      MetricContraction exact = MetricContraction.of(run.record(), run.loop()).orElseThrow();
      MetricContraction.Trajectory path = exact.against(run.reference());
      assertThat(monitor.steps()).isEqualTo(steps);
      assertThat(monitor.weakest())
          .as("seed %d, %d steps", seed, steps)
          .isLessThanOrEqualTo(exact.curve.weakest(steps) * (1 + 2e-3) + 1e-15);
      for (double[] granted : new double[][] {{1, 0}, {0, 1}, {path.error()[0], 0.4}}) {
        assertThat(monitor.error(granted[0], granted[1]))
            .isGreaterThanOrEqualTo(exact.curve.errors(granted[0], granted[1])[steps] * (1 - 2e-3));
      }
      double most = path.largestDisturbance();
      assertThat(path.error()[steps]).isLessThanOrEqualTo(monitor.error(path.error()[0], most));
      assertThat(path.prediction()[steps - 1])
          .isLessThanOrEqualTo(monitor.prediction(path.error()[0], most) + 1e-12);
    }
  }

  @Test
  void itTravelsAndStartsAnew() {
    GradientLaw law = Law.directional().eta(0.5).beta(0.98).epsilon(0.1);
    LearnerSpec loop = Runs.loop(3, Loss.squared(), law);
    Runs.Run run =
        Runs.run(
            3,
            Runs.missingness("iid", 3),
            0.1,
            Loss.squared(),
            law,
            100,
            44,
            List.of(new MetricMonitor(loop)));
    MetricMonitor here = (MetricMonitor) run.learner().monitors().get(1);
    State state = new State();
    here.save(state);
    MetricMonitor there = (MetricMonitor) here.fresh();
    assertThat(there.error(2, 1)).isEqualTo(2);
    there.load(state);
    assertThat(there.error(2, 1)).isEqualTo(here.error(2, 1));
    assertThat(there.steps()).isEqualTo(100);
    here.reset();
    assertThat(here.error(2, 1)).isEqualTo(2);
  }

  @Test
  void saysWhatItHolds() {
    assertThat(new MetricMonitor(Runs.loop(3, Loss.squared(), Law.directional())))
        .hasToString("metric-bound(0 steps, weakest 0.000)");
  }

  @Test
  void saysOfWhatItCannotSpeak() {
    assertThatThrownBy(() -> new MetricMonitor(Runs.loop(3, Loss.huber(1), Law.directional())))
        .hasMessageContaining("not linear in its parameters with squared loss");
    Law trust = Law.directional().gain(Gain.TRUST).force();
    assertThatThrownBy(() -> new MetricMonitor(Runs.loop(3, Loss.squared(), trust)))
        .hasMessageContaining("record the run");
  }
}
