package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Frame;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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
    byte[] key = Keys.of(model, first);
    changes.put(StoreSection.LOG, key, Frame.seal(StoreSection.LOG, key, entry.toBytes()));
  }

  /**
   * Shows the log from row {@code from} on.
   *
   * @throws dev.flyball.serve.store.StoreException at the first entry that is damaged
   */
  void scanLog(long from, EntryVisitor visitor) {
    store.scan(
        StoreSection.LOG,
        Keys.of(model, from),
        Keys.after(model),
        (key, value) -> {
          long first = Keys.sequence(key);
          String what = "entry %s of the log of model %s".formatted(first, name);
          byte[] content = Frame.open(StoreSection.LOG, key, value, what);
          Entry entry;
          try {
            entry = Entry.of(content);
          } catch (IllegalArgumentException e) {
            throw Frame.damaged(what, String.valueOf(e.getMessage()));
          }
          visitor.take(first, entry);
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
    byte[] place = stateKey(key, slot);
    byte[] content =
        ByteBuffer.allocate(Long.BYTES + saved.bytes().length)
            .putLong(saved.through())
            .put(saved.bytes())
            .array();
    changes.put(StoreSection.STATES, place, Frame.seal(StoreSection.STATES, place, content));
  }

  /**
   * The learner of {@code key} in {@code slot}, if there is one.
   *
   * @throws dev.flyball.serve.store.StoreException if it is damaged
   */
  Optional<Saved> state(String key, int slot) {
    byte[] place = stateKey(key, slot);
    byte[] value = store.get(StoreSection.STATES, place);
    if (value == null) {
      return Optional.empty();
    }
    byte[] content = Frame.open(StoreSection.STATES, place, value, stateName(key));
    if (content.length < Long.BYTES) {
      throw Frame.damaged(stateName(key), "it is cut");
    }
    return Optional.of(
        new Saved(
            ByteBuffer.wrap(content).getLong(),
            Arrays.copyOfRange(content, Long.BYTES, content.length)));
  }

  /** Forgets all snapshots of learners; what the watch kept stays. */
  void removeStates(Changes changes) {
    changes.remove(StoreSection.STATES, Keys.of(model), stateKey("", WATCH));
  }

  private byte[] coveredKey() {
    return stateKey("", COVERED);
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
    byte[] content =
        ByteBuffer.allocate(3 * Long.BYTES)
            .putLong(covered.sequence())
            .putLong(covered.running())
            .putLong(covered.keys())
            .array();
    changes.put(
        StoreSection.STATES, coveredKey(), Frame.seal(StoreSection.STATES, coveredKey(), content));
  }

  /** What {@link #putCovered} said; earlier versions counted neither time nor keys. */
  Covered covered() {
    byte[] value = store.get(StoreSection.STATES, coveredKey());
    if (value == null) {
      return new Covered(0, 0, 0);
    }
    String what = "the record of how far the snapshots of model %s go".formatted(name);
    ByteBuffer in = ByteBuffer.wrap(Frame.open(StoreSection.STATES, coveredKey(), value, what));
    return new Covered(in.getLong(), orNone(in), orNone(in));
  }

  private static long orNone(ByteBuffer in) {
    return in.hasRemaining() ? in.getLong() : 0;
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
    byte[] place = stateKey("", IDS);
    byte[] content =
        ByteBuffer.allocate(2 * Long.BYTES).putLong(ids.first()).putLong(ids.count()).array();
    changes.put(StoreSection.STATES, place, Frame.seal(StoreSection.STATES, place, content));
  }

  /** What {@link #putIdCount} said; none is known where it is damaged. */
  IdCount idCount() {
    byte[] place = stateKey("", IDS);
    byte[] value = store.get(StoreSection.STATES, place);
    if (value == null) {
      return new IdCount(0, 0);
    }
    ByteBuffer in =
        ByteBuffer.wrap(Frame.open(StoreSection.STATES, place, value, "the count of ids"));
    return new IdCount(in.getLong(), in.getLong());
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
    byte[] place = stateKey("", WATCH);
    changes.put(StoreSection.STATES, place, Frame.seal(StoreSection.STATES, place, state));
  }

  /**
   * What {@link #putWatch} kept, if anything.
   *
   * @throws StoreException if it is damaged
   */
  Optional<byte[]> watch() {
    byte[] place = stateKey("", WATCH);
    byte[] value = store.get(StoreSection.STATES, place);
    String what = "what was watched of model %s".formatted(name);
    return value == null
        ? Optional.empty()
        : Optional.of(Frame.open(StoreSection.STATES, place, value, what));
  }

  void putNote(Changes changes, long number, byte[] content) {
    byte[] key = Keys.of(model, number);
    changes.put(StoreSection.NOTES, key, Frame.seal(StoreSection.NOTES, key, content));
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
    byte[] place = Keys.of(model, key.getBytes(UTF_8));
    changes.put(StoreSection.KEYS, place, Frame.seal(StoreSection.KEYS, place, summary));
  }

  /** Shows the keys that were kept, with what was said of each. */
  void scanKeys(BiConsumer<String, byte[]> visitor) {
    store.scan(
        StoreSection.KEYS,
        Keys.of(model),
        Keys.after(model),
        (key, value) -> {
          String text = new String(Keys.text(key), UTF_8);
          String what = "the record of key %s of model %s".formatted(text, name);
          visitor.accept(text, Frame.open(StoreSection.KEYS, key, value, what));
          return true;
        });
  }

  void putId(Changes changes, long sequence, RowId id) {
    byte[] key = Keys.of(model, sequence);
    changes.put(StoreSection.IDS, key, Frame.seal(StoreSection.IDS, key, id.toBytes()));
  }

  /** Forgets ids up to and with row {@code through}. */
  void trimIds(Changes changes, long through) {
    changes.remove(StoreSection.IDS, Keys.of(model, 0), Keys.of(model, through + 1));
  }

  /** Shows the ids that are kept, oldest first. */
  void scanIds(ObjLongConsumer<RowId> visitor) {
    store.scan(
        StoreSection.IDS,
        Keys.of(model, 0),
        Keys.after(model),
        (key, value) -> {
          String what = "an id of model %s".formatted(name);
          visitor.accept(
              RowId.of(Frame.open(StoreSection.IDS, key, value, what)), Keys.sequence(key));
          return true;
        });
  }

  /** Forgets everything but the model's own record. */
  void removeAll(Changes changes) {
    for (StoreSection stored :
        new StoreSection[] {
          StoreSection.LOG,
          StoreSection.STATES,
          StoreSection.IDS,
          StoreSection.KEYS,
          StoreSection.NOTES
        }) {
      changes.remove(stored, Keys.of(model), Keys.after(model));
    }
  }

  void write(Changes changes, boolean durably) {
    store.write(changes, durably);
  }
}
