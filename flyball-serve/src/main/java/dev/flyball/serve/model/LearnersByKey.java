package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
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

  /** Of so many keys one may expire with a snapshot. */
  private static final int EXPIRING_SHARE = 100;

  private final ModelShelf shelf;
  private final LiveLearners makers;
  private final Limits limits;
  private final KnownIds ids;
  private final RunningTime running;

  /** Keys that nobody used for too long: the next snapshot deletes those that still nobody used. */
  private List<String> expiring = List.of();

  private volatile ModelSpec spec;
  private final Map<String, Held> inUse = new LinkedHashMap<>(16, 0.75f, true);
  private final ConcurrentHashMap<String, Held> readable = new ConcurrentHashMap<>();
  private final ColdLearners cold = new ColdLearners();
  private final ConcurrentHashMap<String, KeySummary> summaries = new ConcurrentHashMap<>();
  private int newerSlot;
  private long newerThrough;

  LearnersByKey(
      ModelShelf shelf,
      LiveLearners makers,
      Limits limits,
      KnownIds ids,
      RunningTime running,
      ModelSpec spec) {
    this.shelf = shelf;
    this.ids = ids;
    this.running = running;
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
      shelf.scanKeys((key, bytes) -> summaries.put(key, KeySummary.of(bytes)));
      ModelShelf.Covered covered = shelf.covered();
      running.resume(covered.running());
      return new Recovered(covered.sequence(), Optional.empty());
    }
    Optional<String> damage = Optional.empty();
    Optional<ModelShelf.Saved> best = Optional.empty();
    for (int slot = 0; slot < 2; slot++) {
      try {
        Optional<ModelShelf.Saved> saved = shelf.state(Row.NO_KEY, slot);
        if (saved.isPresent() && saved.get().through() > through(best)) {
          best = saved;
          newerSlot = slot;
        }
      } catch (StoreException e) {
        damage = Optional.of(String.valueOf(e.getMessage()));
      }
    }
    newerThrough = Math.max(0, through(best));
    hold(new Held(Row.NO_KEY, made(spec, best), newerThrough));
    return new Recovered(newerThrough, damage);
  }

  private static long through(Optional<ModelShelf.Saved> saved) {
    return saved.map(ModelShelf.Saved::through).orElse(-1L);
  }

  /** See {@link #recover}. */
  record Recovered(long through, Optional<String> damage) {}

  private LiveLearner made(ModelSpec by, Optional<ModelShelf.Saved> saved) {
    return saved.isPresent() && saved.get().bytes().length > 0
        ? makers.resume(by, saved.get().bytes())
        : makers.fresh(by);
  }

  private void hold(Held held) {
    inUse.put(held.key(), held);
    readable.put(held.key(), held);
  }

  /**
   * The learner of {@code key}: the one in memory, the one in the store, or a new one.
   *
   * @throws StoreException if the one in the store cannot be read
   */
  Held held(String key) {
    Held held = inUse.get(key);
    if (held != null) {
      return held;
    }
    makeRoom();
    Optional<ModelShelf.Saved> saved = shelf.state(key, 0);
    Held found = new Held(key, made(spec, saved), saved.map(ModelShelf.Saved::through).orElse(0L));
    hold(found);
    return found;
  }

  /**
   * Puts the least recently used learners into the store if memory is to hold no more. On a full
   * disk they stay: a row that is in the log must be learned.
   */
  private void makeRoom() {
    while (inUse.size() >= limits.hotKeys()) {
      Iterator<Held> eldest = inUse.values().iterator();
      Held held = eldest.next();
      try {
        if (held.dirty()) {
          Changes changes = new Changes();
          ids.save(changes);
          put(changes, held);
          shelf.write(changes, false);
          ids.saved();
          held.saved();
        }
      } catch (StoreException e) {
        return;
      }
      eldest.remove();
      leave(held);
    }
  }

  private void leave(Held held) {
    // Who predicts finds it in one of the two, and never an older one.
    cold.put(held.key(), spec, held.through(), held.learner());
    readable.remove(held.key());
  }

  private void put(Changes changes, Held held) {
    shelf.putState(changes, held.key(), 0, held.toSave());
    KeySummary summary = summaries.get(held.key());
    if (summary != null) {
      shelf.putKey(changes, held.key(), summary.toBytes());
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
  void count(Held held, long now, double loss, double blind) {
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
    Held held = readable.get(key);
    if (held != null) {
      return Optional.of(held.learner());
    }
    ModelSpec now = spec;
    Optional<LiveLearner> kept = knows(key) ? cold.get(key, now) : Optional.empty();
    if (kept.isPresent()) {
      return kept;
    }
    Optional<ModelShelf.Saved> saved = shelf.state(key, 0);
    if (saved.isEmpty()) {
      return Optional.empty();
    }
    LiveLearner learner = made(now, saved);
    cold.put(key, now, saved.get().through(), learner);
    return Optional.of(learner);
  }

  Map<String, KeySummary> summaries() {
    return summaries;
  }

  /**
   * Writes snapshots of all that changed, and lets go of the log that they make superfluous: all of
   * it up to row {@code sequence}, or up to the older snapshot.
   *
   * @param watched what is known of its latest rows, to be kept beside them
   */
  void snapshot(long sequence, byte[] watched) {
    Changes changes = new Changes();
    ids.save(changes);
    if (spec.keyed()) {
      List<Held> written = new ArrayList<>();
      for (Held held : inUse.values()) {
        if (held.dirty()) {
          put(changes, held);
          written.add(held);
        }
        if (changes.bytes() > CHUNK_BYTES) {
          shelf.write(changes, false);
          changes = new Changes();
        }
      }
      long now = running.millis();
      List<String> expired = expiring.stream().filter(key -> isOld(key, now)).toList();
      for (String key : expired) {
        shelf.removeKey(changes, key);
      }
      shelf.trimLog(changes, sequence);
      shelf.putCovered(changes, new ModelShelf.Covered(sequence, now));
      shelf.putWatch(changes, watched);
      ids.trim(changes);
      shelf.write(changes, true);
      ids.saved();
      written.forEach(Held::saved);
      expired.forEach(this::forget);
      expiring =
          summaries.keySet().stream()
              .filter(key -> isOld(key, now))
              .limit(1 + summaries.size() / EXPIRING_SHARE)
              .toList();
    } else {
      shelf.putWatch(changes, watched);
      snapshotOnly(changes);
    }
  }

  private void snapshotOnly(Changes changes) {
    Held held = held(Row.NO_KEY);
    int slot = 1 - newerSlot;
    shelf.putState(changes, Row.NO_KEY, slot, held.toSave());
    shelf.trimLog(changes, newerThrough);
    ids.trim(changes);
    shelf.write(changes, true);
    ids.saved();
    newerThrough = held.through();
    newerSlot = slot;
    held.saved();
  }

  private boolean isOld(String key, long now) {
    KeySummary summary = summaries.get(key);
    return summary != null && now - summary.usedAfter() > limits.keyMillis();
  }

  private void forget(String key) {
    summaries.remove(key);
    inUse.remove(key);
    readable.remove(key);
    cold.remove(key);
  }

  /** Whether a snapshot would hold something new. */
  boolean dirty() {
    return inUse.values().stream().anyMatch(Held::dirty);
  }

  /** Forgets a key; to be called right after a snapshot, which lets go of its log. */
  void remove(String key) {
    Changes changes = new Changes();
    shelf.removeKey(changes, key);
    shelf.write(changes, true);
    forget(key);
  }

  /**
   * Goes on as {@code next}, with another learner in place of the only one. What was there is gone:
   * snapshots, log and damage.
   *
   * @param changes what is written together with it
   */
  void replaceOnly(ModelSpec next, LiveLearner learner, long sequence, Changes changes) {
    Held held = new Held(Row.NO_KEY, learner, sequence);
    shelf.removeStates(changes);
    shelf.trimLog(changes, sequence);
    shelf.putState(changes, Row.NO_KEY, 0, held.toSave());
    ids.save(changes);
    shelf.write(changes, true);
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
      shelf.write(changes, true);
      spec = next;
      inUse.clear();
      readable.clear();
      cold.clear();
    } else {
      LiveLearner learner = makers.continued(held(Row.NO_KEY).learner(), spec, next);
      replaceOnly(next, learner, sequence, changes);
    }
  }
}
