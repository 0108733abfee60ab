package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
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
  final BlockMixing settled;
  final FrozenCopy frozen;
  final Receipt receipt;

  Judgement(Members members, M mixing, BlockMixing settled, FrozenCopy frozen, Receipt receipt) {
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

  /** The shares in predictions when no more targets come. */
  final double[] settledShares() {
    return settled.latest();
  }

  final List<MemberShare> members() {
    return receipt.shares(mixing.shares(), members);
  }

  final List<MemberShare> settledMembers() {
    return receipt.shares(settled.latest(), members);
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

  @Override
  public void fields(Fields f) {
    f.part("mixing", mixing);
    f.part("settled", settled);
    f.part(frozen);
    f.part("receipt", receipt);
    if (f.changes()) {
      departures = 0;
    }
    if (f.loads()) {
      takeLeave();
    }
  }
}
