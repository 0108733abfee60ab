package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepingOnTheWayTest {
  private static final int ROWS = 500;

  @TempDir private Path folder;
  private Path kept;
  private InputTable table;
  private Learner learner;

  @BeforeEach
  void makeTable() throws IOException {
    Path file = folder.resolve("t.csv");
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 1; k <= ROWS; k++) {
      lines.add(k % 9 + "," + (2 * (k % 9) + 0.5));
    }
    Files.write(file, lines);
    kept = folder.resolve("kept.ckpt");
    table = InputTable.look(TableFile.of(file, "y"));
    learner = TableLearner.of(LearnerSpec.of(Model.linear(1)));
  }

  @Test
  void aCheckpointOnTheWayThatFailsIsSaidAndTheNextOneTried() {
    Obstacle obstacle = new Obstacle(150, 250);
    learn(CheckpointPlan.in(kept).every(100), obstacle);
    assertThat(obstacle.failures).hasSize(1);
    assertThat(obstacle.failures.get(0)).hasMessageContaining("it is a directory");
    assertThat(Learner.resume(kept).observations()).isEqualTo(ROWS);
  }

  @Test
  void theLastCheckpointMustNotFail() {
    Obstacle obstacle = new Obstacle(450, ROWS + 1);
    assertThatThrownBy(() -> learn(CheckpointPlan.in(kept), obstacle))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("it is a directory");
    assertThat(obstacle.failures).isEmpty();
  }

  @Test
  void aMomentIsEnoughForACheckpointByTime() {
    List<Boolean> seen = new ArrayList<>();
    learn(
        CheckpointPlan.in(kept).every(Duration.ofNanos(1)),
        (rows, mae) -> seen.add(Files.exists(kept)));
    assertThat(seen).containsOnly(true);
  }

  private void learn(CheckpointPlan plan, TrainingWatch watch) {
    try (Training training = Training.open(table)) {
      training.learn(learner, TrainingPlan.onePass().keeping(plan), watch);
    }
  }

  /** A folder stands in the checkpoint's place for some rows. */
  private final class Obstacle implements TrainingWatch {
    private final long from;
    private final long to;
    final List<CheckpointException> failures = new ArrayList<>();

    Obstacle(long from, long to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public boolean goesOn(long rows, double mae) {
      try {
        if (rows == from) {
          Files.deleteIfExists(kept);
          Files.createDirectory(kept);
        }
        if (rows == to) {
          Files.delete(kept);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return true;
    }

    @Override
    public void notKept(CheckpointException failure) {
      failures.add(failure);
    }
  }
}
