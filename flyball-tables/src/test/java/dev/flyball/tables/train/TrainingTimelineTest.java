package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.report.LineChart;
import dev.flyball.report.Tick;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a training knows of dates and outages, and what its report shows of them. */
class TrainingTimelineTest {
  private static final int ROWS = 400;
  private static final Outage GAP = new Outage(List.of("a"), 101, 180);

  @TempDir private Path folder;
  private Path kept;
  private InputTable table;

  @BeforeEach
  void makeTable() throws IOException {
    table = look("t.csv", 0);
    kept = folder.resolve("kept.ckpt");
  }

  private InputTable look(String name, int firstDay) throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,a,b,y"));
    for (int k = 1; k <= ROWS; k++) {
      String a = k > 100 && k <= 180 ? "" : (k + firstDay) % 9 + ".5";
      LocalDate day = LocalDate.of(2020, 1, 1).plusDays(k + firstDay);
      lines.add(day + "," + a + "," + k % 7 + "," + (2 * (k % 9) + 0.5));
    }
    Path file = Files.write(folder.resolve(name), lines);
    return InputTable.look(TableFile.of(file, "y"));
  }

  private Learner fresh() {
    return TableLearner.of(LearnerSpec.of(Model.linear(table.features().size())));
  }

  private static Training.Outcome learn(
      InputTable table, Learner learner, TrainingPlan plan, TrainingWatch watch) {
    try (Training training = Training.open(table)) {
      return training.learn(learner, plan, watch);
    }
  }

  @Test
  void theReportHasDatesAndBands() {
    Learner learner = fresh();
    TrainingPlan plan = TrainingPlan.onePass();
    Timeline found = learn(table, learner, plan, TrainingWatch.none()).timeline();
    assertThat(found.rows()).isEqualTo(ROWS);
    assertThat(found.outages()).containsExactly(GAP);
    assertThat(found.dates()).extracting(Tick::name).contains("2020-07");

    TrainingResults results = TrainingResults.of(learner, table, plan, null).over(found);
    LineChart chart =
        (LineChart) TrainingReport.results(results, "").report().sections().get(0).blocks().get(0);
    assertThat(chart.x().label()).isEqualTo("date");
    assertThat(chart.x().ticks()).isEqualTo(found.dates());
    assertThat(chart.spans()).hasSize(1);
    assertThat(chart.spans().get(0).from()).isEqualTo(101);
  }

  @Test
  void aTrainingThatGoesOnKnowsTheRowsBefore() {
    TrainingPlan plan = TrainingPlan.onePass().keeping(kept);
    learn(table, fresh(), plan, (rows, mae) -> rows < 150);
    Learner resumed = TableLearner.resume(fresh().spec(), kept);
    Timeline found = learn(table, resumed, plan, TrainingWatch.none()).timeline();
    assertThat(found.outages()).containsExactly(GAP);
    assertThat(found.rows()).isEqualTo(ROWS);
  }

  @Test
  void rowsOfAnotherTableAreCountedOn() throws IOException {
    TrainingPlan plan = TrainingPlan.onePass().keeping(kept);
    learn(table, fresh(), plan, TrainingWatch.none());
    Learner resumed = TableLearner.resume(fresh().spec(), kept);
    InputTable next = look("next.csv", ROWS);
    Timeline found = learn(next, resumed, plan, TrainingWatch.none()).timeline();
    assertThat(found.outages()).containsExactly(new Outage(List.of("a"), 501, 580));
    assertThat(found.rows()).isEqualTo(2 * ROWS);
    assertThat(found.dates()).allMatch(tick -> tick.at() > ROWS);
  }

  @Test
  void furtherPassesAddNothing() {
    Timeline found =
        learn(table, fresh(), TrainingPlan.onePass().passes(2), TrainingWatch.none()).timeline();
    assertThat(found.rows()).isEqualTo(ROWS);
    assertThat(found.outages()).containsExactly(GAP);
  }
}
