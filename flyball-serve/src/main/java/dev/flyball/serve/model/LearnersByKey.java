package dev.flyball.serve.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.RecordFormat;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The learners of a model: one, or one per key. The least recently used ones are kept in the store
 * alone. One thread changes them; any number read through {@link #forReading} and {@link
 * #summaries}.
 *
 * <p>A model without keys keeps two snapshots in turn, so that the log since the older one brings
 * the learner back even if the newer is damaged.
 */
final class LearnersByKey {
  private static final long CHUNK_BYTES = 8L << 20;

  /** A key and its summary. */
  private static final long SUMMARY_BYTES = 256;

  /** Of so many keys one may expire with a snapshot. */
  private static final int EXPIRING_SHARE = 100;

  private final ModelStore stored;
  private final LiveLearners makers;
  private final Limits limits;
  private final KnownIds ids;
  private final RunningTime running;

  /** Keys unused for too long: the next snapshot deletes those still unused. */
  private List<String> expiring = List.of();

  private volatile ModelSpec spec;
  private final Map<String, HotLearner> inUse = new LinkedHashMap<>(16, 0.75f, true);
  private final ConcurrentHashMap<String, HotLearner> readable = new ConcurrentHashMap<>();
  private final HeapBudget budget;
  private final HeapBudget.Charge keysCharge;
  private final ColdLearners cold;
  private final ConcurrentHashMap<String, KeySummary> summaries = new ConcurrentHashMap<>();

  /** The learner of all rows, where keys have one beside their own; saved with a snapshot alone. */
  private volatile @Nullable HotLearner common;

  private ModelStore.Covered covered = new ModelStore.Covered(0, 0, 0);
  private int newerSlot;
  private long newerThrough;

  LearnersByKey(
      ModelStore stored,
      LiveLearners makers,
      Limits limits,
      KnownIds ids,
      RunningTime running,
      HeapBudget budget,
      ModelSpec spec) {
    this.stored = stored;
    this.ids = ids;
    this.running = running;
    this.budget = budget;
    this.keysCharge = budget.charge(HeapBudget.Part.KEYS);
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
      Optional<String> keys = foundAgain();
      Optional<String> lost = holdCommon().or(() -> keys);
      chargeKeys();
      return new Recovered(covered.sequence(), lost);
    }
    Optional<String> damage = Optional.empty();
    ModelStore.Saved best = ModelStore.Saved.NONE;
    for (int slot = 0; slot < 2; slot++) {
      try {
        ModelStore.Saved saved = stored.state(Row.NO_KEY, slot);
        if (saved.through() > best.through()) {
          best = saved;
          newerSlot = slot;
        }
      } catch (StoreException e) {
        damage = Optional.of(String.valueOf(e.getMessage()));
      }
    }
    newerThrough = Math.max(0, best.through());
    hold(Row.NO_KEY, makers.made(spec, best.bytes()), newerThrough, best.bytes().length);
    return new Recovered(newerThrough, damage);
  }

  /** Reads the learner of all rows as of the last snapshot; says so if it is lost. */
  private Optional<String> holdCommon() {
    if (!spec.common()) {
      return Optional.empty();
    }
    byte[] bytes = {};
    Optional<String> lost = Optional.empty();
    try {
      ModelStore.Saved saved = stored.state(Row.NO_KEY, 0);
      bytes = saved.bytes();
      if (saved.isNone() && covered.sequence() > 0) {
        lost = Optional.of("the learner of all rows was lost: it begins anew");
      }
    } catch (StoreException e) {
      lost = Optional.of("the learner of all rows begins anew: " + e.getMessage());
    }
    HotLearner before = common;
    HeapBudget.Charge charge = budget.charge(HeapBudget.Part.MODELS);
    LiveLearner learner = makers.made(spec.ofCommon(), bytes);
    common = new HotLearner(Row.NO_KEY, learner, covered.sequence(), bytes.length, charge);
    if (before != null) {
      before.release();
    }
    return lost;
  }

  /** The learner of a key of these bytes, beside the common one where there is one. */
  private LiveLearner made(ModelSpec now, byte[] bytes) {
    HotLearner all = common;
    return all == null
        ? makers.made(now.ofKey(), bytes)
        : BesideCommon.made(all.learner(), makers, now, bytes);
  }

  /** A row of the log that its key has learned already: it teaches the common learner alone. */
  void commonAgain(RowAction kind, Row row, long now) {
    HotLearner all = common;
    if (all != null) {
      try {
        BesideCommon.teach(all.learner(), kind, row, now);
      } catch (RowRefusedException e) {
        // It was refused the first time, too.
      }
    }
  }

  /** Keys whose records were lost are found by their learners. */
  private Optional<String> foundAgain() {
    if (summaries.size() >= covered.keys()) {
      return Optional.empty();
    }
    KeySummary unknown = new KeySummary(0, 0, Double.NaN, Double.NaN, covered.running());
    stored.scanStates(
        key -> {
          if (!key.equals(Row.NO_KEY)) {
            summaries.putIfAbsent(key, unknown);
          }
        });
    return Optional.of("the records of keys were lost: what is said of them begins anew");
  }

  /** See {@link #recover}. */
  record Recovered(long through, Optional<String> damage) {}

  private HotLearner hold(String key, LiveLearner learner, long through, int savedBytes) {
    HeapBudget.Part part = spec.keyed() ? HeapBudget.Part.KEYS : HeapBudget.Part.MODELS;
    HotLearner held = new HotLearner(key, learner, through, savedBytes, budget.charge(part));
    HotLearner before = inUse.put(key, held);
    readable.put(key, held);
    if (before != null) {
      before.release();
    }
    return held;
  }

  private void chargeKeys() {
    keysCharge.set(SUMMARY_BYTES * summaries.size());
  }

  /** Gives room back: learners for predictions first, then those of keys, but for the last used. */
  void giveWay() {
    cold.clear();
    boolean gone = spec.keyed();
    while (gone && budget.over() && inUse.size() > 1) {
      gone = putAway();
    }
  }

  /** The model is gone. */
  void close() {
    drop();
    HotLearner all = common;
    if (all != null) {
      all.release();
    }
    keysCharge.set(0);
  }

  /** Its learners are in memory no more. */
  void drop() {
    inUse.values().forEach(HotLearner::release);
    inUse.clear();
    readable.clear();
    cold.clear();
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
    ModelStore.Saved saved = stored.state(key, 0);
    if (saved.isNone() && summaries.containsKey(key)) {
      throw RecordFormat.damaged(stored.stateName(key), "it is missing");
    }
    LiveLearner learner = made(spec, saved.bytes());
    return hold(key, learner, Math.max(0, saved.through()), saved.bytes().length);
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
      return false;
    }
    eldest.remove();
    leave(held);
    return true;
  }

  private void leave(HotLearner held) {
    // Who predicts finds it in one of the two, or in the store, and never an older one.
    cold.put(held.key(), spec, held.through(), held.learner(), held.bytes());
    readable.remove(held.key());
    held.release();
  }

  private void put(Changes changes, HotLearner held) {
    stored.putState(changes, held.key(), 0, held.toSave());
    KeySummary summary = summaries.get(held.key());
    if (summary != null) {
      stored.putKey(changes, held.key(), summary.toBytes());
    }
  }

  /** The spec of the learners; thread-safe. */
  ModelSpec spec() {
    return spec;
  }

  /** The learner of a model without keys, where it could be brought back. */
  Optional<HotLearner> only() {
    return spec.keyed() ? Optional.empty() : Optional.ofNullable(inUse.get(Row.NO_KEY));
  }

  /** Whether there is such a key. */
  boolean knows(String key) {
    return spec.keyed() ? summaries.containsKey(key) : key.equals(Row.NO_KEY);
  }

  int keys() {
    return summaries.size();
  }

  /** A row was refused: a key whose every row was is none. */
  void forgetUncounted(HotLearner held) {
    if (!summaries.containsKey(held.key())) {
      forget(held.key());
    }
  }

  /** Counts a row of a key. */
  void count(HotLearner held, long now, double loss, double blind) {
    if (spec.keyed()) {
      long after = running.millis();
      summaries.merge(
          held.key(),
          new KeySummary(1, now, loss, blind, after),
          (old, first) -> old.and(now, loss, blind, after));
      chargeKeys();
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
    HotLearner all = common;
    if (all != null && !knows(key)) {
      return key.equals(Row.NO_KEY) ? Optional.empty() : Optional.of(all.learner());
    }
    ModelStore.Saved saved = stored.state(key, 0);
    if (saved.isNone()) {
      return Optional.empty();
    }
    LiveLearner learner = made(now, saved.bytes());
    cold.put(key, now, saved.through(), learner, HeapBudget.learner(saved.bytes().length));
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
      stored.remove(changes, StoreSection.LOG, 0, sequence + 1);
      ModelStore.Covered reached =
          new ModelStore.Covered(sequence, now, summaries.size() - expired.size());
      stored.putCovered(changes, reached);
      putWatch(changes, watched);
      ids.trim(changes);
      HotLearner all = common;
      if (all != null) {
        // In the last write: a key that is older than the common learner could not learn again.
        all.through(sequence);
        stored.putState(changes, Row.NO_KEY, 0, all.toSave());
      }
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

  /** A listener that saw nothing, or failed, does not overwrite a saved one. */
  private void putWatch(Changes changes, byte[] watched) {
    if (watched.length > 0) {
      stored.putWatch(changes, watched);
    }
  }

  private void snapshotOnly(Changes changes) {
    HotLearner held = held(Row.NO_KEY);
    int slot = 1 - newerSlot;
    stored.putState(changes, Row.NO_KEY, slot, held.toSave());
    stored.remove(changes, StoreSection.LOG, 0, newerThrough + 1);
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
    if (gone != null) {
      gone.release();
    }
    chargeKeys();
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
    byte[] state = learner.toBytes();
    stored.putSpec(changes, next);
    stored.removeStates(changes);
    stored.remove(changes, StoreSection.LOG, 0, sequence + 1);
    stored.putState(changes, Row.NO_KEY, 0, new ModelStore.Saved(sequence, state));
    ids.save(changes);
    stored.acknowledge(changes, sequence);
    stored.write(changes, true);
    ids.saved();
    spec = next;
    newerSlot = 0;
    newerThrough = sequence;
    hold(Row.NO_KEY, learner, sequence, state.length);
  }

  /**
   * Goes on under another law, or with another shadow; to be called right after a snapshot.
   * Learners of keys are read again from the store as they are needed, and become what the spec
   * says then.
   *
   * @param sequence the number of the change
   */
  void continueAs(ModelSpec next, long sequence) {
    Changes changes = new Changes();
    if (next.keyed()) {
      stored.putSpec(changes, next);
      stored.write(changes, true);
      spec = next;
      drop();
      holdCommon();
    } else {
      boolean same = Objects.equals(spec.law(), next.law());
      byte[] learned = held(Row.NO_KEY).learner().toBytes();
      LiveLearner learner = makers.made(same ? next : next.withLawSaid(), learned);
      replaceOnly(next, learner, sequence, changes);
    }
  }
}
