package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Frame;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/**
 * The part of the store that belongs to one model, with a name for everything that may be damaged.
 */
final class ModelStore {
  /** The place of a number, beside those of learners. */
  private static final int COVERED = 2;

  /** Where the state of a model's monitors is kept. */
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

  /**
   * A learner as the store holds it.
   *
   * @param through the last row that it has learned
   * @param bytes its checkpoint; empty if it had learned nothing
   */
  record Saved(long through, byte[] bytes) {}

  /** Gets entries in order. */
  interface EntryVisitor {
    void take(long first, Entry entry);
  }

  void putEntry(Changes changes, long first, Entry entry) {
    Frame.put(changes, StoreSection.LOG, Keys.of(model, first), entry.toBytes());
  }

  /**
   * Shows the log from row {@code from} on.
   *
   * @throws dev.flyball.serve.store.StoreException at the first entry that is damaged
   */
  void scanLog(long from, EntryVisitor visitor) {
    scan(
        StoreSection.LOG,
        Keys.of(model, from),
        key -> "entry %s of the log of model %s".formatted(Keys.sequence(key), name),
        (key, content) -> {
          long first = Keys.sequence(key);
          Entry entry;
          try {
            entry = Entry.of(content);
          } catch (IllegalArgumentException e) {
            throw Frame.damaged(
                "entry %s of the log of model %s".formatted(first, name),
                String.valueOf(e.getMessage()));
          }
          visitor.take(first, entry);
        });
  }

  /** Shows the contents of a section from a key on; {@code what} names each. */
  private void scan(
      StoreSection section,
      byte[] from,
      Function<byte[], String> what,
      BiConsumer<byte[], byte[]> visitor) {
    store.scan(
        section,
        from,
        Keys.after(model),
        (key, value) -> {
          visitor.accept(key, Frame.open(section, key, value, what.apply(key)));
          return true;
        });
  }

  /** Forgets the log up to and with row {@code through}. */
  void trimLog(Changes changes, long through) {
    changes.remove(StoreSection.LOG, Keys.of(model, 0), Keys.of(model, through + 1));
  }

  /** Forgets what is there of rows after {@code through}: what a failed write may have left. */
  void cutLog(Changes changes, long through) {
    changes.remove(StoreSection.LOG, Keys.of(model, through + 1), Keys.after(model));
    changes.remove(StoreSection.IDS, Keys.of(model, through + 1), Keys.after(model));
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
    Frame.put(changes, StoreSection.STATES, stateKey(key, slot), content);
  }

  /**
   * The learner of {@code key} in {@code slot}, if there is one.
   *
   * @throws dev.flyball.serve.store.StoreException if it is damaged
   */
  Optional<Saved> state(String key, int slot) {
    return content(stateKey(key, slot), stateName(key))
        .map(
            content -> {
              if (content.length < Long.BYTES) {
                throw Frame.damaged(stateName(key), "it is cut");
              }
              return new Saved(
                  ByteBuffer.wrap(content).getLong(),
                  Arrays.copyOfRange(content, Long.BYTES, content.length));
            });
  }

  /** What is kept among the snapshots; {@code what} names it where it is damaged. */
  private Optional<byte[]> content(byte[] place, String what) {
    byte[] value = store.get(StoreSection.STATES, place);
    return value == null
        ? Optional.empty()
        : Optional.of(Frame.open(StoreSection.STATES, place, value, what));
  }

  /** Forgets all snapshots of learners; what the watch kept stays. */
  void removeStates(Changes changes) {
    changes.remove(StoreSection.STATES, Keys.of(model), stateKey("", WATCH));
  }

  /**
   * How far the snapshots of all keys go.
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
    Frame.put(changes, StoreSection.STATES, stateKey("", slot), content.array());
  }

  /** What {@link #putNumbers} wrote; zeros where there is nothing. */
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

  /** Says that rows up to {@code sequence} are acknowledged with the changes. */
  void acknowledge(Changes changes, long sequence) {
    changes.acknowledge(model, sequence);
  }

  /** The last row that was acknowledged; 0 if none is known. */
  long acknowledged() {
    return store.acknowledged(model);
  }

  /** Keeps what {@link ModelWatch#toBytes} gave. */
  void putWatch(Changes changes, byte[] state) {
    Frame.put(changes, StoreSection.STATES, stateKey("", WATCH), state);
  }

  /**
   * What {@link #putWatch} kept, if anything.
   *
   * @throws StoreException if it is damaged
   */
  Optional<byte[]> watch() {
    return content(stateKey("", WATCH), "what was watched of model %s".formatted(name));
  }

  void putNote(Changes changes, long number, byte[] content) {
    Frame.put(changes, StoreSection.NOTES, Keys.of(model, number), content);
  }

  /** Forgets notes from one number up to, not including, another. */
  void removeNotes(Changes changes, long from, long to) {
    changes.remove(StoreSection.NOTES, Keys.of(model, from), Keys.of(model, to));
  }

  /** Shows the notes that are kept, oldest first; what is damaged is shown by its name. */
  void scanNotes(NoteVisitor visitor) {
    store.scan(
        StoreSection.NOTES,
        Keys.of(model, 0),
        Keys.after(model),
        (key, value) -> {
          long number = Keys.sequence(key);
          try {
            String what = "annotation %s of model %s".formatted(number, name);
            visitor.take(number, Frame.open(StoreSection.NOTES, key, value, what));
          } catch (StoreException e) {
            visitor.damaged(String.valueOf(e.getMessage()));
          }
          return true;
        });
  }

  /** Gets notes in order. */
  interface NoteVisitor {
    void take(long number, byte[] content);

    void damaged(String why);
  }

  /** Forgets the learner of {@code key}. */
  void removeKey(Changes changes, String key) {
    byte[] place = stateKey(key, 0);
    changes.remove(StoreSection.STATES, place, Arrays.copyOf(place, place.length + 1));
    byte[] listed = Keys.of(model, key.getBytes(UTF_8));
    changes.remove(StoreSection.KEYS, listed, Arrays.copyOf(listed, listed.length + 1));
  }

  void putKey(Changes changes, String key, byte[] summary) {
    Frame.put(changes, StoreSection.KEYS, Keys.of(model, key.getBytes(UTF_8)), summary);
  }

  /** Shows the keys that were kept, with what was said of each. */
  void scanKeys(BiConsumer<String, byte[]> visitor) {
    scan(
        StoreSection.KEYS,
        Keys.of(model),
        key -> "the record of key %s of model %s".formatted(keyText(key), name),
        (key, content) -> visitor.accept(keyText(key), content));
  }

  private static String keyText(byte[] key) {
    return new String(Keys.text(key), UTF_8);
  }

  void putId(Changes changes, long sequence, RowId id) {
    Frame.put(changes, StoreSection.IDS, Keys.of(model, sequence), id.toBytes());
  }

  /** Forgets ids up to and with row {@code through}. */
  void trimIds(Changes changes, long through) {
    changes.remove(StoreSection.IDS, Keys.of(model, 0), Keys.of(model, through + 1));
  }

  /** Shows the ids that are kept, oldest first. */
  void scanIds(ObjLongConsumer<RowId> visitor) {
    scan(
        StoreSection.IDS,
        Keys.of(model, 0),
        key -> "an id of model " + name,
        (key, content) -> visitor.accept(RowId.of(content), Keys.sequence(key)));
  }

  /** Forgets everything but the model's own record. */
  void removeAll(Changes changes) {
    for (StoreSection section : StoreSection.values()) {
      if (section != StoreSection.MODELS) {
        changes.remove(section, Keys.of(model), Keys.after(model));
      }
    }
  }

  void write(Changes changes, boolean durably) {
    store.write(changes, durably);
  }
}
