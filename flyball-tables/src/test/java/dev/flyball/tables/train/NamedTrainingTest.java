package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.named.FeatureSpace;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.tables.inspect.Inspection;
import dev.flyball.tables.predict.Predictions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A learner goes from a table to events and back. */
class NamedTrainingTest {
  @TempDir private Path folder;

  private Path trained() throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("a,color,y"));
    for (int t = 0; t < 200; t++) {
      double a = random.nextGaussian();
      String color = random.nextBoolean() ? "red" : "blue";
      double y = 2 * a + (color.equals("red") ? 1 : 0);
      lines.add((t % 7 == 0 ? "" : a) + "," + color + "," + y);
    }
    Path file = Files.write(folder.resolve("table.csv"), lines);
    Path checkpoint = folder.resolve("table.ckpt");
    InputTable table = InputTable.look(TableFile.of(file, "y").missing("a:<-90", "y:-200"));
    Learner learner =
        TableLearner.of(LearnerSpec.of(Model.linear(table.features().size())).intervals(0.9));
    try (Training run = Training.open(table)) {
      run.learn(learner, TrainingPlan.onePass().keeping(checkpoint), TrainingWatch.none());
    }
    return checkpoint;
  }

  @Test
  void aTrainingsCheckpointIsFedSingleEvents() throws IOException {
    Path checkpoint = trained();
    NamedLearner named = NamedLearner.resume(checkpoint);
    Learner plain = Learner.resume(checkpoint);
    assertThat(named.space().names()).containsExactly("a", "color");
    assertThat(named.target()).isEqualTo("y");
    boolean redFirst = named.space().inputs().get(1).equals("color=red");
    double[] values = {0.5, redFirst ? 1 : 0, redFirst ? 0 : 1};
    Map<String, Object> event = Map.of("a", 0.5, "color", "red");
    assertThat(named.predict(event).prediction()).isEqualTo(plain.predict(values));
    assertThat(named.predict(Map.of("a", -99, "color", "red")).seen()).containsExactly("color");
    assertThat(named.predict(Map.of("a", "-99", "color", "red")).seen()).containsExactly("color");
    named.learn(event, 2.1);
    plain.learn(values, 2.1);
    assertThat(named.predict(event).prediction()).isEqualTo(plain.predict(values));
    named.learn(Map.of("a", 0.1, "color", "green", "wind", 3.0), 1.0);

    Path back = folder.resolve("events.ckpt");
    named.checkpoint(back);
    Predictions predictions = Predictions.of(back);
    assertThat(predictions.training().encoding().features())
        .containsExactlyElementsOf(named.space().inputs());
    Inspection inspection = Inspection.of(back);
    assertThat(inspection.weights()).containsKeys("wind", "color=green");
    assertThat(inspection.intervals()).isNotEmpty();
    assertThat(NamedLearner.resume(back).space()).isEqualTo(named.space());
  }

  @Test
  void aCheckpointWithoutNamesSaysSo() {
    Path file = folder.resolve("plain.ckpt");
    Learner.builder(Model.linear(2)).build().checkpoint(file);
    assertThatThrownBy(() -> NamedLearner.resume(file)).isInstanceOf(CheckpointException.class);
  }

  @Test
  void learningFromAMapAllocatesNothing() {
    FeatureSpace space = FeatureSpace.empty();
    Map<String, Object> event = new HashMap<>();
    for (int j = 0; j < 12; j++) {
      space = space.number("sensor" + j);
      event.put("sensor" + j, (double) j);
    }
    event.put("y", 1.0);
    NamedLearner learner = NamedLearner.builder("y").law(Law.scalar()).space(space).build();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    // Until the compiler has settled, however busy the machine is.
    for (int round = 0; round < 500 && least >= 1000; round++) {
      long before = threads.getThreadAllocatedBytes(self);
      for (int t = 0; t < 1000; t++) {
        learner.learn(event);
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
    }
    assertThat(least).isLessThan(1000);
  }
}
