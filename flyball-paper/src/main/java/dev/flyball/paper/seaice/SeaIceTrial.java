package dev.flyball.paper.seaice;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.deep.TrainingCheckpoint;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.trial.SteppedTrial;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One learner of Experiment 3, step by step. Learners of one seed start from the same weights and
 * see the same patches with the same parts missing.
 */
final class SeaIceTrial implements SteppedTrial, AutoCloseable {
  /** Training batches at hand: one in use, one ready, one being prepared. */
  private static final int BATCHES = 3;

  private final SeaIceSettings settings;
  private final SeaIceMethod learner;
  private final Split split;
  private final Block network = new TwoBranchRegressor();
  private final Model model;
  private final LawOptimizer optimizer;
  private final Trainer trainer;
  private final Workers workers;
  private final List<PatchBatch> batches;
  private final Validation validation;

  /** In percent, one every so many steps. */
  private double[] errors = {};

  /** As they stood when the last batch that was learned from had been drawn. */
  private final TrainingDraws draws;

  private @Nullable BatchFeed feed;
  private long step;

  SeaIceTrial(SeaIceSettings settings, SeaIceMethod learner, Split split, Workers workers) {
    this(settings, learner, split, workers, learner::optimizer);
  }

  /** The same with an optimizer of its own. */
  SeaIceTrial(
      SeaIceSettings settings,
      SeaIceMethod learner,
      Split split,
      Workers workers,
      BiFunction<Block, Workers, LawOptimizer> optimizing) {
    this.settings = settings;
    this.learner = learner;
    this.split = split;
    Device device = settings.processor().device();
    model = Model.newInstance("sea-ice", device);
    optimizer = optimizing.apply(network, workers);
    trainer = trainer(split.training().options(), device);
    this.workers = workers;
    batches = batches(BATCHES);
    draws = TrainingDraws.of(settings.seed());
    validation = new Validation(split.validation(), settings, batches(2), workers);
  }

  private List<PatchBatch> batches(int many) {
    return Stream.generate(
            () ->
                new PatchBatch(
                    settings.size().batch(), split.training().options(), split.normalisation()))
        .limit(many)
        .toList();
  }

  private Trainer trainer(PatchOptions options, Device device) {
    model.setBlock(network);
    Engine.getInstance().setRandomSeed((int) settings.seed());
    Trainer made =
        model.newTrainer(
            new DefaultTrainingConfig(Loss.l2Loss())
                .optOptimizer(optimizer)
                .optDevices(new Device[] {device}));
    made.initialize(
        new Shape(settings.size().batch(), Patch.SAR_CHANNELS, options.size(), options.size()),
        new Shape(settings.size().batch(), Patch.AMSR_CHANNELS, options.cells(), options.cells()),
        new Shape(settings.size().batch(), 2));
    return made;
  }

  @Override
  public long step() {
    return step;
  }

  ValidationCurve curve() {
    long[] steps = new long[errors.length];
    Arrays.setAll(steps, i -> (i + 1L) * settings.size().validateEvery());
    return new ValidationCurve(learner.label(), steps, errors);
  }

  /** One step; at its turn, a validation. */
  @Override
  public void advance() {
    try (PreparedBatch batch = feed().next().orElseThrow()) {
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(batch.inputs()).singletonOrThrow();
        collector.backward(settings.loss().of(predicted.sub(batch.labels())));
      }
      trainer.step();
      draws.load(batch.after());
    }
    step++;
    if (step % settings.size().validateEvery() == 0) {
      validate();
    }
  }

  /** Started at the first step, so that a trial which is loaded first prepares nothing in vain. */
  private BatchFeed feed() {
    if (feed == null) {
      TrainingBatches source =
          new TrainingBatches(
              split.training(),
              settings.size().batch(),
              draws.copy(),
              learner.seesEverything(),
              workers);
      feed = new BatchFeed(batches, source, trainer.getManager());
    }
    return feed;
  }

  private void closeFeed() {
    if (feed != null) {
      feed.close();
      feed = null;
    }
  }

  private void validate() {
    double error = validation.error(trainer);
    if (!Double.isFinite(error)) {
      throw new IllegalStateException(
          "learner '%s' has diverged: its validation error at step %s is %s; lower eta"
              .formatted(learner.label(), step, error));
    }
    errors = Arrays.copyOf(errors, errors.length + 1);
    errors[errors.length - 1] = error;
  }

  @Override
  public void save(State state) {
    state.put("learner", learner.label());
    state.put("settings", settings.fingerprint());
    state.put("step", step);
    draws.save(state);
    state.put("errors", errors);
    TrainingCheckpoint.save(state.in("training"), network, optimizer);
  }

  @Override
  public void load(State state) {
    if (!state.text("settings").equals(settings.fingerprint())) {
      throw new CheckpointException(
          "the checkpoint of '%s' was made with %s; now asked for is %s"
              .formatted(learner.label(), state.text("settings"), settings.fingerprint()));
    }
    step = state.count("step");
    closeFeed();
    draws.load(state);
    errors = state.doubles("errors");
    TrainingCheckpoint.load(state.in("training"), network, optimizer);
  }

  @Override
  public void close() {
    closeFeed();
    trainer.close();
    model.close();
  }
}
