package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PolyMixing;
import java.util.Arrays;

/**
 * Boosted trees on the residuals of a pool that predicts a number. They see the inputs, the pool's
 * prediction and its last error. Between renewals the leaves that a row ends in follow the scalar
 * law.
 */
final class NumberStage extends GrownStage {
  private static final int POOLED = 0;
  private static final int BESIDE = 2;

  private static final int UNIT_SAMPLE = 512;

  /** Trees start with no weight. */
  private final PolyMixing mixing;

  private final double[] predicted = new double[1];
  private final double[] step = new double[1];
  private final char[] answer = new char[2];

  NumberStage(int inputs, int trees, long seed) {
    this(inputs, trees, seed, PolyMixing.fromTheFirst(TreePrefixes.COUNT));
  }

  private NumberStage(int inputs, int trees, long seed, PolyMixing mixing) {
    super(
        new LiveForest(
            new TreeColumns(BESIDE, inputs),
            1,
            2,
            trees,
            seed,
            LiveForest.Schedule.SPREAD,
            NumberStage::objective),
        new SettledModel(1, inputs, new double[0], trees, seed),
        false,
        mixing.shares());
    this.mixing = mixing;
  }

  static TreeObjective objective(RowRing ring, long end, double given) {
    return new NumberObjective(ring, Double.isNaN(given) ? unit(ring, end) : given);
  }

  /**
   * The mean size of the residuals, of which none counts for more than 16 median ones. Where half
   * of them are 0 it is 16 of those that only one in twenty is beyond: what few rows are off by, as
   * the first of a constant target, is not what trees are for.
   */
  private static double unit(RowRing ring, long end) {
    int count = ring.rows();
    double[] some = new double[Math.min(count, UNIT_SAMPLE)];
    for (int i = 0; i < some.length; i++) {
      long row = end - 1 - (long) i * count / some.length;
      some[i] = Math.abs(ring.answer(ring.place(row)));
    }
    Arrays.sort(some);
    double median = some[some.length / 2];
    double most = 16 * (median > 0 ? median : some[some.length * 19 / 20]);
    double sum = 0;
    for (long row = end - count; row < end; row++) {
      double size = Math.abs(ring.answer(ring.place(row)));
      sum += Math.min(most, size);
    }
    double unit = sum / count;
    return Double.isFinite(unit) ? unit : 0;
  }

  @Override
  public void learn(Batch batch, int i, double[] settledPredictions, int at) {
    double target = batch.target(i, 0);
    double all = members.predictions()[TreePrefixes.COUNT - 1];
    recallPredictions();
    double pooled = members.predictions()[0];
    double settledPooled = settledPredictions[at];
    if (trees.isGrown()) {
      double weight = batch.weight(i);
      addLosses(judge(target, weight), Math.abs(target - pooled), weight);
      // The leaves of the row follow the scalar law: all of them are its features, at 1.
      double left = (target - all) / trees.unit;
      double clipped = Math.max(-NumberObjective.MOST, Math.min(NumberObjective.MOST, left));
      step[0] = ETA * weight * clipped / (1 + weight * trees.leaves.length);
      predictFormer();
      trees.move(step);
    }
    // A row of which the last error is hidden is one as when targets stop.
    settled.learn(batch, i, settledPredictions, at, target, !trees.grows());
    boolean isSettled = trees.hidesNext() && !Double.isNaN(settledPooled);
    trees.row[POOLED] = isSettled ? settledPooled : pooled;
    RowRing.write(target - trees.row[POOLED], answer);
    take(answer, target - pooled);
  }

  /** Judges members by their predictions; returns the error of their mixture. */
  private double judge(double target, double weight) {
    members.mix(shares, 0, predicted, 0);
    mixing.judge(members.predictions(), target, trees.unit, weight);
    return Math.abs(predicted[0] - target);
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.part("mixture", mixing);
  }

  /** The pool's prediction plus the sum of the trees' leaves. */
  static final class Added extends TreePrefixes {
    Added(int trees) {
      super(1, trees);
    }

    @Override
    void fillPoolColumns(double[] pooled, int at, double[] row) {
      row[POOLED] = pooled[at];
    }

    @Override
    void begin(double[] pooled, int at, double[] into) {
      into[0] = 0;
    }

    @Override
    void end(double[] sums, double unit, double[] predictions, int at) {
      predictions[at] = predictions[0] + unit * sums[0];
    }
  }
}
