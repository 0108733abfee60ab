package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PoolMember.Corrected;
import java.util.stream.IntStream;

/**
 * What the members of a pool for a number say of a row, how they and the copy that stands still are
 * judged by the target, and the shares that follow from it.
 */
final class NumberJudgement extends Judgement<PolyMixing> {
  private final Members members;
  private final TargetScale targets;
  private final Corrections corrections;
  private final MemberScores scores;
  private final MemberScores frozenScores;

  /** Which learning member is, or stands behind, each member; their number if none. */
  private final int[] learning;

  private final int[] corrected;
  private final double[] says;
  private final double[] frozenSays;
  private double settledSaid = Double.NaN;

  NumberJudgement(Members members, TargetScale targets, Corrections corrections, InputScale scale) {
    super(
        members,
        new PolyMixing(members.layout().all().size()),
        BlockMixing.ofNumbers(members.layout()),
        new FrozenCopy(members.layout(), 2, scale),
        new Receipt(members.layout().all()));
    MemberLayout layout = members.layout();
    this.members = members;
    this.targets = targets;
    this.corrections = corrections;
    this.scores = new MemberScores(layout, i -> true);
    this.learning = layout.learningOrNone();
    this.corrected = layout.which(Corrected.class);
    this.frozenScores = new MemberScores(layout, this::isSettled);
    this.says = new double[layout.all().size()];
    this.frozenSays = new double[layout.all().size()];
  }

  /** Whether learning member {@code i} takes part where targets stop. */
  private boolean isSettled(int i) {
    return IntStream.of(settled.parts()).anyMatch(k -> learning[k] == i);
  }

  /** What everybody says of the row that was turned to, before its target is known. */
  void listen(PoolRow row, NumberMixture mixture) {
    listenToFrozen(row);
    scores.find(members.parameters(), row);
    double mean = targets.mean();
    double spread = targets.spread();
    double[] score = scores.all();
    double[] constants = mixture.constants();
    for (int k = 0; k < says.length; k++) {
      says[k] = mean + spread * (score[learning[k]] + constants[k]);
    }
  }

  /** What the copy that stands still says, in the units of its time. */
  private void listenToFrozen(PoolRow row) {
    if (!frozen.isThere()) {
      return;
    }
    double[] copy = frozen.numbers();
    frozen.turn(row);
    frozenScores.find(copy, row);
    double mean = copy[frozen.moreAt()];
    double spread = copy[frozen.moreAt() + 1];
    for (int k : settled.parts()) {
      frozenSays[k] = mean + spread * frozenScores.of(learning[k]);
    }
    row.turnBack();
  }

  /** The score of learning member {@code i} on the row that was listened to, in spreads. */
  double score(int i) {
    return scores.of(i);
  }

  private double scoreOf(int k) {
    return scores.of(learning[k]);
  }

  /**
   * What members to be corrected have missed by without it, in the units they spoke in: by a target
   * so far from the mean, with a spread, of that time.
   */
  void takeErrors(double target, double spread) {
    for (int k : corrected) {
      corrections.takeNote(k, target - spread * scoreOf(k));
    }
  }

  /**
   * Judges members, the mixture and the frozen copy by what they said before the target; errors are
   * measured in {@code spread}.
   */
  void judge(double said, double y, double spread) {
    receipt.addErrors(says, y);
    receipt.close(Math.abs(said - y));
    mixing.judge(says, y, spread);
    settledSaid = frozen.isThere() ? settledSays() : Double.NaN;
    for (int k : settled.parts()) {
      settled.add(k, frozen.isThere() ? Math.abs(frozenSays[k] - y) / spread : 0);
    }
  }

  /** What the settled mixture says by members as they stood when they were frozen. */
  private double settledSays() {
    double sum = 0;
    double[] shares = settled.shares();
    for (int k : settled.parts()) {
      sum += shares[k] * frozenSays[k];
    }
    return Math.max(targets.leastSettled(), Math.min(targets.mostSettled(), sum));
  }

  /** The same of the row that was judged last; NaN if members were not frozen yet. */
  double settledSaid() {
    return settledSaid;
  }

  /** The copy that stands still goes on in spreads from the mean, at a new level of the target. */
  void renew(double meanBefore, double spreadBefore) {
    double ratio = targets.spread() / spreadBefore;
    double[] copy = frozen.numbers();
    copy[frozen.moreAt()] = targets.mean() - (meanBefore - copy[frozen.moreAt()]) * ratio;
    copy[frozen.moreAt() + 1] *= ratio;
  }

  /** Takes a new copy, if it is time. */
  void freeze() {
    if (frozen.isDue(receipt.rows())) {
      settled.endBlock();
      frozen.take(members.parameters(), receipt.rows());
      frozen.numbers()[frozen.moreAt()] = targets.mean();
      frozen.numbers()[frozen.moreAt() + 1] = targets.spread();
    }
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.scratch(8L * (16 * says.length + 40));
  }
}
