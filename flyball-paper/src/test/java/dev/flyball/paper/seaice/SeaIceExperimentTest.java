package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.paper.scenes.SceneSet;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.trial.Progress;
import dev.flyball.paper.trial.StoppedException;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.paper.trial.TrialStore;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SeaIceExperimentTest {
  private static final List<SeaIceMethod> MASKED_AND_CONTROLLED =
      List.of(SeaIceMethod.MASKED, SeaIceMethod.CONTROLLED);

  private static final SceneSet SCENES = SceneSet.synthetic(3, 200, 7);

  @TempDir private static Path patches;
  @TempDir private Path out;

  @Test
  void aKilledRunGoesOnAsIfItHadNotBeen() throws IOException {
    List<SeaIceMethod> learners = MASKED_AND_CONTROLLED;
    SeaIceResults whole = run(3, learners, out.resolve("whole"), false);
    run(1, learners, out.resolve("parts"), false);
    SeaIceResults resumed = run(3, learners, out.resolve("parts"), true);

    for (SeaIceMethod learner : learners) {
      assertThat(resumed.curves().get(learner).errors())
          .as(learner.label())
          .isEqualTo(whole.curves().get(learner).errors())
          .hasSize(3);
    }
    assertThat(whole.curves().get(SeaIceMethod.CONTROLLED).errors())
        .isNotEqualTo(whole.curves().get(SeaIceMethod.MASKED).errors());
  }

  @Test
  void refusesToGoOnWithOtherSettings() throws IOException {
    List<SeaIceMethod> masked = List.of(SeaIceMethod.MASKED);
    run(1, masked, out, false);

    assertThatThrownBy(
            () ->
                new SeaIceExperiment(settings(2, 2, masked), host(out, true, () -> false))
                    .run(SCENES, patches, word -> {}))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("seed=1")
        .hasMessageContaining("seed=2");
  }

  @Test
  void writesTableTrajectoriesAndEveryLearner() throws IOException {
    SeaIceResults found = run(2, List.of(SeaIceMethod.values()), out.resolve("c"), false);
    Path page =
        ReportWriter.write(out, SeaIceReport.of(List.of(found), "flyball experiment sea-ice"));

    assertThat(found.curves()).hasSize(4);
    assertThat(Files.readString(out.resolve("results.json")))
        .contains("\"schema\" : \"flyball.results/1\"", "adam", "good region gain");
    assertThat(page).isNotEmptyFile();
  }

  @Test
  void theTableTakesWhatAllLearnersHave() throws IOException {
    run(3, List.of(SeaIceMethod.MASKED), out, false);
    List<SeaIceMethod> papers =
        List.of(SeaIceMethod.FULL, SeaIceMethod.MASKED, SeaIceMethod.CONTROLLED);
    SeaIceResults found = run(2, papers, out, true);

    double[] masked = found.curves().get(SeaIceMethod.MASKED).errors();
    assertThat(masked).hasSize(3);
    List<SeaIceResults.Row> table = found.table();
    assertThat(table.get(table.size() - 1).window().mean("masked"))
        .isEqualTo((masked[0] + masked[1]) / 2);
  }

  @Test
  void aStoppedRunIsSavedAndGoesOn() throws IOException {
    SeaIceResults whole = run(5, MASKED_AND_CONTROLLED, out.resolve("whole"), false);
    Path parts = out.resolve("parts");
    AtomicInteger steps = new AtomicInteger();

    SeaIceExperiment stopped =
        new SeaIceExperiment(
            settings(5, 1, MASKED_AND_CONTROLLED),
            host(parts, false, () -> steps.incrementAndGet() == 7));
    assertThatThrownBy(() -> stopped.run(SCENES, patches, word -> {}))
        .isInstanceOf(StoppedException.class);
    SeaIceResults resumed = run(5, MASKED_AND_CONTROLLED, parts, true);

    for (SeaIceMethod learner : MASKED_AND_CONTROLLED) {
      assertThat(resumed.curves().get(learner).errors())
          .as(learner.label())
          .isEqualTo(whole.curves().get(learner).errors());
    }
  }

  @Test
  void learnersOfARotationStartAlikeAndSeeTheSame() throws IOException {
    try (Scenes opened =
        Scenes.open(SCENES, patches, new PatchOptions(50), Workers.one(), word -> {})) {
      Split split = opened.split(Rotation.B);
      State masked = after(0, SeaIceMethod.MASKED, split);
      for (SeaIceMethod learner : SeaIceMethod.values()) {
        State other = after(0, learner, split);
        masked.allDoubles().keySet().stream()
            .filter(name -> name.startsWith("training.network."))
            .forEach(
                name ->
                    assertThat(other.doubles(name))
                        .as("%s of %s", name, learner.label())
                        .isEqualTo(masked.doubles(name)));
        assertThat(words(after(3, learner, split), "draws"))
            .as("patches of " + learner.label())
            .isEqualTo(words(after(3, SeaIceMethod.MASKED, split), "draws"))
            .isNotEqualTo(words(masked, "draws"));
        if (!learner.seesEverything()) {
          assertThat(words(after(3, learner, split), "losses"))
              .as("what is missing for " + learner.label())
              .isEqualTo(words(after(3, SeaIceMethod.MASKED, split), "losses"));
        }
      }
    }
  }

  private static State after(int steps, SeaIceMethod learner, Split split) {
    try (SeaIceTrial run =
        new SeaIceTrial(settings(9, 1, List.of(learner)), learner, split, Workers.one())) {
      while (run.step() < steps) {
        run.advance();
      }
      State state = new State();
      run.save(state);
      return state;
    }
  }

  private static long[] words(State state, String stream) {
    return state.in(stream).longs("words");
  }

  private static SeaIceResults run(
      int steps, List<SeaIceMethod> learners, Path checkpoints, boolean resume) throws IOException {
    return new SeaIceExperiment(
            settings(steps, 1, learners), host(checkpoints, resume, () -> false))
        .run(SCENES, patches, word -> {});
  }

  private static TrialHost host(Path checkpoints, boolean resume, BooleanSupplier stop) {
    return new TrialHost(new TrialStore(checkpoints, resume), Progress.silent(), stop);
  }

  private static SeaIceSettings settings(int steps, long seed, List<SeaIceMethod> learners) {
    return new SeaIceSettings(
        Rotation.B,
        new SeaIceSettings.Size(steps, 50, 2, 1, 4, 100),
        PatchLoss.ABSOLUTE,
        learners,
        seed,
        1,
        ComputeDevice.CPU);
  }
}
