package dev.flyball.serve.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What waits for a model's writer, bounded by rows and by requests. */
final class WorkQueue {
  /** Requests that are written and synced together, at most. */
  private static final int MOST_ROWS_TOGETHER = 4096;

  private static final int MOST_REQUESTS = 4096;

  private final LinkedBlockingQueue<Work> waiting = new LinkedBlockingQueue<>(MOST_REQUESTS);
  private final AtomicInteger rows = new AtomicInteger();
  private final int mostRows;

  /** A task that was met while rows were gathered; it comes next. */
  private volatile @Nullable Work putBack;

  WorkQueue(int mostRows) {
    this.mostRows = mostRows;
  }

  /**
   * Lets a request wait.
   *
   * @throws BusyException if too much waits already
   */
  void add(Work work) {
    int more = work instanceof Work.Rows request ? request.rows().size() : 0;
    int before = rows.getAndAdd(more);
    // A request larger than the bound may pass when it is alone.
    if ((before > 0 && before + more > mostRows) || !waiting.offer(work)) {
      rows.addAndGet(-more);
      throw new BusyException("%s rows wait to be learned; try again soon".formatted(before));
    }
  }

  int rows() {
    return rows.get();
  }

  /** What is done next: one task, or requests that are written together; empty after a while. */
  List<Work> take(long millis) throws InterruptedException {
    Work first = putBack != null ? putBack : waiting.poll(millis, TimeUnit.MILLISECONDS);
    putBack = null;
    List<Work> together = new ArrayList<>();
    int count = 0;
    while (first != null) {
      if (first instanceof Work.Rows request) {
        together.add(request);
        count += request.rows().size();
        rows.addAndGet(-request.rows().size());
        first = count < MOST_ROWS_TOGETHER ? waiting.poll() : null;
      } else if (together.isEmpty()) {
        return List.of(first);
      } else {
        putBack = first;
        first = null;
      }
    }
    return together;
  }

  /** Wakes who waits for something to do. */
  void wake() {
    var unused = waiting.offer(new Work.Task(() -> {}, new CompletableFuture<>()));
  }

  /** Takes everything out. */
  List<Work> drain() {
    List<Work> left = new ArrayList<>();
    Work first = putBack;
    if (first != null) {
      left.add(first);
      putBack = null;
    }
    waiting.drainTo(left);
    return left;
  }

  boolean isEmpty() {
    return putBack == null && waiting.isEmpty();
  }
}
