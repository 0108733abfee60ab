package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangingFileTest {
  private static final int ROWS = 500;

  @TempDir private Path folder;

  @Test
  void aFileThatChangesWhileItIsReadEndsTheRunAndKeepsNothingOfIt() throws IOException {
    Path file = folder.resolve("t.csv");
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 1; k <= ROWS; k++) {
      lines.add(k % 9 + "," + (2 * (k % 9) + 0.5));
    }
    Files.write(file, lines);
    Path kept = folder.resolve("kept.safetensors");
    InputTable table = InputTable.look(TableFile.of(file, "y"));
    Learner learner = TableLearner.of(LearnerSpec.of(Model.linear(1)));
    try (Training training = Training.open(table)) {
      TrainingPlan twice = TrainingPlan.onePass().passes(2).keeping(kept);
      assertThatThrownBy(() -> training.learn(learner, twice, (rows, mae) -> grow(file, rows)))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("changed while");
    }
    assertThat(kept).doesNotExist();
  }

  private static boolean grow(Path file, long rows) {
    if (rows == ROWS / 2) {
      try {
        Files.writeString(file, "1,2\n", StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return true;
  }
}
