package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * How large a residual of each column may be: at first the largest one seen, then a quantile that
 * residuals exceed as often as the budget allows. What lies beyond is not believed, for at most
 * three rows: then it is a new level, until a residual has been inside the gate once.
 */
final class JumpGate implements Stateful {
  private static final double PACE = 0.3;
  private static final double WIDER = Math.exp(PACE);
  private static final double FAR = 2;

  /**
   * Beyond so many gates a value is a jump: what lies just outside is mostly an extreme, and true.
   */
  private static final double SURE = 1.25;

  private static final int LONGEST = 3;

  /** The largest of a few residuals is not the largest of many. */
  private static final double START = 1.5;

  private static final double LEAST = 1e-3;
  private static final int ENOUGH = 200;

  /** What a gate is multiplied with after a row inside of it. */
  private final double narrower;

  private final double[] gate;
  private final double[] distrusted;
  private final double[] jumpedBy;
  private final double[] level;
  private final double[] seen;
  private final InputAxis axis;

  JumpGate(int columns, double budget, InputAxis axis) {
    this.narrower = Math.exp(-PACE * budget / 2);
    this.gate = new double[columns];
    this.distrusted = new double[columns];
    this.jumpedBy = new double[columns];
    this.level = new double[columns];
    this.seen = new double[columns];
    this.axis = axis;
    reset();
  }

  /** The residual in units of what is a jump; 0 where the column's new level is believed. */
  double excess(int column, double residual) {
    boolean believed = level[column] > 0 || distrusted[column] >= LONGEST;
    return believed ? 0 : Math.abs(residual) / (SURE * gate[column]);
  }

  /** Whether enough residuals were seen for others to be judged by. */
  boolean isWarm(int column) {
    return seen[column] >= ENOUGH;
  }

  void warm(int column, double residual) {
    seen[column]++;
    gate[column] = Math.max(gate[column], START * Math.abs(residual));
  }

  /** Residuals are others from now on. */
  void restart() {
    Arrays.fill(seen, 0);
    Arrays.fill(gate, LEAST);
  }

  /**
   * Which part of a residual is to be taken for true: all of it at the gate, a sixteenth of it at
   * twice the gate. The farther a value is outside, the likelier it is a lie.
   */
  double truth(int column, double residual) {
    double within = Math.min(1, gate[column] / Math.abs(residual));
    double square = within * within;
    return square * square;
  }

  /** A residual that was found to be a jump, and is not: the column's own may be as large. */
  void bearOut(int column, double residual) {
    gate[column] = Math.max(gate[column], START * Math.abs(residual));
  }

  /**
   * Learns from a residual of a value that was, or was not, found to be a jump. One far beyond the
   * gate widens it only if the column stays there: what comes back was a fault.
   */
  void learn(int column, double residual, boolean jump) {
    double size = Math.abs(residual);
    boolean beyond = size > gate[column];
    if (!beyond) {
      level[column] = 0;
      gate[column] *= narrower;
    } else if (!jump && distrusted[column] >= LONGEST) {
      level[column] = 1;
      gate[column] = Math.max(gate[column] * WIDER, Math.sqrt(gate[column] * jumpedBy[column]));
    } else if (!jump || (distrusted[column] == 0 && size < FAR * gate[column])) {
      gate[column] *= WIDER;
    }
    jumpedBy[column] = jump && distrusted[column] == 0 ? size : jumpedBy[column];
    distrusted[column] = jump ? distrusted[column] + 1 : 0;
  }

  @Override
  public void fields(Fields f) {
    f.along(axis).array("gate", gate, LEAST);
    f.along(axis).array("distrusted", distrusted);
    f.along(axis).array("jumpedBy", jumpedBy);
    f.along(axis).array("level", level);
    f.along(axis).array("seen", seen);
  }
}
