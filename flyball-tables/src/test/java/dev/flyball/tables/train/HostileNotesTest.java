package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.tables.predict.Predictions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint with the right checksum may still say anything: it is refused by name. */
@Timeout(600)
class HostileNotesTest {
  private static final long SEED = 31;
  private static final String[] TEXTS = {
    "null",
    "[null]",
    "[]",
    "{}",
    "",
    "-1",
    "9999999999999",
    "[1,[2]]",
    "\u0000",
    "linear",
    "x(y=z)",
    "linear(inputs=2000000000, intercept=true)",
    "linear(inputs=-1)",
    "NaN",
    "[\"a\",\"a\"]"
  };

  @TempDir private Path folder;
  private Path kept;

  @BeforeEach
  void learn() throws IOException {
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 0; k < 50; k++) {
      lines.add(k % 9 + "," + (2 * (k % 9) + 0.5));
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    kept = folder.resolve("kept.ckpt");
    InputTable table = InputTable.look(TableFile.of(file, "y"));
    Learner learner =
        Learner.builder(dev.flyball.model.Model.linear(1)).monitor(new Prequential()).build();
    try (Training training = Training.open(table)) {
      training.learn(learner, TrainingPlan.onePass().keeping(kept), TrainingWatch.none());
    }
  }

  @Test
  void everyTextMayBeAnything() {
    Random random = new Random(SEED);
    State whole = CheckpointFile.read(kept);
    Path hostile = folder.resolve("hostile.ckpt");
    List<String> names = List.copyOf(whole.allTexts().keySet());
    for (String name : names) {
      for (String text : TEXTS) {
        State state = CheckpointFile.read(kept);
        state.put(name, text);
        if (random.nextInt(4) == 0) {
          state.put(names.get(random.nextInt(names.size())), TEXTS[random.nextInt(TEXTS.length)]);
        }
        CheckpointFile.write(hostile, state);
        for (Throwable thrown :
            new Throwable[] {
              catchThrowable(() -> SavedTraining.read(hostile)),
              catchThrowable(() -> Predictions.of(hostile)),
              catchThrowable(() -> Learner.resume(hostile))
            }) {
          assertThat(thrown == null || thrown instanceof CheckpointException)
              .as("%s = %s: %s", name, text, thrown)
              .isTrue();
        }
      }
    }
  }
}
