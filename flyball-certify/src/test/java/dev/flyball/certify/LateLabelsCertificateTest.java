package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A label that comes late is a step from where the loop stands: the bounds hold as they did. */
class LateLabelsCertificateTest {
  private static final double ROUNDING = 1e-11;
  private static final int INPUTS = 4;
  private static final int ROWS = 600;

  @ParameterizedTest
  @CsvSource({"NORMALISED, 0.5, 0.99, 0", "NORMALISED, 0.5, 0.99, 50", "PRINTED, 0.01, 0.99, 500"})
  void theBoundInTheMetricHoldsWhateverTheOrderOfTheLabels(
      Gain gain, double eta, double beta, int mostLate) {
    GradientLaw law = Law.directional().gain(gain).eta(eta).beta(beta).epsilon(0.05).force();
    Model model = Model.linear(INPUTS).withoutIntercept();
    RunRecorder recorder = new RunRecorder(model, Loss.squared());
    Learner learner =
        Learner.builder(model).law(law).withoutStandardising().monitor(recorder).build();
    double[] reference = {1, -2, 0.5, 3};
    RandomStream random = new RandomStream(5);
    List<List<Integer>> due = new ArrayList<>();
    for (int t = 0; t < ROWS + mostLate + 1; t++) {
      due.add(new ArrayList<>());
    }
    double[] targets = new double[ROWS];
    for (int t = 0; t < ROWS + mostLate + 1; t++) {
      if (t < ROWS) {
        double[] values = new double[INPUTS];
        double y = 0.1 * (random.nextDouble() - 0.5);
        for (int j = 0; j < INPUTS; j++) {
          values[j] = 2 * random.nextDouble() - 1;
          y += reference[j] * values[j];
          values[j] = random.nextDouble() < 0.2 ? Double.NaN : values[j];
        }
        targets[t] = y;
        learner.predict("r" + t, values);
        due.get(t + (int) (random.nextDouble() * (mostLate + 1))).add(t);
      }
      for (int row : due.get(t)) {
        learner.label("r" + row, targets[row]);
      }
    }
    assertThat(learner.steps()).isEqualTo(ROWS);
    RunRecord record = learner.monitor(recorder).record();
    MetricContraction contraction = MetricContraction.of(record, learner.spec()).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(reference);
    assertThat(path.identityGap()).isLessThan(1e-13);
    for (int t = 0; t < path.u().length; t++) {
      assertThat(path.u()[t]).isLessThanOrEqualTo(path.uBound()[t] * (1 + ROUNDING));
      assertThat(path.error()[t]).isLessThanOrEqualTo(path.errorBound()[t] * (1 + ROUNDING));
    }
  }
}
