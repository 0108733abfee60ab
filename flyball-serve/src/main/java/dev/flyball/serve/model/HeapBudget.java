package dev.flyball.serve.model;

import dev.flyball.serve.json.RefusedException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Limits the heap bytes of all data that grows with requests: models, keys, pages and requests
 * under way. Over the limit, keys move to the store, pages get shorter and no model is added; far
 * over it, nothing is learned. Thread-safe.
 */
public final class HeapBudget {
  /** A learner's heap is at most so many times its checkpoint: measured, it is 1.6 to 4 times. */
  private static final int HEAP_A_CHECKPOINT_BYTE = 4;

  /** The bytes of a learner whose checkpoint is tiny. */
  private static final long LEAST_LEARNER = 8L << 10;

  private final long most;
  private final AtomicLong all = new AtomicLong();
  private final AtomicLongArray parts = new AtomicLongArray(Part.values().length);

  /** A user of the budget. */
  public enum Part {
    /** Learners of models without keys, and the ids that are known. */
    MODELS,
    /** Learners of keys in memory, and what is known of every key. */
    KEYS,
    /** Data for pages. */
    PAGES,
    /** Requests under way, with their rows. */
    QUEUES
  }

  public HeapBudget(long most) {
    this.most = most;
  }

  /** The room of a learner whose checkpoint has so many bytes. */
  static long learner(long checkpointBytes) {
    return LEAST_LEARNER + HEAP_A_CHECKPOINT_BYTE * checkpointBytes;
  }

  /** The bytes of one owner. */
  Charge charge(Part part) {
    return new Charge(part);
  }

  /** See {@link #charge}. For one thread at a time. */
  final class Charge {
    private final Part part;
    private long bytes;

    private Charge(Part part) {
      this.part = part;
    }

    long bytes() {
      return bytes;
    }

    /** It takes so much now. */
    void set(long now) {
      add(part, now - bytes);
      bytes = now;
    }
  }

  private void add(Part part, long bytes) {
    all.addAndGet(bytes);
    parts.addAndGet(part.ordinal(), bytes);
  }

  /**
   * Takes more room for a request, if there is some; one that is alone gets it in any case.
   *
   * @param own what the request has taken before
   * @return whether it was taken
   */
  public boolean take(long bytes, long own) {
    if (parts.get(Part.QUEUES.ordinal()) > own && all.get() + bytes > most) {
      return false;
    }
    add(Part.QUEUES, bytes);
    return true;
  }

  /** Gives back what {@link #take} took. */
  public void giveBack(long bytes) {
    add(Part.QUEUES, -bytes);
  }

  boolean over() {
    return all.get() > most;
  }

  /** Whether it is so far over that nothing more may be learned: by a quarter. */
  private boolean spent() {
    return all.get() - parts.get(Part.QUEUES.ordinal()) > most + most / 4;
  }

  /** The most bytes of pages and the like, each, however much room there is. */
  long share() {
    return most / 16;
  }

  public long most() {
    return most;
  }

  public long taken(Part part) {
    return parts.get(part.ordinal());
  }

  /**
   * Checks that something may be added that stays.
   *
   * @throws RefusedException if it may not
   */
  void requireRoom() {
    if (over()) {
      throw noRoom();
    }
  }

  /** Checks that something may be learned. */
  void requireUnspent() {
    if (spent()) {
      throw noRoom();
    }
  }

  private RefusedException noRoom() {
    return RefusedException.noRoom(
        "models, keys and pages take %s MB of memory and may take %s: remove some, or start with a larger --memory"
            .formatted(all.get() >> 20, most >> 20));
  }
}
