package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A prediction answers the question that was asked, and finds out which one where none is named.
 */
class QuestionTest {

  /** y = 2 x, learned in order up to x = 500 step. */
  private static Learner line(double step) {
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    for (int t = 0; t < 500; t++) {
      learner.learn(new double[] {t * step}, 2 * t * step);
    }
    return learner;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.02, 0.01})
  void aRowFromElsewhereIsNotTheNextOne(double step) {
    Learner learner = line(step);
    double[] elsewhere = {3};
    Prediction here = learner.predict(elsewhere);
    assertThat(here.value()).isBetween(5.75, 6.25);
    assertThat(here.interval()).matches(interval -> interval.holds(6));
    assertThat(learner.predictor().predict(elsewhere)).isEqualTo(here);
    assertThat(Learner.fromBytes(learner.toBytes()).predict(elsewhere)).isEqualTo(here);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.1})
  void theRowThatFollowsIsTheNextOne(double step) {
    Learner learner = line(step);
    double[] next = {500 * step};
    Prediction said = learner.predict(next);
    assertThat(said.value()).isBetween(995 * step, 1005 * step);
    assertThat(said).isEqualTo(learner.predict(Question.NEXT, next));
    assertThat(learner.predictor().predict(next)).isEqualTo(said);
  }

  @Test
  void aNamedQuestionIsTheOneThatIsAnswered() {
    Learner learner = line(0.1);
    Learner ended = line(0.1);
    ended.settle();
    for (double x : new double[] {3, 50, 80}) {
      double[] row = {x};
      assertThat(ended.predict(Question.SETTLED, row)).isEqualTo(learner.settled().predict(row));
      assertThat(learner.predict(Question.SETTLED, row).value())
          .isCloseTo(learner.settled().predict(row).value(), Offset.offset(1.0));
      for (Question question : Question.values()) {
        assertThat(learner.predictor().predict(question, row))
            .isEqualTo(learner.predict(question, row));
      }
    }
  }

  /** Rows without an order are as far from each other as any, so each is the next one. */
  @Test
  void withoutAnOrderEveryRowIsTheNextOne() {
    RandomStream random = new RandomStream(3);
    Learner learner = Learner.builder(Model.linear(4)).build();
    int other = 0;
    for (int t = 0; t < 2000; t++) {
      double[] x = random.doubles(4, -1, 1).toArray();
      x[3] = random.nextBoolean(0.05) ? 1 : 0;
      if (t > 50 && !learner.predict(x).equals(learner.predict(Question.NEXT, x))) {
        other++;
      }
      learner.learn(x, x[0] + x[3] + 0.1 * random.nextGaussian());
    }
    assertThat(other).isLessThan(4);
  }
}
