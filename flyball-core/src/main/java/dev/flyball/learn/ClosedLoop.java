package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.checkpoint.Widening;
import dev.flyball.flight.LearnEvent;
import dev.flyball.forest.SettledModel;
import dev.flyball.learn.Published.Extent;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.ClassGrowth;
import dev.flyball.pool.PoolController;
import dev.flyball.random.RandomStream;
import dev.flyball.trust.Word;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a step: standardise and linearise an observation, remember the actuation, let the
 * drive decide, move the parameters, inform monitors and intervals, publish. The only class that
 * knows this order. What fails before the parameters move leaves no trace.
 */
final class ClosedLoop implements Stateful {
  /** A value in doubt was right where the loss with it is less than this part of that without. */
  private static final double BORNE_OUT = 0.5;

  private static final String REACH = "reach";
  static final String POOL = "pool";
  static final String TREES = "trees";

  final LearnerSpec spec;
  final Model model;
  final Standardiser standardiser;
  final Handover handover;
  final Drive drive;
  final double[] w;
  final TrustedInputs trusted;
  final Intake intake;
  private final Step.Writer writer;
  final Step step;
  final LearnerIntervals intervals;

  /** Null where the drive answers all questions alike. */
  @Nullable Reach reach;

  final LateInputs late;
  final LearnerMonitors monitors;
  private final RandomStream random;
  private final double[] change;

  /** Predictions of a further round, which nobody asks for. */
  private final double[] unasked;

  private final Batch batch;
  private final Undo undo;
  private final DoubleSupplier leverage;
  private long observations;
  private long steps;
  private int labelled;

  /** What the prediction that was given has lost; NaN where it is the one that is learned from. */
  private double lost;

  /** The exception that ended a step halfway, if that has happened. */
  private @Nullable Throwable torn;

  /** Made with the first predictor for other threads; null while there is none. */
  private @Nullable Published published;

  /** Counts what changes predictions. */
  private long changes;

  ClosedLoop(LearnerSpec spec, List<? extends Monitor> monitors, LateLabels late, Workers workers) {
    this.spec = spec;
    this.model = spec.model();
    this.standardiser = spec.standardisation().standardiser(model.inputs());
    this.random = new RandomStream(spec.seed());
    this.w = new double[model.parameters()];
    this.change = new double[model.parameters()];
    this.unasked = new double[model.outputs()];
    this.handover = new Handover(spec, standardiser, workers);
    this.drive = handover.now;
    this.batch = new Batch(model.inputs(), model.targets());
    this.trusted = new TrustedInputs(spec.trust(), model.inputs());
    this.intake = new Intake(model, spec.loss(), standardiser, trusted, batch);
    this.leverage = drive::leverage;
    this.writer =
        new Step.Writer(
            batch, model, w, change, drive::writeChange, drive::departed, trusted::untrusted);
    this.step = writer.step();
    this.undo = new Undo(drive.mayFail());
    this.intervals = new LearnerIntervals(spec, drive);
    this.reach = handover.answersApart() ? new Reach(spec) : null;
    this.late = new LateInputs(late);
    this.monitors = new LearnerMonitors(monitors, model);
    start();
  }

  private void start() {
    model.initialise(w, 0, random);
    publish(Extent.ALL);
  }

  /** The intake for the next observation; fails if a step has ended halfway. */
  Intake next() {
    requireWhole();
    return intake.weighing(1);
  }

  /** The step on what came in. */
  Step step() {
    return step("", null);
  }

  /** The step on an input that came in again with its target. */
  Step lateStep(String id, LateInput input) {
    return step(id, input);
  }

  private Step step(String id, @Nullable LateInput asked) {
    if (intake.isIdle()) {
      Step passed = pass();
      settleLate(id, asked);
      return passed;
    }
    LearnEvent flight = LearnEvent.begun();
    countLabelled();
    double rounds = beginRounds();
    lost = Double.NaN;
    double loss;
    try {
      loss = asked == null ? lookAndMove(rounds) : moveAsAsked(asked, rounds);
    } catch (Throwable e) {
      intake.takeBack();
      throw e;
    }
    observations += asked == null ? batch.rows() : 0;
    settleLate(id, asked);
    trusted.learn();
    writer.record(steps, labelled > 0, leverage, Double.isNaN(lost) ? loss : lost);
    monitors.watch(step);
    intervals.learn(drive, writer, asked, labelled > 0);
    if (reach != null) {
      reach.learn(
          drive, labelled > 0 ? handover.formers() : null, batch, intervals.settledBounds());
    }
    publish(rounds > 1 ? Extent.ALL : Extent.STEP);
    if (flight != null) {
      flight.ended(observations, labelled, step.loss());
    }
    return step;
  }

  private void settleLate(String id, @Nullable LateInput asked) {
    if (asked != null) {
      late.labelled(id);
    }
  }

  private double lookAndMove(double rounds) {
    look();
    bearOutJump();
    return move(rounds);
  }

  /** The same with what was known, and judged by what was predicted, when the input was asked. */
  private double moveAsAsked(LateInput asked, double rounds) {
    if (asked.context().length == drive.contextLength()) {
      drive.recall(asked.context());
    }
    try {
      look();
      double[] said = asked.predictions();
      if (labelled > 0 && !writer.isGiven(said)) {
        lost = drive.lossOf(batch, 0, said, 0);
      }
      writer.given(said, intervals.givenThen(asked));
      return move(rounds);
    } finally {
      drive.endRecall();
    }
  }

  /**
   * What jumped in the only row is learned as it came where the target bears it out; the guess
   * stays what was predicted with, and is what was lost by. Looks at the row twice more; only rows
   * with a doubt pay for that.
   */
  private void bearOutJump() {
    if (labelled == 0 || batch.rows() > 1 || !batch.hasGuesses() || !trusted.jumpsAlone()) {
      return;
    }
    double given = drive.lossOf(batch, 0, step.predictions(0), 0);
    batch.swapGuesses(trusted.asTheyCame(), standardiser);
    look(unasked);
    if (drive.lossOf(batch, 0, unasked, 0) < BORNE_OUT * given) {
      trusted.bearOut();
      lost = given;
      return;
    }
    batch.swapGuesses(trusted.asTheyCame(), standardiser);
    look(writer.predictionsOf(1));
  }

  /** Predicts a row of weight 0, and changes nothing. */
  private Step pass() {
    drive.writeChange(change);
    labelled = 0;
    lookOrTakeBack();
    drive.stay(change);
    writer.record(steps, false, leverage, 0);
    return step;
  }

  /**
   * How many rounds the row takes, the last a fraction: its weight, where a step cannot take that
   * whole. Leaves in the row what the first of them takes.
   */
  private double beginRounds() {
    if (batch.rows() > 1 || drive.takesWeights()) {
      return 1;
    }
    double rounds = batch.weight(0);
    batch.weigh(Math.min(1, rounds));
    return rounds;
  }

  /** The input that waits under this id. */
  LateInput late(String id) {
    requireWhole();
    return late.get(id);
  }

  /** Predicts an input whose target will come under this id. */
  Prediction predict(String id, long time, double[] values) {
    requireWhole();
    late.requireNew(id);
    drive.writeChange(change);
    intake.weighing(1).takeUnlabelled(values, false);
    labelled = 0;
    lookOrTakeBack();
    trusted.learn();
    double[] predictions = step.predictions(0);
    Prediction prediction =
        Prediction.given(batch, predictions, intervals.own()).doubting(trusted.untrusted());
    double[] bounds = intervals.given(writer);
    int[] outages = intervals.takeNote(batch);
    double[] context = new double[drive.contextLength()];
    drive.keepContext(context);
    observations++;
    late.add(
        id,
        new LateInput(late.clock(time), trusted.filled(), predictions, bounds, outages, context));
    publish(Extent.STEP);
    return prediction;
  }

  private void countLabelled() {
    labelled = 0;
    for (int row = 0; row < batch.rows(); row++) {
      labelled += batch.labelled(row) ? 1 : 0;
    }
  }

  /** Linearises and predicts the batch; what it fails at leaves no trace. */
  private void lookOrTakeBack() {
    try {
      look();
    } catch (Throwable e) {
      intake.takeBack();
      throw e;
    }
  }

  private void look() {
    look(writer.predictionsOf(batch.rows()));
    intervals.bound(writer);
  }

  private void look(double[] predictions) {
    handover.look(w, batch, labelled);
    handover.predictions(batch, predictions);
  }

  /**
   * Changes the memory and the parameters, in so many rounds; returns the loss before it. The first
   * round of Flyball's own code does not fail here; later ones, and code of the user's, may, and
   * are undone. What fails all the same (an exhausted heap) has left them half changed.
   */
  private double move(double rounds) {
    double loss;
    if (labelled > 0 || rounds > 1) {
      undo.keep(w, handover, rounds > 1);
    }
    if (labelled == 0) {
      drive.stay(change);
    }
    try {
      if (labelled > 0) {
        handover.move(w, batch, change);
      }
      loss = lossBefore();
      for (double left = rounds - 1; left > 0; left--) {
        moveAgain(Math.min(1, left));
      }
    } catch (Throwable e) {
      torn = e;
      if (undo.goBack(w, handover)) {
        torn = null;
      }
      throw e;
    }
    if (rounds != 1) {
      batch.weigh(rounds);
    }
    steps += labelled > 0 ? 1 : 0;
    return loss;
  }

  /** The row comes once more; what was predicted of it stays. */
  private void moveAgain(double weight) {
    drive.writeChange(change);
    batch.repeat(standardiser);
    if (labelled > 0) {
      batch.weigh(weight);
      look(unasked);
      handover.move(w, batch, change);
      drive.addChange(change);
    }
  }

  private double lossBefore() {
    return labelled > 0 ? handover.lossSum() / labelled : 0;
  }

  /** Fails if a step has ended halfway, so that no call goes on from what it left. */
  void requireWhole() {
    if (torn != null) {
      throw new IllegalStateException(
          "a step failed halfway (%s): restore a state, or resume a checkpoint".formatted(torn),
          torn);
    }
  }

  /** Other threads see the loop as it is now, if there are any. */
  private void publish(Extent extent) {
    changes++;
    if (published != null) {
      published.publish(extent, this);
    }
  }

  /** From now on every step is published to {@code readers}. */
  void publishTo(Published readers) {
    published = readers;
    publish(Extent.ALL);
  }

  /** Settled answers are given by trees grown anew, until the next row is learned. */
  void settle() {
    handover.settledModel().ifPresent(SettledModel::settle);
    publish(Extent.ALL);
  }

  /** Overrules what is found of an input. */
  void tell(int input, Word word) {
    trusted.tell(input, word);
    publish(Extent.ALL);
  }

  /** How often what predictions follow from has changed. */
  long changes() {
    return changes;
  }

  /** Takes these parameters to go on from. */
  void startFrom(double[] parameters) {
    if (parameters.length != w.length) {
      throw new IllegalArgumentException(
          "%s parameters for a model of %s".formatted(parameters.length, w.length));
    }
    for (int j = 0; j < w.length; j++) {
      if (!Double.isFinite(parameters[j])) {
        throw new IllegalArgumentException("parameter %s is %s".formatted(j, parameters[j]));
      }
    }
    handover.startFrom(parameters);
    System.arraycopy(parameters, 0, w, 0, w.length);
    publish(Extent.ALL);
  }

  /** The spec of a copy with further inputs; fails where there can be none. */
  LearnerSpec widenedSpec(Widening by) {
    if (by.narrow() != model.inputs()) {
      throw new IllegalArgumentException(
          "%s inputs are carried over where there are %s".formatted(by.narrow(), model.inputs()));
    }
    LearnerSpec wide =
        spec.model(model.withInputs(by.wide()))
            .intervals(spec.intervals().widened(by))
            .trust(spec.trust().widened(by));
    handover.checkWidens(wide.model());
    return wide;
  }

  /** Carries over to {@code wide}, the state of a fresh wider learner, what this one's holds. */
  State widenedState(State wide, State narrow, Widening by) {
    wide.takeOver(narrow, by, name -> !LateInputs.isOf(name) && !LearnerMonitors.isOf(name));
    monitors.takeOver(wide, narrow, by);
    return wide;
  }

  /** From the classes of this loop to those of another. */
  ClassGrowth growthTo(ClosedLoop more) {
    return new ClassGrowth(
        Math.max(2, model.heads()), Math.max(2, more.model.heads()), model.interceptAt());
  }

  /**
   * Carries over to {@code wide}, the state of the fresh loop {@code more} of further classes, what
   * {@code narrow}, this one's, holds: whatever has the same shape, and what lies along classes.
   */
  State grownState(ClosedLoop more, State wide, State narrow) {
    ClassGrowth growth = growthTo(more);
    wide.takeOverAlike(
        narrow,
        name -> !LateInputs.isOf(name) && !Handover.isFormer(name) && !name.startsWith(TREES));
    double scale = controlsPool() ? 0.5 : 1;
    wide.put("parameters", growth.logOdds(w, scale, observations));
    if (drive.controller(0) instanceof PoolController pool) {
      growth.carry(pool, narrow.in(POOL), wide.in(POOL));
    } else if (model.heads() == 1) {
      wide.takeOverAs(narrow, "head0.", "head1.");
    }
    return wide;
  }

  private boolean controlsPool() {
    return drive.controller(0) instanceof PoolController;
  }

  /** Observations taken in, labelled or not. */
  long observations() {
    return observations;
  }

  /** Steps taken. */
  long steps() {
    return steps;
  }

  /** Starts again: initial parameters, empty memory, no statistics. */
  @Override
  public void reset() {
    Stateful.super.reset();
    random.reseed(spec.seed());
    torn = null;
    start();
  }

  @Override
  public void load(State state) {
    Stateful.super.load(state);
    finishLoading();
  }

  /** Goes on from a state under another law: all but the controllers are as they were. */
  void goOn(ClosedLoop before, State state) {
    new Stateful() {
      @Override
      public void fields(Fields f) {
        ownFields(f);
      }
    }.load(state);
    before.drive.predictingWith(before.w, w);
    drive.loadUnits(state);
    handover.takeOver(before.spec.law(), state);
    late.forgetContexts();
    finishLoading();
  }

  private void finishLoading() {
    for (double parameter : w) {
      if (!Double.isFinite(parameter)) {
        throw new CheckpointException("a parameter is " + parameter);
      }
    }
    torn = null;
    publish(Extent.ALL);
  }

  @Override
  public void fields(Fields f) {
    ownFields(f);
    f.part(handover);
  }

  private void ownFields(Fields f) {
    f.along(InputAxis.rows(model.heads())).array("parameters", w);
    observations = natural(f, "observations", observations);
    steps = natural(f, "steps", steps);
    f.part("standardiser", standardiser);
    f.part("random", random);
    f.custom(intervals::save, intervals::load, intervals::reset);
    f.custom(trusted::save, trusted::load, trusted::reset);
    f.custom(this::saveReach, this::loadReach, this::resetReach);
    f.custom(late::save, late::load, late::reset);
    f.custom(monitors::save, monitors::load, monitors::reset);
  }

  private void saveReach(State state) {
    if (reach != null && handover.answersApart()) {
      reach.save(state.in(REACH));
    }
  }

  /** After a law that answers all questions alike it begins anew; before one it goes on. */
  private void loadReach(State state) {
    resetReach();
    if (state.hasBelow(REACH)) {
      reach = reach == null ? new Reach(spec) : reach;
      reach.load(state.in(REACH));
    }
  }

  private void resetReach() {
    if (reach != null) {
      reach.reset();
    }
  }

  private static long natural(Fields f, String name, long value) {
    long count = f.count(name, value);
    if (count < 0) {
      throw new CheckpointException("entry '%s' is %s".formatted(name, count));
    }
    return count;
  }
}
