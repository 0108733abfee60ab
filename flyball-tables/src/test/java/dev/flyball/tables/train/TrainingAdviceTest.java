package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.Headline;
import dev.flyball.tables.train.TrainingResults.Errors;
import dev.flyball.tables.train.TrainingResults.Feature;
import dev.flyball.tables.train.TrainingResults.HoldoutResult;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.trial.ErrorCurve;
import dev.flyball.tables.trial.Timeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrainingAdviceTest {
  @Test
  void heldOutRowsDecideWhereThereAreSome() {
    Headline good = TrainingReport.headline(found(1.0, held(0.5, 2.0)));
    assertThat(good.good()).isTrue();
    assertThat(good.verdict())
        .startsWith("MAE 0.5000 on 40 rows that were held out; a constant has 2.000.");
    assertThat(good.next()).contains("flyball predict");
    Headline bad = TrainingReport.headline(found(1.0, held(3.0, 2.0)));
    assertThat(bad.good()).isFalse();
    assertThat(bad.next()).contains("flyball evaluate FILE --target \"y\" --compare");
  }

  @Test
  void withoutThemTheErrorWhileLearningAndWhatWasRarelySeen() {
    Headline advice = TrainingReport.headline(found(0.2, null));
    assertThat(advice.verdict()).startsWith("MAE 1.500, each row predicted before it was learned");
    assertThat(advice.reason()).isEqualTo("Seen in fewer than half of the rows: b in 20 %.");
    assertThat(advice.next()).contains("--holdout 20%");
  }

  private static HoldoutResult held(double mae, double constant) {
    return new HoldoutResult("t.csv", 40, mae, mae, null, 1, constant, null);
  }

  private static TrainingResults found(double seen, @Nullable HoldoutResult held) {
    Errors errors =
        new Errors(
            100, 1.5, 2, 2, new ErrorCurve.Windows(100, new double[] {100}, new double[] {1.5}));
    LearnerResult learner =
        new LearnerResult(
            "this", "scalar", "scalar", 0.5, true, Map.of(), errors, null, null, 0, 100, 0, 0);
    TrainingResults.Data data =
        new TrainingResults.Data(
            "t.csv",
            "y",
            List.of(),
            100,
            100,
            List.of(new Feature("a", 1), new Feature("b", seen)));
    return new TrainingResults(
        Map.of(), data, List.of(learner), held, List.of(), null, List.of(), null, Timeline.none());
  }
}
