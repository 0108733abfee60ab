package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Interval;
import dev.flyball.law.Defaults;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Predicts a number for rows that belong to many keys (stores, machines, patients): what a common
 * learner of all rows says, and what a learner of the key's own rows says of the rest. The own
 * learner sees the common answer beside the row, so that a key which has nothing in common with the
 * others can do without it. A new key starts from the common learner, not from nothing.
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

  private final LearnerSpec spec;
  private final Learner common;
  private final Map<String, Learner> own = new LinkedHashMap<>();
  private final double[] wide;

  KeyedLearner(LearnerSpec spec) {
    Model model = spec.model();
    if (model.outputs() != 1 || model.link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "keys share what is learned of a number; the model %s predicts something else"
              .formatted(model.describe().name()));
    }
    this.spec = spec;
    this.common = spec.builder().build();
    this.wide = new double[model.inputs() + 1];
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
   * @param target NaN if it is missing
   * @return what was predicted before
   */
  public Prediction learn(String key, double[] values, double target) {
    check(values, target);
    Prediction shared = common.predict(Question.SETTLED, values);
    double said = widen(values, shared.value());
    Learner known = own.get(key);
    Prediction given = known == null ? shared : both(shared, known.predict(wide));
    Learner mine = known == null ? fresh() : known;
    if (Double.isNaN(target)) {
      mine.learnUnlabelled(wide);
      common.learnUnlabelled(values);
    } else {
      mine.learn(wide, target - said);
      common.learn(values, target);
    }
    own.putIfAbsent(key, mine);
    return given;
  }

  /** Predicts a row of a key; one that is not known is what the common learner says. */
  public Prediction predict(String key, double[] values) {
    check(values, 0);
    Learner mine = own.get(key);
    Prediction shared = common.predict(Question.SETTLED, values);
    if (mine == null) {
      return shared;
    }
    widen(values, shared.value());
    return both(shared, mine.predict(wide));
  }

  /** What both say together, in the intervals of the rest where there are such. */
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

  private double widen(double[] values, double said) {
    System.arraycopy(values, 0, wide, 0, values.length);
    wide[values.length] = said;
    return said;
  }

  private void check(double[] values, double target) {
    if (values.length != wide.length - 1) {
      throw new IllegalArgumentException(
          "%s values where the model takes %s".formatted(values.length, wide.length - 1));
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
  }

  /** The learner of all rows; to be read only. */
  public Learner common() {
    return common;
  }

  /** The learner of a key, whose last input is the common answer; to be read only. */
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
    return state;
  }

  private void load(State state) {
    common.loop().load(state.in("common"));
    long[] lengths = state.longs(OWN);
    int k = 0;
    for (String key : PackedTexts.get(state, MARK)) {
      byte[] bytes = PackedTexts.bytes(state.longs(OWN + k));
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
