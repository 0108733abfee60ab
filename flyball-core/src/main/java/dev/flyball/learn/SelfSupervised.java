package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.checkpoint.State;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;

/**
 * Learns an input from itself: the targets are the standardised components that were seen; the
 * others have no target. It standardises once and gives inputs and targets on the same scale to a
 * learner that does not standardise. For models with as many targets as inputs ({@link
 * Model#autoencoder}). As with {@code learner.learn}, a call that fails changes nothing, and after
 * warm-up a step allocates nothing.
 */
@SuppressWarnings("try") // a turn is held, and not looked at
public final class SelfSupervised {
  private static final String SCOPE = "self";

  private final Learner learner;
  private final Standardiser standardiser;
  private final double[] standardised;
  private final double[] input;
  private final Turn turn = new Turn();

  private SelfSupervised(Learner learner, Standardiser standardiser) {
    Model model = learner.model();
    if (model.inputs() != model.targets()) {
      throw new IllegalArgumentException(
          "a model that learns its inputs has as many targets; %s has %s inputs and %s targets"
              .formatted(model, model.inputs(), model.targets()));
    }
    this.learner = learner;
    this.standardiser = standardiser;
    this.standardised = new double[model.inputs()];
    this.input = new double[model.inputs()];
  }

  /** A learner of these settings; its standardiser acts on inputs and targets alike. */
  public static SelfSupervised of(LearnerBuilder settings) {
    LearnerSpec spec = settings.spec();
    Standardiser standardiser = spec.standardisation().standardiser(spec.model().inputs());
    return new SelfSupervised(settings.withoutStandardising().build(), standardiser);
  }

  /** Learns from one input (NaN = missing). The returned view is valid until the next call. */
  public Step learn(double[] values) {
    return learn(values, values);
  }

  /**
   * Learns to give {@code values} back from {@code shown}, which is the same input with more of it
   * missing: what is hidden on purpose cannot be copied and has to be found from the rest. So holes
   * are filled in better than by learning from the whole input.
   */
  public Step learn(double[] values, double[] shown) {
    Intake.checkInput(learner.model(), values);
    Intake.checkInput(learner.model(), shown);
    try (Turn.Held mine = turn.take()) {
      return step(values, shown);
    }
  }

  private Step step(double[] values, double[] shown) {
    standardiser.mark();
    try {
      standardiser.observe(values);
      standardise(values);
      for (int j = 0; j < shown.length; j++) {
        input[j] = Double.isNaN(shown[j]) ? Double.NaN : standardised[j];
      }
      return learner.learn(input, standardised);
    } catch (Throwable e) {
      standardiser.restore();
      throw e;
    }
  }

  private void standardise(double[] values) {
    for (int j = 0; j < values.length; j++) {
      standardised[j] =
          Double.isNaN(values[j]) ? Double.NaN : standardiser.standardise(j, values[j]);
    }
  }

  /**
   * Every component as the model predicts it from those that were seen, in the units of the input.
   * The learner itself never learns from it.
   */
  public double[] reconstruct(double[] values) {
    Intake.checkInput(learner.model(), values);
    try (Turn.Held mine = turn.share()) {
      standardise(values);
      double[] original = learner.predict(standardised).values().clone();
      for (int j = 0; j < original.length; j++) {
        original[j] = standardiser.original(j, original[j]);
      }
      return original;
    }
  }

  /** A value of component {@code j} on the common scale, where 0 is what the component is about. */
  public double standardised(int j, double value) {
    return standardiser.standardise(j, value);
  }

  /** The value of component {@code j} that lies at {@code standardised} on the common scale. */
  public double original(int j, double standardised) {
    return standardiser.original(j, standardised);
  }

  /** How values come to the common scale, by the name of {@link Standardiser#kind}. */
  public String scale() {
    return standardiser.kind();
  }

  /** The learner inside, which works with standardised values. */
  public Learner learner() {
    return learner;
  }

  /** Writes everything that later steps depend on, atomically. */
  public void checkpoint(Path file) {
    CheckpointFile.write(file, soundState());
  }

  /** The same into a store that keeps earlier checkpoints too. */
  public void checkpoint(CheckpointStore store) {
    store.write(soundState());
  }

  private State soundState() {
    State state = learner.state();
    LearnerCheckpoint.requireSound(state);
    state.put(SCOPE, standardiser.kind());
    standardiser.save(state.in(SCOPE));
    return state;
  }

  /** The learner of a checkpoint, in the state in which it was written. */
  public static SelfSupervised resume(Path file) {
    return around(Learner.resume(file), CheckpointFile.read(file), file.toString());
  }

  /**
   * A learner of these settings as it stood when its checkpoint was written.
   *
   * @param state what {@link CheckpointFile#read} gave
   * @param name what it is called in messages
   */
  public static SelfSupervised resume(LearnerBuilder settings, State state, String name) {
    return around(settings.withoutStandardising().resume(state, name), state, name);
  }

  private static SelfSupervised around(Learner learner, State state, String name) {
    try {
      Standardiser standardiser =
          LearnerCheckpoint.standardisation(state.text(SCOPE), state.in(SCOPE))
              .standardiser(learner.model().inputs());
      standardiser.load(state.in(SCOPE));
      return new SelfSupervised(learner, standardiser);
    } catch (CheckpointException e) {
      throw new CheckpointException(
          "%s does not hold a learner of its own inputs: %s".formatted(name, e.getMessage()), e);
    }
  }
}
