package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.checkpoint.State;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Gain;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The certificate while learning never promises more than the recorded run. */
class CertificateMonitorTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1, none, 101",
    "2, 4, none, 102",
    "2, 9, iid, 103",
    "3, 30, groups, 104",
    "5, 60, iid, 105",
    "8, 100, value-dependent, 106",
    "12, 150, groups, 107",
  })
  void itsBoundsNeverExceedTheExactValues(int d, int window, String hidden, long seed) {
    Law law = Runs.printed(0.01, 0.05, 0.99);
    LearnerSpec loop =
        LearnerSpec.of(Model.linear(d).withoutIntercept()).loss(Loss.squared()).law(law);
    CertificateMonitor setting = new CertificateMonitor(loop, window);
    // Lengths that end inside a piece too.
    for (int steps : new int[] {window, window + 1, 2 * window + 3, 700}) {
      Runs.Run run =
          Runs.run(
              d,
              Runs.missingness(hidden, d),
              0.1,
              Loss.squared(),
              law,
              steps,
              seed,
              List.of(setting));
      Excitation bound = ((CertificateMonitor) run.learner().monitors().get(1)).excitation();
      Excitation exact =
          Certifier.of(run.record(), loop, window).constants(new Space.Full(d)).excitation();
      String what = "seed %d, %d steps".formatted(seed, steps);
      assertThat(bound.sensitivity()).as(what).isEqualTo(exact.sensitivity());
      assertThat(bound.raw()).as(what).isLessThanOrEqualTo(exact.raw());
      assertThat(bound.effective()).as(what).isLessThanOrEqualTo(exact.effective());
      if (steps == 700 && d > 1) {
        assertThat(bound.raw()).as(what).isGreaterThan(0.05 * exact.raw());
        assertThat(bound.effective()).as(what).isGreaterThan(0.05 * exact.effective());
      }
    }
  }

  /** psi is as good as the solve that it comes from. */
  @Test
  void allowsForWhatALooserSolveLeaves() {
    DirectionalLaw law = Runs.printed(0.01, 0.05, 0.99);
    Excitation usual = measured(law, law);
    Excitation loose = measured(law, law.memory(Memory.dense(1e-3)));
    assertThat(loose.raw()).isEqualTo(usual.raw());
    assertThat(loose.effective()).isPositive().isLessThan((1 - 1e-3) * usual.effective());
  }

  /** A run under {@code law} as a monitor sees it that was made for {@code said}. */
  private static Excitation measured(Law law, Law said) {
    int d = 3;
    LearnerSpec loop =
        LearnerSpec.of(Model.linear(d).withoutIntercept()).loss(Loss.squared()).law(said);
    Runs.Run run =
        Runs.run(
            d,
            Runs.missingness("none", d),
            0.1,
            Loss.squared(),
            law,
            400,
            107,
            List.of(new CertificateMonitor(loop, 40)));
    return ((CertificateMonitor) run.learner().monitors().get(1)).excitation();
  }

  @Test
  void certifiesWhileLearningWhatTheRecordCertifies() {
    Law law = Runs.printed(1e-7, 0.5, 0.95);
    Runs.Run run = watched(law, 300);
    Assumptions granted = Assumptions.none().withDeltaBar(100);
    CertificateMonitor monitor = monitor(run.learner());
    assertThat(monitor).hasToString("certificate(300 steps, windows of 30)");
    Certified online = (Certified) monitor.certificate(granted);
    Certified exact =
        (Certified)
            Certifier.of(run.record(), run.loop(), 30).assuming(granted).certifyAll().get(0);
    assertThat(online.q()).isGreaterThanOrEqualTo(exact.q());
    assertThat(online.bound().at(1000, 1)).isGreaterThanOrEqualTo(exact.bound().at(1000, 1));
    assertThat(monitor.certificate(Assumptions.none())).isInstanceOf(CannotBeKnown.class);
  }

  @Test
  void saysWhatItCannotSay() {
    Assumptions granted = Assumptions.none().withDeltaBar(100);
    Law law = Runs.printed(1e-7, 0.5, 0.95);
    assertThat(monitor(watched(law, 20).learner()).certificate(granted))
        .isInstanceOfSatisfying(
            NotCertified.class,
            answer ->
                assertThat(answer.failures().get(0).condition()).isEqualTo(Condition.WINDOW_FITS));
    Law normalised = Runs.printed(0.5, 0.5, 0.95).gain(Gain.NORMALISED);
    assertThat(monitor(watched(normalised, 100).learner()).certificate(granted))
        .isInstanceOf(CannotBeKnown.class);
    Law clipped = Runs.printed(1e-7, 0.5, 0.95).clip(1);
    assertThat(monitor(watched(clipped, 100).learner()).certificate(granted))
        .isInstanceOf(CannotBeKnown.class);
    LearnerSpec loop = LearnerSpec.of(Model.linear(2)).loss(Loss.squared()).law(law);
    assertThatThrownBy(() -> new CertificateMonitor(loop, 0)).hasMessageContaining("not 0");
    LearnerSpec two =
        LearnerSpec.of(Model.oneVersusRest(Model.logistic(2), 3)).loss(Loss.logistic()).law(law);
    assertThatThrownBy(() -> new CertificateMonitor(two, 5))
        .hasMessageContaining("one head, not 3");
  }

  @Test
  void theRecordAndTheBoundsTravelWithTheCheckpoint() {
    Runs.Run run = watched(Runs.printed(0.01, 0.5, 0.95), 77);
    Learner copy = run.learner().copy();
    double[] x = {0.1, Double.NaN, -0.3};
    for (int t = 0; t < 50; t++) {
      run.learner().learn(x, 0.2);
      copy.learn(x, 0.2);
    }
    for (int i = 0; i < 2; i++) {
      State here = new State();
      State there = new State();
      run.learner().monitors().get(i).save(here);
      copy.monitors().get(i).save(there);
      assertThat(there.allDoubles().keySet()).isEqualTo(here.allDoubles().keySet());
      here.allDoubles()
          .forEach((name, values) -> assertThat(there.doubles(name)).as(name).isEqualTo(values));
    }
    run.learner().reset();
    assertThat(monitor(run.learner()).excitation().sensitivity()).isZero();
  }

  @Test
  void aMinibatchIsRefusedByName() {
    Model model = Model.linear(1);
    LearnerSpec loop = LearnerSpec.of(model).loss(Loss.squared()).law(Runs.printed(0.01, 0.5, 0.9));
    CertificateMonitor monitor = new CertificateMonitor(loop, 5);
    RunRecorder recorder = new RunRecorder(loop);
    Learner learner =
        Learner.builder(model).law(loop.law()).monitor(monitor).monitor(recorder).build();
    var one = dev.flyball.observation.Observation.of(new double[] {1}, 1);
    learner.learn(List.of(one, one));
    assertThatThrownBy(() -> learner.monitor(monitor))
        .hasStackTraceContaining("one observation and one output a step, not 2");
    Certifier certifier = Certifier.of(learner.monitor(recorder).record(), loop, 5);
    assertThat(certifier.certifyAll().toString()).contains("steps have several rows");
  }

  private static CertificateMonitor monitor(Learner learner) {
    return (CertificateMonitor) learner.monitors().get(1);
  }

  private static Runs.Run watched(Law law, int steps) {
    LearnerSpec loop =
        LearnerSpec.of(Model.linear(3).withoutIntercept()).loss(Loss.squared()).law(law);
    return Runs.run(
        3,
        Runs.missingness("iid", 3),
        0.1,
        Loss.squared(),
        law,
        steps,
        108,
        List.of(new CertificateMonitor(loop, 30)));
  }
}
