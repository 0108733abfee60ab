package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.Controller;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.PoolMember;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a pool: several laws that learn side by side from the same rows, and the mixture that
 * predicts. Unlike the other controllers it steps all heads of a model together, because they share
 * memories. What is predicted, a number or classes, is up to {@link NumberPool} and {@link
 * ClassPool}. Called by the learner alone, in this order: {@link #look}, which changes nothing that
 * later steps depend on; then {@link #learn}, which judges the members by the predictions they
 * made, lets each of them step, and settles the mixture. Rows of a minibatch are learned one after
 * the other.
 */
public abstract sealed class PoolController implements Controller permits ClassPool, NumberPool {
  final Model model;
  final Loss loss;
  final int heads;

  /** Asked once: a model that throws does so before a step, not amid one. */
  final int intercept;

  final WideRow wide;
  final Members members;

  /** The shares where targets stop, by what a copy of the members that stands still has lost. */
  final BlockMixing settled;

  final FrozenCopy frozen;
  private final double[] losses;

  /** What the mixture lost, and the rows by their weights. */
  private double mixtureLoss;

  private double weighed;
  private long judged;

  /** The bound on the curvature of the loss: steps are 1 / curvature as long. */
  double curvature;

  final InputScale scale;
  private final PoolRow row;
  private double[] predicted;

  /** The prediction of one row of a minibatch, after those before it were learned. */
  private final double[] again;

  /** The settled mixture's predictions of the rows that were learned last. */
  private double[] settledPredictions;

  private double rowWeight = 1;
  private double alpha;
  private long steps;

  /** How many rows members had taken before the last step. */
  private long rowsBefore;

  /** The present context, while a former {@link #keepContext context} is recalled. */
  private double[] present = {};

  private boolean recalled;

  private double @Nullable [] given;
  private final RowContext context = new RowContext();

  /** With so many last targets in wide rows, and so many numbers beside the frozen parameters. */
  PoolController(
      PoolLaw law,
      Model model,
      Loss loss,
      Standardiser standardiser,
      Workers workers,
      int lags,
      Function<List<PoolMember>, BlockMixing> settled,
      int frozenNumbers) {
    List<PoolMember> all = law.membersFor(model);
    boolean anyWide = Members.anyWide(all);
    this.model = model;
    this.loss = loss;
    this.heads = model.heads();
    this.intercept = model.interceptAt();
    this.scale = new InputScale(standardiser, model.inputsInRow());
    this.wide = new WideRow(anyWide ? lags : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model.head(), wide);
    this.members =
        new Members(
            all, heads, model.head().parameters(), intercept, wide, law.memory(), scale, workers);
    this.settled = settled.apply(all);
    this.frozen = new FrozenCopy(frozenNumbers, scale);
    this.losses = new double[all.size()];
    this.predicted = new double[heads];
    this.again = new double[heads];
    this.settledPredictions = new double[heads];
    this.curvature = loss.curvature(model.link());
  }

  /**
   * The controller of all heads of {@code model} together; it reads the units of the inputs off the
   * learner's own {@code standardiser}.
   *
   * @throws IllegalArgumentException if the model or the loss is not one for a pool
   */
  public static PoolController of(
      PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    PoolLaw.check(model, loss);
    return PoolLaw.predictsClasses(model)
        ? new ClassPool(law, model, loss, standardiser, workers)
        : new NumberPool(law, model, loss, standardiser, workers);
  }

  /** The shares of the mixture that predicts. */
  abstract Mixing mixing();

  /** Writes what is predicted of the row that was turned to, one number per head. */
  abstract void predict(PoolRow selected, double[] into, int at);

  /**
   * Judges members, mixture and frozen copy by the target of row {@code i}, which was predicted
   * last as {@code said}, and learns it. Writes the settled mixture's prediction to its place in
   * {@code settledNow}.
   */
  abstract void judge(PoolRow selected, Batch batch, int i, double[] said, double[] settledNow);

  /** Writes how the loss of the row that was judged slopes at a member's scores, head by head. */
  abstract void slopes(LearningMember member, double[] into);

  /** The target of a head as it enters sums over all rows. */
  abstract double inSums(int head);

  /** From what, and in which unit of a sum, those parameters are written that sums have. */
  abstract double centreOfSums();

  abstract double unitOfSums();

  /** Keeps what the next rows will be judged with. */
  abstract void remember();

  /** Writes what the frozen copy predicts with beside parameters and units. */
  abstract void writeFrozen(double[] into);

  /** Adds what member {@code k} lost on the row that is judged. */
  final void addLoss(int k, double lost) {
    losses[k] += lost;
  }

  /** Adds what the mixture lost on it, and its weight. */
  final void close(double lost, double rowCounts) {
    mixtureLoss += lost;
    weighed += rowCounts;
    judged++;
  }

  /** How many steps were made, and how many rows were learned. */
  final long steps() {
    return steps;
  }

  final long rows() {
    return members.rows();
  }

  /** How many rows were judged. */
  final long judged() {
    return judged;
  }

  /** Asks what the targets of a batch mean: the model is the user's and may fail. */
  void lookAtTargets(Batch batch) {}

  /** The error of the prediction of row {@code i}, if that may be too large to learn from. */
  double miss(Batch batch, int i, double[] predictedNow) {
    return 0;
  }

  /** How much the row that was judged counts. */
  double weight() {
    return rowWeight;
  }

  /** Brings the mixture up to date with shares, parameters and what is known of earlier targets. */
  void settle() {}

  /** The size of a score of 1 in units of the target. */
  double unit() {
    return 1;
  }

  /** The constant that member {@code k} adds to its score. */
  double constantOf(int k) {
    return 0;
  }

  /** Lists what predictions take from earlier targets, beside the last ones in wide rows. */
  abstract void targets(RowContext c);

  /** Has members, and the frozen copy's, say of a row what {@link #said} lists. */
  abstract void say(PoolRow selected);

  /** Lists what they have said. */
  abstract void said(RowContext c);

  /** Where the target comes late, they have said what they said when the row was asked. */
  final void recallSaid() {
    if (given != null) {
      said(context.taking(given, present.length));
    }
  }

  /**
   * Predicts every row of the batch.
   *
   * @throws DivergenceException if a row would not lead to finite steps; nothing has changed then
   */
  public final void look(Batch batch) {
    scale.refresh();
    row.of(batch);
    if (predicted.length < batch.rows() * heads) {
      predicted = new double[2 * batch.rows() * heads];
      settledPredictions = new double[predicted.length];
    }
    for (int i = 0; i < batch.rows(); i++) {
      row.select(batch, i);
      predict(row, predicted, i * heads);
      double miss = batch.labelled(i) ? miss(batch, i, predicted) : 0;
      if (!Double.isFinite(row.energy()) || !Double.isFinite(miss * miss)) {
        throw new DivergenceException(
            "the row has energy %s%s; standardise the inputs"
                .formatted(row.energy(), miss == 0 ? "" : " and the prediction misses by " + miss));
      }
    }
    lookAtTargets(batch);
  }

  /** The mixture's predictions of the batch that was looked at, row by row; to be read only. */
  public final double[] predictions() {
    return predicted;
  }

  /** Learns from the labelled rows of the batch that was looked at. */
  public final void learn(Batch batch) {
    rowsBefore = members.rows();
    Arrays.fill(settledPredictions, 0, batch.rows() * heads, Double.NaN);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        // A single row is as it was when it was looked at, and so is the mixture.
        if (batch.rows() > 1) {
          row.select(batch, i);
          predict(row, again, 0);
        }
        learn(batch, i, batch.rows() > 1 ? again : predicted);
      }
    }
    endRecall();
    steps++;
  }

  private void learn(Batch batch, int i, double[] prediction) {
    if (!batch.sawAnything(i)) {
      members.takeNothing(row);
      return;
    }
    rowWeight = batch.weight(i);
    judge(row, batch, i, prediction, settledPredictions);
    alpha = members.learn(row, this);
    wide.takeNote(batch, i);
    if (recalled) {
      // The lags of the present go on with the target of the row that was recalled.
      System.arraycopy(present, 0, wide.lag(), 0, wide.lag().length);
      recalled = false;
    }
    dropNonFiniteMembers();
    remember();
    freeze();
    settle();
  }

  /** Members that are not finite leave both mixtures. */
  private void dropNonFiniteMembers() {
    for (int k = 0; k < losses.length; k++) {
      if (members.leftAt(k) > 0) {
        mixing().leave(k);
        settled.leave(k);
      }
    }
  }

  /** After how many judged rows the copy after one of {@code judged} is taken. */
  public static long nextCopy(long judged) {
    return FrozenCopy.next(judged);
  }

  /** Takes a new copy, if it is time. */
  private void freeze() {
    if (frozen.isDue(judged)) {
      settled.endBlock();
      members.freeze();
      frozen.take(judged);
      writeFrozen(frozen.numbers());
    }
  }

  /** Whether {@link #learn} calls code that is not Flyball's and may fail midway. */
  public final boolean mayFail() {
    return loss.mayFail() || row.mayFail();
  }

  /** How many numbers {@link #keepContext} writes. */
  public final int contextLength() {
    earlier(context.counting());
    said(context);
    return context.count();
  }

  /**
   * Writes what members use of earlier targets when they predict, and what they say of the row that
   * was looked at: for a target of it that comes late.
   */
  public final void keepContext(double[] into) {
    say(row);
    earlier(context.keeping(into));
    said(context);
  }

  /** Lists all that predictions take from earlier targets. */
  private void earlier(RowContext c) {
    c.array(wide.lag());
    targets(c);
  }

  final int earlierLength() {
    earlier(context.counting());
    return context.count();
  }

  final void keepEarlier(double[] into) {
    earlier(context.keeping(into));
  }

  final void takeEarlier(double[] kept) {
    earlier(context.taking(kept, 0));
    settle();
  }

  /**
   * Lets members look at the next batch, and learn from it, with what was known of earlier targets
   * when {@link #keepContext} wrote it: for a target that comes late. Members are judged by what
   * they said then: since, they have learned rows whose targets may overlap with this one. They
   * learn at today's parameters, at the distance from the last target at which they predict.
   */
  public final void recall(double[] kept) {
    if (present.length == 0) {
      present = new double[earlierLength()];
    }
    keepEarlier(present);
    recalled = true;
    given = kept;
    takeEarlier(kept);
  }

  /** Undoes {@link #recall} where the batch was not learned. */
  public final void endRecall() {
    given = null;
    if (recalled) {
      recalled = false;
      takeEarlier(present);
    }
  }

  /** The loss that predictions of row {@code i}, given from {@code at} on, have. */
  public abstract double lossOf(Batch batch, int i, double[] given, int at);

  /** Writes the mixture's parameters, sum of p_k w_k, in units of the target. */
  public abstract void mixture(double[] into);

  /** Writes everything that predicting the next row needs. */
  public abstract void publish(double[] into);

  /**
   * Writes everything that predicting needs if no more targets come: another mixture of the same
   * members, weighted by how well they predicted rows that they had not learned.
   */
  public abstract void publishSettled(double[] into);

  /**
   * The predictions that the settled mixture, with members frozen some rows before, made of the
   * rows that were learned last, row by row; NaN where it made none.
   */
  public final double[] settledPredictions() {
    return settledPredictions;
  }

  /** How many numbers {@link #keepFormer} writes. */
  public abstract int formerLength();

  /** Writes what {@link #predictFormer} needs to predict later rows as if no targets came. */
  public abstract void keepFormer(double[] into);

  /**
   * Predicts the only row of the batch that was looked at by what was known when {@link
   * #keepFormer} wrote it; NaN where the target has gone to another level since.
   */
  public abstract void predictFormer(double[] former, Batch batch, double[] into);

  /** The row that was looked at. */
  final PoolRow row() {
    return row;
  }

  /** A new reader of what is published. */
  public abstract PredictionRule prediction();

  /** The state of the members. */
  public final List<MemberShare> members() {
    return shares(mixing().shares());
  }

  /** The same with the shares of the settled mixture, which predicts where no targets come. */
  public final List<MemberShare> settledMembers() {
    return shares(settled.latest());
  }

  private List<MemberShare> shares(double[] shares) {
    return IntStream.range(0, losses.length)
        .mapToObj(
            k ->
                new MemberShare(
                    members.all().get(k), shares[k], mean(losses[k]), members.leftAt(k)))
        .toList();
  }

  private double mean(double lost) {
    return weighed > 0 ? lost / weighed : lost;
  }

  /** The members that left the mixture with the last step, in words. */
  public final List<String> departed() {
    return members().stream()
        .filter(member -> member.leftAt() > rowsBefore)
        .map(member -> member.member().name())
        .toList();
  }

  /** The model's parameters of member {@code k}, in units of the target; empty if it has none. */
  public final double[] parametersOf(int k) {
    LearningMember learning = members.behind(k);
    if (learning == null) {
      return new double[0];
    }
    double[] own = new double[model.parameters()];
    learning.addTo(unit(), own, new double[heads * wide.length()], 0);
    if (intercept >= 0) {
      own[intercept] += constantOf(k);
    }
    return own;
  }

  /** The cost of not knowing the best member beforehand. */
  public final Regret regret() {
    int best = 0;
    for (int k = 1; k < losses.length; k++) {
      best = losses[k] < losses[best] ? k : best;
    }
    return new Regret(judged, mean(mixtureLoss), members.all().get(best), mean(losses[best]));
  }

  @Override
  public final Observability observability() {
    return members.firstMetric().observability();
  }

  @Override
  public final double leverage() {
    return members.firstMetric().leverage();
  }

  @Override
  public final double alpha() {
    return alpha;
  }

  @Override
  public void fields(Fields f) {
    f.part(members);
    f.part("wide", wide);
    f.rounded().part("mixing", mixing());
    f.rounded().part("settled", settled);
    f.part("copy", frozen);
    f.rounded().array("losses", losses);
    mixtureLoss = f.number("mixtureLoss", mixtureLoss);
    weighed = f.number("weighed", weighed);
    judged = f.count("judged", judged);
    alpha = f.number("alpha", alpha);
    steps = f.count("poolSteps", steps);
    f.scratch(row.numBytes());
    if (f.loads()) {
      dropNonFiniteMembers();
    }
    if (f.changes()) {
      settle();
    }
  }
}
