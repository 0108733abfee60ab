package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Lists the subspaces that the errors of a run never leave, so that they can be certified. */
final class Spaces {
  /** A row that leaves less than this of itself outside a span lies in it, to rounding. */
  private static final double NEGLIGIBLE = 1e-12;

  /** Beyond this ratio of column sizes a rotation loses the small ones. */
  private static final double WIDEST_SPREAD = 1e4;

  private Spaces() {}

  /**
   * One space for a dense memory, one per block for a block memory, one per parameter if diagonal.
   */
  static List<Space> of(RunRecord record, Memory memory) {
    int d = record.width();
    if (memory.equals(Memory.diagonal())) {
      return blocks(d, Groups.ofEqualSize(d, 1));
    }
    if (memory instanceof Memory.Chunks chunks) {
      return blocks(d, Groups.ofEqualSize(d, chunks.size()));
    }
    if (memory instanceof Memory.Grouped grouped && grouped.form().equals("block")) {
      return blocks(d, grouped.groups());
    }
    return List.of(fullOrActive(record));
  }

  /** A block for each group, and one for what is in none. */
  private static List<Space> blocks(int d, Groups groups) {
    List<Space> spaces = new ArrayList<>();
    boolean[] taken = new boolean[d];
    for (int g = 0; g < groups.count(); g++) {
      int[] block = groups.group(g);
      spaces.add(new Space.Block(g, block));
      for (int j : block) {
        taken[j] = true;
      }
    }
    int[] alone = IntStream.range(0, d).filter(j -> !taken[j]).toArray();
    if (alone.length > 0) {
      spaces.add(new Space.Block(spaces.size(), alone));
    }
    return spaces;
  }

  /**
   * The full space if the rows span it, else their span. Every column is first measured by its own
   * size, so that a small feature beside a large one counts: what is left out is zero to rounding,
   * row by row. Where columns of very different sizes depend on each other, no rotation is exact
   * enough, and the full space, which such rows do not excite, gives the honest answer.
   */
  static Space fullOrActive(RunRecord record) {
    int d = record.width();
    Space full = new Space.Full(d);
    double[] sizes = sizes(record);
    int[] seen = IntStream.range(0, d).filter(j -> sizes[j] > 0).toArray();
    double[][] span = span(record, sizes);
    if (span.length == d || span.length == 0) {
      return full;
    }
    if (span.length == seen.length) {
      double[] basis = new double[seen.length * d];
      for (int i = 0; i < seen.length; i++) {
        basis[i * d + seen[i]] = 1;
      }
      return new Space.Active(seen.length, d, basis);
    }
    double largest = IntStream.of(seen).mapToDouble(j -> sizes[j]).max().orElse(1);
    double smallest = IntStream.of(seen).mapToDouble(j -> sizes[j]).min().orElse(1);
    return largest > WIDEST_SPREAD * smallest ? full : active(span, sizes);
  }

  /** The largest modulus in each column. */
  private static double[] sizes(RunRecord record) {
    int d = record.width();
    double[] sizes = new double[d];
    double[] row = new double[d];
    for (int t = 0; t < record.steps(); t++) {
      for (int i = 0; i < record.rows(t); i++) {
        record.row(t, i, new Space.Full(d), row);
        for (int j = 0; j < d; j++) {
          sizes[j] = Math.max(sizes[j], Math.abs(row[j]));
        }
      }
    }
    return sizes;
  }

  /** An orthonormal basis of the rows in units of their columns' sizes (Gram-Schmidt, twice). */
  private static double[][] span(RunRecord record, double[] sizes) {
    int d = sizes.length;
    List<double[]> basis = new ArrayList<>();
    for (int t = 0; t < record.steps() && basis.size() < d; t++) {
      for (int i = 0; i < record.rows(t) && basis.size() < d; i++) {
        double[] row = new double[d];
        record.row(t, i, new Space.Full(d), row);
        widen(basis, row, sizes);
      }
    }
    return basis.toArray(double[][]::new);
  }

  private static void widen(List<double[]> basis, double[] row, double[] sizes) {
    int d = sizes.length;
    for (int j = 0; j < d; j++) {
      row[j] = sizes[j] == 0 ? 0 : row[j] / sizes[j];
    }
    double norm = Math.sqrt(Kernels.squaredNorm(row, 0, d));
    if (norm > 0 && takeOut(basis, row) > NEGLIGIBLE * norm) {
      Kernels.scale(1 / Math.sqrt(Kernels.squaredNorm(row, 0, d)), row, 0, d);
      basis.add(row);
    }
  }

  /** Takes what {@code basis} spans out of {@code vector} and returns the norm of what is left. */
  private static double takeOut(List<double[]> basis, double[] vector) {
    for (int pass = 0; pass < 2; pass++) {
      for (double[] unit : basis) {
        double along = Kernels.dot(unit, 0, vector, 0, vector.length);
        Kernels.axpy(-along, unit, 0, vector, 0, vector.length);
      }
    }
    return norm(vector);
  }

  /** |v|. */
  static double norm(double[] v) {
    return Math.sqrt(Kernels.squaredNorm(v, 0, v.length));
  }

  private static Space active(double[][] span, double[] sizes) {
    int d = sizes.length;
    List<double[]> basis = new ArrayList<>();
    for (double[] unit : span) {
      double[] vector = new double[d];
      for (int j = 0; j < d; j++) {
        vector[j] = unit[j] * sizes[j];
      }
      Kernels.scale(1 / Math.sqrt(Kernels.squaredNorm(vector, 0, d)), vector, 0, d);
      Kernels.scale(1 / takeOut(basis, vector), vector, 0, d);
      basis.add(vector);
    }
    double[] rows = new double[basis.size() * d];
    for (int i = 0; i < basis.size(); i++) {
      System.arraycopy(basis.get(i), 0, rows, i * d, d);
    }
    return new Space.Active(basis.size(), d, rows);
  }
}
