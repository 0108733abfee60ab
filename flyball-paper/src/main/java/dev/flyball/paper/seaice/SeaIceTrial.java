package dev.flyball.paper.seaice;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
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
import dev.flyball.missing.RandomStream;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Split;
import dev.flyball.tables.trial.SteppedTrial;

/**
 * One learner of Experiment 3, step by step. Learners of one seed start from the same weights and
 * see the same patches with the same parts missing.
 */
final class SeaIceTrial implements SteppedTrial, AutoCloseable {
  private static final long DRAWS = 1;
  private static final long LOSSES = 2;

  private final SeaIceSettings settings;
  private final SeaIceMethod learner;
  private final Split split;
  private final Block network = new TwoBranchRegressor();
  private final Model model;
  private final LawOptimizer optimizer;
  private final Trainer trainer;
  private final WeightedSampler sampler;
  private final RandomStream draws;
  private final RandomStream losses;
  private final ModalityLoss loss;
  private final PatchBatch batch;
  private final Validation validation;
  private final ValidationErrors errors = new ValidationErrors();
  private long step;

  SeaIceTrial(
      SeaIceSettings settings, SeaIceMethod learner, double eta, Split split, Workers workers) {
    this.settings = settings;
    this.learner = learner;
    this.split = split;
    Device device = settings.processor().device();
    model = Model.newInstance("sea-ice", device);
    optimizer = learner.optimizer(network, eta, workers);
    trainer = trainer(split.training().options(), device);
    sampler = new WeightedSampler(split.training());
    RandomStream random = new RandomStream(settings.seed());
    draws = random.split(DRAWS);
    losses = random.split(LOSSES);
    loss = new ModalityLoss(losses);
    batch = new PatchBatch(settings.batch(), split.training().options(), split.normalisation());
    validation = new Validation(split, settings);
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
        new Shape(settings.batch(), Patch.SAR_CHANNELS, options.size(), options.size()),
        new Shape(settings.batch(), Patch.AMSR_CHANNELS, options.cells(), options.cells()),
        new Shape(settings.batch(), 2));
    return made;
  }

  @Override
  public long step() {
    return step;
  }

  ValidationErrors errors() {
    return errors;
  }

  /** One step; at its turn, a validation. */
  @Override
  public void advance() {
    draw();
    try (NDManager manager = trainer.getManager().newSubManager()) {
      NDList inputs = batch.inputs(manager);
      NDArray labels = batch.labels(manager);
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(inputs).singletonOrThrow();
        collector.backward(settings.loss().of(predicted.sub(labels)));
      }
      trainer.step();
    }
    step++;
    if (step % settings.validateEvery() == 0) {
      validate();
    }
  }

  private void draw() {
    batch.clear();
    for (int i = 0; i < settings.batch(); i++) {
      batch.add(split.training().read(sampler.draw(draws)));
      if (!learner.seesEverything()) {
        batch.hide(loss);
      }
    }
  }

  private void validate() {
    double error = validation.error(trainer);
    if (!Double.isFinite(error)) {
      throw new DivergedException(
          "learner '%s' has diverged: its validation error at step %s is %s; lower eta"
              .formatted(learner.label(), step, error));
    }
    errors.add(step, error);
  }

  @Override
  public void save(State state) {
    state.put("learner", learner.label());
    state.put("settings", settings.fingerprint());
    state.put("step", step);
    draws.save(state.in("draws"));
    losses.save(state.in("losses"));
    errors.save(state.in("curve"));
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
    draws.load(state.in("draws"));
    losses.load(state.in("losses"));
    errors.load(state.in("curve"));
    TrainingCheckpoint.load(state.in("training"), network, optimizer);
  }

  @Override
  public void close() {
    trainer.close();
    model.close();
  }
}
