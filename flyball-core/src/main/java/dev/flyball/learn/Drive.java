package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.Controller;
import dev.flyball.forest.PublishedTrees;
import dev.flyball.forest.SettledModel;
import dev.flyball.forest.Stage;
import dev.flyball.forest.TreeFormula;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the loop that turns a batch into a change of the parameters: one controller per head,
 * or a pool. Called once per step and in this order: {@link #look}, which may refuse and changes
 * nothing that later steps depend on; {@link #predictions}; and where there is a target, {@link
 * #move}.
 */
interface Drive extends Stateful {

  /** Linearises the batch at w and gives every labelled row its feedback. */
  void look(double[] w, Batch batch, int labelled);

  /** Writes the predictions of all rows of the batch, made before learning from it. */
  void predictions(Batch batch, double[] into);

  /** Remembers, decides and moves {@code w}; writes the change now or in {@link #writeChange}. */
  void move(double[] w, Batch batch, double[] change);

  /** Adds to {@code change}, where the move before it stands, the last {@link #move}. */
  default void addChange(double[] change) {}

  /** Brings {@code change} up to date with the last {@link #move}. */
  default void writeChange(double[] change) {}

  /** Whether {@link #move} runs code that is not Flyball's, which may fail in the midst of it. */
  boolean mayFail();

  /** Whether a step takes the weight of a row whole; otherwise it takes at most 1 at a time. */
  default boolean takesWeights() {
    return false;
  }

  /** The loss on the labelled rows before the step. */
  double lossSum();

  /** The loss that these predictions, from {@code at} on, have on a row that was looked at. */
  double lossOf(Batch batch, int row, double[] predictions, int at);

  /** The largest leverage of the last step. */
  double leverage();

  /** The members that left the mixture with the last step, in words. */
  default List<String> departed() {
    return List.of();
  }

  /** The controller of head {@code h}; a pool is that of every head. */
  Controller controller(int h);

  /** How predictions follow from what is published: numbers, and trees beside them. */
  PredictionRule rule(PublishedTrees beside);

  /** How settled predictions follow from what {@link #publishSettled} writes. */
  default PredictionRule settledRule(PublishedTrees beside) {
    return rule(beside);
  }

  /** What grows the trees of settled predictions; empty where there are none. */
  default Optional<SettledModel> settledModel() {
    return Optional.empty();
  }

  /** Writes what {@link #rule} takes, where the loop stands at {@code w}. */
  void publish(double[] w, double[] into, PublishedTrees beside);

  /** As {@link #publish}, into what holds where the loop stood before the last {@link #move}. */
  default void publishStep(double[] w, double[] into, PublishedTrees beside) {
    publish(w, into, beside);
  }

  /** Whether {@link #publish} writes {@code w} itself, and nothing beside it. */
  default boolean publishesParameters() {
    return false;
  }

  /** Nothing moves: {@code change} becomes zero. */
  default void stay(double[] change) {
    Arrays.fill(change, 0);
  }

  /** As {@link #publish}, for predictions after which no more targets come. */
  default void publishSettled(double[] w, double[] into, PublishedTrees beside) {
    publish(w, into, beside);
  }

  /**
   * The settled predictions ({@link #publishSettled}), by the loop's state some rows before, of the
   * rows that were learned last, row by row; NaN where that is not known. Empty where it is the
   * prediction that was made.
   */
  default double[] settledPredictions() {
    return new double[0];
  }

  /** Writes the parameters that predictions use where the loop stands at {@code w}. */
  default void predictingWith(double[] w, double[] into) {
    System.arraycopy(w, 0, into, 0, w.length);
  }

  /** What predictions of the only row of the batch, from {@code at} on, missed by, or lost. */
  default double missOf(Batch batch, double[] predictions, int at) {
    return Double.NaN;
  }

  /** What is known of distances from the last target; null where all answers are alike. */
  default @Nullable FormerMixtures formers() {
    return null;
  }

  /** Takes {@code w} as the parameters to go on from. */
  void startFrom(double[] w);

  /** How many numbers {@link #keepContext} writes. */
  default int contextLength() {
    return 0;
  }

  /**
   * Writes what predictions of now take from earlier targets, and what members say of the only row
   * of the batch that was looked at.
   */
  default void keepContext(double[] into) {}

  /**
   * Looks at the next batch, and learns from it, with what was known of earlier targets when {@link
   * #keepContext} wrote it, and judges members by what they said then; until the batch is learned,
   * or {@link #endRecall}.
   */
  default void recall(double[] context) {}

  /** Undoes {@link #recall} where the batch was not learned. */
  default void endRecall() {}

  /** The trees among what {@link #publishSettled} wrote; empty where there are none. */
  default Optional<TreeFormula> treeFormula(double[] settled, PublishedTrees beside) {
    return Optional.empty();
  }

  /** The trees on a pool, and its mixture with them; empty where there is no pool. */
  default Optional<Stage> stage() {
    return Optional.empty();
  }

  /** Loads what the parameters mean nothing without: the units of their predictions. */
  default void loadUnits(State state) {}
}
