package dev.flyball.observation;

import dev.flyball.linalg.PanelRows;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch as sums over minibatches want them, laid out once for all heads that take
 * them in: heads differ in the weights of rows, not in the rows. Heads may ask from several
 * threads.
 */
public final class SharedLayout {
  private final Batch batch;
  private final AtomicInteger heads = new AtomicInteger();
  private int version;

  /** Made when several heads first ask. */
  private @Nullable PanelRows rows;

  private int laidOutVersion = -1;
  private int laidOutOneAt;
  private boolean pays;

  SharedLayout(Batch batch) {
    this.batch = batch;
  }

  /** The batch begins anew, without heads. */
  void clear() {
    // Every row of a stream begins a batch, and writing for all threads to see takes its time.
    if (heads.get() != 0) {
      heads.set(0);
    }
    version++;
  }

  /** A row was added. */
  void changed() {
    version++;
  }

  /** One more head has written rows of this batch. Returns what {@link #rows} asks for. */
  public int join() {
    heads.incrementAndGet();
    return version;
  }

  /**
   * The rows, each followed by a 1 in column {@code oneAt} if that is not -1; null if the batch has
   * changed since {@link #join} gave this version, if there is one head alone, or if tiles do not
   * pay for such rows. Valid until the batch changes. O(entries) on the first call.
   */
  public synchronized @Nullable PanelRows rows(int joined, int oneAt) {
    if (joined != version || heads.get() < 2) {
      return null;
    }
    PanelRows made = rows;
    int width = oneAt < 0 ? batch.inputs() : oneAt + 1;
    if (made == null || made.width() != width) {
      made = new PanelRows(width);
      rows = made;
      laidOutVersion = -1;
    }
    if (laidOutVersion != version || laidOutOneAt != oneAt) {
      made.count(batch.rows(), batch.starts(), batch.components(), batch.values(), oneAt);
      pays = made.pays();
      if (pays) {
        made.layOut(batch.starts(), batch.components(), batch.values(), oneAt);
      }
      laidOutVersion = version;
      laidOutOneAt = oneAt;
    }
    return pays ? made : null;
  }
}
