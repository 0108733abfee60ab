package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The service's interface of a learner. One thread calls it, except {@link #predict}, which is
 * thread-safe. Deterministic: its spec and the log of calls restore it bit for bit.
 */
public interface LiveLearner {

  /**
   * Learns a row; predicts one and keeps it for its label; or learns the target of one that was
   * kept, unless it has waited too long.
   *
   * @param now the time at which the request came, in milliseconds since 1970
   * @return what was predicted for it before, or when it was kept
   * @throws RowRefusedException if it does not fit, its id waits already, or no row of its id
   *     waits; nothing has changed then
   */
  ServedPrediction apply(RowAction kind, Row row, long now);

  /** Answers a question from the latest whole step; for any thread. */
  ServedPrediction predict(Question question, Map<String, Object> values);

  /** Says whatever is best known now. */
  default ServedPrediction predict(Map<String, Object> values) {
    return predict(Question.ANY, values);
  }

  /**
   * Answers this question for rows that come one after the other after the last one learned; for
   * one thread.
   */
  default Function<Row, ServedPrediction> inTurn(Question question) {
    return row -> predict(question, row.values());
  }

  /**
   * Predicts as {@link #predict} does, with more; for the thread that learns.
   *
   * @param detail adds the leverage of the row and the shares of a pool's members
   * @param explain adds why the row is predicted as it is
   */
  default ServedPrediction examine(Map<String, Object> values, boolean detail, boolean explain) {
    return predict(values);
  }

  /**
   * Work for another thread, after which {@link #settle} is quick: it grows the trees of {@link
   * Question#SETTLED}. Empty where there is nothing to grow.
   */
  default Optional<Runnable> settling() {
    return Optional.empty();
  }

  /** Takes over what {@link #settling} gave, unless a target came meanwhile. */
  default void settle() {}

  /** Everything that later steps depend on: a checkpoint; empty where nothing was learned. */
  byte[] toBytes();

  /**
   * The learner that answers, as a file that other programs read.
   *
   * @param horizons whether it is to be that of the horizons, which holds the learner, too
   */
  default byte[] checkpoint(boolean horizons) {
    return toBytes();
  }

  /**
   * The numbers of a row that waits for its label, by the names of inputs; none where none does.
   */
  default Map<String, Double> waiting(String id) {
    return Map.of();
  }

  /** How many features it knows. */
  int features();

  /** The features it knows, by name in its order, and what each is. */
  Map<String, FeatureKind> kinds();

  /** The features whose values may be distrusted. */
  default Set<String> watched() {
    return Set.of();
  }

  /** Whether nothing was learned yet. */
  boolean isEmpty();

  /** Why its shadow learns no more, if it has one and that is so. */
  default Optional<String> shadowFailure() {
    return Optional.empty();
  }

  /** How it stands. */
  JsonObject state();
}
