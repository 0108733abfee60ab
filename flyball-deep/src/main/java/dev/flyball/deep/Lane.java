package dev.flyball.deep;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.HashMap;
import java.util.Map;

/** What one worker needs to work on blocks, whatever their width. For one thread at a time. */
final class Lane {
  /**
   * The residual at which conjugate gradients stop, relative to the gradient: two digits beyond
   * float32.
   */
  private static final double TOLERANCE = 1e-9;

  /** About as many products as take the time of a factor of width 128. */
  private static final int MOST_PRODUCTS = 8;

  private final Map<Integer, Room> rooms = new HashMap<>();

  /** Workspace for blocks of one width. */
  static final class Room {
    final int width;
    final double[] row;
    final double[] solution;
    private final double[] residual;
    private final double[] direction;
    private final double[] product;
    private Cholesky cholesky;

    private Room(int width) {
      this.width = width;
      row = new double[width];
      solution = new double[width];
      residual = new double[width];
      direction = new double[width];
      product = new double[width];
    }

    /**
     * Solves (scale s + ridge I) solution = row by a factor, O(b^3 / 3); false if there is none.
     */
    boolean factor(PackedSymmetric s, double scale, double ridge) {
      if (cholesky == null) {
        cholesky = new Cholesky(width);
      }
      if (!cholesky.factor(s, scale, ridge)) {
        return false;
      }
      cholesky.solve(row, 0, solution, 0);
      return true;
    }

    /**
     * As {@link #factor}, by conjugate gradients on s / ridge + I: each product costs O(b^2), and a
     * memory that is small against the ridge, or has few strong directions, needs few of them.
     *
     * @return false if that was not enough
     */
    boolean iterate(PackedSymmetric s, double scale, double ridge) {
      System.arraycopy(row, 0, residual, 0, width);
      System.arraycopy(row, 0, direction, 0, width);
      java.util.Arrays.fill(solution, 0);
      double squared = Kernels.squaredNorm(row, 0, width);
      double enough = TOLERANCE * TOLERANCE * squared;
      for (int i = 0; i < MOST_PRODUCTS && squared > enough; i++) {
        squared = iteration(s, scale, ridge, squared);
      }
      return squared <= enough;
    }

    private double iteration(PackedSymmetric s, double scale, double ridge, double squared) {
      s.times(direction, product);
      double curvature =
          scale * Kernels.dot(direction, 0, product, 0, width)
              + ridge * Kernels.squaredNorm(direction, 0, width);
      double alpha = squared / curvature;
      Kernels.axpy(alpha, direction, 0, solution, 0, width);
      Kernels.axpy(-alpha * scale, product, 0, residual, 0, width);
      Kernels.axpy(-alpha * ridge, direction, 0, residual, 0, width);
      double next = Kernels.squaredNorm(residual, 0, width);
      Kernels.scale(next / squared, direction, 0, width);
      Kernels.axpy(1, residual, 0, direction, 0, width);
      return next;
    }

    private long numBytes() {
      return 8L * (5L * width + (cholesky == null ? 0 : (width + 1L) * width / 2));
    }
  }

  Room room(int width) {
    return rooms.computeIfAbsent(width, Room::new);
  }

  long numBytes() {
    return rooms.values().stream().mapToLong(Room::numBytes).sum();
  }
}
