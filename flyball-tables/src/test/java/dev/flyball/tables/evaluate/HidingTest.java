package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.RowStream;
import dev.flyball.random.RandomStream;
import dev.flyball.report.ReportText;
import dev.flyball.tables.evaluate.EvaluationResults.Hidden;
import dev.flyball.tables.evaluate.EvaluationResults.HiddenGroup;
import dev.flyball.tables.train.TrainingWatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What hidden cells of one's own table would cost. */
class HidingTest {
  private static final List<String> FEATURES = List.of("flow", "heat", "kind=a", "kind=b");
  private static final Map<String, int[]> COLUMNS = columns();

  private static Map<String, int[]> columns() {
    Map<String, int[]> columns = new LinkedHashMap<>();
    columns.put("flow", new int[] {0});
    columns.put("heat", new int[] {1});
    columns.put("kind", new int[] {2, 3});
    return columns;
  }

  private static Hiding hiding(String text) {
    return Hiding.parse(text, COLUMNS, FEATURES.size());
  }

  private static EvaluationResults evaluate(String hide) {
    EvaluationPlan usual = EvaluationPlan.regression(FEATURES);
    EvaluationPlan plan =
        new EvaluationPlan(FEATURES, List.of(), usual.learner().intervals(0.9), false);
    Evaluation evaluation = new Evaluation(plan).hiding(hiding(hide));
    RandomStream random = new RandomStream(5);
    double[] values = new double[4];
    evaluation.run(
        new RowStream() {
          private int rows;

          @Override
          public boolean next() {
            values[0] = random.nextGaussian();
            values[1] = random.nextGaussian();
            values[2] = random.nextBoolean() ? 1 : 0;
            values[3] = 1 - values[2];
            return rows++ < 4000;
          }

          @Override
          public double[] values() {
            return values;
          }

          @Override
          public double target() {
            return 5 * values[0] + 0.5 * values[1] + 0.2 * random.nextGaussian();
          }
        },
        TrainingWatch.none());
    return evaluation.results("a.csv", "y");
  }

  private static HiddenGroup group(Hidden hidden, String name) {
    return hidden.groups().stream().filter(g -> g.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "independent(share=.3); 0.3",
        "blocks(share=.3, length=50); 0.3",
        "largest(share=.1, columns=flow|heat); 0.1"
      })
  void whatAColumnIsWorthIsWhatItsOutageCosts(String text, double share) {
    EvaluationResults found = evaluate(text);
    Hidden hidden = found.hidden();
    assertThat(hidden).isNotNull();
    HiddenGroup flow = group(hidden, "flow");
    HiddenGroup heat = group(hidden, "heat");
    assertThat(flow.rows() / 4000.0).isBetween(0.6 * share, 1.5 * share);
    assertThat(flow.ratio()).isGreaterThan(5).isGreaterThan(heat.ratio());
    assertThat(hidden.all().rows()).isEqualTo(4000);
    assertThat(hidden.all().error()).isGreaterThan(hidden.all().seenError());
    assertThat(hidden.all().inside()).isBetween(0.87, 0.93);
    // The evaluation itself is of the table as it is.
    assertThat(hidden.all().seenError()).isEqualTo(found.tested().errors().error());
    String summary =
        String.join(
            "\n",
            ReportText.lines(
                EvaluationReport.summary(found, EvaluationPlan.regression(FEATURES)),
                ReportText.UNBOUNDED));
    assertThat(summary).contains("hidden, " + text + ": MAE", "dearest is flow");
  }

  @Test
  void groupsAreHiddenTogether() {
    Hidden hidden = evaluate("groups(share=.3, length=20, of=flow+heat|kind)").hidden();
    assertThat(hidden).isNotNull();
    assertThat(hidden.groups()).extracting(HiddenGroup::name).containsExactly("flow, heat", "kind");
    assertThat(group(hidden, "flow, heat").ratio()).isGreaterThan(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sometimes; not 'sometimes'",
        "blocks(shar=.3); columns, length, share, not shar",
        "blocks(share=1.5); between 0 and 1",
        "blocks(share=a lot); 'a lot'",
        "blocks(columns=flwo); did you mean flow",
        "blocks(share=.9, length=2); meanSpell",
        "blocks(share=.3; not of the form"
      })
  void whatIsWrongIsSaid(String text, String message) {
    assertThatThrownBy(() -> hiding(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
