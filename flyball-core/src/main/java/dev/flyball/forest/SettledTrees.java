package dev.flyball.forest;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Two forests for rows after which no more targets come: one apart from the pool, on the target
 * itself, and one upon the pool's settled prediction. Both see a cycle, of which inputs hold sine
 * and cosine, as a plain number. Immutable; a row costs O(trees times depth).
 */
public final class SettledTrees {
  /** The pool, trees apart from it, trees upon it. */
  static final int MEMBERS = 3;

  static final int APART = 0;
  static final int UPON = 1;

  final TreeColumns columns;
  final boolean classes;

  /** What trees apart start from: the median, or scores of the classes' shares. */
  final double[] start;

  /** What a leaf's value is multiplied with. */
  final double[] units;

  /** The inputs that are a cycle's sine and cosine, pair after pair. */
  final int[] cycles;

  /** Of the members; null where they are published. */
  final double @Nullable [] shares;

  final Forest[] forests;

  SettledTrees(
      TreeColumns columns,
      boolean classes,
      double[] start,
      double[] units,
      int[] cycles,
      double @Nullable [] shares,
      Forest... forests) {
    this.columns = columns;
    this.classes = classes;
    this.start = start;
    this.units = units;
    this.cycles = cycles;
    this.shares = shares;
    this.forests = forests;
  }

  /** The same with shares of their own. */
  SettledTrees sharing(double[] own) {
    return new SettledTrees(columns, classes, start, units, cycles, own, forests);
  }

  /** A number that grows from 0 to 4 along a cycle, in the order of its angle. */
  static double along(double sine, double cosine) {
    return sine >= 0 ? 1 - cosine : sine < 0 ? 3 + cosine : Double.NaN;
  }

  /** What predicting works in, for one thread at a time. */
  static final class Work {
    /** The pool's scores, then the inputs. */
    final double[] row;

    private final byte[] cells;
    private final double[] sums;

    /** Every member's predictions, one run per member. */
    final double[] predictions;

    Work(TreeColumns columns) {
      this.row = new double[columns.count()];
      this.cells = new byte[row.length];
      this.sums = new double[columns.beside()];
      this.predictions = new double[MEMBERS * sums.length];
    }

    /** The mixture by the shares that are written from {@code from} on. */
    void mix(double[] shares, int from, double[] into, int at) {
      for (int k = 0; k < sums.length; k++) {
        double sum = 0;
        for (int m = 0; m < MEMBERS; m++) {
          sum += shares[from + m] * predictions[m * sums.length + k];
        }
        into[at + k] = sum;
      }
    }
  }

  /** The column of the cosine where the sine of a cycle is in this one; else -1. */
  int cosineOf(int column) {
    for (int p = 0; p < cycles.length; p += 2) {
      if (column == columns.beside() + cycles[p]) {
        return columns.beside() + cycles[p + 1];
      }
    }
    return -1;
  }

  /** These trees written out, with their shares or those from {@code at} on. */
  public TreeFormula formula(double[] published, int at) {
    TreeFormula.Tree[][] trees = new TreeFormula.Tree[forests.length][];
    for (int which = 0; which < trees.length; which++) {
      Forest forest = forests[which];
      trees[which] = new TreeFormula.Tree[forest.trees()];
      Arrays.setAll(trees[which], tree -> WrittenTree.of(this, forest, tree));
    }
    double[] own = shares == null ? Arrays.copyOfRange(published, at, at + MEMBERS) : shares;
    return new TreeFormula(start.length, classes, own, start, units, trees[APART], trees[UPON]);
  }

  /** Predicts by shares of its own, or those that are written from {@code at} on. */
  void mix(double[] published, int from, Work work, double[] into, int at) {
    if (shares == null) {
      work.mix(published, from, into, at);
    } else {
      work.mix(shares, 0, into, at);
    }
  }

  /** Predicts by every member a row for which the settled pool predicts {@code pooled}. */
  void predict(double[] pooled, int at, Batch batch, int i, Work work) {
    columns.read(batch, i, work.row);
    predict(pooled, at, work);
  }

  /** The same of the inputs that stand in {@code work}. */
  void predict(double[] pooled, int at, Work work) {
    double[] row = work.row;
    scores(pooled, at, row);
    for (int p = 0; p < cycles.length; p += 2) {
      int sine = columns.beside() + cycles[p];
      row[sine] = along(row[sine], row[columns.beside() + cycles[p + 1]]);
    }
    System.arraycopy(pooled, at, work.predictions, 0, start.length);
    System.arraycopy(start, 0, work.sums, 0, start.length);
    for (int c = 0; c < row.length; c++) {
      work.cells[c] = forests[UPON].bins().of(c, row[c]);
    }
    end(APART, work);
    begin(pooled, at, work.sums);
    end(UPON, work);
  }

  /** What trees see of a pool's prediction: itself, or of classes the log odds. */
  private void scores(double[] pooled, int at, double[] into) {
    if (classes) {
      ClassStage.logOdds(pooled, at, start.length, into);
    } else {
      into[0] = pooled[at];
    }
  }

  /** What trees upon a pool's prediction start from. */
  private void begin(double[] pooled, int at, double[] into) {
    if (classes) {
      ClassStage.begin(pooled, at, into);
    } else {
      into[0] = pooled[at];
    }
  }

  /** Adds the trees to the sums, of which follows what they predict. */
  private void end(int which, Work work) {
    Forest forest = forests[which];
    for (int tree = 0; tree < forest.trees(); tree++) {
      int leaf = forest.leaf(tree, work.cells, 0);
      for (int k = 0; k < start.length; k++) {
        work.sums[k] += units[which] * forest.value(leaf, k);
      }
    }
    int at = (1 + which) * start.length;
    if (classes) {
      ClassStage.probabilities(work.sums, work.predictions, at);
    } else {
      work.predictions[at] = work.sums[0];
    }
  }

  void save(State state) {
    state.put("start", start);
    state.put("units", units);
    state.put("cycles", Arrays.stream(cycles).asLongStream().toArray(), InputAxis.INPUT_NUMBERS);
    forests[APART].save(state.in("apart"), columns);
    forests[UPON].save(state.in("upon"), columns);
  }

  static SettledTrees load(State state, TreeColumns columns, boolean classes, int most) {
    return new SettledTrees(
        columns,
        classes,
        state.doubles("start"),
        state.doubles("units"),
        Arrays.stream(state.longs("cycles")).mapToInt(Math::toIntExact).toArray(),
        null,
        Forest.load(state.in("apart"), columns.beside(), most),
        Forest.load(state.in("upon"), columns.beside(), most));
  }
}
