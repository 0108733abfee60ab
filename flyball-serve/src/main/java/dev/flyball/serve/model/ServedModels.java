package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Frame;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreSection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;

/**
 * The models that are served, by name. What there is survives the process, as each model does. For
 * any number of threads; models are made, replaced and removed one at a time.
 */
public final class ServedModels implements AutoCloseable {
  private static final int LONGEST_NAME = 100;
  private static final long CHUNK_BYTES = 8L << 20;
  private static final Pattern UNFIT = Pattern.compile("[/\\\\]");

  private final Store store;
  private final LiveLearners makers;
  private final SpecText text;
  private final Limits limits;
  private final Budget budget;
  private final Clock clock;
  private final Function<String, ModelWatch> watches;
  private final ConcurrentSkipListMap<String, Numbered> models = new ConcurrentSkipListMap<>();
  private int lastNumber;

  /** How a model's name and spec are written down. */
  public interface SpecText {
    byte[] write(String name, ModelSpec spec);

    /** The name that was written. */
    String name(byte[] bytes);

    /** The spec that was written. */
    ModelSpec spec(byte[] bytes);
  }

  private record Numbered(int number, ServedModel model) {}

  /**
   * Brings back all models of a store.
   *
   * @param watches makes the watch of a model, by its name
   */
  public ServedModels(
      Store store,
      LiveLearners makers,
      SpecText text,
      Limits limits,
      Clock clock,
      Function<String, ModelWatch> watches) {
    this.store = store;
    this.makers = new ShadowedLearners(makers);
    this.text = text;
    this.limits = limits;
    this.budget = new Budget(limits.of(Limit.MEMORY));
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
              number, Frame.open(StoreSection.MODELS, key, value, "the record of model " + number));
          return true;
        });
    records.forEach(
        (number, bytes) -> {
          String name = text.name(bytes);
          models.put(name, new Numbered(number, start(number, name, text.spec(bytes))));
          lastNumber = Math.max(lastNumber, number);
        });
  }

  private ServedModel start(int number, String name, ModelSpec spec) {
    return new ServedModel(
        number, name, spec, store, makers, limits, budget, clock, watches.apply(name));
  }

  /**
   * Has the JVM compile what the models run, for at most so long in all, with copies of learners
   * that are thrown away: nothing is written, and no model changes. Models that differ in their
   * features alone are warmed up once; without any, a model of the defaults is. An interrupt ends
   * it.
   */
  public void warmUp(Duration atMost) {
    Map<List<Object>, ServedModel> kinds = new LinkedHashMap<>();
    for (ServedModel model : all()) {
      ModelSpec spec = model.spec();
      kinds.putIfAbsent(
          Arrays.asList(spec.law(), spec.classes().size(), spec.levels(), spec.shadows().law()),
          model);
    }
    if (kinds.isEmpty()) {
      ModelSpec usual = ModelSpec.of("made up");
      new ModelWarmUp(usual, makers.fresh(usual)).run(atMost);
      return;
    }
    for (ServedModel model : kinds.values()) {
      if (!Thread.currentThread().isInterrupted()) {
        warmUp(model, atMost.dividedBy(kinds.size()));
      }
    }
  }

  private void warmUp(ServedModel model, Duration atMost) {
    ModelSpec spec = model.spec();
    try {
      Optional<byte[]> learned =
          model.look(Row.NO_KEY, ServedModels::bytesOf).join().flatMap(Function.identity());
      LiveLearner copy =
          learned.isPresent() ? makers.resume(spec, learned.get()) : makers.fresh(spec);
      new ModelWarmUp(spec, copy).run(atMost);
    } catch (RuntimeException e) {
      // A model that made-up rows do not fit, or that cannot be read, is served all the same.
      return;
    }
  }

  private static Optional<byte[]> bytesOf(LiveLearner learner) {
    return learner.isEmpty() ? Optional.empty() : Optional.of(learner.toBytes());
  }

  /** What models, keys, pages and requests may take of the heap, and take. */
  public Budget budget() {
    return budget;
  }

  public Optional<ServedModel> get(String name) {
    return Optional.ofNullable(models.get(name)).map(Numbered::model);
  }

  public List<ServedModel> all() {
    return models.values().stream().map(Numbered::model).toList();
  }

  /** What {@link #put} did. */
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
    Numbered known = models.get(name);
    if (known == null) {
      requireRoom();
      Names.requireVisible("the target's name", spec.target());
      spec.classes().forEach(each -> Names.requireVisible("a class", each));
      spec.features().keySet().forEach(each -> Names.requireVisible("a feature's name", each));
      makers.fresh(spec);
      create(name, spec);
      return Change.CREATED;
    }
    ModelSpec old = known.model().spec();
    ModelSpec next = spec.shadows(old.shadows());
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
    change(known, name, number -> next);
    return Change.CONTINUED;
  }

  private void change(Numbered known, String name, LongFunction<ModelSpec> next) {
    known.model().continueAs(next, spec -> record(known.number(), name, spec)).join();
  }

  /**
   * Lets another law learn beside the model's own, from what it has learned so far, in place of the
   * shadow before it.
   *
   * @throws RefusedException if it is the law that answers
   * @throws IllegalArgumentException if there is no such model, or the law cannot be
   */
  public synchronized Change putShadow(String name, String law) {
    Numbered known = known(name);
    ModelSpec old = known.model().spec();
    if (law.equals(old.shadows().law())) {
      return Change.UNCHANGED;
    }
    if (law.equals(old.law())) {
      throw RefusedException.conflict(name, List.of("this law answers already"));
    }
    budget.requireRoom();
    makers.fresh(old.law(law));
    change(known, name, number -> old.shadows(old.shadows().begun(law, number)));
    return Change.CREATED;
  }

  /** Ends the shadow; false if there is none. */
  public synchronized boolean removeShadow(String name) {
    Numbered known = known(name);
    ModelSpec old = known.model().spec();
    if (old.shadows().law() == null) {
      return false;
    }
    change(known, name, number -> old.shadows(old.shadows().ended()));
    return true;
  }

  /**
   * Lets the shadow answer from now on, with what it has learned; the law before it is gone. False
   * if there is none.
   */
  public synchronized boolean promoteShadow(String name) {
    Numbered known = known(name);
    ModelSpec old = known.model().spec();
    String law = old.shadows().law();
    if (law == null) {
      return false;
    }
    change(known, name, number -> old.law(law).shadows(old.shadows().tookOver()));
    return true;
  }

  private Numbered known(String name) {
    Numbered known = models.get(name);
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
  public synchronized Change putCheckpoint(String name, byte[] bytes) {
    checkName(name);
    ModelSpec spec = makers.specOf(bytes);
    LiveLearner learner = makers.resume(spec, bytes);
    Numbered known = models.get(name);
    if (known == null) {
      requireRoom();
      known = create(name, spec);
      replace(known, name, spec, learner);
      return Change.CREATED;
    }
    ModelSpec old = known.model().spec();
    if (old.keyed()
        || !old.target().equals(spec.target())
        || !old.classes().equals(spec.classes())) {
      throw RefusedException.conflict(name, old.differences(spec));
    }
    replace(known, name, spec, learner);
    return Change.CONTINUED;
  }

  private void replace(Numbered known, String name, ModelSpec spec, LiveLearner learner) {
    known.model().replace(spec, learner, each -> record(known.number(), name, each)).join();
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
    String name = text.name(found[0]);
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
            Frame.put(changes[0], item.section(), key, item.content());
          }
          if (changes[0].bytes() > CHUNK_BYTES) {
            store.write(changes[0], false);
            changes[0] = new Changes();
          }
        });
    ModelSpec spec = text.spec(found[0]);
    Frame.put(changes[0], StoreSection.MODELS, Keys.of(number), found[0]);
    changes[0].acknowledge(number, 0);
    store.write(changes[0], true);
    lastNumber = number;
    ServedModel model = start(number, name, spec);
    models.put(name, new Numbered(number, model));
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

  private Numbered create(String name, ModelSpec spec) {
    int number = Math.max(lastNumber, store.lastModel()) + 1;
    Changes changes = record(number, name, spec);
    new ModelStore(store, number, name).removeAll(changes);
    changes.acknowledge(number, 0);
    store.write(changes, true);
    lastNumber = number;
    Numbered made = new Numbered(number, start(number, name, spec));
    models.put(name, made);
    return made;
  }

  private Changes record(int number, String name, ModelSpec spec) {
    return Frame.put(new Changes(), StoreSection.MODELS, Keys.of(number), text.write(name, spec));
  }

  /** Removes a model and all that is known of it; false if there is none. */
  public synchronized boolean remove(String name) {
    Numbered known = models.get(name);
    if (known == null) {
      return false;
    }
    Changes changes = new Changes();
    new ModelStore(store, known.number(), name).removeAll(changes);
    changes.remove(StoreSection.MODELS, Keys.of(known.number()), Keys.after(known.number()));
    known.model().abandon();
    changes.acknowledge(known.number(), 0);
    store.write(changes, true);
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
    List<Numbered> open = new ArrayList<>(models.values());
    open.forEach(each -> each.model().close());
  }
}
