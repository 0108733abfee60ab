package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * Projects weights onto the ball sum_j m_j w_j^2 &lt;= radius^2 m_y, with m_j the mean square of
 * component j where it was seen and m_y that of the targets: free of units. Weights that would
 * leave it are scaled back to its surface, their projection in this norm. O(d) per step.
 */
final class WeightBall implements Stateful {
  private final double radius;
  private final double[] squares;
  private final double[] counts;
  private double targetSquare;
  private double targets;

  WeightBall(int width, double radius) {
    this.radius = radius;
    this.squares = new double[width];
    this.counts = new double[width];
  }

  /** Takes note of the sizes of a row. */
  void take(int[] seen, double[] values, int length, double target) {
    targets++;
    targetSquare += (target * target - targetSquare) / targets;
    for (int a = 0; a < length; a++) {
      int j = seen[a];
      counts[j]++;
      squares[j] += (values[a] * values[a] - squares[j]) / counts[j];
    }
  }

  /**
   * Shortens {@code step} so that w + step stays in the ball; true if it had to. A step past the
   * largest number is none at all.
   */
  boolean hold(double[] w, int offset, double[] step) {
    double norm = 0;
    for (int j = 0; j < step.length; j++) {
      double next = w[offset + j] + step[j];
      norm += squares[j] * next * next;
    }
    if (!Double.isFinite(norm)) {
      Arrays.fill(step, 0);
      return true;
    }
    double limit = radius * Math.sqrt(targetSquare);
    if (Double.isInfinite(radius) || Math.sqrt(norm) <= limit) {
      return false;
    }
    double scale = limit / Math.sqrt(norm);
    for (int j = 0; j < step.length; j++) {
      // A component that was never seen has no size to be judged by, and stays where it is.
      step[j] = counts[j] == 0 ? 0 : scale * (w[offset + j] + step[j]) - w[offset + j];
    }
    return true;
  }

  @Override
  public void fields(Fields f) {
    f.array("squares", squares);
    f.array("counts", counts);
    targetSquare = f.number("targetSquare", targetSquare);
    targets = f.number("targets", targets);
  }
}
