package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.deep.GradientException;
import dev.flyball.linalg.Workers;
import dev.flyball.monitor.ValidationCurve;
import dev.flyball.observability.MetricException;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.tables.trial.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs one rotation of Experiment 3: one learner after the other, each with a checkpoint of its
 * own, so that a run that was stopped or killed goes on where its last checkpoint was.
 */
public final class SeaIceExperiment {
  private final SeaIceSettings settings;
  private final Path checkpoints;
  private final boolean resume;
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
    this.checkpoints = checkpoints.resolve(settings.rotation().name());
    this.resume = resume;
    this.progress = progress;
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
    Files.createDirectories(checkpoints);
    PatchOptions options = PatchOptions.ofSize(settings.patch());
    try (Scenes scenes = Scenes.open(folder, cache, options, words)) {
      Split split = scenes.split(settings.rotation());
      Map<SeaIceLearner, ValidationCurve> curves = new LinkedHashMap<>();
      Map<SeaIceLearner, Double> etas = new LinkedHashMap<>();
      for (SeaIceLearner learner : settings.learners()) {
        OptionalDouble eta = eta(learner, split);
        Optional<Curve> curve =
            eta.isEmpty()
                ? Optional.empty()
                : train(learner.label(), learner, eta.getAsDouble(), settings.steps(), split);
        if (curve.isEmpty()) {
          return Optional.empty();
        }
        etas.put(learner, eta.getAsDouble());
        curves.put(learner, curve.get().named(learner.label()));
      }
      return Optional.of(
          new SeaIceResults(
              settings,
              scenes.names(),
              split.training().count(),
              split.validation().count(),
              curves,
              etas));
    }
  }

  private OptionalDouble eta(SeaIceLearner learner, Split split) {
    return learner == SeaIceLearner.MASKED_TUNED
        ? tunedEta(split)
        : OptionalDouble.of(learner.eta(settings));
  }

  /** One learner up to step {@code steps}; nothing if it was stopped, and then it is saved. */
  private Optional<Curve> train(
      String name, SeaIceLearner learner, double eta, int steps, Split split) {
    Path file = checkpoints.resolve(name + ".safetensors");
    try (SeaIceRun run = new SeaIceRun(settings, learner, eta, split, workers)) {
      if (resume && Files.exists(file)) {
        run.load(CheckpointFile.read(file));
      }
      progress.begin(settings.rotation() + ": " + name, (int) Math.max(0, steps - run.step()));
      while (run.step() < steps) {
        run.advance();
        progress.advance();
        boolean stopped = stop.getAsBoolean();
        if (stopped || run.step() % settings.checkpointEvery() == 0 || run.step() == steps) {
          State state = new State();
          run.save(state);
          CheckpointFile.write(file, state);
        }
        if (stopped) {
          return Optional.empty();
        }
      }
      return Optional.of(run.curve());
    } finally {
      progress.end();
    }
  }

  /** The eta of the grid with the lowest validation error late in a short run. */
  private OptionalDouble tunedEta(Split split) {
    double best = settings.eta();
    double lowest = Double.POSITIVE_INFINITY;
    for (double eta : SeaIceSettings.ETAS) {
      OptionalDouble error = pilotError(eta, split);
      if (error.isEmpty()) {
        return error;
      }
      if (error.getAsDouble() < lowest) {
        lowest = error.getAsDouble();
        best = eta;
      }
    }
    return OptionalDouble.of(best);
  }

  private OptionalDouble pilotError(double eta, Split split) {
    try {
      return train(
              "masked-at-" + eta, SeaIceLearner.MASKED_TUNED, eta, settings.pilotSteps(), split)
          .map(curve -> OptionalDouble.of(curve.lateMean()))
          .orElse(OptionalDouble.empty());
    } catch (DivergedException | GradientException | MetricException e) {
      return OptionalDouble.of(Double.POSITIVE_INFINITY);
    }
  }
}
