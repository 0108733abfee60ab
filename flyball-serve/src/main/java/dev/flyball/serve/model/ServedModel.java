package dev.flyball.serve.model;

import static java.util.stream.Collectors.joining;

import dev.flyball.learn.Question;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A model that learns while it is served. Requests that learn wait in a bounded queue for the one
 * writing thread. It takes those that are there, gives their rows numbers, writes them to the log
 * with one sync, lets the learner learn them, and answers. An acknowledged row is therefore
 * learned, also after the process was killed: the last snapshot and the log since then bring the
 * learner back bit for bit. A row whose id was learned before changes nothing.
 *
 * <p>Predictions do not wait: any thread makes them from the latest whole step.
 */
public final class ServedModel implements AutoCloseable {
  private final String name;
  private final ModelStore stored;
  private final KnownIds ids;
  private final LearnersByKey learners;
  private final ModelStatus modelStatus;
  private final RowJournal journal;
  private final Annotations annotations;
  private final HeapBudget budget;
  private final RowListener watch;
  private final Settling settling;
  private final WriterLoop rounds;
  private final ModelWriter writer;

  /**
   * Brings a model back from what the store holds of it, and lets it be served.
   *
   * @param number its number in the store
   * @param budget what it shares with other models
   */
  ServedModel(
      int number,
      String name,
      ModelSpec spec,
      Store store,
      LiveLearners makers,
      Limits limits,
      HeapBudget budget,
      Clock clock,
      RowListener watch) {
    this.name = name;
    this.budget = budget;
    this.watch = watch;
    this.stored = new ModelStore(store, number, name);
    this.ids = new KnownIds(stored, limits.count(Limit.IDS));
    RunningTime running = new RunningTime(clock);
    this.learners = new LearnersByKey(stored, makers, limits, ids, running, budget, spec);
    this.modelStatus = new ModelStatus(name);
    this.journal = new RowJournal(name, stored, limits, ids, learners);
    this.annotations = new Annotations(stored);
    this.settling = new Settling(limits.of(Limit.SETTLE_MILLIS), clock.millis());
    this.rounds =
        new WriterLoop(
            limits, clock, journal, learners, ids, watch, running, modelStatus, budget, settling);
    this.writer = new ModelWriter(number, limits, modelStatus, rounds);
    recover(store);
    writer.start();
  }

  private void recover(Store store) {
    try {
      store.damage().ifPresent(modelStatus::remark);
      annotations.recover().ifPresent(modelStatus::remark);
      recall();
      LearnersByKey.Recovered recovered = learners.recover();
      recovered.damage().ifPresent(modelStatus::remark);
      Optional<String> lostIds = ids.recover();
      journal.replay(recovered.through(), rounds::replay);
      lostIds.ifPresent(modelStatus::readOnly);
      requireAcknowledged();
    } catch (StoreException | RefusedException e) {
      modelStatus.readOnly(e.getMessage());
    } catch (RuntimeException | Error e) { // an Error too: the others are to be served
      learners.drop();
      modelStatus.down("it could not be brought back: " + ModelStatus.words(e));
    }
    ids.forgetAfter(sequence());
  }

  /** A log that ends too soon looks whole; what was acknowledged is known beside it. */
  private void requireAcknowledged() {
    long acknowledged = stored.acknowledged();
    if (sequence() < acknowledged) {
      modelStatus.readOnly(
          "rows %s to %s were acknowledged and are lost".formatted(sequence() + 1, acknowledged));
    }
  }

  /** Pages without a past are no reason not to learn. */
  private void recall() {
    try {
      stored.watch().filter(state -> state.length > 0).ifPresent(watch::resume);
    } catch (StoreException | IllegalArgumentException e) {
      modelStatus.remark("the page begins anew: " + e.getMessage());
    }
  }

  /**
   * Lets rows be learned, kept or labelled.
   *
   * @return the outcome of each, when it is durable
   * @throws RefusedException if too much waits already
   * @throws RefusedException if the memory that models may take is used up
   * @throws RefusedException if the model learns no more
   */
  public CompletableFuture<List<RowResult>> submit(RowAction kind, List<Row> rows) {
    if (rows.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    modelStatus.requireWritable();
    if (kind != RowAction.LABEL) {
      budget.requireUnspent();
    }
    WriterJob.Rows work = new WriterJob.Rows(kind, List.copyOf(rows));
    writer.add(work);
    return work.answer();
  }

  /**
   * Answers this question for rows of a request, which come one after the other; empty where there
   * is no such key.
   */
  public Function<Row, Optional<ServedPrediction>> inTurn(Question question) {
    modelStatus.requireUp();
    settling.ask();
    Map<String, Optional<Function<Row, ServedPrediction>>> turns = new HashMap<>();
    return row ->
        turns
            .computeIfAbsent(
                row.keyOrNone(),
                key -> learners.forReading(key).map(learner -> learner.inTurn(question)))
            .map(turn -> turn.apply(row));
  }

  /** Predicts with the learner of {@code key}; empty if there is no such key. */
  public Optional<ServedPrediction> predict(String key, Map<String, Object> values) {
    return predict(key, Question.ANY, values);
  }

  /** The same as an answer to this question. */
  public Optional<ServedPrediction> predict(
      String key, Question question, Map<String, Object> values) {
    modelStatus.requireUp();
    settling.ask();
    return learners.forReading(key).map(learner -> learner.predict(question, values));
  }

  /**
   * Applies a function to the learner of {@code key} between two requests; empty if there is none.
   */
  public <T> CompletableFuture<Optional<T>> look(String key, Function<LiveLearner, T> look) {
    return writer.inTurn(() -> found(key).map(look));
  }

  /** Applies a function to the learner of each row, if there is one, between two requests. */
  public <T> CompletableFuture<List<T>> lookAll(
      List<Row> rows, BiFunction<Optional<LiveLearner>, Row, T> look) {
    return writer.inTurn(
        () -> rows.stream().map(row -> look.apply(found(row.keyOrNone()), row)).toList());
  }

  private Optional<LiveLearner> found(String key) {
    modelStatus.requireUp();
    return learners.knows(key) ? Optional.of(learners.held(key).learner()) : Optional.empty();
  }

  /** Writes a snapshot now. */
  public CompletableFuture<Long> snapshot() {
    return writer.inTurn(
        () -> {
          modelStatus.requireWritable();
          rounds.snapshot();
          return sequence();
        });
  }

  /**
   * Goes on under another law, or with another shadow.
   *
   * @param next the spec that follows from the number of the change
   */
  CompletableFuture<Long> continueAs(LongFunction<ModelSpec> next) {
    return writer.inTurn(
        () -> {
          modelStatus.requireWritable();
          rounds.snapshot();
          ModelSpec before = spec();
          long number = sequence() + (before.keyed() ? 0 : 1);
          ModelSpec changed = next.apply(number);
          rounds.settling(
              () -> learners.continueAs(before, sequence()),
              () -> learners.continueAs(changed, number));
          journal.passTo(number);
          return number;
        });
  }

  /** Goes on with another learner in place of its own, also where it was read-only. */
  CompletableFuture<Long> replace(ModelSpec next, LiveLearner learner) {
    return writer.inTurn(
        () -> {
          ModelSpec before = spec();
          long number = Math.max(sequence(), stored.acknowledged()) + 1;
          Changes changes = new Changes();
          stored.cutLog(changes, sequence());
          ids.giveUpLost();
          rounds.settling(
              () -> learners.continueAs(before, sequence()),
              () -> learners.replaceOnly(next, learner, number, changes));
          journal.passTo(number);
          rounds.saved();
          modelStatus.readOnly(null);
          modelStatus.remark(null);
          return sequence();
        });
  }

  /**
   * Its damage: why it learns no more, and the keys whose learners cannot be read. Reads every
   * learner.
   */
  public CompletableFuture<List<String>> losses() {
    return writer.inTurn(
        () -> {
          List<String> lost = new ArrayList<>();
          modelStatus.readOnly().ifPresent(lost::add);
          lost.addAll(learners.damaged().values());
          return lost;
        });
  }

  /**
   * Goes on with what there is: the rows behind those that are lost are learned, lost ones may come
   * again, and damaged keys begin anew. Returns what is given up.
   *
   * @throws RefusedException if it could not be brought back: more memory may do that
   */
  public CompletableFuture<List<String>> giveUpLosses() {
    return writer.inTurn(
        () -> {
          modelStatus.requireUp();
          List<String> lost = new ArrayList<>();
          Changes changes = new Changes();
          Map<String, String> damaged = learners.damaged();
          damaged.forEach(
              (key, why) -> {
                lost.add("%s: key %s begins anew".formatted(why, key));
                stored.removeKey(changes, key);
              });
          stored.write(changes, true);
          damaged.keySet().forEach(learners::forget);
          Optional<String> why = modelStatus.readOnly();
          if (why.isPresent()) {
            lost.add(goOn(why.get()));
          }
          return lost;
        });
  }

  /** Learns what the log holds behind what is lost, and makes an end of the log. */
  private String goOn(String why) {
    List<RowJournal.Lost> rows = journal.replayPast(rounds::replay);
    Changes changes = new Changes();
    rows.forEach(gap -> stored.remove(changes, StoreSection.IDS, gap.from(), gap.to() + 1));
    stored.cutLog(changes, sequence());
    stored.acknowledge(changes, sequence());
    ids.giveUpLost();
    ids.save(changes);
    stored.write(changes, true);
    ids.saved();
    rounds.snapshot();
    rounds.snapshot(); // of two that are kept none may need the log
    modelStatus.readOnly(null);
    String what =
        rows.isEmpty()
            ? why
            : "rows %s were acknowledged and are lost"
                .formatted(rows.stream().map(RowJournal.Lost::toString).collect(joining(", ")));
    return "%s: it goes on from row %s".formatted(what, sequence());
  }

  /** Forgets a key; false if there is none. */
  public CompletableFuture<Boolean> removeKey(String key) {
    return writer.inTurn(
        () -> {
          modelStatus.requireWritable();
          if (!spec().keyed() || !learners.knows(key)) {
            return false;
          }
          rounds.snapshot();
          learners.remove(key);
          return true;
        });
  }

  /** Its number in the store. */
  int number() {
    return stored.model();
  }

  public String name() {
    return name;
  }

  public ModelSpec spec() {
    return learners.spec();
  }

  /** Whether a shadow law learns beside it. */
  public boolean shadowed() {
    return spec().shadows().law() != null;
  }

  /** Fails if its keys answer only beside a common learner. */
  public void requireWholeKeys() {
    if (spec().common()) {
      throw BesideCommon.alone();
    }
  }

  /** Fails if it was removed. */
  public void requireThere() {
    modelStatus.requireThere();
  }

  /** The number of the last accepted row. */
  public long sequence() {
    return journal.sequence();
  }

  /** How many rows wait to be learned. */
  public int waitingRows() {
    return writer.rows();
  }

  /** Why it predicts but learns no more, if that is so. */
  public Optional<String> readOnly() {
    return modelStatus.readOnly().or(stored::problem);
  }

  /** A warning about its store, if any. */
  public Optional<String> remark() {
    return modelStatus.remark();
  }

  /** The summary of each key; thread-safe. */
  public Map<String, KeySummary> keys() {
    return learners.summaries();
  }

  /** The listener of every row. */
  public RowListener watch() {
    return watch;
  }

  /** The annotations of users. */
  public Annotations annotations() {
    return annotations;
  }

  /** Takes no more, and removes all that the store has of it. */
  void remove() {
    modelStatus.remove();
    modelStatus.readOnly("it was removed");
    annotations.close();
    close();
    Changes changes = new Changes();
    stored.removeAll(changes);
    stored.write(changes, true);
  }

  /** Takes no more, finishes what waits, and writes a snapshot. */
  @Override
  public void close() {
    writer.close();
    rounds.close();
  }
}
