package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WarmUpTest {
  private static final Duration SHORT = Duration.ofMillis(30);

  @Test
  void leavesTheLearnerAsItIs() {
    Learner learner = Learner.builder(Model.linear(3)).intervals(0.9).build();
    learner.learn(new double[] {1, Double.NaN, 2}, 3);
    byte[] before = learner.toBytes();
    assertThat(WarmUp.run(learner.spec(), SHORT)).isPositive();
    assertThat(learner.toBytes()).isEqualTo(before);
  }

  static Stream<LearnerSpec> specs() {
    return Stream.of(
            Model.linear(1),
            Model.linear(12),
            Model.logistic(4),
            Model.oneVersusRest(Model.logistic(4), 3),
            Model.withClassWeights(Model.logistic(2), 1, 3),
            Model.withIndicators(Model.linear(6)))
        .flatMap(
            model ->
                Stream.of(
                    LearnerSpec.of(model),
                    LearnerSpec.of(model)
                        .law(Law.masked())
                        .standardisation(Standardisation.none())));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void makesUpRowsThatEveryModelLearns(LearnerSpec spec) {
    assertThat(WarmUp.run(spec, SHORT)).isPositive();
  }

  @Test
  void rowsAreMadeUpWithAndWithoutHoles() {
    SyntheticRows rows = new SyntheticRows(Model.linear(9), 1);
    int whole = 0;
    int holes = 0;
    for (int row = 0; row < 1_024; row++) {
      rows.advance();
      boolean hole = false;
      for (double value : rows.input()) {
        hole |= Double.isNaN(value);
      }
      whole += hole ? 0 : 1;
      holes += hole ? 1 : 0;
    }
    assertThat(whole).isGreaterThan(200);
    assertThat(holes).isGreaterThan(500);
  }

  @Test
  void isNotStoppedByALawThatDiverges() {
    LearnerSpec spec =
        LearnerSpec.of(Model.linear(2))
            .law(Law.masked(1e200))
            .standardisation(Standardisation.none());
    WarmUp.run(spec, SHORT);
  }

  @Test
  void endsWhenARoundGetsNoFaster() {
    assertThat(WarmUp.untilSettled(() -> {}, Duration.ofHours(1))).isGreaterThan(1);
  }

  @Test
  void runsOnceWithoutTime() {
    assertThat(WarmUp.untilSettled(() -> {}, Duration.ZERO)).isEqualTo(1);
  }
}
