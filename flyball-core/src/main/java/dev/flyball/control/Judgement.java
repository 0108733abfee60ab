package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.List;

/**
 * How the members of a pool stand after the targets so far: the shares in the mixture, those when
 * targets stop, by which a copy that stands still is judged, and the receipt.
 */
abstract sealed class Judgement<M extends Mixing> implements Stateful
    permits ClassJudgement, NumberJudgement {
  private final Members members;
  private int departures;
  final M mixing;
  final M settled;
  final FrozenCopy frozen;
  final Receipt receipt;

  Judgement(Members members, M mixing, M settled, FrozenCopy frozen, Receipt receipt) {
    this.members = members;
    this.mixing = mixing;
    this.settled = settled;
    this.frozen = frozen;
    this.receipt = receipt;
  }

  /** The shares in the prediction of the next row; not to be changed. */
  final double[] shares() {
    return mixing.shares();
  }

  /** The shares in predictions when no more targets come; not to be changed. */
  final double[] settledShares() {
    return settled.shares();
  }

  final List<MemberShare> members() {
    return receipt.shares(mixing.shares(), members);
  }

  final List<MemberShare> settledMembers() {
    return receipt.shares(settled.shares(), members);
  }

  /** Members that are not finite leave both mixtures. */
  final void takeLeave() {
    if (members.departures() == departures) {
      return;
    }
    departures = members.departures();
    MemberLayout layout = members.layout();
    for (int k = 0; k < layout.all().size(); k++) {
      int i = layout.learningOf(k);
      if (i >= 0 && members.leftAt(i) > 0) {
        mixing.leave(k);
        settled.leave(k);
      }
    }
    frozen.leave(members);
  }

  final Regret regret() {
    return receipt.regret();
  }

  final void reset() {
    mixing.reset();
    settled.reset();
    frozen.reset();
    receipt.reset();
    departures = 0;
    resetMore();
  }

  /** Resets what else there is. */
  void resetMore() {}

  /** Saves what else there is. */
  void saveMore(State state) {}

  /** Loads what else there is. */
  void loadMore(State state) {}

  @Override
  public final void save(State state) {
    mixing.save(state.in("mixing"));
    settled.save(state.in("settled"));
    frozen.save(state);
    receipt.save(state.in("receipt"));
    saveMore(state);
  }

  @Override
  public final void load(State state) {
    mixing.load(state.in("mixing"));
    settled.load(state.in("settled"));
    frozen.load(state);
    receipt.load(state.in("receipt"));
    departures = 0;
    takeLeave();
    loadMore(state);
  }
}
