package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;

/**
 * What a pool predicts, and how its members stand after the targets so far: the shares in the
 * mixture, those when targets stop, by which a copy that stands still is judged, and the receipt.
 */
abstract sealed class PoolTask<M extends Mixing> implements Stateful permits ClassTask, NumberTask {
  final Members members;
  final MemberLayout layout;
  final M mixing;
  final BlockMixing settled;
  final FrozenCopy frozen;
  final Receipt receipt;
  private int departures;

  PoolTask(Members members, M mixing, BlockMixing settled, FrozenCopy frozen) {
    this.members = members;
    this.layout = members.layout();
    this.mixing = mixing;
    this.settled = settled;
    this.frozen = frozen;
    this.receipt = new Receipt(layout.all());
  }

  /** Asks what the targets of a batch mean: the model is the user's and may fail. */
  void look(Batch batch) {}

  /** Writes what is predicted of the row that was turned to, one number a head. */
  abstract void predict(PoolRow row, double[] into, int at);

  /** What the prediction of row {@code i} misses by, if that may be too large to learn from. */
  double miss(Batch batch, int i, double[] predicted) {
    return 0;
  }

  /**
   * Judges members, mixture and frozen copy by the target of the row that was predicted last, and
   * takes note of it. Writes what the settled mixture said to its place among {@code settledSaid}.
   */
  abstract void judge(PoolRow row, Batch batch, int i, double[] predicted, double[] settledSaid);

  /** How much the row that was judged counts. */
  double weight() {
    return 1;
  }

  /** All members step on the row that was judged; returns their mean eta / (1 + h). */
  abstract double step(long steps);

  /** Keeps what the next rows will be judged with. */
  abstract void remember();

  /** Brings the mixture up to date with shares, parameters and what is known of earlier targets. */
  void settle() {}

  /** What predictions use of earlier targets, beside the last ones in wide rows: how many. */
  abstract int contextLength();

  abstract void keepContext(double[] into, int at);

  abstract void restoreContext(double[] from, int at);

  abstract double lossOf(Batch batch, int i, double[] given, int at);

  abstract void mixture(double[] into);

  abstract void publish(double[] into);

  abstract void publishSettled(double[] into);

  abstract PredictionRule prediction();

  abstract double[] parametersOf(int k);

  abstract double[] missingEffects();

  /** Writes what else the frozen copy predicts with, from {@code at} on. */
  abstract void writeFrozen(double[] into, int at);

  /** Takes a new copy, if it is time. */
  final void freeze() {
    if (frozen.isDue(receipt.rows())) {
      settled.endBlock();
      frozen.take(members.parameters(), receipt.rows());
      writeFrozen(frozen.numbers(), frozen.moreAt());
    }
  }

  /** Members that are not finite leave both mixtures. */
  final void takeLeave() {
    if (members.departures() == departures) {
      return;
    }
    departures = members.departures();
    for (int k = 0; k < layout.all().size(); k++) {
      int i = layout.learningOf(k);
      if (i >= 0 && members.leftAt(i) > 0) {
        mixing.leave(k);
        settled.leave(k);
      }
    }
    frozen.leave(members);
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
