package dev.flyball.tables.peer;

import dev.flyball.report.Role;
import java.util.List;

/**
 * One method at every setting of its grid, in parallel over one stream: linear scores w'x per head,
 * whose weights the method updates.
 */
abstract class PeerGrid {
  /**
   * One setting.
   *
   * @param rate which of the grid's rates it has; settings that differ in more share one
   * @param words what it is called
   * @param edge whether it is the first or the last of its grid: a better one may lie beyond
   */
  record Setting(int rate, String words, boolean edge) {}

  final String name;
  final Role role;
  final Slope slope;
  final List<Double> rates;
  final List<Setting> settings;
  final int heads;
  final int width;

  /** By setting, then by head, then by input. */
  final double[] weights;

  /** {@code rates} ascend. */
  PeerGrid(
      String name,
      Role role,
      Slope slope,
      List<Double> rates,
      List<Setting> settings,
      int heads,
      int width) {
    this.name = name;
    this.role = role;
    this.slope = slope;
    this.rates = rates;
    this.settings = settings;
    this.heads = heads;
    this.width = width;
    this.weights = new double[settings.size() * heads * width];
  }

  /**
   * The scores of all settings for a row, head by head.
   *
   * @param row the standardised inputs, zero where missing, and a constant
   */
  final void score(double[] row, double[] into) {
    for (int v = 0; v < settings.size() * heads; v++) {
      double sum = 0;
      int from = v * width;
      for (int j = 0; j < width; j++) {
        sum += weights[from + j] * row[j];
      }
      into[v] = sum;
    }
  }

  /**
   * Learns from the row that was scored last, whose loss counts so much; {@code wanted} holds a
   * number per head.
   */
  abstract void learn(double[] row, double[] scores, double[] wanted, double weight);
}
