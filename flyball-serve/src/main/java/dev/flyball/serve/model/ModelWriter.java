package dev.flyball.serve.model;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The one thread that changes a model. It takes what waits, hands it on, and answers whoever waits,
 * whatever happens: a request that met the end of the thread is failed, not forgotten.
 */
final class ModelWriter {
  private final WorkQueue queue;
  private final ModelStatus modelStatus;
  private final Duty duty;
  private final long patienceMillis;
  private final Thread thread;
  private volatile boolean closing;
  private volatile boolean ended;

  /** What the thread does. */
  interface Duty {
    /** Writes, applies and answers requests that came together. */
    void commit(List<Work.Rows> works);

    /** What is due between two requests. */
    void between();

    /** What is done last. */
    void last();
  }

  ModelWriter(
      int number, WorkQueue queue, ModelStatus modelStatus, Duty duty, long patienceMillis) {
    this.queue = queue;
    this.modelStatus = modelStatus;
    this.duty = duty;
    this.patienceMillis = patienceMillis;
    this.thread = new Thread(this::run, "flyball-writer-" + number);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /**
   * Lets something wait for the thread.
   *
   * @throws BusyException if too much waits already
   */
  void add(Work work) {
    queue.add(work);
    // The thread says that it ends before it fails what waits: one of the two sees this work.
    if (ended) {
      failWaiting();
    }
  }

  /** Does something between two requests, by the writing thread. */
  <T> CompletableFuture<T> inTurn(Supplier<T> body) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    add(new Work.Task(() -> answer.complete(body.get()), answer));
    return answer;
  }

  private void run() {
    try {
      while (!closing || !queue.isEmpty()) {
        List<Work> works = queue.take(closing ? 0 : patienceMillis);
        if (!works.isEmpty() && works.get(0) instanceof Work.Task task) {
          run(task);
        } else if (!works.isEmpty()) {
          commit(works.stream().map(Work.Rows.class::cast).toList());
        }
        duty.between();
      }
      duty.last();
    } catch (InterruptedException e) {
      modelStatus.readOnly("its writer was interrupted");
    } catch (RuntimeException | Error e) {
      modelStatus.readOnly("its writer ended: " + Fault.words(e));
    } finally {
      ended = true;
      failWaiting();
    }
  }

  private static void run(Work.Task task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) { // an Error too: nobody else would answer
      task.fail(e);
    }
  }

  private void commit(List<Work.Rows> works) {
    try {
      duty.commit(works);
    } catch (ReadOnlyException e) { // its modelStatus says why
      works.forEach(work -> work.fail(e));
    } catch (RuntimeException | Error e) {
      modelStatus.readOnly("its writer failed: " + Fault.words(e));
      works.forEach(work -> work.fail(e));
    }
  }

  private void failWaiting() {
    queue.drain().forEach(work -> work.fail(modelStatus.stopping()));
  }

  /** Finishes what waits, and ends. */
  void close() {
    closing = true;
    modelStatus.close();
    queue.wake();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
