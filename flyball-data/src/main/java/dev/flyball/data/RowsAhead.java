package dev.flyball.data;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a thread of its own reads while those before them are used. They come in the same order
 * with the same numbers, and a fault comes in its turn, so that their user cannot tell the
 * difference. One {@linkplain RowBlock block} of rows is filled while the other is used; neither
 * thread allocates anything per row. The first rows are read without a thread: small tables need
 * none.
 */
final class RowsAhead implements NumberRows {
  /** A table of no more rows is read before a thread would have begun. */
  static final int FIRST = 1_000;

  private final NumberRows rows;
  private long left;
  private @Nullable ExecutorService reader;
  private @Nullable RowBlock current;
  private @Nullable CompletableFuture<RowBlock> filled;
  private volatile boolean closed;

  /** Takes {@code rows} over; the thread begins after the {@code first} of them. */
  RowsAhead(NumberRows rows, long first) {
    this.rows = rows;
    this.left = first;
  }

  @Override
  public boolean next(double[] values, double[] targets, double[] lagged) {
    if (closed) {
      throw new IllegalStateException("these rows are closed");
    }
    if (left > 0) {
      left--;
      return rows.next(values, targets, lagged);
    }
    RowBlock block = current;
    CompletableFuture<RowBlock> next = filled;
    if (block == null || next == null) {
      block = new RowBlock(values.length, targets.length, lagged.length);
      next = fill(new RowBlock(values.length, targets.length, lagged.length));
    }
    while (!block.hasMore()) {
      RowBlock used = block;
      block = next.join();
      current = block;
      next = block.isLast() ? next : fill(used);
    }
    return block.next(values, targets, lagged);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "flyball-rows");
    thread.setDaemon(true);
    return thread;
  }

  private CompletableFuture<RowBlock> fill(RowBlock block) {
    ExecutorService thread = reader;
    if (thread == null) {
      thread = Executors.newSingleThreadExecutor(RowsAhead::thread);
      reader = thread;
    }
    CompletableFuture<RowBlock> next =
        CompletableFuture.supplyAsync(
            () -> {
              block.fill(rows, () -> closed);
              return block;
            },
            thread);
    filled = next;
    return next;
  }

  @Override
  public long row() {
    return current == null ? rows.row() : current.row();
  }

  @Override
  public long line() {
    return current == null ? rows.line() : current.line();
  }

  @Override
  public double days() {
    return current == null ? rows.days() : current.days();
  }

  /** Waits for the row that is being read, then closes what the rows come from. */
  @Override
  public void close() {
    closed = true;
    CompletableFuture<RowBlock> last = filled;
    ExecutorService thread = reader;
    if (last != null && thread != null) {
      last.join();
      thread.shutdown();
      try {
        // It has nothing left to do, so this waits for its thread to end and no longer.
        thread.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    rows.close();
  }
}
