package dev.flyball.tables.peer;

import dev.flyball.report.Role;
import java.util.List;

/** One method at every setting of its grid, side by side through one stream. */
interface PeerGrid {

  /** Its name in tables. */
  String name();

  /** Its colour. */
  Role role();

  /** How many settings there are. */
  int settings();

  /** Setting {@code k} in words. */
  String setting(int k);

  /**
   * Whether setting {@code k} is the first or the last of its grid: a better one may lie beyond.
   */
  boolean atEdge(int k);

  /** Which of its rates setting {@code k} has; settings that differ in more share one. */
  int rateOf(int k);

  /** Its rates, ascending. */
  List<Double> rates();

  /** What its scores mean. */
  Slope slope();

  /**
   * The scores of all settings for a row, head by head.
   *
   * @param row the standardised inputs, zero where missing, and a constant
   */
  void score(double[] row, double[] into);

  /** Learns from the row that was scored last; {@code wanted} holds a number per head. */
  void learn(double[] row, double[] scores, double[] wanted);
}
