package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * What a cell should be, given the row before and the believed rest of this row. With v = (z of the
 * row before, z of this row), S moves by f (v v' - S), f = max(1 / (n + 1), rate), from the
 * identity. By K = (S + .001 diag S + 1e-6 I)^-1 the residual of a cell is (K v)_c / K_cc, and
 * unknown cells b are filled by -K_bb^-1 K_bo v_o. A filled cell enters S with its variance on the
 * diagonal.
 *
 * <p>O(columns^2) a row and O(unknown^3): what rows add to S waits for max(20, columns) of them,
 * and K is made anew then, later on every fourth time. With further columns it begins anew.
 */
final class Expectation implements Stateful {
  private static final int SHORTEST = 20;
  private static final int ENOUGH = 100;

  /** Rows for each column that K is to be judged by. */
  private static final int EACH = 4;

  /** K is made anew after this part of the rows so far, and at most so many periods. */
  private static final int SETTLES = 16;

  private static final int RARELY = 4;
  private static final double LOAD = 0.001;
  private static final double RIDGE = 1e-6;
  private static final double LIFT = 1e-12;

  private final int columns;
  private final int width;
  private final int period;
  private final double rate;
  private final PackedSymmetric s;
  private final PackedSymmetric work;
  private final Cholesky factor;
  private final double[] k;
  private final double[] v;
  private final double[] pending;
  private final double[] weights;
  private final double[] spare;
  private final double[] before;
  private final double[] varianceBefore;
  private final double[] variance;
  private final int[] unknown;
  private final boolean[] isUnknown;
  private final double[] block;
  private final double[] solution;
  private int unknowns;
  private int waiting;
  private long rows;
  private long nextInverse;
  private double unit = 1;
  private boolean sureBefore;

  Expectation(int columns, double rate) {
    this.columns = columns;
    this.width = 2 * columns;
    this.period = Math.max(SHORTEST, columns);
    this.rate = rate;
    this.s = new PackedSymmetric(width);
    this.work = new PackedSymmetric(width);
    this.factor = new Cholesky(width);
    this.k = new double[columns * width];
    this.v = new double[width];
    this.pending = new double[period * width];
    this.weights = new double[period];
    this.spare = new double[width];
    this.before = new double[columns];
    this.varianceBefore = new double[columns];
    this.variance = new double[columns];
    this.unknown = new int[columns];
    this.isUnknown = new boolean[columns];
    this.block = new double[columns * columns];
    this.solution = new double[columns];
    reset();
  }

  /** Whether enough rows have come for its residuals to be judged by. */
  boolean isSure() {
    return rows >= Math.max(ENOUGH, EACH * columns);
  }

  int columns() {
    return columns;
  }

  /** Begins a row: nothing of it is known yet. */
  void begin() {
    System.arraycopy(before, 0, v, 0, columns);
    unknowns = 0;
    Arrays.fill(isUnknown, false);
    Arrays.fill(variance, 0);
  }

  /** This cell is believed so far. */
  void set(int column, double z) {
    v[columns + column] = z;
  }

  /** A cell that was {@linkplain #forget forgotten} is believed after all. */
  void know(int column, double z) {
    isUnknown[column] = false;
    int kept = 0;
    for (int i = 0; i < unknowns; i++) {
      if (unknown[i] != column) {
        unknown[kept++] = unknown[i];
      }
    }
    unknowns = kept;
    set(column, z);
  }

  /** This cell is not known. */
  void forget(int column) {
    if (!isUnknown[column]) {
      isUnknown[column] = true;
      unknown[unknowns++] = column;
    }
  }

  boolean knows(int column) {
    return !isUnknown[column];
  }

  /** Fills what is unknown from what is known. */
  void fill() {
    if (unknowns == 0) {
      return;
    }
    for (int i = 0; i < unknowns; i++) {
      v[columns + unknown[i]] = 0;
    }
    for (int i = 0; i < unknowns; i++) {
      int row = unknown[i] * width;
      solution[i] = -Kernels.dot(k, row, v, 0, width);
      for (int j = 0; j <= i; j++) {
        block[i * columns + j] = k[row + columns + unknown[j]];
      }
    }
    factorBlock();
    solveBlock();
    for (int i = 0; i < unknowns; i++) {
      v[columns + unknown[i]] = solution[i];
    }
  }

  /** The lower triangle of the block becomes its Cholesky factor. */
  private void factorBlock() {
    for (int i = 0; i < unknowns; i++) {
      int row = i * columns;
      for (int j = 0; j < i; j++) {
        double sum = block[row + j] - Kernels.dot(block, row, block, j * columns, j);
        block[row + j] = sum / block[j * columns + j];
      }
      double pivot = block[row + i] - Kernels.squaredNorm(block, row, i);
      block[row + i] = Math.sqrt(Math.max(pivot, Double.MIN_NORMAL));
    }
  }

  private void solveBlock() {
    for (int i = 0; i < unknowns; i++) {
      double sum = solution[i] - Kernels.dot(block, i * columns, solution, 0, i);
      solution[i] = sum / block[i * columns + i];
    }
    for (int i = unknowns - 1; i >= 0; i--) {
      solution[i] /= block[i * columns + i];
      Kernels.axpy(-solution[i], block, i * columns, solution, 0, i);
    }
  }

  /** A cell of this row, as it was set or filled. */
  double cell(int column) {
    return v[columns + column];
  }

  /** The correlation of a column with itself in the row before. */
  double persistence(int column) {
    int now = columns + column;
    return s.at(now, column) / Math.sqrt(s.at(now, now) * s.at(column, column));
  }

  /** How far a known cell is from what is expected, in units of what is usual to be unknown. */
  double residual(int column) {
    int row = column * width;
    double precision = k[row + columns + column];
    double residual = Kernels.dot(k, row, v, 0, width) / precision;
    return sureBefore ? residual : residual / Math.sqrt(1 + blur(column) * precision);
  }

  /** One over the deviation of a cell from what is expected. */
  double sharpness(int column) {
    return Math.sqrt(k[column * width + columns + column]);
  }

  /** What not knowing all of the row before adds to the variance of a cell's expectation. */
  private double blur(int column) {
    int row = column * width;
    double sum = 0;
    for (int j = 0; j < columns; j++) {
      sum += k[row + j] * k[row + j] * varianceBefore[j];
    }
    double precision = k[row + columns + column];
    return sum / (precision * precision);
  }

  /** The cell of the row before, as it was seen or filled. */
  double before(int column) {
    return before[column];
  }

  /** Learns the row as it is filled now. */
  void learn() {
    spread();
    double f = Math.max(1.0 / (++rows + 1), rate);
    unit *= 1 - f;
    double weight = f / unit;
    weights[waiting] = weight;
    System.arraycopy(v, 0, pending, waiting * width, width);
    waiting++;
    for (int j = 0; j < columns; j++) {
      spare[j] += weight * varianceBefore[j];
      spare[columns + j] += weight * variance[j];
    }
    System.arraycopy(v, columns, before, 0, columns);
    System.arraycopy(variance, 0, varianceBefore, 0, columns);
    sureBefore = unknowns == 0;
    if (waiting == period) {
      renew();
    }
  }

  /** The variances of what is filled: never more than those of a column nothing is known of. */
  private void spread() {
    for (int i = 0; i < unknowns; i++) {
      Arrays.fill(solution, 0, unknowns, 0);
      solution[i] = 1;
      solveBlock();
      double own = solution[i] + (sureBefore ? 0 : blur(unknown[i]));
      variance[unknown[i]] = Math.min(own, 1);
    }
  }

  private void renew() {
    s.addRankOnes(weights, pending, waiting);
    for (int i = 0; i < width; i++) {
      s.set(i, i, s.at(i, i) + spare[i]);
    }
    s.scale(unit);
    unit = 1;
    waiting = 0;
    Arrays.fill(spare, 0);
    if (rows >= nextInverse) {
      invert();
      nextInverse = rows + Math.max(period, Math.min(RARELY * period, rows / SETTLES));
    }
  }

  private void invert() {
    work.copyFrom(s);
    for (int i = 0; i < width; i++) {
      work.set(i, i, s.at(i, i) * (1 + LOAD));
    }
    if (!factor.factorLifted(work, 1, RIDGE, LIFT)) {
      return;
    }
    factor.invertInto(work);
    for (int c = 0; c < columns; c++) {
      for (int j = 0; j < width; j++) {
        k[c * width + j] = work.at(columns + c, j);
      }
    }
  }

  @Override
  public void fields(Fields f) {
    f.madeAnew().array("s", s.array());
    f.madeAnew().array("pending", pending);
    f.madeAnew().array("waitingWeights", weights);
    f.madeAnew().array("k", k);
    f.madeAnew().array("spare", spare);
    f.madeAnew().array("before", before);
    f.madeAnew().array("varianceBefore", varianceBefore, 1);
    waiting = f.madeAnew().index("waiting", waiting, 0, period - 1);
    rows = f.madeAnew().count("rows", rows);
    nextInverse = f.madeAnew().count("nextInverse", nextInverse);
    unit = f.madeAnew().number("unit", unit, 1);
    sureBefore = f.madeAnew().flag("sureBefore", sureBefore);
    f.scratch(v, variance, block, solution);
    f.scratch(work.numBytes() + factor.numBytes() + 5L * columns);
    if (f.resets()) {
      for (int i = 0; i < width; i++) {
        s.set(i, i, 1);
      }
      invert();
    }
  }
}
