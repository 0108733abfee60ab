package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import java.util.Map;

/**
 * A learner as the service needs it. One thread calls it, but for {@link #predict}, which any
 * number may. Whatever it does depends on what it was made of and on the calls before, and on
 * nothing else: a log of calls brings it back bit for bit.
 */
public interface LiveLearner {

  /**
   * Learns a row.
   *
   * @return what was predicted for it before
   * @throws RowRefusedException if it does not fit; nothing has changed then
   */
  ServedPrediction learn(Row row);

  /**
   * Predicts a row and keeps it for its label.
   *
   * @param now the time at which the request came, in milliseconds since 1970
   * @throws RowRefusedException as {@link #learn}; also if the id waits already
   */
  ServedPrediction keep(Row row, long now);

  /**
   * Learns the target of a row that was kept, unless it has waited too long.
   *
   * @param now the time at which the request came, in milliseconds since 1970
   * @return what was predicted for it when it was kept
   * @throws RowRefusedException if no row of this id waits
   */
  ServedPrediction label(Row row, long now);

  /** Predicts from the latest whole step; for any thread. */
  ServedPrediction predict(Map<String, Object> values);

  /**
   * Predicts as {@link #predict} does, with the leverage of the row and the shares of a pool's
   * members; for the thread that learns.
   */
  default ServedPrediction examine(Map<String, Object> values) {
    return predict(values);
  }

  /**
   * Why a row is predicted as it is, as JSON would say it; empty where that is not known. For the
   * thread that learns.
   */
  default Map<String, Object> explain(Map<String, Object> values) {
    return Map.of();
  }

  /** Everything that later steps depend on: a checkpoint. */
  byte[] toBytes();

  /** The learner that answers, as a file that other programs read. */
  default byte[] checkpoint() {
    return toBytes();
  }

  /** How many features it knows. */
  int features();

  /** The features it knows, by name in its order, and what each is. */
  Map<String, FeatureKind> kinds();

  /** Whether nothing was learned yet, so that there is no checkpoint. */
  boolean isEmpty();

  /** A learner that goes on from here under the law of another spec. */
  LiveLearner withLaw(ModelSpec next);

  /** How it stands, as JSON would say it: numbers, texts, lists and maps. */
  Map<String, Object> state();
}
