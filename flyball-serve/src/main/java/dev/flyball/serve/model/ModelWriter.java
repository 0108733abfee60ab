package dev.flyball.serve.model;

import dev.flyball.serve.json.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The only thread that changes a model, with its queue, bounded by rows and by requests. Every
 * queued request gets an answer: one that is still queued when the thread ends fails and is not
 * forgotten.
 */
final class ModelWriter {
  /** Requests that are written and synced together, at most. */
  private static final int MOST_ROWS_TOGETHER = 4096;

  private static final int MOST_REQUESTS = 4096;

  private final LinkedBlockingQueue<WriterJob> waiting = new LinkedBlockingQueue<>(MOST_REQUESTS);
  private final AtomicInteger rows = new AtomicInteger();
  private final int mostRows;
  private final ModelStatus modelStatus;
  private final WriterLoop rounds;
  private final long patienceMillis;
  private final Thread thread;

  /** A task that was met while rows were gathered; it comes next. */
  private volatile @Nullable WriterJob putBack;

  private volatile boolean closing;
  private volatile boolean ended;

  ModelWriter(int number, Limits limits, ModelStatus modelStatus, WriterLoop rounds) {
    this.mostRows = limits.count(Limit.QUEUE);
    this.modelStatus = modelStatus;
    this.rounds = rounds;
    this.patienceMillis = Math.max(1, Math.min(1000, limits.of(Limit.SNAPSHOT_MILLIS)));
    this.thread = new Thread(this::run, "flyball-writer-" + number);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /**
   * Lets something wait for the thread.
   *
   * @throws RefusedException if too much waits already
   */
  void add(WriterJob work) {
    int more = work instanceof WriterJob.Rows request ? request.rows().size() : 0;
    int before = rows.getAndAdd(more);
    // A request larger than the bound may pass when it is alone.
    if ((before > 0 && before + more > mostRows) || !waiting.offer(work)) {
      rows.addAndGet(-more);
      throw RefusedException.busy("%s rows wait to be learned; try again soon".formatted(before));
    }
    // The thread says that it ends before it fails what waits: one of the two sees this work.
    if (ended) {
      failWaiting();
    }
  }

  /** How many rows wait. */
  int rows() {
    return rows.get();
  }

  /** Does something between two requests, by the writing thread. */
  <T> CompletableFuture<T> inTurn(Supplier<T> body) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    add(new WriterJob.Task(() -> answer.complete(body.get()), answer));
    return answer;
  }

  private void run() {
    try {
      while (!closing || putBack != null || !waiting.isEmpty()) {
        List<WriterJob> works = take(closing ? 0 : patienceMillis);
        if (!works.isEmpty() && works.get(0) instanceof WriterJob.Task task) {
          run(task);
        } else if (!works.isEmpty()) {
          commit(works.stream().map(WriterJob.Rows.class::cast).toList());
        }
        rounds.between();
      }
      rounds.last();
    } catch (InterruptedException e) {
      modelStatus.readOnly("its writer was interrupted");
    } catch (RuntimeException | Error e) {
      modelStatus.readOnly("its writer ended: " + ModelStatus.words(e));
    } finally {
      ended = true;
      failWaiting();
    }
  }

  /** The next work: one task, or requests that are written together; empty after a while. */
  private List<WriterJob> take(long millis) throws InterruptedException {
    WriterJob first = putBack != null ? putBack : waiting.poll(millis, TimeUnit.MILLISECONDS);
    putBack = null;
    List<WriterJob> together = new ArrayList<>();
    int count = 0;
    while (first != null) {
      if (first instanceof WriterJob.Rows request) {
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

  private static void run(WriterJob.Task task) {
    try {
      task.body().run();
    } catch (RuntimeException | Error e) { // an Error too: otherwise there is no answer
      task.fail(e);
    }
  }

  private void commit(List<WriterJob.Rows> works) {
    try {
      rounds.commit(works);
    } catch (RefusedException e) { // its status says why
      works.forEach(work -> work.fail(e));
    } catch (RuntimeException | Error e) {
      modelStatus.readOnly("its writer failed: " + ModelStatus.words(e));
      works.forEach(work -> work.fail(e));
    }
  }

  private void failWaiting() {
    List<WriterJob> left = new ArrayList<>();
    WriterJob first = putBack;
    if (first != null) {
      left.add(first);
      putBack = null;
    }
    waiting.drainTo(left);
    left.forEach(work -> work.fail(modelStatus.stopping()));
  }

  /** Finishes what waits, and ends. */
  void close() {
    closing = true;
    modelStatus.close();
    var unused = waiting.offer(new WriterJob.Task(() -> {}, new CompletableFuture<>()));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
