package dev.flyball.serve.model;

import dev.flyball.learn.Ahead;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.RecordFormat;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import dev.flyball.trust.Word;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All served models, by name. Durable, as each model is. Thread-safe; models are created, replaced
 * and removed one at a time.
 */
public final class ServedModels implements AutoCloseable {
  private static final int LONGEST_NAME = 100;
  private static final long CHUNK_BYTES = 8L << 20;
  private static final Pattern UNFIT = Pattern.compile("[/\\\\]");

  private final Store store;
  private final LiveLearners makers;
  private final Limits limits;
  private final HeapBudget budget;
  private final Clock clock;
  private final Function<String, RowListener> watches;
  private final ConcurrentSkipListMap<String, ServedModel> models = new ConcurrentSkipListMap<>();
  private int lastNumber;

  /**
   * Brings back all models of a store.
   *
   * @param watches makes the watch of a model, by its name
   */
  public ServedModels(
      Store store,
      LiveLearners makers,
      Limits limits,
      Clock clock,
      Function<String, RowListener> watches) {
    this.store = store;
    this.makers = new ShadowedLearners(makers);
    this.limits = limits;
    this.budget = new HeapBudget(limits.of(Limit.MEMORY));
    this.clock = clock;
    this.watches = watches;
    TreeMap<Integer, byte[]> records = new TreeMap<>();
    store.scan(
        StoreSection.MODELS,
        Keys.of(0),
        Keys.of(Integer.MAX_VALUE),
        (key, value) -> {
          int number = ByteBuffer.wrap(key).getInt();
          records.put(
              number,
              RecordFormat.open(StoreSection.MODELS, key, value, "the record of model " + number));
          return true;
        });
    records.forEach((number, bytes) -> start(number, SpecJson.Stored.of(bytes)));
  }

  private ServedModel start(int number, SpecJson.Stored of) {
    return start(number, of.name(), of.model());
  }

  private ServedModel start(int number, String name, ModelSpec spec) {
    RowListener watch = watches.apply(name);
    ServedModel model =
        new ServedModel(number, name, spec, store, makers, limits, budget, clock, watch);
    models.put(name, model);
    lastNumber = Math.max(lastNumber, number);
    return model;
  }

  /**
   * Has the JVM compile what the models run, for at most so long in all: see {@link ModelWarmUp}.
   * Models of one kind are warmed up once; without any, a model of the defaults is. An interrupt
   * ends it.
   */
  public void warmUp(Duration atMost) {
    Map<ModelSpec, Integer> kinds = new LinkedHashMap<>();
    for (ServedModel model : all()) {
      kinds.merge(ModelWarmUp.alike(model.spec()), features(model), Math::max);
    }
    if (kinds.isEmpty()) {
      kinds.put(ModelSpec.of("made up"), 0);
    }
    kinds.forEach(
        (spec, features) -> {
          try {
            if (!Thread.currentThread().isInterrupted()) {
              LiveLearner learner = makers.fresh(spec);
              new ModelWarmUp(learner, spec.classes(), features)
                  .run(atMost.dividedBy(kinds.size()));
            }
          } catch (RowRefusedException e) {
            // A law that diverges on made-up rows is served all the same.
            return;
          }
        });
  }

  /** How many features a model knows; 0 where it has keys, or cannot be read. */
  private static int features(ServedModel model) {
    try {
      return model.look(Row.NO_KEY, LiveLearner::features).join().orElse(0);
    } catch (RuntimeException e) {
      return 0;
    }
  }

  /** The heap bytes that models, keys, pages and requests may use, and use. */
  public HeapBudget budget() {
    return budget;
  }

  /** Why nothing is learned now, if that is so. */
  public Optional<StoreException> problem() {
    return store.problem();
  }

  public Optional<ServedModel> get(String name) {
    return Optional.ofNullable(models.get(name));
  }

  public List<ServedModel> all() {
    return List.copyOf(models.values());
  }

  /** The result of {@link #put}. */
  public enum Change {
    CREATED,
    UNCHANGED,
    CONTINUED
  }

  /**
   * Makes a model, or goes on with the one there is under another law.
   *
   * @throws RefusedException if there is one that differs otherwise
   * @throws IllegalArgumentException if name or spec ask for what cannot be
   */
  public synchronized Change put(String name, ModelSpec spec) {
    checkName(name);
    ServedModel known = models.get(name);
    if (known == null) {
      requireRoom();
      Names.requireVisible("the target's name", spec.target());
      spec.classes().forEach(each -> Names.requireVisible("a class", each));
      spec.features().keySet().forEach(each -> Names.requireVisible("a feature's name", each));
      makers.fresh(spec.ofKey());
      create(name, spec);
      return Change.CREATED;
    }
    ModelSpec old = known.spec();
    ModelSpec next = spec.shadows(old.shadows()).trust(spec.trust().toldAs(old.trust()));
    if (old.equals(next)) {
      return Change.UNCHANGED;
    }
    if (!old.continuesAs(next)) {
      throw RefusedException.conflict(name, old.differences(next));
    }
    if (spec.law() != null && spec.law().equals(old.shadows().law())) {
      throw RefusedException.conflict(name, List.of("this law is the shadow's: promote it"));
    }
    makers.fresh(spec);
    known.continueAs(number -> next).join();
    return Change.CONTINUED;
  }

  /**
   * Lets another law learn beside the model's own, from what it has learned so far, in place of the
   * shadow before it.
   *
   * @throws RefusedException if it is the law that answers
   * @throws IllegalArgumentException if there is no such model, or the law cannot be
   */
  public Change putShadow(String name, String law) {
    return putShadow(name, law, List.of());
  }

  /**
   * The same where the shadow is not shown some features: what their failure would cost.
   *
   * @param asked the shadow's law; null for the model's own
   */
  public synchronized Change putShadow(String name, @Nullable String asked, List<String> without) {
    ServedModel known = known(name);
    ModelSpec old = known.spec();
    String usual = old.keyed() ? "pool(trees=0)" : "pool";
    String law = asked != null ? asked : Objects.requireNonNullElse(old.law(), usual);
    if (law.equals(old.shadows().law()) && without.equals(old.shadows().without())) {
      return Change.UNCHANGED;
    }
    if (without.isEmpty() && law.equals(old.law())) {
      throw RefusedException.conflict(name, List.of("this law answers already"));
    }
    budget.requireRoom();
    makers.fresh(old.law(law));
    known.continueAs(number -> old.shadows(old.shadows().begun(law, without, number))).join();
    return Change.CREATED;
  }

  /** Ends the shadow; false if there is none. */
  public synchronized boolean removeShadow(String name) {
    ServedModel known = known(name);
    ModelSpec old = known.spec();
    if (old.shadows().law() == null) {
      return false;
    }
    known.continueAs(number -> old.shadows(old.shadows().ended())).join();
    return true;
  }

  /**
   * Lets the shadow answer from now on, with what it has learned; the law before it is gone. False
   * if there is none.
   */
  public synchronized boolean promoteShadow(String name) {
    ServedModel known = known(name);
    ModelSpec old = known.spec();
    String law = old.shadows().law();
    if (law == null) {
      return false;
    }
    if (!old.shadows().without().isEmpty()) {
      throw new IllegalArgumentException(
          "the shadow learns without %s: it says what that costs, and cannot answer"
              .formatted(String.join(", ", old.shadows().without())));
    }
    known
        .look(Row.NO_KEY, LiveLearner::shadowFailure)
        .join()
        .flatMap(Function.identity())
        .ifPresent(
            why -> {
              throw new IllegalArgumentException("the shadow stopped: " + why);
            });
    known.continueAs(number -> old.law(law).shadows(old.shadows().tookOver())).join();
    return true;
  }

  /**
   * Overrules what is found of a sensor of a model without keys, until told otherwise.
   *
   * @throws IllegalArgumentException if there is no such model, or the feature is not watched
   */
  public synchronized void tell(String name, String feature, Word word) {
    ServedModel known = known(name);
    ModelSpec old = known.spec();
    boolean watched =
        known.look(Row.NO_KEY, learner -> learner.watched().contains(feature)).join().orElse(false);
    if (!watched) {
      throw new IllegalArgumentException("%s is not watched".formatted(Names.quote(feature)));
    }
    known.continueAs(number -> old.trust(old.trust().told(feature, word))).join();
  }

  private ServedModel known(String name) {
    ServedModel known = models.get(name);
    if (known == null) {
      throw new IllegalArgumentException("there is no model " + name);
    }
    return known;
  }

  /**
   * Makes a model of a learner's checkpoint, or goes on with it in place of the model's own.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if the bytes are no checkpoint
   * @throws RefusedException if the model has keys, or learns something else
   */
  public synchronized Change putCheckpoint(String name, byte[] checkpoint) {
    checkName(name);
    ModelSpec spec = makers.specOf(checkpoint);
    byte[] bytes = makers.taken(checkpoint);
    LiveLearner learner = makers.resume(spec, bytes);
    ServedModel known = models.get(name);
    if (known == null) {
      requireRoom();
      known = create(name, spec);
      known.replace(spec, learner).join();
      return Change.CREATED;
    }
    ModelSpec old = known.spec();
    if (old.keyed()
        || !old.target().equals(spec.target())
        || !old.classes().equals(spec.classes())) {
      throw RefusedException.conflict(name, old.differences(spec));
    }
    Optional<Ahead> ahead = spec.order().ahead().or(() -> old.order().ahead());
    ModelSpec next = spec.order(spec.order().ahead(ahead)).trust(spec.trust().toldAs(old.trust()));
    known.replace(next, next.equals(spec) ? learner : makers.resume(next, bytes)).join();
    return Change.CONTINUED;
  }

  /**
   * Writes a model as one file, as it stands now.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  public void backup(String name, OutputStream to) throws IOException {
    Backup.write(store, known(name).number(), to);
  }

  /**
   * Brings back a model from what {@link #backup} wrote.
   *
   * @throws IOException if the file is none, or not whole; nothing has changed then
   * @throws IllegalArgumentException if there is a model of its name
   */
  public synchronized ServedModel restore(Path file) throws IOException {
    byte[][] found = new byte[1][];
    Backup.read(
        file, item -> found[0] = item.section() == StoreSection.MODELS ? item.content() : found[0]);
    if (found[0] == null) {
      throw new IOException("%s has no model".formatted(file));
    }
    SpecJson.Stored restored = SpecJson.Stored.of(found[0]);
    String name = restored.name();
    checkName(name);
    requireRoom();
    if (models.containsKey(name)) {
      throw new IllegalArgumentException("there is a model %s already".formatted(name));
    }
    int number = Math.max(lastNumber, store.lastModel()) + 1;
    Changes[] changes = {new Changes()};
    new ModelStore(store, number, name).removeAll(changes[0]);
    Backup.read(
        file,
        item -> {
          byte[] key = Keys.of(number, item.place());
          if (item.section() != StoreSection.MODELS) {
            RecordFormat.put(changes[0], item.section(), key, item.content());
          }
          if (changes[0].bytes() > CHUNK_BYTES) {
            store.write(changes[0], false);
            changes[0] = new Changes();
          }
        });
    RecordFormat.put(changes[0], StoreSection.MODELS, Keys.of(number), found[0]);
    store.write(changes[0], true);
    ServedModel model = start(number, restored);
    store.write(new Changes().acknowledge(number, model.sequence()), true);
    return model;
  }

  private void requireRoom() {
    if (models.size() >= limits.count(Limit.MODELS)) {
      throw new IllegalArgumentException(
          "there are %s models, which is the limit".formatted(limits.count(Limit.MODELS)));
    }
    budget.requireRoom();
  }

  private ServedModel create(String name, ModelSpec spec) {
    int number = Math.max(lastNumber, store.lastModel()) + 1;
    ModelStore stored = new ModelStore(store, number, name);
    Changes changes = new Changes();
    stored.removeAll(changes);
    stored.putSpec(changes, spec);
    stored.write(changes, true);
    return start(number, name, spec);
  }

  /** Removes a model and all that is known of it; false if there is none. */
  public synchronized boolean remove(String name) {
    ServedModel known = models.get(name);
    if (known == null) {
      return false;
    }
    known.remove();
    models.remove(name);
    return true;
  }

  private static void checkName(String name) {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || UNFIT.matcher(name).find()
        || Names.invisible(name)
        || name.equals(".")
        || name.equals("..")) {
      throw new IllegalArgumentException(
          "a model's name has 1 to %s characters, none of them / or \\ or invisible"
              .formatted(LONGEST_NAME));
    }
  }

  /** Stops all models, each with a snapshot. */
  @Override
  public void close() {
    all().forEach(ServedModel::close);
  }
}
