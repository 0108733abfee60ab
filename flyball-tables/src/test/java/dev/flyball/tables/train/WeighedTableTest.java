package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A column that says how much rows count. */
class WeighedTableTest {
  private static final int ROWS = 300;

  @TempDir private Path folder;

  private Path file(String name, int from, int to, String ofRow100) throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("a,w,y"));
    for (int k = 0; k < to; k++) {
      double a = random.nextGaussian();
      double y = 2 * a + 0.1 * random.nextGaussian();
      if (k >= from) {
        lines.add("%s,%s,%s".formatted(a, k == 100 ? ofRow100 : 0.5 * (k % 4), y));
      }
    }
    return Files.write(folder.resolve(name), lines);
  }

  private static Learner learned(InputTable table, Learner learner, Path kept) throws IOException {
    try (Training training = Training.open(table)) {
      TrainingPlan plan = TrainingPlan.onePass().keeping(kept);
      training.learn(learner, plan, TrainingWatch.none());
    }
    return learner;
  }

  @Test
  void rowsAreLearnedByItAndResumedByIt() throws IOException {
    InputTable table =
        InputTable.look(TableFile.of(file("t.csv", 0, ROWS, "1"), "y").weighedBy("w"));
    assertThat(table.features()).containsExactly("a");
    assertThat(table.remarks()).contains("weight: w says how much each row counts");
    LearnerSpec spec = LearnerSpec.of(Model.linear(1)).intervals(0.9);
    Learner slow = TableLearner.of(spec);
    Random random = new Random(5);
    for (int k = 0; k < ROWS; k++) {
      double a = random.nextGaussian();
      double weight = k == 100 ? 1 : 0.5 * (k % 4);
      slow.learn(new double[] {a}, 2 * a + 0.1 * random.nextGaussian(), weight);
    }
    Path kept = folder.resolve("kept.ckpt");
    Learner whole = learned(table, TableLearner.of(spec), kept);
    assertThat(whole.parameters()).isEqualTo(slow.parameters());
    assertThat(whole.observations()).isEqualTo(slow.observations()).isLessThan(ROWS);

    Path half = folder.resolve("half.ckpt");
    Path begun = file("half.csv", 0, 170, "1");
    learned(InputTable.look(TableFile.of(begun, "y").weighedBy("w")), TableLearner.of(spec), half);
    SavedTraining saved = SavedTraining.read(half);
    assertThat(saved.weight()).isEqualTo("w");
    InputTable rest =
        InputTable.like(
            TableFile.of(file("rest.csv", 170, ROWS, "1"), "y").weighedBy(saved.weight()),
            saved.encoding(),
            saved.task(),
            saved.classes());
    assertThat(learned(rest, TableLearner.resume(spec, half), half).parameters())
        .isEqualTo(slow.parameters());
  }

  @ParameterizedTest
  @CsvSource({
    "-1, '\"-1\" is no weight; expected a number from 0 to 1000'",
    "NaN, the weight is missing; expected a number from 0 to 1000",
    "'', the weight is missing; expected a number from 0 to 1000",
    "2000, '\"2000\" is no weight; expected a number from 0 to 1000'",
    "much, '\"much\" is not a finite number'"
  })
  void whatIsNoWeightIsRefusedByRowAndColumn(String cell, String why) throws IOException {
    InputTable table =
        InputTable.like(
            TableFile.of(file("t.csv", 0, ROWS, cell), "y").weighedBy("w"),
            InputTable.look(TableFile.of(file("good.csv", 0, ROWS, "1"), "y").weighedBy("w"))
                .encoding(),
            dev.flyball.data.Task.REGRESSION,
            List.of());
    Learner learner = TableLearner.of(LearnerSpec.of(Model.linear(1)));
    assertThatThrownBy(() -> learned(table, learner, folder.resolve("kept.ckpt")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("t.csv, row 101 (line 102), column w: " + why);
  }

  @Test
  void aColumnThatCannotBeOneIsRefused() throws IOException {
    TableFile file = TableFile.of(file("t.csv", 0, ROWS, "1"), "y");
    assertThatThrownBy(() -> file.weighedBy("y"))
        .hasMessage("y is the target and cannot say how much rows count; expected another column");
    assertThatThrownBy(() -> file.features("a").weighedBy("a")).hasMessageContaining("a is");
    assertThatThrownBy(() -> InputTable.look(file.weighedBy("v"))).hasMessageContaining("\"v\"");
  }
}
