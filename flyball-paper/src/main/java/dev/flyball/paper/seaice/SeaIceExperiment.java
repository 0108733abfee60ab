package dev.flyball.paper.seaice;

import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.trial.Progress;
import dev.flyball.paper.trial.StoppedException;
import dev.flyball.paper.trial.TrialStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs one rotation of Experiment 3: one learner after the other, each with a checkpoint of its
 * own, so that a run that was stopped or killed goes on where its last checkpoint was.
 *
 * @param checkpoints a folder for the checkpoints, made if need be; rotations have folders of their
 *     own in it
 * @param resume whether to go on from what is there; otherwise it is written over
 * @param stop asked after every step; once true, the learner at work is saved and the run ends
 */
public record SeaIceExperiment(
    SeaIceSettings settings,
    Path checkpoints,
    boolean resume,
    Progress progress,
    BooleanSupplier stop) {

  /**
   * Cuts the scenes into patches, kept in {@code cache}, and trains every learner on them.
   *
   * @return nothing if it was stopped
   */
  public Optional<SeaIceResults> run(Path folder, Path cache, Consumer<String> words)
      throws IOException {
    PatchOptions options = new PatchOptions(settings.size().patch());
    Workers workers = Workers.of(settings.threads());
    try (Scenes scenes = Scenes.open(folder, cache, options, workers, words)) {
      Split split = scenes.split(settings.rotation());
      Map<SeaIceMethod, ValidationCurve> curves = new LinkedHashMap<>();
      for (SeaIceMethod method : settings.learners()) {
        curves.put(method, train(method, split, workers));
      }
      return Optional.of(
          new SeaIceResults(
              settings,
              scenes.names(),
              Targets.of(split.training()),
              Targets.of(split.validation()),
              curves));
    } catch (StoppedException e) {
      return Optional.empty();
    }
  }

  private ValidationCurve train(SeaIceMethod method, Split split, Workers workers) {
    TrialStore kept = new TrialStore(checkpoints.resolve(settings.rotation().name()), resume);
    try (SeaIceTrial trial = new SeaIceTrial(settings, method, split, workers)) {
      kept.advance(
          method.label(),
          trial,
          settings.size().steps(),
          settings.size().checkpointEvery(),
          progress,
          stop);
      return trial.curve();
    }
  }
}
