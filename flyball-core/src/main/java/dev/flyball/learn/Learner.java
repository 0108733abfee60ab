package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.control.Controller;
import dev.flyball.flight.CheckpointEvent;
import dev.flyball.flight.PredictEvent;
import dev.flyball.forest.SettledModel;
import dev.flyball.forest.Stage;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.law.Curvature;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Observation;
import dev.flyball.pool.PoolController;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Word;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The closed loop. It standardises an observation and linearises the model there, remembers the
 * actuation, lets a controller decide the step, moves the parameters and informs the monitors.
 *
 * <p>One thread learns; any number of others predict through {@link #predictor}. A second thread
 * that calls the learner itself gets a {@link java.util.ConcurrentModificationException}. A call
 * that fails leaves the learner as it was. After warm-up a step allocates nothing; {@link WarmUp}
 * does it before the first row comes.
 */
@SuppressWarnings("try") // a turn is held, and not looked at
public final class Learner {
  private final LearnerSpec spec;
  private final Workers workers;
  private final ClosedLoop loop;
  private final OwnPredictor predictions;
  private final Turn turn = new Turn();
  private final Map<String, String> notes = new LinkedHashMap<>();

  Learner(LearnerSpec spec, List<? extends Monitor> monitors, LateLabels late, Workers workers) {
    spec.law().checkLoss(spec.loss());
    this.spec = spec;
    this.workers = workers;
    this.loop = new ClosedLoop(spec, monitors, late, workers);
    this.predictions = new OwnPredictor(loop);
  }

  /** Start here: a builder with defaults for everything but the model. */
  public static LearnerBuilder builder(Model model) {
    return LearnerSpec.of(model).builder();
  }

  /**
   * The learner of a checkpoint, in the state in which it was written. For Flyball's own models and
   * losses. Flyball's own monitors come back with their counts.
   *
   * @param more further monitors; one whose name is in the checkpoint continues from there, any
   *     other starts empty
   */
  public static Learner resume(Path checkpoint, Monitor... more) {
    return LearnerCheckpoint.resume(
        checkpoint.toString(),
        () -> CheckpointFile.read(checkpoint),
        LearnerCheckpoint::spec,
        List.of(more));
  }

  /**
   * The learner that {@link #toBytes} stored, or that a checkpoint file holds; see {@link #resume}.
   *
   * @throws CheckpointException if the bytes are damaged, cut, or not Flyball's
   */
  public static Learner fromBytes(byte[] bytes, Monitor... more) {
    return LearnerCheckpoint.resume(
        "the bytes", () -> CheckpointBytes.read(bytes), LearnerCheckpoint::spec, List.of(more));
  }

  /** Learns from one observation. The returned view is valid until the next call. */
  public Step learn(Observation observation) {
    try (Turn.Held mine = turn.take()) {
      loop.next().take(observation);
      return loop.step();
    }
  }

  /** Learns from one input (NaN = missing) and its target, without an {@link Observation}. */
  public Step learn(double[] values, double target) {
    try (Turn.Held mine = turn.take()) {
      loop.next().take(values, target, false);
      return loop.step();
    }
  }

  /**
   * Learns from the components that were seen, in ascending order, and their values. The cost
   * depends on how many were seen, not on how wide the row is.
   */
  public Step learn(int[] components, double[] values, double target) {
    try (Turn.Held mine = turn.take()) {
      loop.next().take(components, values, target);
      return loop.step();
    }
  }

  /** Learns from one input and its targets, NaN where one is not known. */
  public Step learn(double[] values, double[] targets) {
    try (Turn.Held mine = turn.take()) {
      loop.next().take(values, targets, false);
      return loop.step();
    }
  }

  /**
   * The same of a row that counts so much: with 0 it is predicted and not learned, and nothing
   * changes; with 2 it counts as if it came twice. A law that steps takes so many steps; a pool and
   * its trees take it in one; scores and intervals count the first prediction so often.
   *
   * @throws dev.flyball.observation.ObservationException if it is not a number from 0 to {@link
   *     Observation#MOST_WEIGHT}
   */
  public Step learn(double[] values, double[] targets, double weight) {
    try (Turn.Held mine = turn.take()) {
      loop.next().weighing(weight).take(values, targets, false);
      return loop.step();
    }
  }

  /** The same with a single target, which is known. */
  public Step learn(double[] values, double target, double weight) {
    try (Turn.Held mine = turn.take()) {
      loop.next().weighing(weight).take(values, target, false);
      return loop.step();
    }
  }

  /** Learns from an input without a target: only the standardiser uses it. */
  public Step learnUnlabelled(double[] values) {
    try (Turn.Held mine = turn.take()) {
      loop.next().takeUnlabelled(values, false);
      return loop.step();
    }
  }

  /** One step on a minibatch. */
  public Step learn(List<Observation> minibatch) {
    try (Turn.Held mine = turn.take()) {
      loop.next().take(minibatch);
      return loop.step();
    }
  }

  /**
   * Predicts an input (NaN = missing) whose label will come later under this id. The standardiser
   * uses its values now, as in {@link #learn}; the learner keeps them until {@link #label}.
   *
   * @throws LabelException if an input waits under this id already
   */
  public Prediction predict(String id, double[] values) {
    return predict(id, loop.observations(), values);
  }

  /**
   * The same with a {@code time} of the caller's own clock. Where it runs backwards, the latest
   * time counts: inputs expire in the order in which they came.
   */
  public Prediction predict(String id, long time, double[] values) {
    try (Turn.Held mine = turn.take()) {
      return loop.predict(id, time, values);
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
    return label(id, target, 1);
  }

  /** The same of an input that counts so much; with 0 it waits no longer, and is not learned. */
  public Step label(String id, double target, double weight) {
    try (Turn.Held mine = turn.take()) {
      LateInput input = loop.late(id);
      loop.intake.weighing(weight).take(input.values(), target, true);
      return loop.lateStep(id, input);
    }
  }

  /** The same with NaN where a target is not known. */
  public Step label(String id, double[] targets) {
    try (Turn.Held mine = turn.take()) {
      LateInput input = loop.late(id);
      loop.intake.weighing(1).take(input.values(), targets, true);
      return loop.lateStep(id, input);
    }
  }

  /** A view of the last call, which the next call changes. */
  public Step step() {
    return loop.step;
  }

  /** How many inputs wait for their labels. */
  public int waiting() {
    return loop.late.size();
  }

  /** The values of the input that waits under this id; empty if none does. */
  public Optional<double[]> waiting(String id) {
    return loop.late.isWaiting(id)
        ? Optional.of(loop.late.get(id).values().clone())
        : Optional.empty();
  }

  /** How many inputs may wait for their labels, and how long. */
  public LateLabels late() {
    return loop.late.limits();
  }

  /** Drops the waiting inputs that were predicted before {@code time}; returns their number. */
  public int expireBefore(long time) {
    try (Turn.Held mine = turn.take()) {
      return loop.late.expireBefore(time);
    }
  }

  /** Predicts from an input (NaN = missing); for the learning thread. See {@link Question#ANY}. */
  public Prediction predict(double[] values) {
    return predict(Question.ANY, values);
  }

  /** Predicts from an input (NaN = missing) as this question asks. */
  public Prediction predict(Question question, double[] values) {
    Intake.checkSize(model(), values.length);
    PredictEvent flight = PredictEvent.begun();
    try (Turn.Held mine = turn.share()) {
      return predictions.predict(question, values);
    } finally {
      if (flight != null) {
        flight.ended(values.length);
      }
    }
  }

  /**
   * h of an input (NaN = missing) in the current memory, by the rows and the rule of the law's
   * {@linkplain Curvature curvature}, as a step's: how far a step along this input would reach. An
   * observation of weight 1 is assumed. It is large where earlier rows tell little about the input.
   * With several heads, that of the first. Changes nothing; for the learning thread. One solve per
   * output.
   */
  public double leverage(double[] values) {
    Intake.checkSize(model(), values.length);
    try (Turn.Held mine = turn.share()) {
      return predictions.leverage(values);
    }
  }

  /** Predicts from the components that were seen, in ascending order, and their values. */
  public Prediction predict(int[] components, double[] values) {
    try (Turn.Held mine = turn.share()) {
      return predictions.predict(components, values);
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
    try (Turn.Held mine = turn.share()) {
      return predictions.shared();
    }
  }

  /**
   * A predictor for rows whose targets will not come. It keeps the current state of the learner and
   * does not change afterwards. A pool uses another mixture here, weighted by how well members
   * predicted rows that they had not learned; other laws use their current parameters.
   */
  public Predictor settled() {
    try (Turn.Held mine = turn.share()) {
      return predictions.settled();
    }
  }

  /**
   * Lets {@link Question#SETTLED} and {@link Question#ANY} be answered with the trees of {@link
   * #settled} until the next row is learned: for rows to predict after learning has ended. A
   * checkpoint keeps it so.
   */
  public void settle() {
    try (Turn.Held mine = turn.take()) {
      loop.settle();
    }
  }

  /**
   * The long part of {@link #settle}, for another thread: ask for it in the learning thread, run it
   * in the other, and then {@code settle()} is quick, if no target was learned meanwhile. It works
   * on a copy of the rows; what comes of it is the same, bit for bit.
   */
  public Runnable settling() {
    try (Turn.Held mine = turn.share()) {
      return loop.handover.settledModel().map(SettledModel::growing).orElse(() -> {});
    }
  }

  /**
   * How {@link #settled} predicts, written out for other programs; empty for a model that is not
   * linear in its inputs. Intervals are not part of it.
   */
  public Optional<PredictionFormula> formula() {
    try (Turn.Held mine = turn.share()) {
      return predictions.formula();
    }
  }

  /** An independent copy in the same state. */
  public Learner copy() {
    Learner copy = new Learner(spec, monitors(), late(), workers);
    LearnerCheckpoint.load(copy, state());
    return copy;
  }

  /**
   * A copy that continues under another law, and predicts as this learner does. It keeps
   * parameters, statistics, counters and monitors. It also keeps the memory if the law {@linkplain
   * Law#continues continues} this one's; otherwise the memory starts empty. Where one of the laws
   * is a pool, which neither starts from parameters nor is made of them, this one's predictions
   * stand until the next law has lost less on about the last fifty targets, or has learned a
   * thousand.
   */
  public Learner withLaw(Law law) {
    Learner next = new Learner(spec.law(law), monitors(), late(), workers);
    State state = state();
    if (law.continues(law())) {
      LearnerCheckpoint.load(next, state);
    } else {
      next.loop.goOn(loop, state);
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
    Learner next = new Learner(loop.widenedSpec(by), monitors(), late(), workers);
    next.loop.handover.likeFormer(loop.handover);
    LearnerCheckpoint.load(next, loop.widenedState(next.state(), state(), by));
    next.loop.late.takeOver(loop.late, by);
    return next;
  }

  /**
   * A copy that continues with further classes of the target, so many in all. A new class starts
   * with about the probability 1 / (rows + 1), or the floor of probabilities where that is more;
   * what is known of the others stays. Trees start again: their leaves are of the classes before.
   *
   * @throws IllegalArgumentException if the model predicts no classes, or as many
   */
  public Learner withClasses(int classes) {
    LearnerSpec grown = loop.spec.model(model().withClasses(classes));
    Learner next = new Learner(grown, monitors(), late(), workers);
    LearnerCheckpoint.load(next, loop.grownState(next.loop, next.state(), state()));
    next.loop.late.takeOver(loop.late, loop.growthTo(next.loop));
    next.notes.putAll(notes);
    return next;
  }

  /**
   * Everything that later steps depend on, as a checkpoint holds it. Use it to keep a learner in
   * another place than a file. Several threads may call this at once as long as none learns.
   */
  public State state() {
    return state(LearnerCheckpoint::save);
  }

  /**
   * The {@link #state} without what says of which learner it is, for those who know its {@link
   * #spec} otherwise: {@link LearnerBuilder#build(State)} goes on from it. Faster than {@link
   * #state}.
   */
  public State numbers() {
    return state(LearnerCheckpoint::saveNumbers);
  }

  private State state(BiConsumer<Learner, State> save) {
    try (Turn.Held mine = turn.look()) {
      loop.requireWhole();
      State state = new State();
      save.accept(this, state);
      return state;
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
    try (Turn.Held mine = turn.take()) {
      LearnerCheckpoint.requireOf(spec, state);
      LearnerCheckpoint.naming(
          "the state",
          () -> {
            LearnerCheckpoint.load(new Learner(spec, monitors(), late(), workers), state);
            return this;
          });
      notes.clear();
      LearnerCheckpoint.load(this, state);
    }
  }

  /** Starts again: initial parameters, empty memory, no statistics. */
  public void reset() {
    try (Turn.Held mine = turn.take()) {
      loop.reset();
    }
  }

  /**
   * Writes everything that later steps depend on, atomically.
   *
   * @throws CheckpointException if that fails, or if a number is not finite; the file has not
   *     changed then
   */
  public void checkpoint(Path file) {
    CheckpointEvent flight = CheckpointEvent.begun();
    CheckpointFile.write(file, soundState());
    if (flight != null) {
      flight.ended(file.toString(), observations());
    }
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

  /** The bytes that {@link #checkpoint} writes, to keep a learner in your own store. */
  public byte[] toBytes() {
    return CheckpointBytes.of(soundState());
  }

  /** The current parameters. An averaged law and a pool predict with {@link #predictingWith}. */
  public double[] parameters() {
    return loop.w.clone();
  }

  /** The parameters that predictions use; of a pool, the mixture's. */
  public double[] predictingWith() {
    return predictions.parameters();
  }

  /** Copies {@link #parameters} without allocating. */
  public void copyParameters(double[] into) {
    System.arraycopy(loop.w, 0, into, 0, loop.w.length);
  }

  /** Sets the parameters to start from, in place of the model's own. */
  public void startFrom(double[] parameters) {
    try (Turn.Held mine = turn.take()) {
      loop.startFrom(parameters);
    }
  }

  /** Observations taken in, labelled or not. */
  public long observations() {
    return loop.observations();
  }

  /** Steps taken. */
  public long steps() {
    return loop.steps();
  }

  /** The spec that this learner is made from. */
  public LearnerSpec spec() {
    return spec;
  }

  public Model model() {
    return spec.model();
  }

  public Law law() {
    return spec.law();
  }

  public Loss loss() {
    return spec.loss();
  }

  /** The controller of head {@code h}; a pool is the controller of all heads. */
  public Controller controller(int h) {
    return loop.drive.controller(h);
  }

  /** The losses with trees and without; empty where the law has none. */
  public Optional<TreesReceipt> trees() {
    try (Turn.Held mine = turn.share()) {
      return loop.drive.stage().flatMap(Stage::receipt);
    }
  }

  /**
   * The inputs of some of the last labelled rows, NaN where missing: those from which trees cut
   * their bins. None where the law has no trees.
   */
  public List<double[]> sampledRows() {
    try (Turn.Held mine = turn.share()) {
      return loop.drive.stage().map(Stage::sampled).orElse(List.of());
    }
  }

  /** The pool, if this learner has one: its members, their shares and the regret so far. */
  public Optional<PoolController> pool() {
    return controller(0) instanceof PoolController pool ? Optional.of(pool) : Optional.empty();
  }

  /**
   * The receipt of the intervals that predictions are given: their coverage in every outage; empty
   * without intervals.
   */
  public Optional<IntervalReceipt> intervals() {
    return Optional.ofNullable(loop.intervals.own()).map(IntervalReceipt::new);
  }

  /**
   * What was found of values that are there and wrong; empty where nothing is looked for, or not
   * yet.
   */
  public Optional<TrustReceipt> trust() {
    return Optional.ofNullable(loop.trusted.trust())
        .filter(trust -> trusting() != Trusting.Mode.AUTO)
        .map(trust -> new TrustReceipt(trust, loop.trusted.watched(), loop.trusted.untrusted()));
  }

  /**
   * What happens to values that are not trusted. {@link Trusting.Mode#AUTO} becomes on or off with
   * row 300.
   */
  public Trusting.Mode trusting() {
    return loop.trusted.mode();
  }

  /** Judges rows that come next and are not learned, by what was found so far. */
  public TrustedRows trustedRows() {
    return new TrustedRows(spec, state());
  }

  /**
   * Overrules what is found of this input from now on, until told otherwise.
   *
   * @throws IllegalArgumentException if it is not watched
   */
  public void tell(int input, Word word) {
    try (Turn.Held mine = turn.take()) {
      loop.tell(input, word);
    }
  }

  public List<Monitor> monitors() {
    return loop.monitors.all();
  }

  /**
   * This learner's own monitor with the type and name of {@code given}.
   *
   * @throws IllegalStateException if the monitor threw an exception at a step; it was removed then,
   *     and the learner continued without it
   */
  public <M extends Monitor> M monitor(M given) {
    return loop.monitors.like(given);
  }

  /** Free texts that travel with the checkpoint: names of features, where the data came from. */
  public Map<String, String> notes() {
    return notes;
  }

  @Override
  public String toString() {
    return "Learner(%s, observations=%s, steps=%s)".formatted(spec, observations(), steps());
  }

  /** The loop, with this learner's state. */
  ClosedLoop loop() {
    return loop;
  }
}
