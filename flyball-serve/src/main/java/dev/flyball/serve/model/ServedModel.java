package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A model that learns while it is served. Requests that learn wait in a bounded queue for the one
 * writing thread. It takes those that are there, gives their rows numbers, writes them to the log
 * with one sync, lets the learner learn them, and answers. What was answered is therefore learned,
 * also after the process was killed: the last snapshot and the log since then bring the learner
 * back bit for bit. A row whose id was learned before changes nothing.
 *
 * <p>Predictions do not wait: any thread makes them from the latest whole step.
 */
public final class ServedModel implements AutoCloseable {
  private final String name;
  private final ModelShelf shelf;
  private final Limits limits;
  private final Clock clock;
  private final ModelWatch watch;
  private final WorkQueue queue;
  private final KnownIds ids;
  private final LearnersByKey learners;
  private final Thread writer;
  private volatile ModelSpec spec;
  private volatile long sequence;
  private volatile @Nullable String readOnly;
  private volatile @Nullable String remark;
  private volatile boolean closing;
  private boolean uncertain;
  private long lastSnapshot;
  private long rowsSinceSnapshot;

  private ServedModel(
      int number,
      String name,
      ModelSpec spec,
      Store store,
      LiveLearners makers,
      Limits limits,
      Clock clock,
      ModelWatch watch) {
    this.name = name;
    this.spec = spec;
    this.limits = limits;
    this.clock = clock;
    this.watch = watch;
    this.shelf = new ModelShelf(store, number, name);
    this.queue = new WorkQueue(limits.waitingRows());
    this.ids = new KnownIds(shelf, limits.ids());
    this.learners = new LearnersByKey(shelf, makers, limits, spec);
    this.writer = new Thread(this::work, "flyball-writer-" + number);
    writer.setDaemon(true);
    recover(store);
    lastSnapshot = clock.millis();
  }

  /**
   * Brings a model back from what the store holds of it, and lets it be served.
   *
   * @param number its number in the store
   */
  public static ServedModel open(
      int number,
      String name,
      ModelSpec spec,
      Store store,
      LiveLearners makers,
      Limits limits,
      Clock clock,
      ModelWatch watch) {
    ServedModel model = new ServedModel(number, name, spec, store, makers, limits, clock, watch);
    model.writer.start();
    return model;
  }

  private void recover(Store store) {
    readOnly = store.damage().map(why -> "the store is damaged: " + why).orElse(null);
    long[] expected = {1};
    try {
      LearnersByKey.Recovered recovered = learners.recover();
      remark = recovered.damage().orElse(null);
      sequence = recovered.through();
      expected[0] = sequence + 1;
      ids.recover();
      shelf.scanLog(sequence + 1, (first, entry) -> replay(first, entry, expected));
    } catch (StoreException e) {
      readOnly = e.getMessage();
    }
    sequence = expected[0] - 1;
  }

  private void replay(long first, Entry entry, long[] expected) {
    if (first != expected[0]) {
      throw new StoreException(
          StoreException.Reason.DAMAGED,
          "rows %s to %s are missing from the log of model %s"
              .formatted(expected[0], first - 1, name));
    }
    for (Row row : entry.rows()) {
      long number = expected[0];
      Held held = learners.held(row.keyOrNone());
      if (held.through() < number) {
        show(entry.kind(), row, apply(entry.kind(), row, entry.time(), number), true);
        rowsSinceSnapshot++;
      }
      expected[0] = number + 1;
    }
  }

  /**
   * Lets rows be learned, kept or labelled.
   *
   * @return what became of each, when it is durable
   * @throws BusyException if too much waits already
   * @throws ReadOnlyException if the model learns no more
   */
  public CompletableFuture<List<RowResult>> submit(Kind kind, List<Row> rows) {
    requireWritable();
    Work.Rows work = new Work.Rows(kind, List.copyOf(rows));
    add(work);
    return work.answer();
  }

  private void add(Work work) {
    queue.add(work);
    if (!writer.isAlive()) {
      failWaiting();
    }
  }

  private void failWaiting() {
    queue.drain().forEach(work -> work.fail(stopping()));
  }

  private ReadOnlyException stopping() {
    return new ReadOnlyException("model %s is stopping".formatted(name));
  }

  private void requireWritable() {
    String why = readOnly;
    if (why != null) {
      throw new ReadOnlyException("model %s can be read only: %s".formatted(name, why));
    }
    if (closing) {
      throw stopping();
    }
  }

  /** Predicts with the learner of {@code key}; empty if there is no such key. */
  public Optional<ServedPrediction> predict(String key, Map<String, Object> values) {
    return learners.forReading(key).map(learner -> learner.predict(values));
  }

  /** What a look at the learner of {@code key} between two requests gives; empty without one. */
  public <T> CompletableFuture<Optional<T>> look(String key, Function<LiveLearner, T> look) {
    return inTurn(
        () ->
            learners.knows(key)
                ? Optional.of(look.apply(learners.held(key).learner()))
                : Optional.empty());
  }

  /** Does something between two requests, by the writing thread. */
  private <T> CompletableFuture<T> inTurn(Supplier<T> body) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    add(new Work.Task(() -> answer.complete(body.get()), answer));
    return answer;
  }

  /** Writes a snapshot now. */
  public CompletableFuture<Long> snapshot() {
    return inTurn(
        () -> {
          requireWritable();
          snapshotNow();
          return sequence;
        });
  }

  /**
   * Goes on under the law of {@code next}.
   *
   * @param record what is written together with it
   */
  public CompletableFuture<Long> continueAs(ModelSpec next, Changes record) {
    return inTurn(
        () -> {
          requireWritable();
          snapshotNow();
          if (next.keyed()) {
            learners.continueAs(next, record);
          } else {
            LiveLearner learner = learners.held(Row.NO_KEY).learner().withLaw(next);
            learners.replaceOnly(next, learner, ++sequence, record);
          }
          spec = next;
          return sequence;
        });
  }

  /**
   * Goes on with another learner in place of its own, also where it was read-only.
   *
   * @param record what is written together with it
   */
  public CompletableFuture<Long> replace(ModelSpec next, LiveLearner learner, Changes record) {
    return inTurn(
        () -> {
          shelf.cutLog(record, sequence);
          learners.replaceOnly(next, learner, ++sequence, record);
          spec = next;
          rowsSinceSnapshot = 0;
          readOnly = null;
          remark = null;
          return sequence;
        });
  }

  /** Forgets a key; false if there is none. */
  public CompletableFuture<Boolean> removeKey(String key) {
    return inTurn(
        () -> {
          requireWritable();
          if (!spec.keyed() || !learners.knows(key)) {
            return false;
          }
          snapshotNow();
          learners.remove(key);
          return true;
        });
  }

  private void work() {
    try {
      while (!closing || !queue.isEmpty()) {
        List<Work> works = queue.take(closing ? 0 : patience());
        if (!works.isEmpty() && works.get(0) instanceof Work.Task task) {
          run(task);
        } else if (!works.isEmpty()) {
          commit(works.stream().map(Work.Rows.class::cast).toList());
        }
        snapshotIfDue();
      }
      if (readOnly == null && learners.dirty()) {
        snapshotNow();
      }
    } catch (InterruptedException e) {
      readOnly = "its writer was interrupted";
    } catch (StoreException e) {
      remark = "the last snapshot was not written: " + e.getMessage();
    }
  }

  private long patience() {
    return Math.max(1, Math.min(1000, limits.snapshotMillis()));
  }

  private static void run(Work.Task task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      task.fail(e);
    }
  }

  /** What looks on must not hold up what is learned. */
  private void show(Kind kind, Row row, RowResult result, boolean replayed) {
    try {
      watch.applied(kind, row, result, replayed);
    } catch (RuntimeException e) {
      remark = "what watches the model failed: " + e;
    }
  }

  /** Writes requests to the log together, then applies and answers them one by one. */
  private void commit(List<Work.Rows> works) {
    long now = clock.millis();
    try {
      requireWhole();
      Changes changes = new Changes();
      if (uncertain) {
        shelf.cutLog(changes, sequence);
      }
      long next = admit(works, now, changes);
      shelf.write(changes, true);
      uncertain = false;
      sequence = next;
    } catch (RuntimeException e) {
      // What a failed write left is cut off before the next one.
      uncertain = true;
      works.forEach(work -> work.fail(e));
      return;
    }
    for (Work.Rows work : works) {
      apply(work, now);
    }
  }

  private void requireWhole() {
    String why = readOnly;
    if (why != null) {
      throw new ReadOnlyException("model %s can be read only: %s".formatted(name, why));
    }
  }

  /** Sorts out what is known already, and puts the rest into the log. Returns the last number. */
  private long admit(List<Work.Rows> works, long now, Changes changes) {
    Admission admission = new Admission(spec, limits, ids, learners);
    long next = sequence;
    for (Work.Rows work : works) {
      work.begin(next + 1);
      for (Row row : work.rows()) {
        Optional<RowResult> known = admission.known(work.kind(), row);
        if (known.isPresent()) {
          work.settle(known.get());
        } else {
          next++;
          work.admit(row);
          if (work.kind() == Kind.LEARN && row.id() != null) {
            shelf.putId(changes, next, row.id());
            admission.took(row.id(), next);
          }
        }
      }
      if (!work.admitted().isEmpty()) {
        shelf.putEntry(changes, work.first(), new Entry(work.kind(), now, work.admitted()));
      }
    }
    return next;
  }

  private void apply(Work.Rows work, long now) {
    List<RowResult> results = new ArrayList<>(work.admitted().size());
    long number = work.first();
    for (Row row : work.admitted()) {
      RowResult result = apply(work.kind(), row, now, number);
      show(work.kind(), row, result, false);
      if (work.kind() == Kind.LEARN && row.id() != null) {
        ids.add(row.id(), number);
      }
      results.add(result);
      number++;
    }
    rowsSinceSnapshot += results.size();
    work.answer(results);
  }

  /** The same whether the row comes from a request or, after a start, from the log. */
  private RowResult apply(Kind kind, Row row, long now, long number) {
    Held held;
    try {
      held = learners.held(row.keyOrNone());
    } catch (StoreException e) {
      readOnly = e.getMessage();
      return new RowResult(RowResult.Status.REFUSED, number, null, e.getMessage());
    }
    RowResult result;
    double loss = Double.NaN;
    try {
      ServedPrediction prediction =
          switch (kind) {
            case LEARN -> held.learner().learn(row);
            case KEEP -> held.learner().keep(row, now);
            case LABEL -> held.learner().label(row, now);
          };
      loss = prediction.loss();
      result = RowResult.done(number, prediction);
    } catch (RowRefusedException e) {
      result = RowResult.refused(e);
    } catch (RuntimeException e) {
      readOnly = "row %s ended halfway: %s".formatted(number, e);
      result = new RowResult(RowResult.Status.REFUSED, number, null, readOnly);
    }
    held.through(number);
    learners.count(held.key(), now, loss);
    return result;
  }

  private void snapshotIfDue() {
    boolean due =
        rowsSinceSnapshot >= limits.snapshotRows()
            || (rowsSinceSnapshot > 0 && clock.millis() - lastSnapshot >= limits.snapshotMillis());
    if (due && readOnly == null) {
      try {
        snapshotNow();
      } catch (StoreException e) {
        // The log has everything; the next one may succeed.
        lastSnapshot = clock.millis();
        remark = "the last snapshot was not written: " + e.getMessage();
      }
    }
  }

  private void snapshotNow() {
    learners.snapshot(sequence, clock.millis(), ids);
    rowsSinceSnapshot = 0;
    lastSnapshot = clock.millis();
    remark = null;
  }

  public String name() {
    return name;
  }

  public ModelSpec spec() {
    return spec;
  }

  /** The number of the last row that was taken in. */
  public long sequence() {
    return sequence;
  }

  /** How many rows wait to be learned. */
  public int waitingRows() {
    return queue.rows();
  }

  /** Why it predicts but learns no more, if that is so. */
  public Optional<String> readOnly() {
    return Optional.ofNullable(readOnly);
  }

  /** What should be known of its store, if anything. */
  public Optional<String> remark() {
    return Optional.ofNullable(remark);
  }

  /** What is known of each key without its learner; for any thread. */
  public Map<String, KeySummary> keys() {
    return learners.summaries();
  }

  /** Takes no more and writes no more: it is about to be removed. */
  void abandon() {
    readOnly = "it was removed";
    close();
  }

  /** Takes no more, finishes what waits, and writes a snapshot. */
  @Override
  public void close() {
    closing = true;
    queue.wake();
    try {
      writer.join();
      failWaiting();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
