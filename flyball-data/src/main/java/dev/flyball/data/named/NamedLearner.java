package dev.flyball.data.named;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.checkpoint.State;
import dev.flyball.data.EventPast;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Support;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.learn.Predictor;
import dev.flyball.learn.Question;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Observation;
import dev.flyball.trust.Untrusted;
import dev.flyball.trust.Word;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Learner} whose inputs have names. An event is a map from names to values; what is absent
 * or null is missing, and so is what is missing in a table: NaN, a blank text, a code. A name or a
 * category that was not known joins with its first value: the learner is {@linkplain
 * Learner#widened widened} by it, and no number had changed until then. Its checkpoints are those
 * of a training, and it goes on from one of a training too.
 *
 * <pre>{@code
 * NamedLearner learner = NamedLearner.builder("CO").intervals(0.9).build();
 * learner.learn(Map.of("NOx", 166.0, "T", 13.6, "CO", 2.6));
 * NamedPrediction prediction = learner.predict(Map.of("NOx", 103.0));
 * }</pre>
 *
 * <p>One thread learns; any number of others predict through {@link #predictor}. A call that fails
 * leaves the learner as it was.
 */
public final class NamedLearner {
  private static final String SPACE = "space";

  private NamedTarget target;
  private final EventPast past;

  /** Makes the learner at the first value; null once there is one. */
  private @Nullable NamedBuilder first;

  private @Nullable Learner learner;
  private FeatureSpace space;
  private final NamedRow row;
  private final NamedRow own;
  private final NamedRow asked;
  private double[] latest = {};
  private double latestTarget = Double.NaN;
  private @Nullable NamedPredictor predictor;
  private @Nullable Settled settled;

  NamedLearner(NamedTarget target, FeatureSpace space, NamedBuilder first) {
    this(target, space, first.past(space));
    this.first = first;
    if (space.events().inputs() > 0) {
      adopt(first.learner(space), space);
    }
  }

  private NamedLearner(NamedTarget target, FeatureSpace space, EventPast past) {
    this.target = target;
    this.space = space;
    this.past = past;
    this.row = new NamedRow(target.name(), space, true);
    this.own = new NamedRow(target.name(), space, true);
    this.asked = new NamedRow(target.name(), space, false);
  }

  /** The door, where the target is a number. */
  public static NamedBuilder builder(String target) {
    return builder(target, List.of());
  }

  /** The door, where the target is one of these classes. */
  public static NamedBuilder builder(String target, List<String> classes) {
    return new NamedBuilder(new NamedTarget(target, classes));
  }

  /**
   * A learner as it stood when its checkpoint was written, or the one of a training's checkpoint.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it cannot be read, or knows no names
   */
  public static NamedLearner resume(Path checkpoint, Monitor... more) {
    State state = CheckpointFile.read(checkpoint);
    String name = checkpoint.toString();
    SavedTraining saved = SavedTraining.of(state, name);
    return resumed(saved, Learner.resume(checkpoint, more));
  }

  /** {@link #resume} from what {@link #toBytes} gave. */
  public static NamedLearner fromBytes(byte[] bytes, Monitor... more) {
    String name = "the checkpoint";
    SavedTraining saved = SavedTraining.of(CheckpointBytes.read(bytes), name);
    return resumed(saved, Learner.fromBytes(bytes, more));
  }

  private static NamedLearner resumed(SavedTraining saved, Learner learner) {
    String written = learner.notes().get(SPACE);
    FeatureSpace space =
        written == null
            ? FeatureSpace.of(saved.encoding()).missing(saved.reading().missing())
            : FeatureSpace.parse(written);
    NamedLearner resumed =
        new NamedLearner(
            new NamedTarget(
                saved.target(), saved.classes(), saved.balanced() ? saved.balance() : null),
            space,
            EventPast.of(space.events(), learner.notes()));
    resumed.adopt(learner, space);
    return resumed;
  }

  /** Values that were there and not believed, by name, and why. */
  public Map<String, String> untrusted(List<Untrusted> found) {
    return untrusted(found, space);
  }

  static Map<String, String> untrusted(List<Untrusted> found, FeatureSpace space) {
    Map<String, String> all = new LinkedHashMap<>();
    found.forEach(each -> all.put(space.inputs().get(each.input()), each.fault().words()));
    return all;
  }

  /**
   * Overrules what is found of this feature, from the next event on; see {@link Learner#tell}.
   *
   * @throws IllegalArgumentException if it is no number that is watched
   */
  public void tell(String name, Word word) {
    learner().tell(space.inputs().indexOf(name), word);
  }

  /** The loop as it stands; another one once the model has grown, so ask again. */
  public Learner learner() {
    if (learner == null) {
      throw new IllegalStateException("no feature has had a value yet, so there is no model");
    }
    return learner;
  }

  /** Whether no feature has had a value yet, so that there is no model. */
  public boolean isEmpty() {
    return learner == null;
  }

  /** The reusable row for {@link #learn(NamedRow)}. */
  public NamedRow row() {
    return row;
  }

  /**
   * Learns from an event, the target among its values under its own name. Without a target only the
   * scales of the features learn. A class that was not known joins; see {@link
   * Learner#withClasses}. A strict space refuses it.
   *
   * @throws FeatureException if a value is not one for its feature, or a name is refused
   */
  public Step learn(Map<String, ?> values) {
    return learn(own.setAll(values));
  }

  /** The same with the target apart: a number, a class by name, or null. */
  public Step learn(Map<String, ?> values, @Nullable Object targetValue) {
    return learn(own.setAll(values).target(targetValue));
  }

  /**
   * The same of an event that counts so much, see {@link Learner#learn(double[], double, double)};
   * with 0 what it brings along does not join either.
   *
   * @throws dev.flyball.observation.ObservationException if it is no weight
   */
  public Step learn(Map<String, ?> values, @Nullable Object targetValue, double weight) {
    return learn(own.setAll(values).target(targetValue), weight);
  }

  /** The same from a row that was set value by value; it allocates nothing unless it grows. */
  public Step learn(NamedRow event) {
    return learn(event, 1);
  }

  /** The same of an event that counts so much. */
  public Step learn(NamedRow event, double weight) {
    Observation.checkWeight(weight);
    event.lookBack(past);
    if (weight == 0) {
      Step step = learner().learn(event.values(), 0, 0);
      latest(event.values(), Double.NaN);
      double y = classes().isEmpty() ? target.of(event, space) : Double.NaN;
      remember(event, y);
      return step;
    }
    NamedTarget joined = target.joinedBy(event, space);
    double y = joined.of(event, space);
    if (!event.hasNew() && joined == target) {
      Step step = learn(learner(), event.values(), y, weight);
      latest(event.values(), y);
      remember(event, y);
      return step;
    }
    FeatureSpace grown = event.hasNew() ? event.grownSpace() : space;
    Learner next = grownTo(event.hasNew() ? grownTo(grown) : learner(), joined);
    double[] all = event.hasNew() ? event.valuesIn(grown) : event.values();
    Step step = learn(next, all, y, weight);
    latest(all, y);
    target = joined;
    Map<String, Object> over = new HashMap<>(told(event.followed(), y));
    adopt(next, grown);
    past.add(over, y);
    return step;
  }

  private void latest(double[] values, double y) {
    latest = values;
    latestTarget = y;
  }

  /** The inputs of the event that was learned or kept last; to be read at once. */
  double[] latest() {
    return latest;
  }

  /** The target that was learned last, NaN where it was missing. */
  double latestTarget() {
    return latestTarget;
  }

  EventPast past() {
    return past;
  }

  private void remember(NamedRow event, double y) {
    if (!past.isEmpty()) {
      past.add(told(event.followed(), y), y);
    }
  }

  /** The values with the target among them, if it is known. */
  private Map<String, Object> told(Map<String, Object> values, double y) {
    if (!Double.isNaN(y)) {
      values.put(target(), classes().isEmpty() ? y : classes().get((int) y));
    }
    return values;
  }

  /** With the classes of {@code joined}, if these are more. */
  private Learner grownTo(Learner narrow, NamedTarget joined) {
    return joined == target ? narrow : narrow.withClasses(joined.classes().size());
  }

  private static Step learn(Learner learner, double[] values, double y, double weight) {
    return Double.isNaN(y) ? learner.learnUnlabelled(values) : learner.learn(values, y, weight);
  }

  private Learner grownTo(FeatureSpace grown) {
    if (learner == null) {
      return Objects.requireNonNull(first, "first").learner(grown);
    }
    return learner.widened(grown.events().from(space.events()));
  }

  /** Goes on with this learner, whose inputs are those of the space. */
  private void adopt(Learner next, FeatureSpace grown) {
    learner = next;
    if (next.model().inputs() != grown.events().inputs()) {
      throw new IllegalArgumentException(
          "%s inputs have names where the model takes %s"
              .formatted(grown.events().inputs(), next.model().inputs()));
    }
    first = null;
    move(grown);
  }

  private void move(FeatureSpace next) {
    space = next;
    past.moveTo(next.events());
    row.moveTo(next);
    own.moveTo(next);
    asked.moveTo(next);
    if (predictor != null && learner != null) {
      predictor.follow(target, learner, space, past);
    }
  }

  /**
   * Predicts an event; the target among its values is not looked at. Names that are not known are
   * left aside, and named in the answer.
   *
   * @throws FeatureException if a value is not one for its feature, or a strict space refuses a
   *     name
   */
  public NamedPrediction predict(Map<String, ?> values) {
    return predict(Question.ANY, values);
  }

  /** The same as an answer to this question. */
  public NamedPrediction predict(Question question, Map<String, ?> values) {
    return predict(question, asked.setAll(values));
  }

  /** The same from a row of {@link #asked} that was set value by value. */
  public NamedPrediction predict(NamedRow event) {
    return predict(Question.ANY, event);
  }

  /** The same as an answer to this question. */
  public NamedPrediction predict(Question question, NamedRow event) {
    event.lookBack(past);
    return question == Question.SETTLED
        ? settledNow(event)
        : given(learner().predict(question, event.values()), event.values(), event);
  }

  /** The reusable row for {@link #predict(NamedRow)} and {@link #settled(NamedRow)}. */
  public NamedRow asked() {
    return asked;
  }

  /**
   * Predicts an event as one of many whose targets will not come: the same answer whatever was
   * asked before it; see {@link Learner#settled}.
   */
  public NamedPrediction settled(NamedRow event) {
    event.lookBack(past);
    return settledNow(event);
  }

  private NamedPrediction settledNow(NamedRow event) {
    Settled now = settledNow();
    Prediction prediction = now.predictor().predict(event.values());
    return NamedPrediction.of(prediction, target, space, event.values(), event, now.support());
  }

  /** The settled predictor as of one step, shared by all rows of a request. */
  private static final class Settled {
    private final Learner learner;
    private final long steps;
    private final long observations;
    private @Nullable Predictor predictor;
    private @Nullable Support support;
    private @Nullable Optional<PredictionFormula> formula;

    Settled(Learner learner) {
      this.learner = learner;
      this.steps = learner.steps();
      this.observations = learner.observations();
    }

    boolean isOf(Learner other) {
      return learner == other && steps == other.steps() && observations == other.observations();
    }

    Predictor predictor() {
      if (predictor == null) {
        predictor = learner.settled();
      }
      return predictor;
    }

    Support support() {
      if (support == null) {
        support = Support.of(learner);
      }
      return support;
    }

    Optional<PredictionFormula> formula() {
      if (formula == null) {
        formula = learner.formula();
      }
      return formula;
    }
  }

  private Settled settledNow() {
    if (settled == null || !settled.isOf(learner())) {
      settled = new Settled(learner());
    }
    return settled;
  }

  /**
   * Why {@link #predict(Map)} says what it says of an event, by the names of the model's inputs;
   * empty for a model that is not linear in them. See {@link dev.flyball.learn.Explanation}.
   */
  public Map<String, Object> explain(Map<String, ?> values) {
    NamedPrediction result = predict(values);
    return settledNow()
        .formula()
        .map(
            formula ->
                formula.explain(
                    asked.values(), Math.max(0, result.decided()), result.prediction().values()))
        .map(why -> why.named(space.inputs()))
        .orElse(Map.of());
  }

  /**
   * Predicts an event whose label will come later; it is kept under the id until then, and new
   * names join.
   *
   * @throws dev.flyball.learn.LabelException if an event waits under this id already
   */
  public NamedPrediction predict(String id, Map<String, ?> values) {
    return predict(id, isEmpty() ? 0 : learner().observations(), values);
  }

  /** The same, with {@code time} on a clock of the caller's that does not run backwards. */
  public NamedPrediction predict(String id, long time, Map<String, ?> values) {
    own.setAll(values);
    own.lookBack(past);
    if (!own.hasNew()) {
      NamedPrediction result = given(learner().predict(id, time, own.values()), own.values(), own);
      latest(own.values(), Double.NaN);
      past.add(id, own.followed());
      return result;
    }
    FeatureSpace grown = own.grownSpace();
    Learner next = grownTo(grown);
    double[] all = own.valuesIn(grown);
    Prediction prediction = next.predict(id, time, all);
    NamedPrediction result =
        NamedPrediction.of(prediction, target, grown, all, own, Support.of(next));
    Map<String, Object> over = new HashMap<>(own.followed());
    adopt(next, grown);
    latest(all, Double.NaN);
    past.add(id, over);
    return result;
  }

  private NamedPrediction given(Prediction prediction, double[] values, NamedRow event) {
    return NamedPrediction.of(prediction, target, space, values, event, Support.of(learner()));
  }

  /**
   * Learns the label of an event that was predicted under {@code id}; see {@link Learner#label}.
   *
   * @param label a number, or a class by name
   * @throws dev.flyball.learn.LabelException if no event waits under this id, and why
   */
  public Step label(String id, Object label) {
    return label(id, label, 1);
  }

  /** The same of an event that counts so much; with 0 it waits no longer, and is not learned. */
  public Step label(String id, Object label, double weight) {
    Observation.checkWeight(weight);
    if (weight == 0) {
      Step step = learner().label(id, 0, 0);
      latestTarget = Double.NaN;
      return step;
    }
    NamedTarget joined = target.joinedBy(label, space);
    double y = joined.number(label, space);
    if (Double.isNaN(y)) {
      throw new FeatureException(target.name(), "a label is missing for '%s'".formatted(id));
    }
    latestTarget = y;
    if (joined == target) {
      Step step = learner().label(id, y, weight);
      past.tell(id, told(new HashMap<>(), y), y);
      return step;
    }
    Learner next = grownTo(learner(), joined);
    Step step = next.label(id, y, weight);
    target = joined;
    adopt(next, space);
    past.tell(id, told(new HashMap<>(), y), y);
    return step;
  }

  /** How many events wait for their labels. */
  public int waiting() {
    return learner == null ? 0 : learner.waiting();
  }

  /** The numbers of the event that waits under this id, by the names of inputs. */
  public Map<String, Double> waiting(String id) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    double[] values = learner().waiting(id).orElse(new double[0]);
    for (int j = 0; j < values.length; j++) {
      numbers.put(space.inputs().get(j), values[j]);
    }
    return numbers;
  }

  /** Drops events that were predicted before {@code time}; returns how many. */
  public int expireBefore(long time) {
    return learner == null ? 0 : learner.expireBefore(time);
  }

  /** A name that may come from now on; the model grows by it with its first value. */
  public void add(String name, FeatureKind kind) {
    if (name.equals(target.name())) {
      throw new FeatureException(name, "is the target");
    }
    move(space.named(name, kind));
  }

  /**
   * Takes no values of this feature from now on: they count as missing. Events without it are
   * predicted as before, bit for bit; its inputs stay, so that it can be revived.
   */
  public void retire(String name) {
    move(space.retire(name));
  }

  /** Takes values of a retired feature again. */
  public void revive(String name) {
    move(space.revive(name));
  }

  public FeatureSpace space() {
    return space;
  }

  /** The target, by name. */
  public String target() {
    return target.name();
  }

  /** The classes by name; none where a number is predicted. */
  public List<String> classes() {
    return target.classes();
  }

  /**
   * The predictor that all other threads share; it follows as the model grows. To be asked for by
   * the learning thread; from then on every step publishes its result. Asking again renews what
   * {@link NamedPrediction#support} is measured by: O(inputs).
   */
  public NamedPredictor predictor() {
    if (predictor == null) {
      predictor = new NamedPredictor(target, learner(), space, past);
    } else {
      predictor.follow(target, learner(), space, past);
    }
    return predictor;
  }

  /**
   * The leverage of an event in the memory as it stands; see {@link Learner#leverage}. Names that
   * are not known yet are left aside.
   *
   * @throws FeatureException as {@link NamedPredictor#predict}
   */
  public double leverage(Map<String, ?> values) {
    asked.setAll(values).lookBack(past);
    return learner().leverage(asked.values());
  }

  /** A learner that goes on from here under another law; see {@link Learner#withLaw}. */
  public NamedLearner withLaw(Law law) {
    NamedLearner next = new NamedLearner(target, space, past.copy(space.events()));
    next.adopt(learner().withLaw(law), space);
    return next;
  }

  private Learner noted() {
    Map<String, String> notes = learner().notes();
    SavedTraining.note(notes, target(), space.encoding(), classes());
    notes.put(SPACE, space.toText());
    past.note(notes);
    target.balance().ifPresent(balance -> SavedTraining.note(notes, balance));
    return learner();
  }

  /** Writes everything that later steps depend on, the names included, atomically. */
  public void checkpoint(Path file) {
    noted().checkpoint(file);
  }

  /** The same into a store that keeps earlier checkpoints too. */
  public void checkpoint(CheckpointStore store) {
    noted().checkpoint(store);
  }

  /** The {@link #checkpoint} as bytes. */
  public byte[] toBytes() {
    return noted().toBytes();
  }
}
