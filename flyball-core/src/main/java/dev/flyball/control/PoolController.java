package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.List;

/**
 * Several laws that learn side by side from the same rows, and the mixture that predicts. Unlike
 * the other controllers it steps all heads of a model together, because they share memories. What
 * is predicted, a number or classes, is its {@link PoolTask}. Called by the learner alone, in this
 * order: {@link #look}, which changes nothing that later steps depend on; then {@link #learn},
 * which judges the members by the predictions they made, lets each of them step, and settles the
 * mixture. Rows of a minibatch are learned one after the other.
 */
public final class PoolController implements Controller {
  private final Loss loss;
  private final int heads;
  private final InputScale scale;
  private final WideRow wide;
  private final PoolRow row;
  private final Members members;
  private final PoolTask<?> task;
  private final PoolContext context;
  private double[] predicted;

  /** What the settled mixture said of the rows that were learned last. */
  private double[] settledSaid;

  private double alpha;
  private long steps;

  PoolController(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    List<PoolMember> all = law.membersFor(model);
    boolean classes = PoolLaw.predictsClasses(model);
    boolean anyWide = MemberLayout.anyWide(all);
    int lags = classes ? ClassTask.lags(model.heads()) : NumberTask.LAGS;
    this.loss = loss;
    this.heads = model.heads();
    this.scale = InputScale.of(model, standardiser);
    this.wide = new WideRow(anyWide ? lags : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model.head(), wide);
    MemberLayout layout = new MemberLayout(all, heads, model.head().parameters(), wide);
    this.members = new Members(layout, model.interceptAt(), law.memory(), scale, workers);
    this.task =
        classes
            ? new ClassTask(model, loss, members, wide, scale)
            : new NumberTask(model, loss, members, wide, scale);
    this.context = new PoolContext(wide, task);
    this.predicted = new double[heads];
    this.settledSaid = new double[heads];
  }

  /**
   * Predicts every row of the batch.
   *
   * @throws DivergenceException if a row would not lead to finite steps; nothing has changed then
   */
  public void look(Batch batch) {
    scale.refresh();
    row.of(batch);
    if (predicted.length < batch.rows() * heads) {
      predicted = new double[2 * batch.rows() * heads];
      settledSaid = new double[predicted.length];
    }
    for (int i = 0; i < batch.rows(); i++) {
      row.select(batch, i);
      task.predict(row, predicted, i * heads);
      double miss = batch.labelled(i) ? task.miss(batch, i, predicted) : 0;
      if (!Double.isFinite(row.energy()) || !Double.isFinite(miss * miss)) {
        throw new DivergenceException(
            "the row has energy %s%s; standardise the inputs"
                .formatted(row.energy(), miss == 0 ? "" : " and the prediction misses by " + miss));
      }
    }
    task.look(batch);
  }

  /** Writes the mixture's predictions of the batch that was looked at, row by row. */
  public void predictions(double[] into) {
    System.arraycopy(predicted, 0, into, 0, Math.min(into.length, predicted.length));
  }

  /** Learns from the labelled rows of the batch that was looked at. */
  public void learn(Batch batch) {
    Arrays.fill(settledSaid, 0, batch.rows() * heads, Double.NaN);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        // A single row is as it was when it was looked at, and so is the mixture.
        if (batch.rows() > 1) {
          row.select(batch, i);
          task.predict(row, predicted, i * heads);
        }
        learn(batch, i);
      }
    }
    if (context.close()) {
      task.settle();
    }
    steps++;
  }

  private void learn(Batch batch, int i) {
    if (!batch.sawAnything(i)) {
      members.metrics().takeNothing(row);
      return;
    }
    task.judge(row, batch, i, predicted, settledSaid);
    members.take(row, task.weight());
    alpha = task.step(steps);
    wide.takeNote(batch, i);
    context.takeRow();
    task.takeLeave();
    task.remember();
    task.freeze();
    task.settle();
  }

  /** Whether {@link #learn} calls code that is not Flyball's and may fail midway. */
  public boolean mayFail() {
    return loss.mayFail() || row.mayFail();
  }

  /** How many numbers {@link #keepContext} writes. */
  public int contextLength() {
    return context.length();
  }

  /** Writes what members use of earlier targets when they predict. */
  public void keepContext(double[] into) {
    context.keep(into);
  }

  /**
   * Lets members look at the next batch, and learn from it, with what was known of earlier targets
   * when {@link #keepContext} wrote it: for a target that comes late, so that members are judged,
   * and learn, at the distance from the last target at which they have to predict.
   */
  public void recall(double[] kept) {
    context.recall(kept);
    task.settle();
  }

  /** Undoes {@link #recall} where the batch was not learned. */
  public void toPresent() {
    if (context.toPresent()) {
      task.settle();
    }
  }

  /** The loss that predictions of row {@code i}, given from {@code at} on, have. */
  public double lossOf(Batch batch, int i, double[] given, int at) {
    return task.lossOf(batch, i, given, at);
  }

  /** Writes the mixture's parameters, sum of p_k w_k, in units of the target. */
  public void mixture(double[] into) {
    task.mixture(into);
  }

  /** Writes everything that predicting the next row needs. */
  public void publish(double[] into) {
    task.publish(into);
  }

  /**
   * Writes everything that predicting needs if no more targets come: another mixture of the same
   * members, weighted by how well they predicted rows that they had not learned.
   */
  public void publishSettled(double[] into) {
    task.publishSettled(into);
  }

  /**
   * Writes what the settled mixture, with members as they stood some rows before, said of the rows
   * that were learned last; NaN where it said nothing.
   */
  public void settledSaid(int rows, double[] into) {
    System.arraycopy(settledSaid, 0, into, 0, rows * heads);
  }

  /** A new reader of what is published. */
  public PredictionRule prediction() {
    return task.prediction();
  }

  /** The state of the members. */
  public List<MemberShare> members() {
    return task.receipt.shares(task.mixing.shares(), members);
  }

  /** The same with the shares of the settled mixture, which predicts where no targets come. */
  public List<MemberShare> settledMembers() {
    return task.receipt.shares(task.settled.latest(), members);
  }

  /** The model's parameters of member {@code k}, in units of the target; empty if it has none. */
  public double[] parametersOf(int k) {
    return task.parametersOf(k);
  }

  /**
   * What a missing component adds to a score, beyond the loss of its own term: one number per
   * component and head, from wide rows.
   */
  public double[] missingEffects() {
    return task.missingEffects();
  }

  /** The cost of not knowing the best member beforehand. */
  public Regret regret() {
    return task.receipt.regret();
  }

  @Override
  public Observability observability() {
    return members.metrics().observability();
  }

  @Override
  public double leverage() {
    return members.metrics().leverage();
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public void fields(Fields f) {
    f.part(members);
    f.part("wide", wide);
    f.part(task);
    alpha = f.number("alpha", alpha);
    steps = f.count("poolSteps", steps);
    f.scratch(row.numBytes());
    if (f.changes()) {
      task.settle();
    }
  }
}
