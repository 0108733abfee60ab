package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolLaw;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import java.util.List;
import java.util.Optional;

/**
 * The second stage of a pool: trees on its residuals, and the mixture of pool and trees; the
 * methods here do nothing, for a pool without trees. Called in this order: {@link #look} for a row,
 * with the pool's prediction, and then, once its target is there, {@link #learn}.
 */
public interface Stage extends Stateful {

  /** The stage that a pool's law asks for. */
  static Stage of(PoolLaw law, Model model, long seed) {
    int trees = law.treesFor(model);
    if (trees == 0) {
      return new Stage() {};
    }
    return PoolLaw.predictsClasses(model)
        ? new ClassStage(model, ClassStage.weights(model), trees, seed)
        : new NumberStage(model.inputs(), trees, seed);
  }

  /** Puts the mixture's prediction of row {@code i} where the pool's stands. */
  default void look(Batch batch, int i, double[] predictions, int at) {}

  /**
   * Learns the row that was looked at last.
   *
   * @param settledPredictions from {@code at} on, what the pool would have predicted if no targets
   *     came, NaN where that is not known; becomes what pool and stage would have predicted
   */
  default void learn(Batch batch, int i, double[] settledPredictions, int at) {}

  /** Whether the next row that is learned gets a settled prediction, if the pool has made one. */
  default boolean settlesNext() {
    return true;
  }

  /**
   * Makes of a former prediction of the pool, with the next row that is learned, what it and trees
   * say that knew then what {@link #keepContext} wrote from {@code at} of {@code context} on.
   */
  default void predictFormer(double[] pooled, double[] context, int at) {}

  /** How many numbers {@link #publish} writes behind the pool's own. */
  default int length() {
    return 0;
  }

  /** Writes what {@link #rule} takes, from {@code at} on and beside. */
  default void publish(double[] into, int at, PublishedTrees beside) {}

  /** Writes what {@link #settledRule} takes, behind the pool's own and beside. */
  default void publishSettled(double[] into, int at, PublishedTrees beside) {}

  /** How predictions follow from that after which no more targets come. */
  default PredictionRule settledRule(PredictionRule pool, PublishedTrees beside) {
    return pool;
  }

  /** What grows the trees of settled predictions; empty where there are none. */
  default Optional<SettledModel> settledModel() {
    return Optional.empty();
  }

  /** How predictions follow from what is published, of the pool and behind it. */
  default PredictionRule rule(PredictionRule pool, PublishedTrees beside) {
    return pool;
  }

  /** The losses with trees and without; empty where there are none. */
  default Optional<TreesReceipt> receipt() {
    return Optional.empty();
  }

  /** The inputs of some of the last rows, NaN where missing; none where there are no trees. */
  default List<double[]> sampled() {
    return List.of();
  }

  /** How many numbers {@link #keepContext} writes. */
  default int contextLength() {
    return 0;
  }

  /** Writes what a prediction takes from earlier targets, and what was said of the row. */
  default void keepContext(double[] into, int at) {}

  /** Looks at the next row with what was known then, and judges members by what they said. */
  default void recall(double[] context, int at) {}

  /** Undoes {@link #recall} where the row was not learned. */
  default void endRecall() {}

  @Override
  default void fields(Fields f) {}
}
