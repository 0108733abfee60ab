package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that are there and wrong, in rows that come in time order, from nothing but these
 * rows: a column that stands still ({@link Fault#STILL}), a row that is sent again ({@link
 * Fault#ROW_STILL}), and a value beyond what the rest predicts ({@link Fault#JUMP}), that for at
 * most three rows. One budget of false alarms, 1 cell in 3,000; a column is judged once it has been
 * believed 300 times. Drift, attenuation and noise are not found.
 *
 * <p>{@link #look} judges a row and changes nothing that later rows depend on; {@link #learn} then
 * takes note of it. O(columns^2) a row; beyond 200 columns by blocks of 200. Allocates nothing.
 */
public final class Trust implements Stateful {
  /** Cells distrusted without cause, as a share of all. */
  public static final double BUDGET = 1.0 / 3000;

  private static final int WARM = 300;

  /** Residuals before this are those of expectations that know too little. */
  private static final int SETTLED = 100;

  private static final int BLOCK = 200;

  private final int columns;
  private final ColumnScale scale;
  private final StillRuns runs;
  private final JumpGate gates;
  private final Expectation[] blocks;
  private final double[] row;
  private final double[] residuals;
  private final @Nullable Fault[] faults;
  private final long[] since;
  private final long[][] counts;
  private long rows;

  public Trust(int columns) {
    this.columns = columns;
    this.scale = new ColumnScale(columns, BUDGET, InputAxis.INPUT);
    this.runs = new StillRuns(columns, BUDGET, InputAxis.INPUT);
    this.gates = new JumpGate(columns, BUDGET, InputAxis.INPUT);
    this.blocks = new Expectation[(columns + BLOCK - 1) / BLOCK];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Expectation(Math.min(BLOCK, columns - b * BLOCK), BUDGET);
    }
    this.row = new double[columns];
    this.residuals = new double[columns];
    this.faults = new Fault[columns];
    this.since = new long[columns];
    this.counts = new long[Fault.values().length][columns];
  }

  /** How many columns are watched. */
  public int columns() {
    return columns;
  }

  /** How many rows were taken note of. */
  public long rows() {
    return rows;
  }

  /** Judges a row (NaN = missing). */
  public void look(double[] values) {
    System.arraycopy(values, 0, row, 0, columns);
    runs.look(row, rows >= WARM);
    for (int c = 0; c < columns; c++) {
      faults[c] = still(c);
    }
    for (int b = 0; b < blocks.length; b++) {
      look(blocks[b], b * BLOCK);
    }
  }

  private @Nullable Fault still(int c) {
    if (Double.isNaN(row[c]) || !isWarm(c)) {
      return null;
    }
    if (runs.rowIsFault(c)) {
      return Fault.ROW_STILL;
    }
    return runs.isFault(c, row[c]) ? Fault.STILL : null;
  }

  private boolean isWarm(int c) {
    return scale.seen(c) >= WARM;
  }

  private void look(Expectation block, int from) {
    block.begin();
    int width = block.columns();
    for (int c = 0; c < width; c++) {
      if (Double.isNaN(row[from + c]) || faults[from + c] != null) {
        block.forget(c);
      } else {
        block.set(c, scale.standardised(from + c, row[from + c]));
      }
    }
    block.fill();
    for (int most = width / 2; most > 0; most--) {
      int worst = worst(block, from);
      if (worst < 0) {
        return;
      }
      faults[from + worst] = Fault.JUMP;
      block.forget(worst);
      block.fill();
    }
    worst(block, from);
  }

  /**
   * Of the cells beyond their gates the one that explains most of the others, or -1: where one
   * value is wrong, the residual in units of its deviation is largest there.
   */
  private int worst(Expectation block, int from) {
    int worst = -1;
    double most = 0;
    for (int c = 0; c < block.columns(); c++) {
      if (block.knows(c)) {
        double residual = block.residual(c);
        residuals[from + c] = residual;
        double excess = isWarm(from + c) ? gates.excess(from + c, residual) : 0;
        double strange = Math.abs(residual) * block.sharpness(c);
        if (excess > 1 && strange > most && runs.mayJump(from + c, row[from + c])) {
          most = strange;
          worst = c;
        }
      }
    }
    return worst;
  }

  /** Takes note of the row that was looked at last. */
  public void learn() {
    rows++;
    for (Expectation block : blocks) {
      block.learn();
    }
    for (int c = 0; c < columns; c++) {
      Fault fault = faults[c];
      if (fault != null) {
        counts[fault.ordinal()][c]++;
        since[c] = since[c] == 0 ? rows : since[c];
      } else {
        since[c] = 0;
      }
      if (!Double.isNaN(row[c])) {
        learn(c, fault);
      }
    }
    runs.learnRow();
  }

  private void learn(int c, @Nullable Fault fault) {
    boolean warm = isWarm(c);
    boolean jump = fault == Fault.JUMP;
    if (fault == null || jump) {
      if (warm) {
        gates.learn(c, residuals[c], jump);
      } else if (scale.seen(c) >= SETTLED) {
        gates.warm(c, residuals[c]);
      }
    }
    runs.learn(c, row[c], fault == null, jump, warm);
    if (fault == null) {
      scale.learn(c, row[c]);
    }
  }

  /** Why the value of this column in the row that was looked at is not believed; null if it is. */
  public @Nullable Fault fault(int column) {
    return faults[column];
  }

  /** The row, counted from 1, since which this column has not been believed; 0 where it is. */
  public long since(int column) {
    return faults[column] == null ? 0 : since[column] == 0 ? rows + 1 : since[column];
  }

  /** How many cells of a column were not believed for this reason. */
  public long count(int column, Fault fault) {
    return counts[fault.ordinal()][column];
  }

  @Override
  public void fields(Fields f) {
    f.part("scale", scale);
    f.part("runs", runs);
    f.part("gates", gates);
    f.withoutAxes().parts("block", blocks);
    f.along(InputAxis.INPUT).array("since", since);
    for (Fault fault : Fault.values()) {
      f.along(InputAxis.INPUT).array("found" + fault.ordinal(), counts[fault.ordinal()]);
    }
    rows = f.count("rows", rows);
    if (f.changes()) {
      Arrays.fill(faults, null);
    }
  }
}
