package dev.flyball.serve.model;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The notes of users about a model: durable, in order, and bounded: the oldest are dropped first.
 * Thread-safe.
 */
public final class Annotations {
  /** How many of a model are kept. */
  public static final int MOST = 1000;

  private final ModelStore stored;
  private final List<Annotation> all = new ArrayList<>();
  private long last;
  private boolean closed;

  Annotations(ModelStore stored) {
    this.stored = stored;
  }

  /** Reads those that the store holds; what was found damaged is left out and returned. */
  synchronized Optional<String> recover() {
    String[] damage = new String[1];
    stored.scan(
        StoreSection.NOTES,
        0,
        new ModelStore.Visitor() {
          @Override
          public void take(long number, byte[] content) {
            all.add(Annotation.of(number, content));
            last = number;
          }

          @Override
          public void damaged(StoreException e) {
            damage[0] = e.getMessage();
          }
        });
    return Optional.ofNullable(damage[0]);
  }

  /**
   * Writes one down, durably; one whose id is there already is returned as it is.
   *
   * @throws dev.flyball.serve.store.StoreException if that fails; nothing has changed then
   * @throws RefusedException if the model was removed
   */
  public synchronized Annotation add(
      @Nullable String id, long sequence, long time, @Nullable String key, String text) {
    if (closed) {
      throw RefusedException.notFound("the model was removed");
    }
    for (Annotation each : all) {
      if (id != null && id.equals(each.id())) {
        return each;
      }
    }
    Annotation added = new Annotation(last + 1, id, sequence, time, key, text);
    Changes changes = new Changes();
    stored.put(changes, StoreSection.NOTES, added.number(), added.toBytes());
    boolean full = all.size() >= MOST;
    if (full) {
      stored.remove(changes, StoreSection.NOTES, 0, all.get(0).number() + 1);
    }
    stored.write(changes, true);
    last = added.number();
    if (full) {
      all.remove(0);
    }
    all.add(added);
    return added;
  }

  /** Removes one; false if there is none of this number. */
  public synchronized boolean remove(long number) {
    if (all.stream().noneMatch(each -> each.number() == number)) {
      return false;
    }
    Changes changes = new Changes();
    stored.remove(changes, StoreSection.NOTES, number, number + 1);
    stored.write(changes, true);
    all.removeIf(each -> each.number() == number);
    return true;
  }

  /**
   * Refuses further notes: a thread that still holds it must not write after the model was removed.
   */
  synchronized void close() {
    closed = true;
  }

  /** The one that was written down last, if any. */
  public synchronized Optional<Annotation> latest() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** All of them, oldest first. */
  public synchronized List<Annotation> all() {
    return List.copyOf(all);
  }
}
