package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.Json;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.RecordFormat;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Reads and writes the records of one model in the store, and names those that are damaged. */
final class ModelStore {
  /** The place of a number, beside those of learners. */
  private static final int COVERED = 2;

  /** The key of the state of a model's monitors. */
  private static final int WATCH = 4;

  /** The place of how many ids there are. */
  private static final int IDS = 5;

  private final Store store;
  private final int model;
  private final String name;

  ModelStore(Store store, int model, String name) {
    this.store = store;
    this.model = model;
    this.name = name;
  }

  /** The number of the model. */
  int model() {
    return model;
  }

  /**
   * A learner as the store holds it.
   *
   * @param through the last row that it has learned; -1 where the store holds none
   * @param bytes its checkpoint; empty if it had learned nothing
   */
  record Saved(long through, byte[] bytes) {
    static final Saved NONE = new Saved(-1, new byte[0]);

    boolean isNone() {
      return through < 0;
    }
  }

  /** Receives numbered records in order. */
  interface Visitor {
    void take(long number, byte[] content);

    /** A damaged record ends the scan, unless the visitor skips it. */
    default void damaged(StoreException e) {
      throw e;
    }
  }

  /** Keeps something under the number of a row, or of an annotation. */
  void put(Changes changes, StoreSection section, long number, byte[] content) {
    RecordFormat.put(changes, section, Keys.of(model, number), content);
  }

  /** Shows what is kept from a number on. */
  void scan(StoreSection section, long from, Visitor visitor) {
    store.scan(
        section,
        Keys.of(model, from),
        Keys.after(model),
        (key, value) -> {
          long number = Keys.sequence(key);
          byte[] content;
          try {
            content = RecordFormat.open(section, key, value, name(section, number));
          } catch (StoreException e) {
            visitor.damaged(e);
            return true;
          }
          visitor.take(number, content);
          return true;
        });
  }

  /** The name of a record in messages about damage. */
  String name(StoreSection section, Object place) {
    String what =
        switch (section) {
          case LOG -> "entry " + place + " of the log";
          case IDS -> "the id of row " + place;
          case KEYS -> "the record of key " + place;
          case NOTES -> "annotation " + place;
          case MODELS, STATES -> "the state " + place;
        };
    return what + " of model " + name;
  }

  /** Forgets what is kept under numbers from one up to, not including, another. */
  void remove(Changes changes, StoreSection section, long from, long to) {
    changes.remove(section, Keys.of(model, from), Keys.of(model, to));
  }

  /** Forgets what is there of rows after {@code through}: what a failed write may have left. */
  void cutLog(Changes changes, long through) {
    remove(changes, StoreSection.LOG, through + 1, Long.MAX_VALUE);
    remove(changes, StoreSection.IDS, through + 1, Long.MAX_VALUE);
  }

  /** Keeps the model's own record. */
  void putSpec(Changes changes, ModelSpec spec) {
    byte[] record = Json.write(SpecJson.Stored.of(name, spec));
    RecordFormat.put(changes, StoreSection.MODELS, Keys.of(model), record);
  }

  private byte[] stateKey(String key, int slot) {
    byte[] text = key.getBytes(UTF_8);
    return Keys.of(model, ByteBuffer.allocate(1 + text.length).put((byte) slot).put(text).array());
  }

  String stateName(String key) {
    return key.isEmpty()
        ? "a snapshot of model %s".formatted(name)
        : "the snapshot of key %s of model %s".formatted(key, name);
  }

  void putState(Changes changes, String key, int slot, Saved saved) {
    byte[] content =
        ByteBuffer.allocate(Long.BYTES + saved.bytes().length)
            .putLong(saved.through())
            .put(saved.bytes())
            .array();
    RecordFormat.put(changes, StoreSection.STATES, stateKey(key, slot), content);
  }

  /**
   * The learner of {@code key} in {@code slot}.
   *
   * @throws dev.flyball.serve.store.StoreException if it is damaged
   */
  Saved state(String key, int slot) {
    return content(stateKey(key, slot), stateName(key))
        .map(
            content -> {
              if (content.length < Long.BYTES) {
                throw RecordFormat.damaged(stateName(key), "it is cut");
              }
              return new Saved(
                  ByteBuffer.wrap(content).getLong(),
                  Arrays.copyOfRange(content, Long.BYTES, content.length));
            })
        .orElse(Saved.NONE);
  }

  /** A record among the snapshots; {@code what} names it in messages about damage. */
  private Optional<byte[]> content(byte[] place, String what) {
    byte[] value = store.get(StoreSection.STATES, place);
    return value == null
        ? Optional.empty()
        : Optional.of(RecordFormat.open(StoreSection.STATES, place, value, what));
  }

  /** Forgets all snapshots of learners; what the watch kept stays. */
  void removeStates(Changes changes) {
    changes.remove(StoreSection.STATES, Keys.of(model), stateKey("", WATCH));
  }

  /**
   * The position that the snapshots of all keys cover.
   *
   * @param sequence the row up to which they hold everything
   * @param running the {@link RunningTime} then
   * @param keys how many keys there were
   */
  record Covered(long sequence, long running, long keys) {}

  void putCovered(Changes changes, Covered covered) {
    putNumbers(changes, COVERED, covered.sequence(), covered.running(), covered.keys());
  }

  Covered covered() {
    String what = "the record of how far the snapshots of model %s go".formatted(name);
    LongBuffer in = numbers(COVERED, 3, what);
    return new Covered(in.get(0), in.get(1), in.get(2));
  }

  private void putNumbers(Changes changes, int slot, long... numbers) {
    ByteBuffer content = ByteBuffer.allocate(numbers.length * Long.BYTES);
    content.asLongBuffer().put(numbers);
    RecordFormat.put(changes, StoreSection.STATES, stateKey("", slot), content.array());
  }

  /** Reads {@link #putNumbers}' record; zeros if there is none. */
  private LongBuffer numbers(int slot, int count, String what) {
    byte[] content = content(stateKey("", slot), what).orElse(new byte[count * Long.BYTES]);
    return ByteBuffer.wrap(content).asLongBuffer();
  }

  /** Shows the keys that have a learner in the store. */
  void scanStates(Consumer<String> visitor) {
    store.scan(
        StoreSection.STATES,
        stateKey("", 0),
        stateKey("", 1),
        (key, value) -> {
          byte[] text = Keys.text(key);
          visitor.accept(new String(text, 1, text.length - 1, UTF_8));
          return true;
        });
  }

  /** How many ids the store holds from row {@code first} on. */
  record IdCount(long first, long count) {}

  void putIdCount(Changes changes, IdCount ids) {
    putNumbers(changes, IDS, ids.first(), ids.count());
  }

  IdCount idCount() {
    LongBuffer in = numbers(IDS, 2, "the count of ids");
    return new IdCount(in.get(0), in.get(1));
  }

  /** Why nothing can be written now, if that is so. */
  Optional<String> problem() {
    return store.problem().map(StoreException::getMessage);
  }

  /** Says that rows up to {@code sequence} are acknowledged with the changes. */
  void acknowledge(Changes changes, long sequence) {
    changes.acknowledge(model, sequence);
  }

  /** The last row that was acknowledged; 0 if none is known. */
  long acknowledged() {
    return store.acknowledged(model);
  }

  /** Keeps what {@link RowListener#toBytes} gave. */
  void putWatch(Changes changes, byte[] state) {
    RecordFormat.put(changes, StoreSection.STATES, stateKey("", WATCH), state);
  }

  /**
   * Reads {@link #putWatch}'s record, if any.
   *
   * @throws StoreException if it is damaged
   */
  Optional<byte[]> watch() {
    return content(stateKey("", WATCH), "what was watched of model %s".formatted(name));
  }

  /** Forgets the learner of {@code key}. */
  void removeKey(Changes changes, String key) {
    byte[] place = stateKey(key, 0);
    changes.remove(StoreSection.STATES, place, Arrays.copyOf(place, place.length + 1));
    byte[] listed = Keys.of(model, key.getBytes(UTF_8));
    changes.remove(StoreSection.KEYS, listed, Arrays.copyOf(listed, listed.length + 1));
  }

  void putKey(Changes changes, String key, byte[] summary) {
    RecordFormat.put(changes, StoreSection.KEYS, Keys.of(model, key.getBytes(UTF_8)), summary);
  }

  /** Shows the keys that were kept, with what was said of each. */
  void scanKeys(BiConsumer<String, byte[]> visitor) {
    store.scan(
        StoreSection.KEYS,
        Keys.of(model),
        Keys.after(model),
        (place, value) -> {
          String key = new String(Keys.text(place), UTF_8);
          String what = name(StoreSection.KEYS, key);
          visitor.accept(key, RecordFormat.open(StoreSection.KEYS, place, value, what));
          return true;
        });
  }

  /** Forgets everything that is known of the model. */
  void removeAll(Changes changes) {
    for (StoreSection section : StoreSection.values()) {
      changes.remove(section, Keys.of(model), Keys.after(model));
    }
    acknowledge(changes, 0);
  }

  void write(Changes changes, boolean durably) {
    store.write(changes, durably);
  }
}
