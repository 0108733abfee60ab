package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import java.util.Arrays;

/**
 * What the members of a pool for classes say of a row, how they and the copy that stands still are
 * judged by the target, and the shares that follow from it.
 */
final class ClassJudgement extends Judgement<BayesMixing> {
  private final Members members;
  private final ClassProbabilities probabilities;
  private final ClassCounts counts;

  /** Of the copy that stands still. */
  private final ClassProbabilities frozenProbabilities;

  private final double[] prior;
  private final double[] next;
  private final double[] logs;
  private final double[] mixed;
  private final Calibration calibration;

  /** What the settled mixture said of the last row, by members as they stood when frozen. */
  private final double[] settledSaid;

  ClassJudgement(
      Members members,
      ClassProbabilities probabilities,
      ClassProbabilities frozenProbabilities,
      ClassCounts counts,
      int classes,
      InputScale scale) {
    super(
        members,
        new BayesMixing(members.layout().all().size()),
        BlockMixing.ofClasses(members.layout()),
        new FrozenCopy(members.layout(), classes, scale),
        new Receipt(members.layout().all()));
    this.members = members;
    this.probabilities = probabilities;
    this.frozenProbabilities = frozenProbabilities;
    this.counts = counts;
    this.prior = new double[classes];
    this.next = new double[classes];
    this.logs = new double[members.layout().all().size()];
    this.mixed = new double[classes];
    this.settledSaid = new double[members.layout().heads()];
    this.calibration = new Calibration(classes, probabilities.floor());
  }

  /** What everybody says of the row that was turned to. */
  void listen(PoolRow row) {
    counts.prior(prior);
    counts.next(next);
    probabilities.compute(members.parameters(), 0, row, prior, next);
  }

  /** Writes what is predicted of the row that was listened to: for one head, of class 1 alone. */
  void predict(double[] into, int at) {
    probabilities.mixAll(mixing.shares(), 0, mixed);
    calibration.correct(mixed);
    probabilities.copyHeads(mixed, into, at);
  }

  /** The loss of what is predicted of the row that was listened to. */
  double loss(double[] target, double weight) {
    probabilities.mixAll(mixing.shares(), 0, mixed);
    return calibration.loss(mixed, target, weight);
  }

  Calibration calibration() {
    return calibration;
  }

  /**
   * Judges members, mixture and the frozen copy by the target of the row that was listened to;
   * returns the prediction's loss.
   */
  double judge(PoolRow row, double[] target, double weight) {
    Arrays.fill(settledSaid, Double.NaN);
    judgeFrozen(row, target, weight);
    logs(probabilities, target, weight);
    probabilities.mixAll(mixing.shares(), 0, mixed);
    double loss = calibration.judge(mixed, target, weight);
    for (int k = 0; k < logs.length; k++) {
      receipt.add(k, -logs[k]);
    }
    receipt.close(loss);
    mixing.judge(logs);
    return loss;
  }

  /** What the settled mixture said of the row that was judged last; NaN if it said nothing. */
  double[] settledSaid() {
    return settledSaid;
  }

  /** Judges the frozen copy, on the row in the units of its time. */
  private void judgeFrozen(PoolRow row, double[] target, double weight) {
    if (frozen.isThere()) {
      double[] copy = frozen.numbers();
      System.arraycopy(copy, frozen.moreAt(), prior, 0, prior.length);
      frozen.turn(row);
      frozenProbabilities.compute(copy, 0, row, prior, prior);
      frozenProbabilities.mixAll(settled.shares(), 0, mixed);
      frozenProbabilities.copyHeads(mixed, settledSaid, 0);
      logs(frozenProbabilities, target, weight);
      for (int k : settled.parts()) {
        settled.add(k, -logs[k]);
      }
      row.turnBack();
    }
  }

  /** The weighted log of the probability that each member gave the target. */
  private void logs(ClassProbabilities given, double[] target, double weight) {
    Arrays.fill(logs, 0);
    for (int c = 0; c < target.length; c++) {
      if (target[c] != 0) {
        for (int k = 0; k < logs.length; k++) {
          logs[k] += weight * target[c] * Math.log(given.of(k, c));
        }
      }
    }
  }

  /** Takes a new copy, if it is time. */
  void freeze() {
    if (frozen.isDue(receipt.rows())) {
      settled.endBlock();
      frozen.take(members.parameters(), receipt.rows());
      counts.prior(prior);
      System.arraycopy(prior, 0, frozen.numbers(), frozen.moreAt(), prior.length);
    }
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.part("calibration", calibration);
    f.scratch(8L * (8 * logs.length + 40));
  }
}
