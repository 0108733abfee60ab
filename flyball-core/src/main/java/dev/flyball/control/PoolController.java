package dev.flyball.control;

import dev.flyball.observation.Batch;
import java.util.List;

/**
 * Several laws that learn side by side from the same rows, and the mixture that predicts. Unlike
 * the other controllers it steps all heads of a model together, because they share memories. Called
 * by the learner alone, in this order: {@link #look}, which changes nothing that later steps depend
 * on; then {@link #learn}, which judges the members by the predictions they made, lets each of them
 * step, and settles the mixture. Rows of a minibatch are learned one after the other.
 */
public sealed interface PoolController extends Controller permits NumberPool, ClassPool {

  /**
   * Predicts every row of the batch.
   *
   * @throws DivergenceException if a row would not lead to finite steps; nothing has changed then
   */
  void look(Batch batch);

  /** Writes the mixture's predictions of the batch that was looked at, row by row. */
  void predictions(double[] into);

  /** Learns from the labelled rows of the batch that was looked at. */
  void learn(Batch batch);

  /** Whether {@link #learn} calls code that is not Flyball's and may fail midway. */
  boolean mayFail();

  /** How many numbers {@link #keepContext} writes. */
  int contextLength();

  /** Writes what members use of earlier targets when they predict. */
  void keepContext(double[] into);

  /**
   * Lets members look at the next batch, and learn from it, with what was known of earlier targets
   * when {@link #keepContext} wrote it: for a target that comes late, so that members are judged,
   * and learn, at the distance from the last target at which they have to predict.
   */
  void recall(double[] context);

  /** Undoes {@link #recall} where the batch was not learned. */
  void toPresent();

  /** The mixture's loss on the labelled rows, before learning from them. */
  double lossSum();

  /** The loss that predictions of row {@code i}, given from {@code at} on, have. */
  double lossOf(Batch batch, int i, double[] given, int at);

  /** Writes the mixture's parameters, sum of p_k w_k, in units of the target. */
  void mixture(double[] into);

  /** Writes everything that predicting the next row needs. */
  void publish(double[] into);

  /**
   * Writes everything that predicting needs if no more targets come: another mixture of the same
   * members, weighted by how well they predicted rows that they had not learned.
   */
  void publishSettled(double[] into);

  /**
   * Writes what the settled mixture, with members as they stood some rows before, said of the rows
   * that were learned last; NaN where it said nothing.
   */
  void settledSaid(int rows, double[] into);

  /** A new reader of what is published. */
  PredictionRule prediction();

  /** The state of the members. */
  List<MemberShare> members();

  /** The same with the shares of the settled mixture, which predicts where no targets come. */
  List<MemberShare> settledMembers();

  /** The model's parameters of member {@code k}, in units of the target; empty if it has none. */
  double[] parametersOf(int k);

  /**
   * What a missing component adds to a score, beyond the loss of its own term: one number per
   * component and head, from wide rows.
   */
  double[] missingEffects();

  /** The cost of not knowing the best member beforehand. */
  Regret regret();
}
