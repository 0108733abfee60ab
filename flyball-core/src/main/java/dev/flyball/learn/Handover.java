package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.Controller;
import dev.flyball.forest.PublishedTrees;
import dev.flyball.forest.SettledModel;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The drive of a law, and after a change of law the {@link FormerLaw} one beside it, so that no
 * prediction is lost: a pool cannot start from parameters, and parameters cannot hold a pool.
 */
final class Handover implements Stateful {
  private static final String FORMER = "former";

  private final LearnerSpec spec;
  private final Standardiser standardiser;
  private final Workers workers;

  /** That of the present law. */
  final Drive now;

  private @Nullable FormerLaw former;

  /** The present law's predictions of a batch that the former predicts. */
  private double[] own;

  private final double[] one;
  private double lossSum;
  private boolean judged;

  Handover(LearnerSpec spec, Standardiser standardiser, Workers workers) {
    this.spec = spec;
    this.standardiser = standardiser;
    this.workers = workers;
    this.now =
        spec.law() instanceof PoolLaw pool
            ? new PoolDrive(spec, pool, standardiser, workers)
            : new HeadsDrive(spec, workers);
    this.own = new double[spec.model().outputs()];
    this.one = new double[spec.model().outputs()];
  }

  /** Goes on where a learner of {@code law} stood, whose state is this. */
  void takeOver(Law law, State state) {
    if (state.hasBelow(FORMER)) {
      FormerLaw before = FormerLaw.load(spec, state.in(FORMER), standardiser, workers);
      if (before.predicts() && before.predictsSettled()) {
        // The law between has never predicted.
        before.begin();
        former = before;
        return;
      }
    }
    if (law instanceof PoolLaw || spec.law() instanceof PoolLaw || state.hasBelow(FORMER)) {
      former = FormerLaw.of(spec, law, state, standardiser, workers);
    }
  }

  /** Whether an entry of a learner's state is of a former law. */
  static boolean isFormer(String entry) {
    return entry.startsWith(FORMER + ".");
  }

  /** Has as many former laws as {@code other}, for the model that this is of. */
  void likeFormer(Handover other) {
    if (other.former != null) {
      former = new FormerLaw(spec.law(other.former.spec.law()), standardiser, workers);
      former.drive.likeFormer(other.former.drive);
      former.begin();
    }
  }

  /** Fails if one of the laws cannot go on with {@code wide}, a model of further inputs. */
  void checkWidens(Model wide) {
    Controller controller = now.controller(0);
    if (!controller.widens()) {
      throw new IllegalArgumentException(
          ("the law %s cannot take further inputs in a run; one with a dense, diagonal or no memory"
                  + " can")
              .formatted(spec.law().name()));
    }
    if (spec.law() instanceof PoolLaw pool
        && !pool.membersFor(spec.model()).equals(pool.membersFor(wide))) {
      throw new IllegalArgumentException(
          "%s inputs are too many for the ridge regression in the pool".formatted(wide.inputs()));
    }
    if (former != null) {
      former.drive.checkWidens(wide);
    }
  }

  /** Whether the next row and rows without neighbours have answers of their own. */
  boolean answersApart() {
    return now.settledPredictions().length > 0 || former != null && former.drive.answersApart();
  }

  /** The drive whose rule reads what {@link #publish} writes. */
  Drive predictsBy() {
    return former != null && former.predicts() ? former.drive.predictsBy() : now;
  }

  /** The drive whose rule reads what {@link #publishSettled} writes. */
  Drive settledBy() {
    return former != null && former.predictsSettled() ? former.drive.settledBy() : now;
  }

  void look(double[] w, Batch batch, int labelled) {
    judged = false;
    if (former != null) {
      former.look(batch);
    }
    now.look(w, batch, labelled);
  }

  void predictions(Batch batch, double[] into) {
    now.predictions(batch, into);
    if (former != null) {
      int length = batch.rows() * one.length;
      own = own.length < length ? new double[2 * length] : own;
      System.arraycopy(into, 0, own, 0, length);
      if (former.predicts()) {
        System.arraycopy(former.predictions(), 0, into, 0, length);
      }
    }
  }

  void move(double[] w, Batch batch, double[] change) {
    FormerLaw before = former;
    if (before == null) {
      now.move(w, batch, change);
      return;
    }
    judge(before, batch);
    now.move(w, batch, change);
    judgeSettled(before, batch);
    former = before.isOver() ? null : before;
  }

  private void judge(FormerLaw before, Batch batch) {
    lossSum = 0;
    boolean predicts = before.predicts();
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        double lost = now.lossOf(batch, i, before.predictions(), i * one.length);
        double lostNow = now.lossOf(batch, i, own, i * one.length);
        lossSum += predicts ? lost : lostNow;
        before.takeNote(lost, lostNow);
      }
    }
    judged = true;
  }

  private void judgeSettled(FormerLaw before, Batch batch) {
    double[] settled = now.settledPredictions();
    if (settled.length == 0) {
      before.settleAsLive();
      return;
    }
    for (int i = 0; before.predictsSettled() && i < batch.rows(); i++) {
      int at = i * one.length;
      if (batch.labelled(i) && !Double.isNaN(settled[at])) {
        before.predictSettled(batch, i, one);
        double lost = now.lossOf(batch, i, one, 0);
        double lostNow = now.lossOf(batch, i, settled, at);
        System.arraycopy(one, 0, settled, at, one.length);
        before.takeNoteSettled(lost, lostNow);
      }
    }
  }

  double lossSum() {
    return judged ? lossSum : now.lossSum();
  }

  void publish(double[] w, double[] into, PublishedTrees beside) {
    if (former != null && former.predicts()) {
      former.drive.publish(former.w, into, beside);
    } else {
      now.publish(w, into, beside);
    }
  }

  void publishStep(double[] w, double[] into, PublishedTrees beside) {
    if (former == null || !former.predicts()) {
      now.publishStep(w, into, beside);
    }
  }

  boolean publishesParameters() {
    return predictsBy() == now && now.publishesParameters();
  }

  void publishSettled(double[] w, double[] into, PublishedTrees beside) {
    if (former != null && former.predictsSettled()) {
      former.drive.publishSettled(former.w, into, beside);
    } else {
      now.publishSettled(w, into, beside);
    }
  }

  /** What grows the trees of settled answers; empty where there are none. */
  Optional<SettledModel> settledModel() {
    return settledBy().settledModel();
  }

  /** What is known of distances from the last target; null where all answers are alike. */
  @Nullable FormerMixtures formers() {
    return former == null ? now.formers() : null;
  }

  void startFrom(double[] w) {
    now.startFrom(w);
    former = null;
  }

  @Override
  public void fields(Fields f) {
    now.fields(f);
    f.custom(this::saveFormer, this::loadFormer, () -> former = null);
  }

  private void saveFormer(State state) {
    if (former != null) {
      former.save(state.in(FORMER));
    }
  }

  private void loadFormer(State state) {
    former =
        state.hasBelow(FORMER)
            ? FormerLaw.load(spec, state.in(FORMER), standardiser, workers)
            : null;
  }
}
