package dev.flyball.paper.seaice;

import dev.flyball.deep.GradientException;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.MetricException;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.trial.KeptTrials;
import dev.flyball.paper.trial.Progress;
import dev.flyball.paper.trial.StoppedException;
import dev.flyball.tables.trial.RateCurve;
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
 */
public final class SeaIceExperiment {
  private final SeaIceSettings settings;
  private final KeptTrials kept;
  private final Progress progress;
  private final BooleanSupplier stop;
  private final Workers workers;

  /**
   * @param checkpoints a folder for the checkpoints, made if need be; rotations have folders of
   *     their own in it
   * @param resume whether to go on from what is there; otherwise it is written over
   * @param stop asked after every step; once true, the learner at work is saved and the run ends
   */
  public SeaIceExperiment(
      SeaIceSettings settings,
      Path checkpoints,
      boolean resume,
      Progress progress,
      BooleanSupplier stop) {
    this.settings = settings;
    this.kept = new KeptTrials(checkpoints.resolve(settings.rotation().name()), resume);
    this.progress = progress.of(settings.rotation().name());
    this.stop = stop;
    this.workers = Workers.of(settings.threads());
  }

  /**
   * Cuts the scenes into patches, kept in {@code cache}, and trains every learner on them.
   *
   * @return nothing if it was stopped
   */
  public Optional<SeaIceResults> run(Path folder, Path cache, Consumer<String> words)
      throws IOException {
    PatchOptions options = PatchOptions.ofSize(settings.patch());
    try (Scenes scenes = Scenes.open(folder, cache, options, workers, words)) {
      Split split = scenes.split(settings.rotation());
      Map<SeaIceMethod, ValidationCurve> curves = new LinkedHashMap<>();
      Map<SeaIceMethod, Double> etas = new LinkedHashMap<>();
      for (SeaIceMethod method : settings.learners()) {
        double eta = method == SeaIceMethod.MASKED_TUNED ? tunedEta(split) : method.eta(settings);
        ValidationErrors errors = train(method.label(), method, eta, settings.steps(), split);
        etas.put(method, eta);
        curves.put(method, errors.named(method.label()));
      }
      return Optional.of(
          new SeaIceResults(
              settings,
              scenes.names(),
              split.training().count(),
              split.validation().count(),
              curves,
              etas));
    } catch (StoppedException e) {
      return Optional.empty();
    }
  }

  private ValidationErrors train(
      String name, SeaIceMethod method, double eta, int steps, Split split) {
    try (SeaIceTrial trial = new SeaIceTrial(settings, method, eta, split, workers)) {
      kept.advance(name, trial, steps, settings.checkpointEvery(), progress, stop);
      return trial.errors();
    }
  }

  /** The eta of the grid with the lowest validation error late in a short run. */
  private double tunedEta(Split split) {
    RateCurve found = RateCurve.of(SeaIceSettings.ETAS, eta -> pilotError(eta, split));
    return Double.isInfinite(found.best()) ? settings.eta() : found.bestEta();
  }

  private double pilotError(double eta, Split split) {
    try {
      return train("masked-at-" + eta, SeaIceMethod.MASKED_TUNED, eta, settings.pilotSteps(), split)
          .lateMean();
    } catch (DivergedException | GradientException | MetricException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
