package dev.flyball.monitor;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.observability.Observability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The eigenvectors of the memory S in terms of the features: the directions that it has data on,
 * and those that it lacks. Computed on demand in O(d^3): O(d^2) per step if asked at most every d
 * steps.
 */
public final class Directions {
  /** Below this visibility the ridge weighs more than the data. */
  private static final double BLIND = 0.5;

  private final List<Direction> ascending;

  private Directions(List<Direction> ascending) {
    this.ascending = ascending;
  }

  /** The directions of {@code memory} as it stands, whose parameters have these names. */
  public static Directions of(Observability memory, List<String> names) {
    int width = memory.width();
    if (names.size() != width) {
      throw new IllegalArgumentException(
          "%s names for a memory of %s parameters".formatted(names.size(), width));
    }
    try (SymmetricEigen eigen = new SymmetricEigen(width)) {
      if (!eigen.decompose(packed(memory.memory()))) {
        throw new ArithmeticException("the eigenvectors of the memory did not converge");
      }
      List<Direction> directions = new ArrayList<>(width);
      for (int k = 0; k < width; k++) {
        directions.add(direction(eigen.values()[k], eigen.vector(k), memory.ridge(), names));
      }
      return new Directions(Collections.unmodifiableList(directions));
    }
  }

  private static PackedSymmetric packed(double[][] square) {
    PackedSymmetric packed = new PackedSymmetric(square.length);
    for (int i = 0; i < square.length; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, square[i][j]);
      }
    }
    return packed;
  }

  /** Rounding may leave an eigenvalue just below 0, where S has none. */
  private static Direction direction(
      double value, double[] vector, double ridge, List<String> names) {
    int heaviest = 0;
    for (int j = 1; j < vector.length; j++) {
      heaviest = Math.abs(vector[j]) > Math.abs(vector[heaviest]) ? j : heaviest;
    }
    if (vector[heaviest] < 0) {
      for (int j = 0; j < vector.length; j++) {
        vector[j] = -vector[j];
      }
    }
    double strength = Math.max(0, value);
    double visibility = strength == 0 ? 0 : strength / (strength + ridge);
    return new Direction(strength, visibility, vector, names);
  }

  /** The {@code count} directions seen least, the weakest first. */
  public List<Direction> weakest(int count) {
    return ascending.subList(0, Math.min(count, ascending.size()));
  }

  /** The {@code count} directions seen most, the strongest first. */
  public List<Direction> strongest(int count) {
    List<Direction> strongest =
        new ArrayList<>(ascending.subList(Math.max(0, ascending.size() - count), ascending.size()));
    Collections.reverse(strongest);
    return Collections.unmodifiableList(strongest);
  }

  /** The combinations of features that are currently blind: the ridge outweighs the memory. */
  public List<Direction> blind() {
    return ascending.stream().filter(direction -> direction.visibility() < BLIND).toList();
  }
}
