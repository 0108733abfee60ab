package dev.flyball.experiments.seaice;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.data.seaice.PatchOptions;
import dev.flyball.data.seaice.Scenes;
import dev.flyball.data.seaice.Split;
import dev.flyball.deep.GradientException;
import dev.flyball.experiments.Progress;
import dev.flyball.linalg.Workers;
import dev.flyball.monitor.ValidationCurve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs Experiment 3: one learner after the other, each with a checkpoint of its own, so that a run
 * that was killed goes on where its last checkpoint was.
 */
public final class SeaIceExperiment {
  private final SeaIceSettings settings;
  private final Path checkpoints;
  private final boolean resume;
  private final Progress progress;
  private final Workers workers;

  /**
   * @param checkpoints a folder for the checkpoints, made if need be
   * @param resume whether to go on from what is there; otherwise it is written over
   */
  public SeaIceExperiment(
      SeaIceSettings settings, Path checkpoints, boolean resume, Progress progress) {
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.resume = resume;
    this.progress = progress;
    this.workers = Workers.of(settings.threads());
  }

  /** Cuts the scenes into patches, kept in {@code cache}, and trains every learner on them. */
  public SeaIceResults run(Path folder, Path cache, Consumer<String> words) throws IOException {
    Files.createDirectories(checkpoints);
    PatchOptions options = PatchOptions.ofSize(settings.patch());
    try (Scenes scenes = Scenes.open(folder, cache, options, words)) {
      Split split = scenes.split(settings.rotation());
      Map<SeaIceLearner, ValidationCurve> curves = new LinkedHashMap<>();
      Map<SeaIceLearner, Double> etas = new LinkedHashMap<>();
      for (SeaIceLearner learner : settings.learners()) {
        double eta =
            learner == SeaIceLearner.MASKED_TUNED ? tunedEta(split) : learner.eta(settings);
        etas.put(learner, eta);
        curves.put(learner, train(learner, eta, split));
      }
      return new SeaIceResults(
          settings,
          scenes.names(),
          split.training().count(),
          split.validation().count(),
          curves,
          etas);
    }
  }

  private ValidationCurve train(SeaIceLearner learner, double eta, Split split) {
    Path file = checkpoints.resolve(learner.label() + ".safetensors");
    try (SeaIceRun run = new SeaIceRun(settings, learner, eta, split, workers)) {
      if (resume && Files.exists(file)) {
        run.load(CheckpointFile.read(file));
      }
      progress.begin(learner.label(), (int) Math.max(0, settings.steps() - run.step()));
      while (run.step() < settings.steps()) {
        run.advance();
        progress.advance();
        if (run.step() % settings.checkpointEvery() == 0 || run.step() == settings.steps()) {
          State state = new State();
          run.save(state);
          CheckpointFile.write(file, state);
        }
      }
      return run.curve().named(learner.label());
    } finally {
      progress.end();
    }
  }

  /** The eta of the grid with the lowest validation error late in a short run. */
  private double tunedEta(Split split) {
    Path file = checkpoints.resolve("masked-eta.safetensors");
    if (resume && Files.exists(file)) {
      return CheckpointFile.read(file).number("eta");
    }
    double best = settings.eta();
    double lowest = Double.POSITIVE_INFINITY;
    for (double eta : SeaIceSettings.ETAS) {
      double error = pilot(eta, split);
      if (error < lowest) {
        lowest = error;
        best = eta;
      }
    }
    State state = new State();
    state.put("eta", best);
    CheckpointFile.write(file, state);
    return best;
  }

  private double pilot(double eta, Split split) {
    progress.begin("masked at eta " + eta, settings.pilotSteps());
    try (SeaIceRun run = new SeaIceRun(settings, SeaIceLearner.MASKED_TUNED, eta, split, workers)) {
      while (run.step() < settings.pilotSteps()) {
        run.advance();
        progress.advance();
      }
      return run.curve().lateMean();
    } catch (DivergedException | GradientException e) {
      return Double.POSITIVE_INFINITY;
    } finally {
      progress.end();
    }
  }
}
