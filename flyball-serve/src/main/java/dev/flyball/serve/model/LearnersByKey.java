package dev.flyball.serve.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Frame;
import dev.flyball.serve.store.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The learners of a model: one, or one a key. The least recently used ones wait in the store. One
 * thread changes them; any number read through {@link #forReading} and {@link #summaries}.
 *
 * <p>A model without keys keeps two snapshots in turn, so that the log since the older one brings
 * the learner back even if the newer is damaged.
 */
final class LearnersByKey {
  private static final long CHUNK_BYTES = 8L << 20;

  /** What is known of a key without its learner, with the key itself. */
  private static final long SUMMARY_BYTES = 256;

  /** Of so many keys one may expire with a snapshot. */
  private static final int EXPIRING_SHARE = 100;

  private final ModelStore stored;
  private final LiveLearners makers;
  private final Limits limits;
  private final KnownIds ids;
  private final RunningTime running;

  /** Keys that nobody used for too long: the next snapshot deletes those that still nobody used. */
  private List<String> expiring = List.of();

  private volatile ModelSpec spec;
  private final Map<String, HotLearner> inUse = new LinkedHashMap<>(16, 0.75f, true);
  private final ConcurrentHashMap<String, HotLearner> readable = new ConcurrentHashMap<>();
  private final Budget budget;
  private final Budget.Charge charge;
  private final ColdLearners cold;

  /** The room that the learners in use take. */
  private long bytes;

  private final ConcurrentHashMap<String, KeySummary> summaries = new ConcurrentHashMap<>();
  private ModelStore.Covered covered = new ModelStore.Covered(0, 0, 0);
  private int newerSlot;
  private long newerThrough;

  LearnersByKey(
      ModelStore stored,
      LiveLearners makers,
      Limits limits,
      KnownIds ids,
      RunningTime running,
      Budget budget,
      ModelSpec spec) {
    this.stored = stored;
    this.ids = ids;
    this.running = running;
    this.budget = budget;
    this.charge = budget.charge(spec.keyed() ? Budget.Part.KEYS : Budget.Part.MODELS);
    this.cold = new ColdLearners(budget);
    this.makers = makers;
    this.limits = limits;
    this.spec = spec;
  }

  /**
   * Brings back what the snapshots hold.
   *
   * @return the row after which the log has to be learned again, and what was found damaged
   */
  Recovered recover() {
    if (spec.keyed()) {
      stored.scanKeys((key, bytes) -> summaries.put(key, KeySummary.of(bytes)));
      covered = stored.covered();
      running.resume(covered.running());
      return new Recovered(covered.sequence(), foundAgain());
    }
    Optional<String> damage = Optional.empty();
    Optional<ModelStore.Saved> best = Optional.empty();
    for (int slot = 0; slot < 2; slot++) {
      try {
        Optional<ModelStore.Saved> saved = stored.state(Row.NO_KEY, slot);
        if (saved.isPresent() && saved.get().through() > through(best)) {
          best = saved;
          newerSlot = slot;
        }
      } catch (StoreException e) {
        damage = Optional.of(String.valueOf(e.getMessage()));
      }
    }
    newerThrough = Math.max(0, through(best));
    hold(new HotLearner(Row.NO_KEY, made(spec, best), newerThrough, bytes(best)));
    return new Recovered(newerThrough, damage);
  }

  /** Keys whose records were lost are found by their learners. */
  private Optional<String> foundAgain() {
    if (summaries.size() >= covered.keys()) {
      return Optional.empty();
    }
    KeySummary unknown = new KeySummary(0, 0, Double.NaN, Double.NaN, covered.running());
    stored.scanStates(key -> summaries.putIfAbsent(key, unknown));
    return Optional.of("the records of keys were lost: what is said of them begins anew");
  }

  private static long through(Optional<ModelStore.Saved> saved) {
    return saved.map(ModelStore.Saved::through).orElse(-1L);
  }

  private static int bytes(Optional<ModelStore.Saved> saved) {
    return saved.map(each -> each.bytes().length).orElse(0);
  }

  /** See {@link #recover}. */
  record Recovered(long through, Optional<String> damage) {}

  private LiveLearner made(ModelSpec by, Optional<ModelStore.Saved> saved) {
    return saved.isPresent() && saved.get().bytes().length > 0
        ? makers.resume(by, saved.get().bytes())
        : makers.fresh(by);
  }

  private void hold(HotLearner held) {
    HotLearner before = inUse.put(held.key(), held);
    readable.put(held.key(), held);
    bytes += held.bytes() - (before == null ? 0 : before.bytes());
    charge();
  }

  private void charge() {
    charge.set(bytes + SUMMARY_BYTES * summaries.size());
  }

  /** A row was applied to a learner, which may have grown. */
  void applied(HotLearner held, Row row, boolean waits) {
    bytes -= held.bytes();
    held.applied(row, waits);
    bytes += held.bytes();
    charge();
  }

  /** Gives room back: learners for predictions first, then those of keys, but for the last used. */
  void giveWay() {
    cold.clear();
    while (spec.keyed() && budget.over() && inUse.size() > 1 && putAway()) {
      charge();
    }
  }

  /** The model is gone. */
  void close() {
    drop();
    charge.set(0);
  }

  /** Its learners are in memory no more. */
  void drop() {
    inUse.clear();
    readable.clear();
    cold.clear();
    bytes = 0;
    charge();
  }

  /**
   * The learner of {@code key}: the one in memory, the one in the store, or a new one.
   *
   * @throws StoreException if the one in the store cannot be read
   */
  HotLearner held(String key) {
    HotLearner held = inUse.get(key);
    if (held != null) {
      return held;
    }
    makeRoom();
    Optional<ModelStore.Saved> saved = stored.state(key, 0);
    if (saved.isEmpty() && summaries.containsKey(key)) {
      throw Frame.damaged(stored.stateName(key), "it is missing");
    }
    long through = Math.max(0, through(saved));
    HotLearner found = new HotLearner(key, made(spec, saved), through, bytes(saved));
    hold(found);
    return found;
  }

  /**
   * Puts the least recently used learners into the store if memory is to hold no more. On a full
   * disk they stay: a row that is in the log must be learned.
   */
  private void makeRoom() {
    boolean gone = true;
    while (gone
        && (inUse.size() >= limits.count(Limit.HOT_KEYS) || budget.over() && !inUse.isEmpty())) {
      gone = putAway();
    }
  }

  /**
   * Puts the least recently used learner into the store; false where the store does not take it.
   */
  private boolean putAway() {
    Iterator<HotLearner> eldest = inUse.values().iterator();
    HotLearner held = eldest.next();
    bytes -= held.bytes();
    try {
      if (held.dirty()) {
        Changes changes = new Changes();
        ids.save(changes);
        put(changes, held);
        stored.write(changes, false);
        ids.saved();
        held.saved();
      }
    } catch (StoreException e) {
      bytes += held.bytes();
      return false;
    }
    eldest.remove();
    charge();
    leave(held);
    return true;
  }

  private void leave(HotLearner held) {
    // Who predicts finds it in one of the two, or in the store, and never an older one.
    cold.put(held.key(), spec, held.through(), held.learner(), held.bytes());
    readable.remove(held.key());
  }

  private void put(Changes changes, HotLearner held) {
    stored.putState(changes, held.key(), 0, held.toSave());
    KeySummary summary = summaries.get(held.key());
    if (summary != null) {
      stored.putKey(changes, held.key(), summary.toBytes());
    }
  }

  /** Whether there is such a key. */
  boolean knows(String key) {
    return !spec.keyed() || summaries.containsKey(key);
  }

  int keys() {
    return summaries.size();
  }

  /** Counts a row of a key. */
  void count(HotLearner held, long now, double loss, double blind) {
    if (spec.keyed()) {
      long after = running.millis();
      summaries.merge(
          held.key(),
          KeySummary.fresh(now).and(now, loss, blind, after),
          (old, first) -> old.and(now, loss, blind, after));
    }
  }

  /**
   * A learner to predict with, for any thread; empty if there is none. One that waits in the store
   * is read and kept for the next predictions.
   */
  Optional<LiveLearner> forReading(String key) {
    HotLearner held = readable.get(key);
    if (held != null) {
      return Optional.of(held.learner());
    }
    ModelSpec now = spec;
    Optional<LiveLearner> kept = knows(key) ? cold.get(key, now) : Optional.empty();
    if (kept.isPresent()) {
      return kept;
    }
    Optional<ModelStore.Saved> saved = stored.state(key, 0);
    if (saved.isEmpty()) {
      return Optional.empty();
    }
    LiveLearner learner = made(now, saved);
    cold.put(key, now, saved.get().through(), learner, Budget.learner(bytes(saved)));
    return Optional.of(learner);
  }

  Map<String, KeySummary> summaries() {
    return summaries;
  }

  /**
   * Writes snapshots of all that changed, and deletes the log that they make superfluous: all of it
   * up to row {@code sequence}, or up to the older snapshot.
   *
   * @param watched what is known of its latest rows, to be kept beside them
   */
  void snapshot(long sequence, byte[] watched) {
    try {
      writeSnapshot(sequence, watched);
    } finally { // what was written was weighed, too
      bytes = inUse.values().stream().mapToLong(HotLearner::bytes).sum();
      charge();
    }
  }

  private void writeSnapshot(long sequence, byte[] watched) {
    Changes changes = new Changes();
    ids.save(changes);
    if (spec.keyed()) {
      List<HotLearner> written = new ArrayList<>();
      for (HotLearner held : inUse.values()) {
        if (held.dirty()) {
          put(changes, held);
          written.add(held);
        }
        if (changes.bytes() > CHUNK_BYTES) {
          stored.write(changes, false);
          changes = new Changes();
        }
      }
      long now = running.millis();
      List<String> expired = expiring.stream().filter(key -> isOld(key, now)).toList();
      for (String key : expired) {
        stored.removeKey(changes, key);
      }
      stored.trimLog(changes, sequence);
      ModelStore.Covered reached =
          new ModelStore.Covered(sequence, now, summaries.size() - expired.size());
      stored.putCovered(changes, reached);
      putWatch(changes, watched);
      ids.trim(changes);
      stored.write(changes, true);
      ids.saved();
      covered = reached;
      written.forEach(HotLearner::saved);
      expired.forEach(this::forget);
      expiring =
          summaries.keySet().stream()
              .filter(key -> isOld(key, now))
              .limit(1 + summaries.size() / EXPIRING_SHARE)
              .toList();
    } else {
      putWatch(changes, watched);
      snapshotOnly(changes);
    }
  }

  /** What watched nothing, or failed, does not take the place of what did. */
  private void putWatch(Changes changes, byte[] watched) {
    if (watched.length > 0) {
      stored.putWatch(changes, watched);
    }
  }

  private void snapshotOnly(Changes changes) {
    HotLearner held = held(Row.NO_KEY);
    int slot = 1 - newerSlot;
    stored.putState(changes, Row.NO_KEY, slot, held.toSave());
    stored.trimLog(changes, newerThrough);
    ids.trim(changes);
    stored.write(changes, true);
    ids.saved();
    newerThrough = held.through();
    newerSlot = slot;
    held.saved();
  }

  private boolean isOld(String key, long now) {
    KeySummary summary = summaries.get(key);
    return summary != null && now - summary.usedAfter() > limits.of(Limit.KEY_MILLIS);
  }

  /** The keys whose learners cannot be read, and why. */
  Map<String, String> damaged() {
    Map<String, String> found = new LinkedHashMap<>();
    for (String key : List.copyOf(summaries.keySet())) {
      try {
        held(key);
      } catch (StoreException | CheckpointException e) {
        found.put(key, String.valueOf(e.getMessage()));
      }
    }
    return found;
  }

  void forget(String key) {
    summaries.remove(key);
    HotLearner gone = inUse.remove(key);
    readable.remove(key);
    cold.remove(key);
    bytes -= gone == null ? 0 : gone.bytes();
    charge();
  }

  /** Whether a snapshot would hold something new. */
  boolean dirty() {
    return inUse.values().stream().anyMatch(HotLearner::dirty);
  }

  /** Forgets a key; to be called right after a snapshot, which deletes its log. */
  void remove(String key) {
    Changes changes = new Changes();
    stored.removeKey(changes, key);
    covered = new ModelStore.Covered(covered.sequence(), running.millis(), summaries.size() - 1);
    stored.putCovered(changes, covered);
    stored.write(changes, true);
    forget(key);
  }

  /**
   * Goes on as {@code next}, with another learner in place of the only one. What was there is gone:
   * snapshots, log and damage.
   *
   * @param changes what is written together with it
   */
  void replaceOnly(ModelSpec next, LiveLearner learner, long sequence, Changes changes) {
    HotLearner held = new HotLearner(Row.NO_KEY, learner, sequence, 0);
    stored.removeStates(changes);
    stored.trimLog(changes, sequence);
    stored.putState(changes, Row.NO_KEY, 0, held.toSave());
    ids.save(changes);
    stored.acknowledge(changes, sequence);
    stored.write(changes, true);
    ids.saved();
    spec = next;
    newerSlot = 0;
    newerThrough = sequence;
    hold(held);
  }

  /**
   * Goes on under another law, or with another shadow; to be called right after a snapshot.
   * Learners of keys are read again from the store as they are needed, and become what the spec
   * says then.
   *
   * @param sequence the number of the change
   * @param changes what is written together with it
   */
  void continueAs(ModelSpec next, long sequence, Changes changes) {
    if (next.keyed()) {
      stored.write(changes, true);
      spec = next;
      drop();
    } else {
      LiveLearner learner = makers.continued(held(Row.NO_KEY).learner(), spec, next);
      replaceOnly(next, learner, sequence, changes);
    }
  }
}
