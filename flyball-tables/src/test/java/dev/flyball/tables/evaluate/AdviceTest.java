package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.RowStream;
import dev.flyball.law.Law;
import dev.flyball.report.Facts;
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
    assertThat(advice.next()).contains("rows are predicted without it").doesNotContain("--exclude");
  }

  @Test
  void withoutOutagesTheNextStepIsToKeepTheModel() {
    Headline advice = advice(t -> new double[] {t % 7, t % 5, t % 7 + t % 5});
    assertThat(advice.reason()).isEqualTo("No feature was silent for long.");
    assertThat(advice.next()).contains("flyball train \"by hand\" --target \"y\"");
  }

  @Test
  void noTargetAndNoBetterThanTheLastValueAreBad() {
    Headline none = advice(t -> new double[] {t, t, Double.NaN});
    assertThat(none.good()).isFalse();
    assertThat(none.next()).contains("`--target`");
  }

  @Test
  void thePastIsAdvisedOnlyWhereTheLastValueSaysSomething() {
    EvaluationPlan timid = EvaluationPlan.regression(List.of("a", "b")).law(Law.masked(1e-4));
    Headline slow =
        Verdict.headline(
            evaluated(timid, t -> new double[] {noise(t), noise(t + 1), noise(t / 25)}));
    assertThat(slow.verdict()).startsWith("WORSE THAN THE LAST VALUE");
    assertThat(slow.next()).contains("--lag 1");
    EvaluationPlan hasty = EvaluationPlan.regression(List.of("a", "b")).law(Law.scalar().eta(1.9));
    Headline shuffled =
        Verdict.headline(
            evaluated(hasty, t -> new double[] {noise(t), noise(t + 1), noise(7 * t)}));
    assertThat(shuffled.verdict()).startsWith("WORSE THAN THE RUNNING MEAN");
    assertThat(shuffled.next()).doesNotContain("--lag");
  }

  /** One class in six is rare and ranked well, but never the likeliest. */
  @Test
  void classesThatAreRankedWellGetBalance() {
    EvaluationPlan plan =
        EvaluationPlan.classification(List.of("a", "b"), List.of("no", "yes"))
            .law(Law.scalar().eta(1.5));
    IntFunction<double[]> rare =
        t -> {
          boolean may = noise(3 * t) > 0.2;
          return new double[] {may ? 1 : 0, noise(t), may && noise(5 * t) > 0.1 ? 1 : 0};
        };
    EvaluationResults found = evaluated(plan, rare);
    assertThat(found.classes().auc()).isGreaterThan(0.7);
    Headline advice = Verdict.headline(found);
    assertThat(found.verdict().get(0)).contains("within chance of the majority class");
    assertThat(advice.good()).as("no more than chance").isTrue();
    assertThat(advice.reason()).contains("AUC 0.");
    assertThat(advice.next()).contains("`--balance`").doesNotContain("--lag");
  }

  @Test
  void aLossIsNeverTickedAndSharesDifferByPoints() {
    EvaluationPlan plan =
        EvaluationPlan.classification(List.of("a", "b"), List.of("no", "yes"))
            .law(Law.scalar().eta(0.0001))
            .comparing();
    EvaluationResults found =
        evaluated(
            plan, t -> new double[] {noise(t), noise(2 * t), noise(t) > 0.05 == t < 100 ? 1 : 0});
    Headline advice = Verdict.headline(found);
    assertThat(advice.verdict())
        .containsPattern("error rate \\d+\\.\\d\\d %, \\d+\\.\\d\\d points above the best tuned");
    assertThat(advice.good()).isFalse();
    String rate = found.data().shown(found.tested().errors().error());
    assertThat(advice.verdict()).contains(rate);
    assertThat(new ErrorPanels(found).table().rows().get(0).cells().get(1).text()).isEqualTo(rate);
  }

  /**
   * A law that is wrong once more often than the most frequent class, which is never wrong twice.
   */
  @Test
  void aRowMoreOrLessIsNoLoss() {
    EvaluationPlan plan =
        EvaluationPlan.classification(List.of("a", "b"), List.of("no", "yes"))
            .law(Law.directional());
    EvaluationResults found =
        evaluated(plan, t -> new double[] {noise(t), noise(2 * t), noise(7 * t) > 0.44 ? 1 : 0});
    double error = found.tested().errors().error();
    double guess =
        Verdict.baselines(found).mapToDouble(each -> each.errors().rank()).min().orElse(0);
    assertThat(error).isBetween(guess + 1.0 / 200, guess + 4.0 / 200);
    assertThat(found.verdict().get(0)).contains("within chance of the majority class");
    assertThat(Verdict.headline(found).good()).isTrue();
  }

  @Test
  void theLastValueIsARival() {
    EvaluationPlan plan =
        EvaluationPlan.regression(List.of("a", "b")).law(Law.masked(1e-4)).comparing();
    EvaluationResults found =
        evaluated(plan, t -> new double[] {noise(t), noise(3 * t), noise(t / 25)});
    assertThat(found.verdict().get(0))
        .containsPattern("MAE \\S+, \\d+ % above the last value \\(\\S+\\); best tuned rival ");
  }

  @Test
  void theReportBeginsWithItAndWithAChart() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    EvaluationResults found = evaluated(plan, t -> new double[] {t % 7, t % 5, t % 7});
    Report report = EvaluationReport.results(found, plan, List.of(), "flyball evaluate").report();
    assertThat(report.headline()).isEqualTo(Verdict.plainHeadline(found));
    assertThat(report.headline().next()).isEqualTo(Verdict.headline(found).next());
    assertThat(report.sections().get(0).blocks().get(0)).isInstanceOf(Facts.class);
    assertThat(report.sections().get(0).blocks().get(1))
        .isInstanceOfSatisfying(
            LineChart.class, chart -> assertThat(chart.y().label()).isEqualTo("MAE (mg/m³)"));
  }

  /** Between -0.5 and 0.5, without order. */
  private static double noise(int t) {
    return new java.util.SplittableRandom(t).nextDouble() - 0.5;
  }

  private static Headline advice(IntFunction<double[]> rows) {
    return Verdict.headline(evaluated(EvaluationPlan.regression(List.of("a", "b")), rows));
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
