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
 * takes note of it. O(columns^2) a row; beyond 200 columns by blocks of 200 that know most of each
 * other ({@link CorrelatedBlocks}). Allocates nothing once these are found.
 */
public final class Trust implements Stateful {
  /** Cells distrusted without cause, as a share of all. */
  public static final double BUDGET = 1.0 / 3000;

  private static final int WARM = 300;

  private static final int BLOCK = 200;

  /** A column in no order has less, from 300 rows, but once in millions. */
  private static final double PERSISTS = 0.3;

  private final int columns;
  private final InputAxis axis;
  private final ColumnScale scale;
  private final StillRuns still;
  private final JumpGate gates;
  private final Expectation[] blocks;

  /** Null where there is one block. */
  private final @Nullable CorrelatedBlocks company;

  private final double[] row;
  private final double[] residuals;
  private final @Nullable Fault[] faults;

  /** Jumps of the row that was looked at last that were none. */
  private final boolean[] borneOut;

  private final long[] since;
  private final long[][] counts;
  private final long[][] first;
  private final long[][] last;
  private final long[] told;
  private long rows;

  public Trust(int columns) {
    this(columns, InputAxis.INPUT);
  }

  /** The same for some inputs of a model, along which its columns lie so. */
  public Trust(int columns, InputAxis axis) {
    this.columns = columns;
    this.axis = axis;
    this.scale = new ColumnScale(columns, BUDGET, axis);
    this.still = new StillRuns(columns, BUDGET, axis);
    this.gates = new JumpGate(columns, BUDGET, axis);
    this.blocks = new Expectation[(columns + BLOCK - 1) / BLOCK];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Expectation(Math.min(BLOCK, columns - b * BLOCK), BUDGET);
    }
    this.company = blocks.length > 1 ? new CorrelatedBlocks(columns, BLOCK) : null;
    this.row = new double[columns];
    this.residuals = new double[columns];
    this.faults = new Fault[columns];
    this.borneOut = new boolean[columns];
    this.since = new long[columns];
    this.counts = new long[Fault.values().length][columns];
    this.first = new long[Fault.values().length][columns];
    this.last = new long[Fault.values().length][columns];
    this.told = new long[columns];
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
    for (int c = 0; c < columns; c++) {
      // What is infinite is refused further on.
      row[c] = Double.isInfinite(values[c]) ? Double.NaN : values[c];
    }
    Arrays.fill(borneOut, false);
    still.look(row, rows >= WARM);
    for (int c = 0; c < columns; c++) {
      faults[c] = still(c);
    }
    for (int b = 0; b < blocks.length; b++) {
      look(blocks[b], b * BLOCK);
    }
  }

  /** Whether enough rows have come to tell whether they are in order. */
  public boolean knowsOrder() {
    return rows >= WARM;
  }

  /** Whether two columns or more are nearer to the row before than chance explains. */
  public boolean isInOrder() {
    int persisting = 0;
    for (int c = 0; c < columns; c++) {
      persisting += block(c).persistence(place(c) % BLOCK) > PERSISTS ? 1 : 0;
    }
    return persisting > 1;
  }

  private @Nullable Fault still(int c) {
    if (Double.isNaN(row[c])) {
      return null;
    }
    if (told[c] != Word.JUDGE.ordinal()) {
      return told[c] == Word.DISTRUST.ordinal() ? Fault.TOLD : null;
    }
    if (!isWarm(c)) {
      return null;
    }
    if (still.rowIsFault(c, row[c])) {
      return Fault.ROW_STILL;
    }
    return still.isFault(c, row[c]) ? Fault.STILL : null;
  }

  /** Whether jumps are all that is wrong with the row that was looked at last. */
  public boolean jumpsAlone() {
    boolean any = false;
    for (Fault fault : faults) {
      if (fault != null && fault != Fault.JUMP) {
        return false;
      }
      any |= fault != null;
    }
    return any;
  }

  /** The jumps of the row that was looked at last were none: it is learned as it came. */
  public void bearOut() {
    for (int b = 0; b < blocks.length; b++) {
      Expectation block = blocks[b];
      for (int c = 0; c < block.columns(); c++) {
        int column = at(b * BLOCK + c);
        if (faults[column] == Fault.JUMP) {
          faults[column] = null;
          borneOut[column] = true;
          block.know(c, scale.standardised(column, row[column]));
        }
      }
      block.fill();
    }
  }

  private boolean isWarm(int c) {
    return scale.seen(c) >= WARM;
  }

  private void look(Expectation block, int from) {
    block.begin();
    int width = block.columns();
    for (int c = 0; c < width; c++) {
      int column = at(from + c);
      if (Double.isNaN(row[column]) || faults[column] != null) {
        block.forget(c);
      } else {
        block.set(c, scale.standardised(column, row[column]));
      }
    }
    block.fill();
    for (int most = width / 2; most > 0; most--) {
      int worst = worst(block, from);
      if (worst < 0) {
        return;
      }
      faults[at(from + worst)] = Fault.JUMP;
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
        int column = at(from + c);
        double residual = block.residual(c) + scale.beyond(column, row[column]);
        residuals[column] = residual;
        boolean judges =
            told[column] == Word.JUDGE.ordinal() && gates.isWarm(column) && isWarm(column);
        double excess = judges ? gates.excess(column, residual) : 0;
        double strange = Math.abs(residual) * block.sharpness(c);
        if (excess > 1 && strange > most && still.mayJump(column, row[column])) {
          most = strange;
          worst = c;
        }
      }
    }
    return worst;
  }

  /** The column at a place of the blocks, which stand one behind the other. */
  private int at(int place) {
    return company == null ? place : company.at(place);
  }

  private int place(int column) {
    return company == null ? column : company.place(column);
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
        if (counts[fault.ordinal()][c]++ == 0) {
          first[fault.ordinal()][c] = rows;
        }
        last[fault.ordinal()][c] = rows;
        since[c] = since[c] == 0 ? rows : since[c];
      } else {
        since[c] = 0;
      }
      if (!Double.isNaN(row[c])) {
        learn(c, fault);
      }
    }
    still.learnRow(rows > WARM);
    if (company != null && company.learn(this::believed)) {
      for (Expectation block : blocks) {
        block.reset();
      }
      gates.restart();
    }
  }

  /** In deviations; 0 where nothing is believed. */
  private double believed(int c) {
    return Double.isNaN(row[c]) || faults[c] != null ? 0 : scale.standardised(c, row[c]);
  }

  private Expectation block(int c) {
    return blocks[place(c) / BLOCK];
  }

  private void learn(int c, @Nullable Fault fault) {
    boolean warm = isWarm(c);
    boolean jump = fault == Fault.JUMP;
    if (borneOut[c]) {
      gates.bearOut(c, residuals[c]);
    }
    if ((fault == null || jump) && block(c).isSure()) {
      if (gates.isWarm(c) && warm) {
        gates.learn(c, residuals[c], jump);
      } else {
        gates.warm(c, residuals[c]);
      }
    }
    still.learn(c, row[c], fault == null, jump, warm);
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

  /**
   * What a column that is not believed should have in the row that was looked at, by the row before
   * it and what is believed of this one; NaN where it was not believed often enough before.
   */
  public double expected(int column) {
    if (!isWarm(column)) {
      return Double.NaN;
    }
    double guess = scale.value(column, block(column).cell(place(column) % BLOCK));
    return faults[column] == Fault.JUMP
        ? guess + gates.truth(column, residuals[column]) * (row[column] - guess)
        : guess;
  }

  /** The value of this column in the row that was looked at; NaN where there is none. */
  public double value(int column) {
    return row[column];
  }

  /** From the next row on this column is judged so. */
  public void tell(int column, Word word) {
    told[column] = word.ordinal();
  }

  /** What was {@linkplain #tell told} of this column. */
  public Word told(int column) {
    return Word.values()[(int) told[column]];
  }

  /** How many cells of a column were not believed for this reason. */
  public long count(int column, Fault fault) {
    return counts[fault.ordinal()][column];
  }

  /** The row, counted from 1, of the first of them; 0 where there is none. */
  public long first(int column, Fault fault) {
    return first[fault.ordinal()][column];
  }

  /** The row, counted from 1, of the last of them; 0 where there is none. */
  public long last(int column, Fault fault) {
    return last[fault.ordinal()][column];
  }

  @Override
  public void fields(Fields f) {
    f.part("scale", scale);
    f.part("runs", still);
    f.part("gates", gates);
    for (int b = 0; b < blocks.length; b++) {
      f.part("block" + b, blocks[b]);
    }
    if (company != null) {
      f.part("company", company);
    }
    f.along(axis).array("told", told);
    f.along(axis).array("since", since);
    for (Fault fault : Fault.values()) {
      f.along(axis).array("found" + fault.ordinal(), counts[fault.ordinal()]);
      f.along(axis).array("first" + fault.ordinal(), first[fault.ordinal()]);
      f.along(axis).array("last" + fault.ordinal(), last[fault.ordinal()]);
    }
    rows = f.count("rows", rows);
    if (f.changes()) {
      Arrays.fill(faults, null);
      Arrays.fill(row, Double.NaN);
    }
  }
}
