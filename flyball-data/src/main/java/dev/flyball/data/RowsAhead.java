package dev.flyball.data;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a thread of its own reads while those before them are used. They come in the same order
 * with the same numbers, and a fault comes in its turn, so that whoever uses them cannot tell the
 * difference. A few {@linkplain RowBlock blocks} of rows go round between the two threads; neither
 * allocates anything per row. The first rows are read without a thread: small tables need none.
 */
final class RowsAhead implements NumberRows {
  /** A table of no more rows is read before a thread would have begun. */
  static final int FIRST = 1_000;

  private static final int BLOCKS = 4;

  private final NumberRows rows;
  private final BlockingQueue<RowBlock> free = new ArrayBlockingQueue<>(BLOCKS + 1);
  private final BlockingQueue<RowBlock> filled = new ArrayBlockingQueue<>(BLOCKS + 1);
  private long left;
  private @Nullable Thread reader;
  private @Nullable RowBlock current;
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
    if (reader == null) {
      reader = begin(values.length, targets.length, lagged.length);
    }
    RowBlock block = current;
    while (block == null || !block.hasMore()) {
      if (block != null) {
        free.add(block);
      }
      block = take(filled);
      current = block;
    }
    return block.next(values, targets, lagged);
  }

  private Thread begin(int features, int targets, int lagged) {
    for (int k = 0; k < BLOCKS; k++) {
      free.add(new RowBlock(features, targets, lagged));
    }
    Thread thread = new Thread(this::readOn, "flyball-rows");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Runs on the reading thread until the rows or their user have ended. */
  private void readOn() {
    BooleanSupplier stopped = () -> closed;
    boolean goesOn = true;
    while (goesOn) {
      RowBlock block = take(free);
      block.fill(rows, stopped);
      // Asked before it changes hands: from then on it is the other thread's.
      goesOn = !block.isLast() && !closed;
      filled.add(block);
    }
  }

  /** The next block, however long it takes; an interruption is left for others to see. */
  private static RowBlock take(BlockingQueue<RowBlock> queue) {
    boolean interrupted = false;
    while (true) {
      try {
        RowBlock block = queue.take();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return block;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
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
    Thread thread = reader;
    if (thread != null) {
      if (free.isEmpty()) {
        // It may be waiting for a block: any will do to wake it.
        free.add(new RowBlock(1, 1, 1));
      }
      join(thread);
    }
    rows.close();
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
