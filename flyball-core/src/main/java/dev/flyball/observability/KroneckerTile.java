package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One tile of {@link KroneckerObservability}: L &lt;- beta L + (1 - beta) G G' and R &lt;- beta R +
 * (1 - beta) G'G, averaged over the rows. With L = U' diag(l) U and R = V' diag(r) V, the metric
 * acts as a division by s(l_i, r_j) + ridge on the entries of U G V'. Both factors are decomposed
 * anew for the first solve after they changed: q is exact to rounding.
 */
final class KroneckerTile implements Stateful {
  private final String name;
  private final MatrixTile tile;
  private final KroneckerSpectrum spectrum;
  private final double beta;
  private final double ridge;
  private final PackedSymmetric left;
  private final PackedSymmetric right;
  private final double[] leftValues;
  private final double[] leftVectors;
  private final double[] rightValues;
  private final double[] rightVectors;
  private double trace;
  private double energy;
  private boolean reached;

  /** Whether values and vectors are those of the factors. */
  private boolean decomposed;

  private long refused;

  /** What it takes to work on tiles of one shape; for one thread at a time. */
  static final class Workspace {
    private final double[] matrix;
    private final double[] turned;
    private final double[] product;
    private final SymmetricEigen left;
    private final SymmetricEigen right;

    Workspace(int rows, int columns) {
      matrix = new double[rows * columns];
      turned = new double[rows * columns];
      product = new double[rows * columns];
      left = new SymmetricEigen(rows);
      right = new SymmetricEigen(columns);
    }

    long numBytes() {
      return 24L * matrix.length
          + 40L * (left.width() * left.width() + right.width() * right.width());
    }
  }

  KroneckerTile(MatrixTile tile, KroneckerSpectrum spectrum, double beta, double ridge) {
    this.name = "%s x %s from parameter %s on".formatted(tile.rows(), tile.columns(), tile.from());
    this.tile = tile;
    this.spectrum = spectrum;
    this.beta = beta;
    this.ridge = ridge;
    left = new PackedSymmetric(tile.rows());
    right = new PackedSymmetric(tile.columns());
    leftValues = new double[tile.rows()];
    leftVectors = new double[tile.rows() * tile.rows()];
    rightValues = new double[tile.columns()];
    rightVectors = new double[tile.columns() * tile.columns()];
  }

  /** Looks at what comes and says what tr S will be then. Changes no memory. */
  double lookAt(WrittenRows rows) {
    reached = rows.reaches(tile.from());
    energy = 0;
    for (int k = 0; k < rows.count(); k++) {
      for (int i = 0; i < tile.rows(); i++) {
        energy += Kernels.squaredNorm(rows.row(k), tile.from() + i * tile.stride(), tile.columns());
      }
    }
    reached |= energy != 0;
    return traceAfter(rows);
  }

  private double traceAfter(WrittenRows rows) {
    return reached ? beta * trace + (1 - beta) * energy / rows.observations() : trace;
  }

  /** Why the rows last looked at cannot be taken in, or null if they can. */
  @Nullable String refusal(WrittenRows rows) {
    double after = traceAfter(rows);
    // Written so that NaN fails too.
    return after <= InverseBlock.WORST_CONDITION * ridge
        ? null
        : "rows too large for the memory of the tile %s: tr S would be %s, and at most %s times epsilon (%s) leave enough digits"
            .formatted(name, after, InverseBlock.WORST_CONDITION, ridge);
  }

  /** Takes in the rows last looked at, unless they do not reach the tile. */
  void remember(WrittenRows rows, Workspace room) {
    if (!reached) {
      return;
    }
    trace = traceAfter(rows);
    decomposed = false;
    left.scale(beta);
    right.scale(beta);
    double weight = (1 - beta) / rows.observations();
    for (int k = 0; k < rows.count(); k++) {
      if (tile.gather(rows.row(k), room.matrix)) {
        transpose(room.matrix, room.turned);
        left.addGram(weight, room.turned, tile.columns(), tile.rows());
        right.addGram(weight, room.matrix, tile.rows(), tile.columns());
      }
    }
  }

  private void transpose(double[] matrix, double[] turned) {
    int m = tile.rows();
    int n = tile.columns();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        turned[j * m + i] = matrix[i * n + j];
      }
    }
  }

  /** Solves B q = gradient on this tile; where the gradient is all zero, so is q. */
  void solve(double[] gradient, double[] q, Workspace room) {
    boolean any = tile.gather(gradient, room.matrix);
    if (any && decompose(room)) {
      int m = tile.rows();
      int n = tile.columns();
      times(leftVectors, room.matrix, room.product, m, n);
      timesTransposed(room.product, rightVectors, room.turned, m, n);
      divide(room.turned);
      times(room.turned, rightVectors, room.product, m, n, n);
      Arrays.fill(room.matrix, 0);
      for (int k = 0; k < m; k++) {
        for (int i = 0; i < m; i++) {
          Kernels.axpy(leftVectors[k * m + i], room.product, k * n, room.matrix, i * n, n);
        }
      }
    } else if (any) {
      // No direction is known: B is at most (tr S + ridge) I, by which a step is never too long.
      refused++;
      Kernels.scale(1 / (most() + ridge), room.matrix, 0, tile.size());
    }
    tile.scatter(room.matrix, q);
  }

  /** No eigenvalue of S is larger. */
  private double most() {
    return spectrum.value(trace, trace, trace);
  }

  private boolean decompose(Workspace room) {
    if (!decomposed && room.left.decompose(left) && room.right.decompose(right)) {
      keep(room.left, leftValues, leftVectors);
      keep(room.right, rightValues, rightVectors);
      decomposed = true;
    }
    return decomposed;
  }

  /** Rounding may leave an eigenvalue of an average of squares just below zero. */
  private static void keep(SymmetricEigen found, double[] values, double[] vectors) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(0, found.values()[i]);
    }
    System.arraycopy(found.vectors(), 0, vectors, 0, vectors.length);
  }

  private void divide(double[] coordinates) {
    int n = tile.columns();
    for (int i = 0; i < tile.rows(); i++) {
      for (int j = 0; j < n; j++) {
        coordinates[i * n + j] /= spectrum.value(leftValues[i], rightValues[j], trace) + ridge;
      }
    }
  }

  /** c = a b for a square a of width m and m x n matrices. */
  private static void times(double[] a, double[] b, double[] c, int m, int n) {
    times(a, b, c, m, m, n);
  }

  /** c = a b for an a of m x k and a b of k x n. */
  private static void times(double[] a, double[] b, double[] c, int m, int k, int n) {
    Arrays.fill(c, 0, m * n, 0);
    for (int i = 0; i < m; i++) {
      for (int l = 0; l < k; l++) {
        Kernels.axpy(a[i * k + l], b, l * n, c, i * n, n);
      }
    }
  }

  /** c = a b' for an a of m x n and a square b of width n. */
  private static void timesTransposed(double[] a, double[] b, double[] c, int m, int n) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        c[i * n + j] = Kernels.dot(a, i * n, b, j * n, n);
      }
    }
  }

  /** Solves that had to do without a decomposition. */
  long refused() {
    return refused;
  }

  long numBytes() {
    long m = tile.rows();
    long n = tile.columns();
    return 12 * (m * m + n * n) + 8 * (m + n);
  }

  void forget() {
    left.fill(0);
    right.fill(0);
    trace = 0;
    refused = 0;
    decomposed = false;
  }

  /** S of this tile, put into that of all. */
  void writeMemory(double[][] all, Workspace room) {
    if (!decompose(room)) {
      throw new MetricException("the factors of the tile %s cannot be decomposed".formatted(name));
    }
    int m = tile.rows();
    int n = tile.columns();
    double[] unit = new double[all.length];
    for (int e = 0; e < m * n; e++) {
      int parameter = tile.from() + e / n * tile.stride() + e % n;
      Arrays.fill(unit, 0);
      for (int f = 0; f < m * n; f++) {
        double sum = 0;
        for (int k = 0; k < m; k++) {
          for (int l = 0; l < n; l++) {
            sum +=
                spectrum.value(leftValues[k], rightValues[l], trace)
                    * (leftVectors[k * m + e / n] * leftVectors[k * m + f / n])
                    * (rightVectors[l * n + e % n] * rightVectors[l * n + f % n]);
          }
        }
        unit[tile.from() + f / n * tile.stride() + f % n] = sum;
      }
      all[parameter] = unit.clone();
    }
  }

  @Override
  public void save(State state) {
    state.put("left", left.array());
    state.put("right", right.array());
    state.put("trace", trace);
    state.put("refused", refused);
  }

  @Override
  public void load(State state) {
    state.get("left", left.array());
    state.get("right", right.array());
    trace = state.number("trace");
    refused = state.count("refused");
    decomposed = false;
    boolean finite =
        Double.isFinite(Kernels.squaredNorm(left.array(), 0, left.array().length))
            && Double.isFinite(Kernels.squaredNorm(right.array(), 0, right.array().length));
    if (!(trace >= 0) || Double.isInfinite(trace) || refused < 0 || !finite) {
      throw new CheckpointException(
          "the tile %s holds tr S = %s, %s refusals and factors that are %sfinite"
              .formatted(name, trace, refused, finite ? "" : "not "));
    }
  }
}
