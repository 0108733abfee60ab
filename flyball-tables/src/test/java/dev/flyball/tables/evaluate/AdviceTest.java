package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.Report;
import dev.flyball.tables.train.TrainingWatch;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class AdviceTest {
  @Test
  void aSensorThatStaysSilentIsNamedWithWhatToDo() {
    Headline advice = advice(t -> new double[] {t % 7, t > 120 ? Double.NaN : t % 5, t % 7});
    assertThat(advice.good()).isTrue();
    assertThat(advice.verdict()).startsWith("MAE ");
    assertThat(advice.reason()).startsWith("b unseen since row 121 of 200");
    assertThat(advice.next()).contains("`--exclude \"b\"`");
  }

  @Test
  void withoutOutagesTheNextStepIsToKeepTheModel() {
    Headline advice = advice(t -> new double[] {t % 7, t % 5, t % 7 + t % 5});
    assertThat(advice.reason()).isEqualTo("No feature was silent for long.");
    assertThat(advice.next()).contains("flyball train FILE --target \"y\"");
  }

  @Test
  void noTargetAndNoBetterThanTheLastValueAreBad() {
    Headline none = advice(t -> new double[] {t, t, Double.NaN});
    assertThat(none.good()).isFalse();
    assertThat(none.next()).contains("`--target`");
  }

  @Test
  void theReportBeginsWithItAndWithAChart() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    EvaluationResults found = evaluated(plan, t -> new double[] {t % 7, t % 5, t % 7});
    Report report = EvaluationReport.results(found, plan, List.of(), "flyball evaluate").report();
    assertThat(report.headline()).isEqualTo(Advice.of(found));
    assertThat(report.sections().get(0).blocks().get(0))
        .isInstanceOfSatisfying(
            LineChart.class, chart -> assertThat(chart.y().label()).isEqualTo("MAE (mg/m³)"));
  }

  private static Headline advice(IntFunction<double[]> rows) {
    return Advice.of(evaluated(EvaluationPlan.regression(List.of("a", "b")), rows));
  }

  /** 200 rows, numbered from 1: a, b, y. */
  private static EvaluationResults evaluated(EvaluationPlan plan, IntFunction<double[]> rows) {
    Evaluation evaluation = new Evaluation(plan);
    evaluation.run(
        new RowStream() {
          private int row;

          @Override
          public boolean next() {
            return ++row <= 200;
          }

          @Override
          public double[] values() {
            return java.util.Arrays.copyOf(rows.apply(row), 2);
          }

          @Override
          public double target() {
            return rows.apply(row)[2];
          }
        },
        TrainingWatch.none());
    return evaluation.results("by hand", "y", "mg/m³");
  }
}
