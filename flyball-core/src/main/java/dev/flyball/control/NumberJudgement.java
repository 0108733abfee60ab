package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.PoolMember.Corrected;
import dev.flyball.observation.Batch;
import java.util.List;

/**
 * What the members of a pool for a number say of a row, how they and the copy that stands still are
 * judged by the target, and the shares that follow from it.
 */
final class NumberJudgement implements Stateful {
  private final MemberLayout layout;
  private final Members members;
  private final TargetScale targets;
  private final Corrections corrections;
  private final PolyMixing mixing;
  private final PolyMixing settled;
  private final FrozenCopy frozen;
  private final Receipt receipt;
  private final double[] scores;
  private final double[] says;
  private final double[] frozenSays;

  NumberJudgement(Members members, TargetScale targets, Corrections corrections, InputScale scale) {
    List<PoolMember> all = members.layout().all();
    this.layout = members.layout();
    this.members = members;
    this.targets = targets;
    this.corrections = corrections;
    this.mixing = PolyMixing.following(TakingPart.all(all));
    this.settled = PolyMixing.lasting(TakingPart.thatSettle(all));
    this.frozen = new FrozenCopy(layout, 2, scale);
    this.receipt = new Receipt(all);
    this.scores = new double[layout.learning().size()];
    this.says = new double[all.size()];
    this.frozenSays = new double[all.size()];
  }

  /** What everybody says of the row that was turned to, before its target is known. */
  void listen(PoolRow row, Batch batch, int i, NumberMixture mixture) {
    listenToFrozen(row, batch, i);
    score(members.parameters(), row, false);
    for (int k = 0; k < says.length; k++) {
      double z = scoreOf(k) + mixture.constant(k);
      says[k] = targets.mean() + targets.spread() * z;
    }
  }

  /** What the copy that stands still says, in the units of its time. */
  private void listenToFrozen(PoolRow row, Batch batch, int i) {
    if (!frozen.isThere()) {
      return;
    }
    double[] copy = frozen.numbers();
    frozen.turn(row);
    score(copy, row, true);
    for (int k = 0; k < says.length; k++) {
      frozenSays[k] = copy[frozen.moreAt()] + copy[frozen.moreAt() + 1] * scoreOf(k);
    }
    row.select(batch, i);
  }

  private void score(double[] parameters, PoolRow row, boolean still) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = layout.score(parameters, 0, i, 0, row, still);
    }
  }

  /** The score of learning member {@code i} on the row that was listened to, in spreads. */
  double score(int i) {
    return scores[i];
  }

  private double scoreOf(int k) {
    int i = layout.learningOf(k);
    return i < 0 ? 0 : scores[i];
  }

  /**
   * What members to be corrected have missed by without it, in the units they spoke in: by a target
   * so far from the mean, with a spread, of that time.
   */
  void takeErrors(double target, double spread) {
    for (int k = 0; k < says.length; k++) {
      if (layout.all().get(k) instanceof Corrected) {
        corrections.takeNote(k, target - spread * scoreOf(k));
      }
    }
  }

  /** Judges members, the mixture and the frozen copy by what they said before the target. */
  void judge(double said, double y) {
    for (int k = 0; k < says.length; k++) {
      receipt.add(k, Math.abs(says[k] - y));
    }
    receipt.close(Math.abs(said - y));
    mixing.judge(says, y, targets.spread());
    if (frozen.isThere()) {
      settled.judge(frozenSays, y, targets.spread());
    }
  }

  /** Takes a new copy, if it is time. */
  void freeze() {
    if (frozen.isDue(receipt.rows())) {
      frozen.take(members.parameters(), receipt.rows());
      frozen.numbers()[frozen.moreAt()] = targets.mean();
      frozen.numbers()[frozen.moreAt() + 1] = targets.spread();
    }
  }

  /** The shares in the prediction of the next row; not to be changed. */
  double[] shares() {
    return mixing.shares();
  }

  /** The shares in predictions when no more targets come; not to be changed. */
  double[] settledShares() {
    return settled.shares();
  }

  List<MemberShare> members() {
    return receipt.shares(mixing.shares());
  }

  List<MemberShare> settledMembers() {
    return receipt.shares(settled.shares());
  }

  Regret regret() {
    return receipt.regret();
  }

  long numBytes() {
    return frozen.numBytes() + 8L * (16 * says.length + 40);
  }

  void reset() {
    mixing.reset();
    settled.reset();
    frozen.reset();
    receipt.reset();
  }

  @Override
  public void save(State state) {
    mixing.save(state.in("mixing"));
    settled.save(state.in("settled"));
    frozen.save(state);
    receipt.save(state.in("receipt"));
  }

  @Override
  public void load(State state) {
    mixing.load(state.in("mixing"));
    settled.load(state.in("settled"));
    frozen.load(state);
    receipt.load(state.in("receipt"));
  }
}
