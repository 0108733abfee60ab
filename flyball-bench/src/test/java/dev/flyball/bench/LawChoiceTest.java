package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LawChoiceTest {

  /** A law that diverges would be measured at the edge of what a number holds. */
  @ParameterizedTest
  @EnumSource(names = {"MASKED", "AVERAGED", "SCALAR"})
  void wideStepsThatAreMeasuredDoNotDiverge(LawChoice choice) {
    int width = 200_000;
    GappyRows rows = new GappyRows(width, 1);
    Learner learner = StepBenchmark.learner(choice.label(), width);
    double loss = 0;
    for (int t = 0; t < 200; t++) {
      rows.advance();
      loss = Math.max(loss, learner.learn(rows.input(), rows.target()).loss());
    }
    assertThat(loss).isLessThan(100);
  }
}
