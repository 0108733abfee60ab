package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * Runs of equal values, by column and of whole rows. A run that is less likely than the budget is a
 * fault; a value that stood so once and was left again, or that stands for as long as the budget is
 * rare, is a state of its column (a valve at 0, a lamp at 1) and no fault from then on. Where a
 * column usually changes, what it jumped to is no state: it is a code for "missing". What a column
 * stands at in repeated rows is a state the second time (a night).
 */
final class StillRuns implements Stateful {
  private static final int STATES = 4;
  private static final int ENOUGH = 30;

  /** Repeats that make a state of a value while the column is not judged yet. */
  private static final int OFTEN = 30;

  private final int columns;
  private final double limit;
  private final long longest;
  private final RepeatChance all;
  private final RepeatChance moving;
  private final RepeatChance rowChance;
  private final InputAxis axis;
  private final double[] last;
  private final double[] repeats;
  private final double[] surprise;
  private final double[] jumped;

  /** What stood at the end of the last row that was found to be repeated. */
  private final double[] stood;

  private final double[] least;
  private final double[] most;
  private final double[][] states = new double[STATES][];
  private long rowRepeats;
  private double rowSurprise;

  /** Of the row that was judged last. */
  private boolean rowStands;

  private boolean rowFault;

  StillRuns(int columns, double budget, InputAxis axis) {
    this.columns = columns;
    this.limit = -Math.log(budget);
    this.longest = Math.round(1 / budget);
    this.all = new RepeatChance(columns, axis);
    this.moving = new RepeatChance(columns, axis);
    this.rowChance = new RepeatChance(1, InputAxis.INPUT_NUMBERS);
    this.axis = axis;
    this.last = new double[columns];
    this.repeats = new double[columns];
    this.surprise = new double[columns];
    this.jumped = new double[columns];
    this.stood = new double[columns];
    this.least = new double[columns];
    this.most = new double[columns];
    for (int k = 0; k < STATES; k++) {
      states[k] = new double[columns];
    }
    reset();
  }

  /** By runs at values that are no states, where there have been some; else by all runs. */
  private RepeatChance chance(int column) {
    return moving.runs(column) >= ENOUGH ? moving : all;
  }

  /** Looks at a row (NaN = missing) and changes nothing that later rows depend on. */
  void look(double[] row, boolean warm) {
    int changing = 0;
    boolean all = true;
    for (int c = 0; c < columns; c++) {
      if (!Double.isNaN(row[c]) && !Double.isNaN(last[c]) && chance(c).usuallyChanges(c)) {
        changing += isState(c, row[c]) ? 0 : 1;
        all &= row[c] == last[c];
      }
    }
    rowStands = all && changing > 1;
    rowFault =
        warm
            && rowStands
            && rowRepeats < longest
            && rowSurprise + rowChance.surprise(0, rowRepeats) > limit;
  }

  /** Whether the row that was looked at comes again too often; for columns that usually change. */
  boolean rowIsFault(int column, double value) {
    return rowFault
        && value == last[column]
        && (chance(column).usuallyChanges(column) || !isState(column, value));
  }

  /** Whether this value of the row that was looked at has stood for too long. */
  boolean isFault(int column, double value) {
    return value == last[column]
        && !rowStands
        && !isState(column, value)
        && repeats[column] < longest
        && (isCode(column)
            || surprise[column] + chance(column).surprise(column, repeats[column]) > limit);
  }

  /** Whether the last value was jumped to where values usually change: it needs no second look. */
  private boolean isCode(int column) {
    return jumped[column] > 0 && chance(column).usuallyChanges(column);
  }

  private boolean isState(int column, double value) {
    for (double[] state : states) {
      if (state[column] == value) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether this value may be a jump. What moves in steps, and rarely, jumps whenever it moves:
   * there only a value farther outside of what was believed than all of that is wide.
   */
  boolean mayJump(int column, double value) {
    if (all.mostlyMoves(column)) {
      return true;
    }
    double wide = most[column] - least[column];
    return wide > 0 && (value > most[column] + wide || value < least[column] - wide);
  }

  /** Takes note of the row that was looked at, seen or not. */
  void learnRow(boolean warm) {
    if (rowStands) {
      rowSurprise += rowChance.surprise(0, rowRepeats++);
      return;
    }
    rowChance.ended(0, rowSurprise > limit && warm ? 1 : rowRepeats);
    rowRepeats = 0;
    rowSurprise = 0;
  }

  /**
   * Takes note of a value of that row.
   *
   * @param believed whether it was
   * @param jump whether it was a jump
   * @param warm whether the column was watched
   */
  void learn(int column, double value, boolean believed, boolean jump, boolean warm) {
    if (believed) {
      least[column] = Math.min(least[column], value);
      most[column] = Math.max(most[column], value);
    }
    if (value == last[column]) {
      if (!rowStands) {
        surprise[column] += chance(column).surprise(column, repeats[column]++);
        stands(column, warm);
      }
      return;
    }
    if (!Double.isNaN(last[column])) {
      end(column, warm);
    }
    last[column] = value;
    repeats[column] = 0;
    surprise[column] = 0;
    jumped[column] = jump ? 1 : 0;
  }

  /** What stands while the column is not judged yet, or for very long, is a state. */
  private void stands(int column, boolean warm) {
    boolean stands =
        repeats[column] >= longest
            || (!warm && (surprise[column] > limit || repeats[column] >= OFTEN));
    if (stands && !isState(column, last[column])) {
      keep(column, last[column]);
      all.ended(column, repeats[column]);
    }
  }

  private void end(int column, boolean warm) {
    double value = last[column];
    double length = repeats[column];
    if (rowSurprise > limit) {
      if (value == stood[column] && !isState(column, value)) {
        keep(column, value);
      }
      stood[column] = value;
    }
    if (isState(column, value)) {
      all.ended(column, length);
      return;
    }
    boolean fault = surprise[column] > limit;
    if (fault && !isCode(column)) {
      keep(column, value);
    }
    all.ended(column, fault && warm ? 1 : length);
    moving.ended(column, fault && warm ? 1 : length);
  }

  private void keep(int column, double value) {
    for (int k = STATES - 1; k > 0; k--) {
      states[k][column] = states[k - 1][column];
    }
    states[0][column] = value;
  }

  @Override
  public void fields(Fields f) {
    f.part("all", all);
    f.part("moving", moving);
    f.in("row").withoutAxes().part(rowChance);
    f.along(axis).array("last", last, Double.NaN);
    f.along(axis).array("repeats", repeats);
    f.along(axis).array("surprise", surprise);
    f.along(axis).array("jumped", jumped);
    f.along(axis).array("stood", stood, Double.NaN);
    f.along(axis).array("least", least, Double.POSITIVE_INFINITY);
    f.along(axis).array("most", most, Double.NEGATIVE_INFINITY);
    for (int k = 0; k < STATES; k++) {
      f.along(axis).array("states" + k, states[k], Double.NaN);
    }
    rowRepeats = f.count("rowRepeats", rowRepeats);
    rowSurprise = f.number("rowSurprise", rowSurprise);
  }
}
