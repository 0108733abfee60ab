package dev.flyball.paper.faults;

import dev.flyball.checkpoint.State;
import dev.flyball.trust.Trust;
import java.util.Arrays;

/**
 * Puts what {@link Trust} expects in the place of what it does not trust in a window, by what it
 * has learned from the rows for training alone.
 */
final class WindowRepair {
  /** Rows of which nothing is known: after them the row before a window says nothing. */
  private static final int UNKNOWN = 48;

  private final int columns;
  private final Trust trust;
  private final State learned = new State();

  WindowRepair(FaultPanel panel, int columns) {
    this.columns = columns;
    this.trust = new Trust(columns);
    for (int t = 0; t < panel.learned(); t++) {
      trust.look(Arrays.copyOf(panel.rows()[t], columns));
      trust.learn();
    }
    double[] nothing = new double[columns];
    Arrays.fill(nothing, Double.NaN);
    for (int t = 0; t < UNKNOWN; t++) {
      trust.look(nothing);
      trust.learn();
    }
    trust.save(learned);
  }

  /** Changes the window in place. */
  void repair(double[][] window) {
    trust.load(learned);
    for (double[] row : window) {
      trust.look(Arrays.copyOf(row, columns));
      for (int c = 0; c < columns; c++) {
        row[c] = trust.fault(c) == null ? row[c] : trust.expected(c);
      }
      trust.learn();
    }
  }
}
