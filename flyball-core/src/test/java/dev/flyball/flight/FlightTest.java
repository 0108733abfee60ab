package dev.flyball.flight;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.trust.Trusting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording shows of a learner. */
class FlightTest {
  @TempDir Path folder;

  /** In a JVM of its own: where a recording ran once, other tests would measure another JVM. */
  @Test
  void aRecordingShowsWhatTheLearnerDid() throws Exception {
    Path recorded = folder.resolve("flight.jfr");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Flown.class.getName(),
                recorded.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    Map<String, List<RecordedEvent>> events = new HashMap<>();
    List<RecordedEvent> inOrder = new ArrayList<>(RecordingFile.readAllEvents(recorded));
    inOrder.sort(Comparator.comparing(RecordedEvent::getStartTime));
    for (RecordedEvent each : inOrder) {
      events.computeIfAbsent(each.getEventType().getName(), name -> new ArrayList<>()).add(each);
    }
    List<RecordedEvent> learned = events.get("flyball.Learn");
    assertThat(learned).hasSize(Flown.ROWS);
    assertThat(learned.get(Flown.ROWS - 1).getLong("observations")).isEqualTo(Flown.ROWS);
    assertThat(learned.get(9).getInt("labelled")).isEqualTo(1);
    assertThat(learned.get(9).getDouble("loss")).isPositive();
    assertThat(events.get("flyball.Predict")).hasSize(2);
    assertThat(events.get("flyball.Predict").get(0).getInt("inputs")).isEqualTo(3);
    assertThat(events.get("flyball.Renewal")).isNotEmpty();
    assertThat(events.get("flyball.Renewal").get(0).getLong("renewals")).isEqualTo(1);
    assertThat(events.get("flyball.Checkpoint").get(0).getString("file")).endsWith("m.ckpt");
    assertThat(events.get("flyball.Distrust"))
        .extracting(each -> each.getInt("input") + " " + each.getString("fault").isEmpty())
        .containsSubsequence("1 false", "1 true");
  }

  /** A sensor that is stuck for a while, and what is asked in the end. */
  static final class Flown {
    static final int ROWS = 1500;

    public static void main(String[] arguments) throws Exception {
      try (Recording recording = new Recording()) {
        recording.enable("flyball.Learn").withoutThreshold();
        recording.enable("flyball.Predict").withoutThreshold();
        recording.start();
        Learner learner =
            Learner.builder(Model.linear(3)).trust(Trusting.on()).intervals(0.9).build();
        Random random = new Random(1);
        double[] row = new double[3];
        for (int t = 0; t < ROWS; t++) {
          double stuck = row[1];
          for (int i = 0; i < row.length; i++) {
            row[i] = random.nextGaussian();
          }
          if (t > 1000 && t < 1050) {
            row[1] = stuck;
          }
          learner.learn(row, row[0] + row[1]);
        }
        learner.predict(row);
        learner.predictor().predict(row);
        learner.checkpoint(Path.of(arguments[0]).resolveSibling("m.ckpt"));
        recording.dump(Path.of(arguments[0]));
      }
    }
  }
}
