package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import org.junit.jupiter.api.Test;

/** What predictions, steps and learners say of themselves. */
class PredictionTest {
  private static final double[] LOW = {-1, 0.5};
  private static final double[] HIGH = {1, Double.NaN};

  private static Learner taught(Model model) {
    Learner learner = Learner.builder(model).intervals(0.9).build();
    for (int t = 0; t < 50; t++) {
      learner.learn(LOW, 0);
      learner.learn(HIGH, 1);
    }
    return learner;
  }

  @Test
  void theBestOfOneProbabilityIsTheLikelierClass() {
    Learner learner = taught(Model.logistic(2));
    assertThat(learner.predict(LOW).value()).isLessThan(0.5);
    assertThat(learner.predict(LOW).best()).isZero();
    assertThat(learner.predict(HIGH).value()).isGreaterThan(0.5);
    assertThat(learner.predict(HIGH).best()).isEqualTo(1);
    assertThat(new Prediction(new double[] {0.2, 0.1, 0.7}, 1).best()).isEqualTo(2);
  }

  @Test
  void saysWhatItHolds() {
    Learner learner = taught(Model.linear(2));
    assertThat(learner.toString())
        .contains(learner.spec().toString(), "observations=100", "steps=100");
    Step step = learner.learn(HIGH, 1);
    assertThat(step.toString())
        .isEqualTo(
            "Step(number=101, rows=1, labelled=true, predictions=[%s], loss=%s)"
                .formatted(step.prediction(), step.loss()));
    Prediction number = learner.predict(HIGH);
    assertThat(number.toString()).contains("" + number.value(), "" + number.interval().lower());
    assertThat(taught(Model.oneVersusRest(Model.logistic(2), 2)).predict(HIGH).toString())
        .contains("ClassSet[level=0.9, classes={1}]");
  }

  @Test
  void aStepThatWasNotTakenSaysSo() {
    assertThat(Learner.builder(Model.linear(2)).build().step().toString())
        .contains("number=0", "rows=0", "predictions=[]");
  }
}
