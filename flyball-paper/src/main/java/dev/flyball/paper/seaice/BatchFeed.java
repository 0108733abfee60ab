package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDManager;
import dev.flyball.checkpoint.State;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Batches prepared ahead of their use, on a thread of the feed's own: read, cut, normalised, hidden
 * and copied to the network's device while the network works on those before. They come in the
 * order and with the content that their source gives them, whatever the threads do. One thread asks
 * for them, and closes each before it asks for the next.
 */
final class BatchFeed implements AutoCloseable {
  private final BatchSource source;
  private final NDManager manager;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(BatchFeed::named);
  private final Deque<CompletableFuture<@Nullable PreparedBatch>> coming = new ArrayDeque<>();

  /**
   * @param batches filled in turn: of two, one is prepared while the other is used
   * @param manager of the network's device
   */
  BatchFeed(Collection<PatchBatch> batches, BatchSource source, NDManager manager) {
    this.source = source;
    this.manager = manager;
    batches.forEach(this::prepare);
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "flyball-patches");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * The next batch; nothing at the end.
   *
   * @throws RuntimeException what the source threw in its place
   */
  Optional<PreparedBatch> next() {
    try {
      return Optional.ofNullable(coming.remove().join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }

  private void prepare(PatchBatch batch) {
    coming.add(CompletableFuture.supplyAsync(() -> prepared(batch), thread));
  }

  /** Null if the source has nothing left. */
  private @Nullable PreparedBatch prepared(PatchBatch batch) {
    batch.clear();
    source.fill(batch);
    if (batch.count() == 0) {
      return null;
    }
    State after = new State();
    source.save(after);
    NDManager own = manager.newSubManager();
    try {
      return new PreparedBatch(
          batch, own, batch.inputs(own), batch.labels(own), after, this::prepare);
    } catch (RuntimeException e) {
      own.close();
      throw e;
    }
  }

  /** Waits for the batch that is being prepared; unused ones are dropped. */
  @Override
  public void close() {
    // Not interrupted: that would close the file it reads, which others read, too.
    thread.shutdown();
    for (CompletableFuture<@Nullable PreparedBatch> each : coming) {
      try {
        PreparedBatch unused = each.join();
        if (unused != null) {
          unused.manager().close();
        }
      } catch (CompletionException e) {
        // The request for that batch would have thrown it.
        continue;
      }
    }
    coming.clear();
  }
}
