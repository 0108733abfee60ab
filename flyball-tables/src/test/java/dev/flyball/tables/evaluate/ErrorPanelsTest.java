package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.RowStream;
import dev.flyball.law.Law;
import dev.flyball.report.LineChart;
import dev.flyball.report.Series;
import dev.flyball.tables.train.TrainingWatch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a chart draws at once, and how its curves are told apart. */
class ErrorPanelsTest {
  /** A page draws so many curves and puts the others behind a button. */
  private static final int SHOWN = 5;

  static Stream<EvaluationPlan> plans() {
    EvaluationPlan numbers = EvaluationPlan.regression(List.of("a", "b")).comparing();
    EvaluationPlan classes =
        EvaluationPlan.classification(List.of("a", "b"), List.of("x", "y", "z")).comparing();
    return Stream.of(numbers, classes)
        .flatMap(
            plan ->
                Stream.of(Law.pool(), Law.masked(0.01), Law.scalar(), Law.directional())
                    .map(plan::law))
        .flatMap(plan -> Stream.of(plan, plan.delay(3)));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void noTwoCurvesLookAlike(EvaluationPlan plan) {
    EvaluationResults found = evaluated(plan);
    for (LineChart chart :
        List.of(new ErrorPanels(found).curves(), new ErrorPanels(found).rates())) {
      assertThat(chart.series().stream().map(s -> s.role() + " " + s.stroke()))
          .as(chart.title())
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void ownLawsAreDrawnAtOnce() {
    EvaluationResults found =
        evaluated(EvaluationPlan.regression(List.of("a", "b")).comparing().delay(3));
    assertThat(new ErrorPanels(found).curves().series().stream().limit(SHOWN).map(Series::name))
        .anyMatch(name -> name.startsWith("pool (this law"))
        .anyMatch(name -> name.startsWith("scalar law"))
        .anyMatch(name -> name.startsWith("directional law"));
    assertThat(new ErrorPanels(found).rates().series().stream().limit(3).map(Series::name))
        .anyMatch(name -> name.startsWith("pool"))
        .contains("scalar law", "directional law");
  }

  private static EvaluationResults evaluated(EvaluationPlan plan) {
    Evaluation evaluation = new Evaluation(plan);
    evaluation.run(
        new RowStream() {
          private int row;

          @Override
          public boolean next() {
            return ++row <= 60;
          }

          @Override
          public double[] values() {
            return new double[] {row % 7, row % 5};
          }

          @Override
          public double target() {
            return row * 7 % 11 % 3;
          }
        },
        TrainingWatch.none());
    return evaluation.results("by hand", "y");
  }
}
