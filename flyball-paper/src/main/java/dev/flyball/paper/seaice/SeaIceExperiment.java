package dev.flyball.paper.seaice;

import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.SceneSet;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.paper.trial.TrialStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs one rotation of Experiment 3: one learner after the other, each with a checkpoint of its
 * own, so that a run that was stopped or killed goes on where its last checkpoint was.
 *
 * @param host keeps the checkpoints of each rotation in a folder of its own
 */
public record SeaIceExperiment(SeaIceSettings settings, TrialHost host) {
  /** Cuts the scenes into patches, kept in {@code cache}, and trains every learner on them. */
  public SeaIceResults run(SceneSet set, Path cache, Consumer<String> words) {
    PatchOptions options = new PatchOptions(settings.size().patch());
    Workers workers = Workers.of(settings.threads());
    try (Scenes scenes = Scenes.open(set, cache, options, workers, words)) {
      Split split = scenes.split(settings.rotation());
      Map<SeaIceMethod, ValidationCurve> curves = new LinkedHashMap<>();
      for (SeaIceMethod method : settings.learners()) {
        curves.put(method, train(method, split, workers));
      }
      return new SeaIceResults(
          settings,
          scenes.names(),
          Targets.of(split.training()),
          Targets.of(split.validation()),
          curves);
    }
  }

  private ValidationCurve train(SeaIceMethod method, Split split, Workers workers) {
    TrialStore kept = host.kept().in(settings.rotation().name());
    try (SeaIceTrial trial = new SeaIceTrial(settings, method, split, workers)) {
      kept.advance(
          method.label(),
          trial,
          settings.size().steps(),
          settings.size().checkpointEvery(),
          host.progress(),
          host.stop());
      return trial.curve();
    }
  }
}
