package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.Lagged;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SourceOptions;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A training leaves what learning row by row leaves, whether it was stopped or not. */
@Timeout(300)
class TrainedRowsTest {
  private static final long SEED = 23;
  private static final int ROWS = 5_000;
  private static final int STOP = 3_217;

  @TempDir private Path folder;

  private InputTable table(int badRow) throws IOException {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("a,b,y"));
    double y = 0;
    for (int k = 1; k <= ROWS; k++) {
      double a = random.nextGaussian();
      y = 0.5 * y + a + 0.1 * random.nextGaussian();
      lines.add(k == badRow ? a + ",abc," + y : a + (k % 3 == 0 ? "," : ",1.5") + "," + y);
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    return InputTable.look(
        new TableFile(
            file.toString(),
            SourceOptions.defaults(),
            "y",
            List.of(),
            Optional.empty(),
            EncodingOptions.defaults().withLagged(Lagged.of(List.of("1,3"), List.of(), "y")),
            badRow > 0 ? 3 : 0,
            ""));
  }

  private static LearnerSpec spec(InputTable table) {
    return LearnerSpec.of(Model.linear(table.features().size()));
  }

  private static byte[] learn(InputTable table, Learner learner, Path kept, long rows)
      throws IOException {
    try (Training training = Training.open(table)) {
      training.learn(
          learner, TrainingPlan.onePass().keeping(kept), (learned, mae) -> learned < rows);
    }
    return Files.readAllBytes(kept);
  }

  @Test
  void theStateIsThatOfEveryRowLearnedInTurn() throws IOException {
    InputTable table = table(ROWS - 20);
    Learner slow = TableLearner.of(spec(table));
    try (ObservationReader rows = table.open()) {
      while (rows.next()) {
        slow.learn(rows.values(), rows.target());
      }
    }
    slow.settle();
    Learner whole = TableLearner.of(spec(table));
    Path kept = folder.resolve("kept.ckpt");
    byte[] once = learn(table, whole, kept, Long.MAX_VALUE);
    whole.notes().clear();
    assertThat(whole.toBytes()).isEqualTo(slow.toBytes());
    assertThat(table.badRows().count()).isOne();

    learn(table, TableLearner.of(spec(table)), kept, STOP);
    Learner resumed = TableLearner.resume(spec(table), kept);
    assertThat(resumed.observations()).isEqualTo(STOP);
    assertThat(learn(table, resumed, kept, Long.MAX_VALUE)).isEqualTo(once);
  }

  @Test
  void aRowThatCannotBeReadFailsInItsTurn() throws IOException {
    InputTable all = table(ROWS - 20);
    InputTable table =
        InputTable.like(failing(all.file()), all.encoding(), all.task(), all.classes());
    Learner learner = TableLearner.of(spec(table));
    Path kept = folder.resolve("kept.ckpt");
    assertThatThrownBy(() -> learn(table, learner, kept, Long.MAX_VALUE))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(
            "t.csv, row %s (line %s), column b: \"abc\" is not a finite number",
            ROWS - 20, ROWS - 19);
    assertThat(Learner.resume(kept).observations()).isEqualTo(ROWS - 21);
  }

  /** The same table, whose first bad row fails. */
  private static TableFile failing(TableFile file) {
    return new TableFile(
        file.place(),
        file.options(),
        file.target(),
        file.features(),
        file.task(),
        file.encoding(),
        0,
        file.weight());
  }
}
