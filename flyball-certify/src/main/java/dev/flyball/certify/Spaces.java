package dev.flyball.certify;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The spaces in which the error dynamics of a run stay, and on which it can be certified. */
final class Spaces {
  /** A direction that got less than this share of the strongest one's energy was not excited. */
  private static final double NEGLIGIBLE = 1e-12;

  private Spaces() {}

  /** One space for a dense memory, one a block for a block memory, one a parameter if diagonal. */
  static List<Space> of(RunRecord record, Memory memory) {
    int d = record.width();
    if (memory instanceof Memory.Diagonal) {
      return blocks(d, 1);
    }
    if (memory instanceof Memory.Chunks chunks) {
      return blocks(d, chunks.size());
    }
    if (memory instanceof Memory.Grouped grouped) {
      return groups(d, grouped);
    }
    return List.of(fullOrActive(record));
  }

  private static List<Space> blocks(int d, int size) {
    List<Space> spaces = new ArrayList<>();
    for (int from = 0; from < d; from += size) {
      spaces.add(
          new Space.Block(
              spaces.size(), IntStream.range(from, Math.min(d, from + size)).toArray()));
    }
    return spaces;
  }

  private static List<Space> groups(int d, Memory.Grouped grouped) {
    List<Space> spaces = new ArrayList<>();
    boolean[] taken = new boolean[d];
    for (int g = 0; g < grouped.groups().count(); g++) {
      int[] block = grouped.groups().group(g);
      spaces.add(new Space.Block(g, block));
      for (int j : block) {
        taken[j] = true;
      }
    }
    int[] rest = IntStream.range(0, d).filter(j -> !taken[j]).toArray();
    if (rest.length > 0) {
      spaces.add(new Space.Block(spaces.size(), rest));
    }
    return spaces;
  }

  /** The full space if the rows span it, else their span. */
  static Space fullOrActive(RunRecord record) {
    int d = record.width();
    Space full = new Space.Full(d);
    PackedSymmetric gram = new PackedSymmetric(d);
    double[] row = new double[d];
    for (int t = 0; t < record.steps(); t++) {
      record.row(t, full, row);
      gram.addRankOne(1, row);
    }
    try (SymmetricEigen eigen = new SymmetricEigen(d)) {
      if (!eigen.decompose(gram)) {
        throw new IllegalArgumentException("the rows of the run are not finite");
      }
      double[] values = eigen.values();
      int left = 0;
      while (left < d && values[left] <= NEGLIGIBLE * values[d - 1]) {
        left++;
      }
      return left == 0 || left == d ? full : active(eigen, d, left);
    }
  }

  private static Space active(SymmetricEigen eigen, int d, int left) {
    int k = d - left;
    double[] basis = new double[k * d];
    System.arraycopy(eigen.vectors(), left * d, basis, 0, k * d);
    return new Space.Active(k, d, basis);
  }
}
