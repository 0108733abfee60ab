package dev.flyball.deep;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.PackedSymmetric;
import java.util.HashMap;
import java.util.Map;

/** What one worker needs to work on blocks, whatever their width. For one thread at a time. */
final class Lane {
  private final Factoring factoring;
  private final Map<Integer, Room> rooms = new HashMap<>();

  /** How a metric is factored; tests make it fail. */
  @FunctionalInterface
  interface Factoring {
    /** Factors scale * a + ridge I; false if it is not positive definite. */
    boolean factor(Cholesky cholesky, PackedSymmetric a, double scale, double ridge);
  }

  Lane(Factoring factoring) {
    this.factoring = factoring;
  }

  /** Workspace for blocks of one width. */
  static final class Room {
    final double[] row;
    final double[] carried;
    final double[] product;
    final double[] solution;
    final ConjugateGradients gradients;
    private final Factoring factoring;
    private Cholesky cholesky;

    private Room(int width, Factoring factoring) {
      this.factoring = factoring;
      row = new double[width];
      carried = new double[width];
      product = new double[width];
      solution = new double[width];
      gradients = new ConjugateGradients(width);
    }

    /** Factors scale * a + I, O(b^3 / 3); false if there is no factor. */
    boolean factor(PackedSymmetric a, double scale) {
      return factoring.factor(cholesky(), a, scale, 1);
    }

    Cholesky cholesky() {
      if (cholesky == null) {
        cholesky = new Cholesky(row.length);
      }
      return cholesky;
    }

    private long numBytes() {
      long width = row.length;
      return 8 * (4 * width + (cholesky == null ? 0 : (width + 1) * width)) + gradients.numBytes();
    }
  }

  Room room(int width) {
    return rooms.computeIfAbsent(width, wide -> new Room(wide, factoring));
  }

  long numBytes() {
    return rooms.values().stream().mapToLong(Room::numBytes).sum();
  }
}
