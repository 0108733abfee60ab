package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.control.Controller;
import dev.flyball.control.Curvature;
import dev.flyball.control.Law;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolLaw;
import dev.flyball.control.PredictionRule;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The closed loop. It standardises an observation and linearises the model there, remembers the
 * actuation, lets a controller decide the step, moves the parameters and informs the monitors. This
 * is the only class that knows this order.
 *
 * <p>One thread learns; any number of others predict through {@link #predictor}. A second thread
 * that calls the learner itself gets a {@link java.util.ConcurrentModificationException}. A call
 * that fails leaves the learner as it was. After warm-up a step allocates nothing; {@link WarmUp}
 * does it before the first row comes.
 */
public final class Learner {
  private static final String INTERVALS = "interval";
  private static final String LATE = "late";

  private final LearnerSpec spec;
  private final Workers workers;
  private final Model model;
  private final Standardiser standardiser;
  private final RandomStream random;
  private final Drive drive;
  private final WatchingMonitors monitors;
  private final double[] w;
  private final double[] change;
  private final double[] predicting;
  private final Batch batch;
  private final Batch predictionBatch;
  private final PredictionRule rule;
  private final Intake intake;
  private final Step step;
  private final @Nullable IntervalLoop intervals;
  private final @Nullable SettledIntervals settledIntervals;
  private final LateInputs late;
  private final Turn turn = new Turn();

  /** Where a step goes back to, if the user's code may end it halfway. */
  private final @Nullable Undo undo;

  private final ShownDrive shown;
  private final Map<String, String> notes = new java.util.LinkedHashMap<>();
  private long observations;
  private long steps;
  private int labelled;

  /** What ended a step halfway, if that has happened. */
  private @Nullable Throwable torn;

  /** Made when somebody asks for a predictor. */
  private @Nullable Published published;

  private @Nullable Predictor predictor;

  /** Whether {@code predicting} is behind the loop. */
  private boolean stale = true;

  Learner(LearnerSpec spec, List<? extends Monitor> monitors, LateLabels late, Workers workers) {
    spec.law().checkLoss(spec.loss());
    this.spec = spec;
    this.workers = workers;
    this.model = spec.model();
    this.standardiser = spec.standardisation().standardiser(model.inputs());
    this.random = new RandomStream(spec.seed());
    this.w = new double[model.parameters()];
    this.change = new double[model.parameters()];
    this.batch = new Batch(model.inputs(), model.targets());
    this.predictionBatch = new Batch(model.inputs(), model.targets());
    this.drive =
        spec.law() instanceof PoolLaw pool
            ? new PoolDrive(spec, pool, standardiser, workers)
            : heads(spec, workers);
    this.intake = new Intake(model, spec.loss(), standardiser, batch, drive.takesWhole());
    this.shown = new ShownDrive(drive);
    this.step = new Step(batch, model, w, change, shown);
    this.undo = drive.mayFail() ? new Undo() : null;
    this.rule = drive.rule();
    this.predicting = drive.publishesParameters() ? w : new double[rule.length()];
    this.intervals = newIntervals();
    this.settledIntervals = SettledIntervals.of(spec, drive, intervals);
    this.late = new LateInputs(late);
    this.monitors = new WatchingMonitors(monitors, model);
    start();
  }

  private static Drive heads(LearnerSpec spec, Workers workers) {
    Drive heads = new HeadsDrive(spec, workers);
    return spec.model().standardisesTargets() ? new StandardisedTargets(spec, heads) : heads;
  }

  /** Start here: a builder with defaults for everything but the model. */
  public static LearnerBuilder builder(Model model) {
    return new LearnerBuilder(model);
  }

  /**
   * The learner of a checkpoint, in the state in which it was written. For Flyball's own models and
   * losses. Flyball's own monitors come back with their counts.
   *
   * @param more further monitors; one whose name is in the checkpoint continues from there, any
   *     other starts empty
   */
  public static Learner resume(Path checkpoint, Monitor... more) {
    return LearnerCheckpoint.resume(checkpoint, List.of(more));
  }

  /**
   * The learner that {@link #toBytes} stored, or that a checkpoint file holds; see {@link #resume}.
   *
   * @throws CheckpointException if the bytes are damaged, cut, or not Flyball's
   */
  public static Learner fromBytes(byte[] bytes, Monitor... more) {
    return LearnerCheckpoint.resume(bytes, List.of(more));
  }

  private @Nullable IntervalLoop newIntervals() {
    return spec.intervals().isEmpty() ? null : new IntervalLoop(spec.intervals(), model);
  }

  private void start() {
    model.initialise(w, 0, random);
    publish();
  }

  /** Other threads see the learner as it is now, if there are any. */
  private void publish() {
    stale = true;
    if (published != null) {
      published.publish(drive, w, standardiser, intervals);
    }
  }

  /** The same after one step, or one input taken note of, since the last time. */
  private void publishStep() {
    if (published != null) {
      published.publishStep(drive, w, standardiser, intervals);
    }
  }

  private void catchUp() {
    if (stale && predicting != w) {
      drive.publish(w, predicting);
      stale = false;
    }
  }

  /** Learns from one observation. The returned view is valid until the next call. */
  public Step learn(Observation observation) {
    turn.take();
    try {
      requireWhole();
      intake.take(observation);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /** Learns from one input (NaN = missing) and its target, without an {@link Observation}. */
  public Step learn(double[] values, double target) {
    turn.take();
    try {
      requireWhole();
      intake.take(values, target);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /**
   * Learns from the components that were seen, in ascending order, and their values. The cost
   * depends on how many were seen, not on how wide the row is.
   */
  public Step learn(int[] components, double[] values, double target) {
    turn.take();
    try {
      requireWhole();
      intake.take(components, values, target);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /**
   * Learns from one input (NaN = missing) and the targets that {@code known} sees, without an
   * {@link Observation}.
   */
  public Step learn(double[] values, double[] targets, Mask known) {
    turn.take();
    try {
      requireWhole();
      intake.take(values, targets, known);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /** The same with NaN where a target is not known. */
  public Step learn(double[] values, double[] targets) {
    turn.take();
    try {
      requireWhole();
      intake.take(values, targets, intake.known(targets));
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /** Learns from an input without a target: only the standardiser uses it. */
  public Step learnUnlabelled(double[] values) {
    turn.take();
    try {
      requireWhole();
      intake.takeUnlabelled(values);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /** One step on a minibatch. */
  public Step learn(List<Observation> minibatch) {
    turn.take();
    try {
      requireWhole();
      intake.take(minibatch);
      return takeStep();
    } finally {
      turn.give();
    }
  }

  /**
   * Predicts an input (NaN = missing) whose label will come later under this id. The standardiser
   * uses its values now, as in {@link #learn}; the learner keeps them until {@link #label}.
   *
   * @throws LabelException if an input waits under this id already
   */
  public Prediction predict(String id, double[] values) {
    return predict(id, observations, values);
  }

  /**
   * The same with a {@code time} of the caller's own clock. Where it runs backwards, the latest
   * time counts: inputs expire in the order in which they came.
   */
  public Prediction predict(String id, long time, double[] values) {
    turn.take();
    try {
      requireWhole();
      late.requireNew(id);
      drive.writeChange(change);
      intake.takeUnlabelled(values);
      labelled = 0;
      look();
      double[] predictions = step.predictionsGiven();
      Prediction prediction = Prediction.given(batch, predictions, intervals);
      double[] bounds = intervals == null ? new double[0] : step.boundsGiven(intervals);
      int[] outages = intervals == null ? new int[0] : intervals.takeNote(batch, 0);
      double[] context = new double[drive.contextLength()];
      drive.keepContext(context);
      observations++;
      late.add(
          id,
          new LateInput(late.clock(time), values.clone(), predictions, bounds, outages, context));
      publishStep();
      return prediction;
    } finally {
      turn.give();
    }
  }

  /**
   * Learns the label of an input that was predicted under {@code id}. The step starts from the
   * current parameters; scores, monitors and intervals judge the prediction that was given then.
   * Directly after {@link #predict(String, double[])} the result is that of {@link #learn(double[],
   * double)}, bit for bit.
   *
   * @throws LabelException if no input waits under this id; it gives the reason
   */
  public Step label(String id, double target) {
    turn.take();
    try {
      requireWhole();
      LateInput input = late.get(id);
      intake.takeAgain(input.values(), target);
      return lateStep(id, input);
    } finally {
      turn.give();
    }
  }

  /** The same with the targets that {@code known} sees. */
  public Step label(String id, double[] targets, Mask known) {
    turn.take();
    try {
      requireWhole();
      LateInput input = late.get(id);
      intake.takeAgain(input.values(), targets, known);
      return lateStep(id, input);
    } finally {
      turn.give();
    }
  }

  /** The same with NaN where a target is not known. */
  public Step label(String id, double[] targets) {
    turn.take();
    try {
      requireWhole();
      LateInput input = late.get(id);
      intake.takeAgain(input.values(), targets, intake.known(targets));
      return lateStep(id, input);
    } finally {
      turn.give();
    }
  }

  private Step lateStep(String id, LateInput input) {
    countLabelled();
    if (input.context().length == drive.contextLength()) {
      drive.recall(input.context());
    }
    boolean judged = intervals != null && input.bounds().length == intervals.width();
    double loss = Double.NaN;
    try {
      look();
      if (labelled > 0 && !step.isGiven(input.predictions())) {
        loss = drive.lossOf(batch, input.predictions());
      }
      step.given(input.predictions(), judged ? input.bounds() : new double[0]);
      if (labelled > 0) {
        move();
      }
    } catch (Throwable e) {
      drive.toPresent();
      throw e;
    }
    if (labelled == 0) {
      drive.toPresent();
      drive.stay(change);
    }
    late.labelled(id);
    watch(Double.isNaN(loss) ? lossBefore() : loss);
    if (intervals != null && judged) {
      step.teachLate(intervals, input.outages());
      if (settledIntervals != null) {
        settledIntervals.learn(drive, batch, 0, labelled > 0);
      }
    }
    publishStep();
    return step;
  }

  /** What happened in the last call. The next call changes this view. */
  public Step step() {
    return step;
  }

  /** How many inputs wait for their labels. */
  public int waiting() {
    return late.size();
  }

  /** Whether an input waits for its label under this id. */
  public boolean isWaiting(String id) {
    return late.has(id);
  }

  /** How many inputs may wait for their labels, and how long. */
  public LateLabels late() {
    return late.limits();
  }

  /** Drops the waiting inputs that were predicted before {@code time}; returns their number. */
  public int expireBefore(long time) {
    turn.take();
    try {
      return late.expireBefore(time);
    } finally {
      turn.give();
    }
  }

  /** The step itself: linearise, check, remember and decide, move, look on. */
  private Step takeStep() {
    countLabelled();
    look();
    if (labelled > 0) {
      move();
    } else {
      drive.stay(change);
    }
    observations += batch.rows();
    lookOn();
    return step;
  }

  private void countLabelled() {
    labelled = 0;
    for (int row = 0; row < batch.rows(); row++) {
      labelled += batch.labelled(row) ? 1 : 0;
    }
  }

  /** Linearises and predicts the batch; what it fails at leaves no trace. */
  private void look() {
    try {
      drive.look(w, batch, labelled);
      drive.predictions(batch, step.predictionsOf(batch.rows()));
      if (intervals != null) {
        step.judge(intervals);
      }
    } catch (Throwable e) {
      intake.takeBack();
      throw e;
    }
  }

  /**
   * Changes the memory and the parameters. Code of Flyball's own does not fail here; code of the
   * user's may, and is undone. What fails all the same (an exhausted heap) has left them half
   * changed.
   */
  private void move() {
    keep();
    try {
      drive.move(w, batch, change);
    } catch (Throwable e) {
      torn = e;
      intake.takeBack();
      if (undo != null) {
        undo.goBack(w, drive);
        torn = null;
      }
      throw e;
    }
    stale = true;
    steps++;
  }

  private void keep() {
    try {
      if (undo != null) {
        undo.keep(w, drive);
      }
    } catch (Throwable e) {
      intake.takeBack();
      throw e;
    }
  }

  private double lossBefore() {
    return labelled > 0 ? drive.lossSum() / labelled : 0;
  }

  private void watch(double loss) {
    step.record(steps, labelled > 0, shown, loss);
    monitors.watch(step);
  }

  private void lookOn() {
    watch(lossBefore());
    for (int row = 0; intervals != null && row < batch.rows(); row++) {
      step.teach(intervals, row);
      if (settledIntervals != null) {
        settledIntervals.learn(drive, batch, row, labelled > 0);
      }
    }
    publishStep();
  }

  /** Fails if a step has ended halfway, so that nobody goes on from what it left. */
  private void requireWhole() {
    if (torn != null) {
      throw new IllegalStateException(
          "a step failed halfway (%s): restore a state, or resume a checkpoint".formatted(torn),
          torn);
    }
  }

  /** Predicts from an input (NaN = missing); for the learning thread. */
  public Prediction predict(double[] values) {
    Intake.checkSize(model, values.length);
    boolean taken = turn.share();
    try {
      catchUp();
      return Prediction.of(
          rule, model.outputs(), predicting, standardiser, intervals, predictionBatch, values);
    } finally {
      turn.giveBack(taken);
    }
  }

  /**
   * h of an input (NaN = missing) in the current memory, by the rows and the rule of the law's
   * {@linkplain Curvature curvature}, as a step's: how far a step along this input would reach. An
   * observation of weight 1 is assumed. It is large where earlier rows say little about the input.
   * With several heads, that of the first. Changes nothing; for the learning thread. One solve per
   * output.
   */
  public double leverage(double[] values) {
    Intake.checkSize(model, values.length);
    boolean taken = turn.share();
    try {
      predictionBatch.clear();
      predictionBatch.add(values, standardiser);
      Linearisation row = model.head().linearisation();
      row.at(w, 0, predictionBatch);
      for (int i = 0; i < row.rows(); i++) {
        double sensitivity = law().curvature().sensitivity(loss(), model.link(), row.score(i), 1);
        row.feed(i, predictionBatch.sawAnything(0) ? sensitivity : 0, 0);
      }
      row.close(1);
      return law().curvature().leverage(controller(0).observability(), row);
    } finally {
      turn.giveBack(taken);
    }
  }

  /** Predicts from the components that were seen, in ascending order, and their values. */
  public Prediction predict(int[] components, double[] values) {
    boolean taken = turn.share();
    try {
      catchUp();
      predictionBatch.clear();
      predictionBatch.add(components, values, standardiser);
      double[] predictions = new double[model.outputs()];
      rule.predict(predicting, predictionBatch, 0, predictions);
      return Prediction.given(predictionBatch, predictions, intervals);
    } finally {
      turn.giveBack(taken);
    }
  }

  /** Predicts from an observation; ignores its target. */
  public Prediction predict(Observation observation) {
    double[] values = new double[observation.size()];
    observation.copyValues(values);
    return predict(values);
  }

  /**
   * The predictor that all other threads share. Call this in the learning thread, or before it
   * starts. From then on every step publishes its result.
   */
  public Predictor predictor() {
    boolean taken = turn.share();
    try {
      if (predictor == null) {
        published = new Published(rule.length(), model.outputs(), standardiser, newIntervals());
        predictor = new Predictor(model, published, drive::rule);
        publish();
      }
      return predictor;
    } finally {
      turn.giveBack(taken);
    }
  }

  /**
   * A predictor for rows whose targets will not come. It keeps the current state of the learner and
   * does not change afterwards. A pool uses another mixture here, weighted by how well members
   * predicted rows that they had not learned; other laws use their current parameters.
   */
  public Predictor settled() {
    boolean taken = turn.share();
    try {
      IntervalLoop sure = settledIntervals == null ? newIntervals() : settledIntervals.another();
      Published still = new Published(rule.length(), model.outputs(), standardiser, sure);
      still.publishSettled(
          drive, w, standardiser, settledIntervals == null ? intervals : settledIntervals.loop());
      return new Predictor(model, still, drive::rule);
    } finally {
      turn.giveBack(taken);
    }
  }

  /**
   * How {@link #settled} predicts, written out for other programs; empty for a model that is not
   * linear in its inputs. Intervals are not part of it.
   */
  public Optional<PredictionFormula> formula() {
    boolean taken = turn.share();
    try {
      double[] numbers = new double[rule.length()];
      drive.publishSettled(w, numbers);
      double[] centre = new double[model.inputs()];
      double[] spread = new double[model.inputs()];
      Arrays.setAll(centre, standardiser::centre);
      Arrays.setAll(spread, standardiser::spread);
      return drive
          .rule()
          .formula(numbers)
          .map(
              written ->
                  new PredictionFormula(
                      centre, spread, standardiser.bound(), written, drive.treeFormula(numbers)));
    } finally {
      turn.giveBack(taken);
    }
  }

  /** An independent copy in the same state. */
  public Learner copy() {
    Learner copy = new Learner(spec, monitors.all(), late.limits(), workers);
    LearnerCheckpoint.load(copy, state());
    return copy;
  }

  /**
   * A copy that continues under another law. It keeps parameters, statistics, counters and
   * monitors. It also keeps the memory if the law {@linkplain Law#continues continues} this one's;
   * otherwise the memory starts empty.
   */
  public Learner withLaw(Law law) {
    Learner next = new Learner(spec.law(law), monitors.all(), late.limits(), workers);
    State state = state();
    if (law.continues(law())) {
      LearnerCheckpoint.load(next, state);
    } else {
      next.loadLoop(state);
      next.finishLoading();
    }
    next.notes.putAll(notes);
    return next;
  }

  /**
   * A copy that continues with further inputs. Until one of these is seen, it predicts and learns
   * as this learner does, up to rounding: their parameters are zero, and so is their part of the
   * memory. Monitors that keep a number for every parameter start again.
   *
   * @throws IllegalArgumentException if the model, the law's memory or the standardisation cannot
   */
  public Learner widened(Widening by) {
    Learner next = new Learner(widenedSpec(by), monitors.all(), late.limits(), workers);
    State state = next.state();
    State narrow = state();
    state.takeOver(narrow, by, name -> !name.startsWith(LATE + ".") && !LearnerMonitors.isOf(name));
    monitors.takeOver(state, narrow, by);
    LearnerCheckpoint.load(next, state);
    next.late.takeOver(late, by);
    return next;
  }

  private LearnerSpec widenedSpec(Widening by) {
    if (by.narrow() != model.inputs()) {
      throw new IllegalArgumentException(
          "%s inputs are carried over where there are %s".formatted(by.narrow(), model.inputs()));
    }
    LearnerSpec wide =
        spec.model(model.withInputs(by.wide())).intervals(spec.intervals().widened(by));
    boolean sameMembers =
        !(law() instanceof PoolLaw pool)
            || pool.membersFor(model).equals(pool.membersFor(wide.model()));
    if (!controller(0).observability().widens() || controller(0).rates().isPresent()) {
      throw new IllegalArgumentException(
          ("the law %s cannot take further inputs in a run; one with a dense, diagonal or no memory"
                  + " can")
              .formatted(law().name()));
    }
    if (!sameMembers) {
      throw new IllegalArgumentException(
          "%s inputs are too many for the ridge regression in the pool".formatted(by.wide()));
    }
    return wide;
  }

  /**
   * Everything that later steps depend on, as a checkpoint holds it. Use it to keep a learner in
   * another place than a file. Several threads may call this at once as long as none learns.
   */
  public State state() {
    boolean looked = turn.look();
    try {
      requireWhole();
      State state = new State();
      LearnerCheckpoint.save(this, state);
      return state;
    } finally {
      turn.lookAway(looked);
    }
  }

  /**
   * Restores a {@link #state} of a learner with the same settings. The whole state is first checked
   * in a second learner.
   *
   * @throws CheckpointException if it has other settings, is incomplete or is not valid; this
   *     learner has not changed then
   */
  public void restore(State state) {
    turn.take();
    try {
      // States kept outside of checkpoints may be without the texts that say what they are of.
      if (state.has("model")) {
        LearnerCheckpoint.requireSame(spec, state);
      }
      LearnerCheckpoint.naming(
          "the state",
          () -> {
            LearnerCheckpoint.load(
                new Learner(spec, monitors.all(), late.limits(), workers), state);
            return this;
          });
      notes.clear();
      LearnerCheckpoint.load(this, state);
      torn = null;
    } finally {
      turn.give();
    }
  }

  /** Starts again: initial parameters, empty memory, no statistics. */
  public void reset() {
    turn.take();
    try {
      standardiser.reset();
      random.reseed(spec.seed());
      observations = 0;
      steps = 0;
      drive.reset();
      if (intervals != null) {
        intervals.reset();
      }
      if (settledIntervals != null) {
        settledIntervals.reset();
      }
      late.clear();
      monitors.reset();
      torn = null;
      start();
    } finally {
      turn.give();
    }
  }

  /**
   * Writes everything that later steps depend on, atomically.
   *
   * @throws CheckpointException if that fails, or if a number is not finite; the file has not
   *     changed then
   */
  public void checkpoint(Path file) {
    CheckpointFile.write(file, soundState());
  }

  /** The same into a store that keeps earlier checkpoints too. */
  public void checkpoint(CheckpointStore store) {
    store.write(soundState());
  }

  private State soundState() {
    State state = state();
    LearnerCheckpoint.requireSound(state);
    return state;
  }

  /**
   * What {@link #checkpoint} writes, as bytes: the same format, with its checksum. Use it to keep a
   * learner in your own store.
   */
  public byte[] toBytes() {
    return CheckpointBytes.of(soundState());
  }

  /** The current parameters. An averaged law and a pool predict with {@link #predictingWith}. */
  public double[] parameters() {
    return w.clone();
  }

  /** The parameters that predictions use; of a pool, the mixture's. */
  public double[] predictingWith() {
    if (law() instanceof PoolLaw) {
      return w.clone();
    }
    double[] parameters = new double[w.length];
    drive.publish(w, parameters);
    return parameters;
  }

  /** Copies {@link #parameters} without allocating. */
  public void copyParameters(double[] into) {
    System.arraycopy(w, 0, into, 0, w.length);
  }

  /** Sets the parameters to start from, in place of the model's own. */
  public void startFrom(double[] parameters) {
    if (parameters.length != w.length) {
      throw new IllegalArgumentException(
          "%s parameters for a model of %s".formatted(parameters.length, w.length));
    }
    for (int j = 0; j < w.length; j++) {
      if (!Double.isFinite(parameters[j])) {
        throw new IllegalArgumentException("parameter %s is %s".formatted(j, parameters[j]));
      }
    }
    turn.take();
    try {
      drive.startFrom(parameters);
      System.arraycopy(parameters, 0, w, 0, w.length);
      publish();
    } finally {
      turn.give();
    }
  }

  /** Observations taken in, labelled or not. */
  public long observations() {
    return observations;
  }

  /** Steps taken. */
  public long steps() {
    return steps;
  }

  /** What this learner is made of. */
  public LearnerSpec spec() {
    return spec;
  }

  public Model model() {
    return model;
  }

  public Law law() {
    return spec.law();
  }

  public Loss loss() {
    return spec.loss();
  }

  /** The controller of head {@code h}; a pool is the controller of all heads. */
  public Controller controller(int h) {
    return drive.controller(h);
  }

  /** What trees on the pool brought so far; empty where the law has none. */
  public Optional<TreesReceipt> trees() {
    boolean taken = turn.share();
    try {
      return drive.trees();
    } finally {
      turn.giveBack(taken);
    }
  }

  /**
   * The inputs of some of the last labelled rows, NaN where missing: those from which trees cut
   * their bins. None where the law has no trees.
   */
  public List<double[]> sampledRows() {
    boolean taken = turn.share();
    try {
      return drive.sampled();
    } finally {
      turn.giveBack(taken);
    }
  }

  /** The pool, if this learner has one: its members, their shares and the regret so far. */
  public Optional<PoolController> pool() {
    return controller(0) instanceof PoolController pool ? Optional.of(pool) : Optional.empty();
  }

  /**
   * What gives predictions their intervals and keeps the receipts; empty if no intervals were asked
   * for.
   */
  public Optional<IntervalLoop> intervals() {
    return Optional.ofNullable(intervals);
  }

  public List<Monitor> monitors() {
    return monitors.all();
  }

  /**
   * This learner's own monitor with the type and name of {@code given}.
   *
   * @throws IllegalStateException if the monitor threw an exception at a step; it was removed then,
   *     and the learner continued without it
   */
  public <M extends Monitor> M monitor(M given) {
    return monitors.like(given);
  }

  /** Free texts that travel with the checkpoint: names of features, where the data came from. */
  public Map<String, String> notes() {
    return notes;
  }

  @Override
  public String toString() {
    return "Learner(%s, observations=%s, steps=%s)".formatted(spec, observations, steps);
  }

  void save(State state) {
    state.put("parameters", w, InputAxis.rows(model.heads()));
    state.put("observations", observations);
    state.put("steps", steps);
    standardiser.save(state.in("standardiser"));
    random.save(state.in("random"));
    drive.save(state);
    if (intervals != null) {
      intervals.save(state.in(INTERVALS));
    }
    if (settledIntervals != null) {
      settledIntervals.save(state);
    }
    if (!late.isUntouched()) {
      late.save(state.in(LATE));
    }
    monitors.save(state);
  }

  void load(State state) {
    loadLoop(state);
    drive.load(state);
    finishLoading();
  }

  /** All but the controllers. */
  private void loadLoop(State state) {
    state.get("parameters", w);
    observations = LearnerCheckpoint.natural(state, "observations");
    steps = LearnerCheckpoint.natural(state, "steps");
    standardiser.load(state.in("standardiser"));
    drive.loadUnits(state);
    random.load(state.in("random"));
    if (intervals != null) {
      // A checkpoint of a learner that gave none: they start now.
      if (state.hasBelow(INTERVALS)) {
        intervals.load(state.in(INTERVALS));
      } else {
        intervals.reset();
      }
    }
    if (settledIntervals != null) {
      settledIntervals.load(state, INTERVALS);
    }
    if (state.hasBelow(LATE)) {
      late.load(state.in(LATE));
    } else {
      late.clear();
    }
    monitors.load(state);
  }

  private void finishLoading() {
    for (double parameter : w) {
      if (!Double.isFinite(parameter)) {
        throw new CheckpointException("a parameter is " + parameter);
      }
    }
    publish();
  }
}
