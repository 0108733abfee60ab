package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.SavedTraining;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a checkpoint says of rare classes holds where a service goes on with it. */
class BalancedNamesTest {
  private static final long SEED = 12;

  @TempDir Path folder;

  private Path kept(boolean balanced) throws IOException {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("a,label"));
    for (int t = 0; t < 600; t++) {
      double a = random.nextGaussian();
      lines.add(a + "," + (a + 1.5 * random.nextGaussian() > 3 ? "fault" : "fine"));
    }
    Path table = Files.write(folder.resolve("rare.csv"), lines);
    Path kept = folder.resolve(balanced + ".ckpt");
    InputTable looked = InputTable.look(TableFile.of(table, "label"));
    Learner learner = TableLearner.of(LearnerSpec.of(Model.logistic(1)));
    if (balanced) {
      SavedTraining.noteBalanced(learner.notes());
    }
    try (Training training = Training.open(looked)) {
      training.learn(learner, TrainingPlan.onePass().keeping(kept), TrainingWatch.none());
    }
    return kept;
  }

  @Test
  void rareClassesAreDecidedForAsTheCheckpointSays() throws IOException {
    NamedLearner usual = NamedLearner.resume(kept(false));
    NamedLearner balanced = NamedLearner.resume(kept(true));
    Map<String, Double> event = Map.of("a", 1.6);
    assertThat(usual.predict(event).label()).as("seed %d", SEED).isEqualTo("fine");
    assertThat(balanced.predict(event).label()).as("seed %d", SEED).isEqualTo("fault");
    assertThat(balanced.predict(event).shares()).isEqualTo(usual.predict(event).shares());
    assertThat(balanced.predictor().predict(event).label()).isEqualTo("fault");
    NamedLearner again = NamedLearner.fromBytes(balanced.toBytes());
    assertThat(again.predict(event).label()).as("after a restart").isEqualTo("fault");
  }
}
