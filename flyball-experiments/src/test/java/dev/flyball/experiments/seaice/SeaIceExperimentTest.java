package dev.flyball.experiments.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.seaice.Rotation;
import dev.flyball.data.seaice.SyntheticOptions;
import dev.flyball.data.seaice.SyntheticScenes;
import dev.flyball.experiments.Progress;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeaIceExperimentTest {
  private static final List<SeaIceLearner> MASKED_AND_CONTROLLED =
      List.of(SeaIceLearner.MASKED, SeaIceLearner.CONTROLLED);

  @TempDir private static Path scenes;
  @TempDir private Path out;

  @BeforeAll
  static void drawScenes() throws IOException {
    SyntheticScenes.write(new SyntheticOptions(3, 200, 200, 7, 0), scenes, file -> {});
  }

  @Test
  void aKilledRunGoesOnAsIfItHadNotBeen() throws IOException {
    List<SeaIceLearner> learners = MASKED_AND_CONTROLLED;
    SeaIceResults whole = run(3, learners, out.resolve("whole"), false);
    run(1, learners, out.resolve("parts"), false);
    SeaIceResults resumed = run(3, learners, out.resolve("parts"), true);

    for (SeaIceLearner learner : learners) {
      assertThat(resumed.curves().get(learner).errors())
          .as(learner.label())
          .isEqualTo(whole.curves().get(learner).errors())
          .hasSize(3);
    }
    assertThat(whole.curves().get(SeaIceLearner.CONTROLLED).errors())
        .isNotEqualTo(whole.curves().get(SeaIceLearner.MASKED).errors());
  }

  @Test
  void refusesToGoOnWithOtherSettings() throws IOException {
    List<SeaIceLearner> masked = List.of(SeaIceLearner.MASKED);
    run(1, masked, out, false);

    assertThatThrownBy(
            () ->
                new SeaIceExperiment(settings(2, 2, masked), out, true, Progress.silent())
                    .run(scenes, scenes.resolve("patches"), word -> {}))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("seed=1")
        .hasMessageContaining("seed=2");
  }

  @Test
  void writesTableTrajectoriesAndEveryLearner() throws IOException {
    SeaIceResults found = run(2, List.of(SeaIceLearner.values()), out.resolve("c"), false);
    Path page = ReportWriter.write(out, SeaIceReport.of(found, "flyball experiment sea-ice"));

    assertThat(SeaIceSettings.ETAS).contains(found.etas().get(SeaIceLearner.MASKED_TUNED));
    assertThat(found.curves()).hasSize(5);
    assertThat(Files.readString(out.resolve("results.json")))
        .contains("\"schema\" : \"flyball.results/1\"", "masked-tuned", "good region gain");
    assertThat(page).isNotEmptyFile();
  }

  private static SeaIceResults run(
      int steps, List<SeaIceLearner> learners, Path checkpoints, boolean resume)
      throws IOException {
    return new SeaIceExperiment(
            settings(steps, 1, learners), checkpoints, resume, Progress.silent())
        .run(scenes, scenes.resolve("patches"), word -> {});
  }

  private static SeaIceSettings settings(int steps, long seed, List<SeaIceLearner> learners) {
    return new SeaIceSettings(Rotation.B, steps, 50, 2, 0.005, 1, 4, 100, learners, seed, 1);
  }
}
