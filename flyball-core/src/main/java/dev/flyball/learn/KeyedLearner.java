package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Interval;
import dev.flyball.law.Defaults;
import dev.flyball.law.PoolLaw;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Predicts rows that belong to many keys (stores, machines, patients) by a common learner of all
 * rows and one of the key's own, which sees the common answer beside the row, so that a key which
 * has nothing in common with the others can do without it. Of a number the own learner says what
 * the common one leaves; of classes both are mixed, by {@link CommonShare}. A new key starts from
 * the common learner, not from nothing.
 *
 * <pre>{@code
 * KeyedLearner stores = Learner.builder(Model.linear(3)).intervals(0.9).keyed();
 * stores.learn("store 7", values, target);
 * double next = stores.predict("store 7", values).value();
 * }</pre>
 *
 * <p>The common answer is the settled one: the targets before a row are mostly those of other keys.
 * A row costs a step of both learners, and a prediction of each. For one thread.
 */
public final class KeyedLearner {
  private static final String MARK = "keys";
  private static final String SPEC = "spec";
  private static final String OWN = "own";
  private static final String SHARES = "shares";

  private final LearnerSpec spec;
  private final Learner common;
  private final Map<String, Learner> own = new LinkedHashMap<>();

  /** Of classes, the share of each key's own learner. */
  private final Map<String, Double> shares = new LinkedHashMap<>();

  private final boolean classes;
  private final double[] wide;

  KeyedLearner(LearnerSpec spec) {
    Model model = spec.model();
    this.classes = PoolLaw.predictsClasses(model);
    if (!classes && (model.outputs() != 1 || model.link() != Link.IDENTITY)) {
      throw new IllegalArgumentException(
          "keys share what is learned of a number or of classes; the model %s predicts something else"
              .formatted(model.describe().name()));
    }
    this.spec = spec.trust(spec.trust().withoutOrder());
    this.common = this.spec.builder().build();
    this.wide = new double[model.inputs() + model.outputs()];
  }

  /**
   * The learner of a checkpoint, as it stood.
   *
   * @throws CheckpointException if it is not that of keys
   */
  public static KeyedLearner resume(Path checkpoint) {
    return of(CheckpointFile.read(checkpoint), checkpoint.toString());
  }

  /** {@link #resume} from what {@link #toBytes} gave. */
  public static KeyedLearner fromBytes(byte[] bytes) {
    return of(CheckpointBytes.read(bytes), "the bytes");
  }

  private static KeyedLearner of(State state, String name) {
    if (!state.has(MARK)) {
      throw new CheckpointException(name + " holds no keys; it was not made by builder.keyed");
    }
    return LearnerCheckpoint.naming(
        name,
        () -> {
          KeyedLearner made = new KeyedLearner(LearnerSpec.parse(state.text(SPEC)));
          made.load(state);
          return made;
        });
  }

  /** One learner among many: without trees, unless a law was chosen. */
  private Learner fresh() {
    LearnerSpec wider = spec.model(spec.model().withInputs(wide.length));
    boolean chosen = !spec.law().equals(Defaults.law(spec.model()));
    return (chosen ? wider : wider.law(Defaults.keyed(wider.model()))).builder().build();
  }

  /**
   * Learns a row of a key, whose learner is made with its first row.
   *
   * @param values NaN where missing
   * @param target a number, or a class by its number; NaN if it is missing
   * @return what was predicted before
   */
  public Prediction learn(String key, double[] values, double target) {
    check(values, target);
    Prediction shared = common.predict(Question.SETTLED, values);
    widen(values, shared);
    Learner known = own.get(key);
    Learner mine = known == null ? fresh() : known;
    Prediction rest = known == null && !classes ? null : mine.predict(wide);
    Prediction given = known == null || rest == null ? shared : both(key, shared, rest);
    if (Double.isNaN(target)) {
      mine.learnUnlabelled(wide);
      common.learnUnlabelled(values);
    } else {
      mine.learn(wide, classes ? target : target - shared.value());
      common.learn(values, target);
      judge(key, shared, rest, target);
    }
    own.putIfAbsent(key, mine);
    return given;
  }

  private void judge(String key, Prediction shared, @Nullable Prediction rest, double target) {
    if (classes && rest != null) {
      int right = (int) target;
      shares.put(key, CommonShare.next(share(key), rest.share(right), shared.share(right)));
    }
  }

  /** Predicts a row of a key; one that is not known is what the common learner says. */
  public Prediction predict(String key, double[] values) {
    check(values, 0);
    Learner mine = own.get(key);
    Prediction shared = common.predict(Question.SETTLED, values);
    if (mine == null) {
      return shared;
    }
    widen(values, shared);
    return both(key, shared, mine.predict(wide));
  }

  /**
   * The same of a row whose label will come later under an id, which belongs to the key; see {@link
   * Learner#predict(String, double[])}.
   *
   * @throws LabelException if one waits under this id already
   */
  public Prediction predict(String key, String id, double[] values) {
    check(values, 0);
    Prediction shared = common.predict(Question.SETTLED, values);
    widen(values, shared);
    Learner known = own.get(key);
    Learner mine = known == null ? fresh() : known;
    Prediction rest = mine.predict(id, wide);
    common.predict(ofAll(key, id), values);
    own.putIfAbsent(key, mine);
    return known == null ? shared : both(key, shared, rest);
  }

  /**
   * Learns the label of a row that was predicted under an id. What the common learner has forgotten
   * since, because it may keep no more, teaches the key's own alone.
   *
   * @return the step of the key's own learner
   * @throws LabelException if no row of the key waits under this id
   */
  public Step label(String key, String id, double target) {
    Learner mine = own.get(key);
    if (mine == null) {
      throw new LabelException(id, LabelException.Reason.UNKNOWN);
    }
    LateInput then = mine.loop().late(id);
    if (!Double.isFinite(target)) {
      throw new IllegalArgumentException(
          "the label of '%s' is %s; expected a finite number".formatted(id, target));
    }
    double[] said = Arrays.copyOfRange(then.values(), spec.model().inputs(), wide.length);
    if (common.loop().late.isWaiting(ofAll(key, id))) {
      common.label(ofAll(key, id), target);
    }
    if (classes) {
      Prediction shared = new Prediction(CommonShare.probabilities(said), 0);
      judge(key, shared, new Prediction(then.predictions(), 0), target);
      return mine.label(id, target);
    }
    return mine.label(id, target - said[0]);
  }

  private double share(String key) {
    return shares.getOrDefault(key, CommonShare.FIRST);
  }

  /** An id of one key among those of all. */
  private static String ofAll(String key, String id) {
    return key.length() + ":" + key + id;
  }

  /** What both say together. */
  private Prediction both(String key, Prediction shared, Prediction rest) {
    return classes ? CommonShare.mixed(share(key), shared, rest) : both(shared, rest);
  }

  /** The same of a number, in the intervals of the rest where there are such. */
  private static Prediction both(Prediction shared, Prediction rest) {
    double said = shared.value();
    List<Interval> intervals = new ArrayList<>();
    for (int k = 0; k < rest.intervals().size(); k++) {
      Interval near = rest.intervals().get(k);
      boolean known = Double.isFinite(near.lower()) && Double.isFinite(near.upper());
      intervals.add(known ? moved(near, said) : moved(shared.intervals().get(k), rest.value()));
    }
    return new Prediction(
        new double[] {said + rest.value()},
        shared.seen(),
        intervals,
        List.of(),
        shared.untrusted());
  }

  private static Interval moved(Interval interval, double by) {
    return new Interval(interval.level(), interval.lower() + by, interval.upper() + by);
  }

  private void widen(double[] values, Prediction shared) {
    double[] said = classes ? CommonShare.scores(shared.values()) : shared.values();
    System.arraycopy(values, 0, wide, 0, values.length);
    System.arraycopy(said, 0, wide, values.length, said.length);
  }

  private void check(double[] values, double target) {
    if (values.length != spec.model().inputs()) {
      throw new IllegalArgumentException(
          "%s values where the model takes %s".formatted(values.length, spec.model().inputs()));
    }
    if (Double.isInfinite(target) || Arrays.stream(values).anyMatch(Double::isInfinite)) {
      throw new IllegalArgumentException(
          "the row %s with target %s; expected finite numbers, or NaN where missing"
              .formatted(Arrays.toString(values), target));
    }
  }

  /** The keys that have learned a row, in the order in which they came. */
  public Set<String> keys() {
    return Collections.unmodifiableSet(own.keySet());
  }

  /** Drops what a key has learned by itself; what it taught the common learner stays. */
  public void forget(String key) {
    own.remove(key);
    shares.remove(key);
  }

  /** The learner of all rows; to be read only. */
  public Learner common() {
    return common;
  }

  /** The learner of a key, whose last inputs are the common answer; to be read only. */
  public Optional<Learner> own(String key) {
    return Optional.ofNullable(own.get(key));
  }

  /** What the common learner is made of. */
  public LearnerSpec spec() {
    return spec;
  }

  private State state() {
    State state = new State();
    PackedTexts.put(state, MARK, own.keySet());
    state.put(SPEC, spec.describe().toString());
    common.loop().save(state.in("common"));
    long[] lengths = new long[own.size()];
    int k = 0;
    for (Learner each : own.values()) {
      // Packed: names and texts of all keys together would be longer than a header may be.
      byte[] bytes = each.toBytes();
      lengths[k] = bytes.length;
      state.put(OWN + k++, PackedTexts.packed(bytes));
    }
    state.put(OWN, lengths);
    if (classes) {
      state.put(SHARES, own.keySet().stream().mapToDouble(this::share).toArray());
    }
    return state;
  }

  private void load(State state) {
    common.loop().load(state.in("common"));
    long[] lengths = state.longs(OWN);
    double[] ofClasses = classes ? state.doubles(SHARES) : new double[0];
    int k = 0;
    for (String key : PackedTexts.get(state, MARK)) {
      byte[] bytes = PackedTexts.bytes(state.longs(OWN + k));
      if (classes) {
        shares.put(key, ofClasses[k]);
      }
      own.put(key, Learner.fromBytes(Arrays.copyOf(bytes, Math.toIntExact(lengths[k++]))));
    }
  }

  /** Writes everything that later rows depend on, atomically. */
  public void checkpoint(Path file) {
    CheckpointFile.write(file, state());
  }

  /** The same as bytes. */
  public byte[] toBytes() {
    return CheckpointBytes.of(state());
  }
}
