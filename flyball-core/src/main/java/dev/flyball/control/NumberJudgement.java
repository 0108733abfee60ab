package dev.flyball.control;

import dev.flyball.control.PoolMember.Corrected;

/**
 * What the members of a pool for a number say of a row, how they and the copy that stands still are
 * judged by the target, and the shares that follow from it.
 */
final class NumberJudgement extends Judgement<PolyMixing> {
  private final MemberLayout layout;
  private final Members members;
  private final TargetScale targets;
  private final Corrections corrections;
  private final double[] scores;
  private final double[] says;
  private final double[] frozenSays;
  private double settledSaid = Double.NaN;

  NumberJudgement(Members members, TargetScale targets, Corrections corrections, InputScale scale) {
    super(
        PolyMixing.following(TakingPart.all(members.layout().all())),
        PolyMixing.lasting(TakingPart.thatSettle(members.layout().all())),
        new FrozenCopy(members.layout(), 2, scale),
        new Receipt(members.layout().all()));
    this.layout = members.layout();
    this.members = members;
    this.targets = targets;
    this.corrections = corrections;
    this.scores = new double[layout.learning().size()];
    this.says = new double[layout.all().size()];
    this.frozenSays = new double[layout.all().size()];
  }

  /** What everybody says of the row that was turned to, before its target is known. */
  void listen(PoolRow row, int i, NumberMixture mixture) {
    listenToFrozen(row, i);
    score(members.parameters(), row, false);
    for (int k = 0; k < says.length; k++) {
      double z = scoreOf(k) + mixture.constant(k);
      says[k] = targets.mean() + targets.spread() * z;
    }
  }

  /** What the copy that stands still says, in the units of its time. */
  private void listenToFrozen(PoolRow row, int i) {
    if (!frozen.isThere()) {
      return;
    }
    double[] copy = frozen.numbers();
    frozen.turn(row);
    score(copy, row, true);
    for (int k = 0; k < says.length; k++) {
      frozenSays[k] = copy[frozen.moreAt()] + copy[frozen.moreAt() + 1] * scoreOf(k);
    }
    row.turnBack(i);
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
    settledSaid = frozen.isThere() ? settledSays() : Double.NaN;
    if (frozen.isThere()) {
      settled.judge(frozenSays, y, targets.spread());
    }
  }

  /** What the settled mixture says by members as they stood when they were frozen. */
  private double settledSays() {
    double sum = 0;
    double[] shares = settledShares();
    for (int k = 0; k < shares.length; k++) {
      sum += shares[k] == 0 ? 0 : shares[k] * frozenSays[k];
    }
    return Math.max(targets.least(), Math.min(targets.most(), sum));
  }

  /** The same of the row that was judged last; NaN if members were not frozen yet. */
  double settledSaid() {
    return settledSaid;
  }

  /** Takes a new copy, if it is time. */
  void freeze() {
    if (frozen.isDue(receipt.rows())) {
      frozen.take(members.parameters(), receipt.rows());
      frozen.numbers()[frozen.moreAt()] = targets.mean();
      frozen.numbers()[frozen.moreAt() + 1] = targets.spread();
    }
  }

  long numBytes() {
    return frozen.numBytes() + 8L * (16 * says.length + 40);
  }
}
