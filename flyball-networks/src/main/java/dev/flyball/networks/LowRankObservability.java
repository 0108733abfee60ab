package dev.flyball.networks;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * S as a sum of few outer products, S = scale * V'V with m vectors as the rows of V; the ridge acts
 * on the complement. A new row is one more vector; when there is no room, V is turned to the
 * eigenvectors of S and the weakest are dropped (eigenvalues of V V', which has m rows only). What
 * is dropped is kept account of: the full memory exceeds this one by a positive semidefinite matrix
 * whose norm is at most {@code leftOut()}, so that |q - q_exact| &lt;= leftOut / ridge * |q|.
 *
 * <p>Solves by Woodbury's identity: O(d m + m^3 / 3). Remembering a row costs O(k m) for k reached
 * parameters; a compression costs O(d m r + m^3), once in m - r rows.
 */
final class LowRankObservability extends Observability {
  private static final int LEAST_ROOM = 8;

  /** How many directions to start with where the rank adapts. */
  private static final int FIRST_RANK = 8;

  /** How many directions to keep; 0 for as many as the fraction asks for. */
  private final int rank;

  private final double fraction;
  private final int[] rowParameters;
  private final double[] rowValues;
  private int vectors;
  private int capacity;
  private double[] v;
  private double[] turned;
  private PackedSymmetric gram;
  private Cholesky cholesky;
  private @Nullable SymmetricEigen eigen;
  private double[] projected;
  private double scale = 1;

  /** In units of scale, as V'V is. */
  private double leftOut;

  private boolean current;

  @SuppressWarnings("NullAway.Init") // makeRoomToStartWith sets the workspaces
  LowRankObservability(int width, double beta, Ridge ridge, int rank, double fraction) {
    super(width, beta, ridge);
    this.rank = rank;
    this.fraction = fraction;
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
    makeRoomToStartWith();
  }

  private void makeRoomToStartWith() {
    makeRoomFor(placesFor(Math.min(width(), rank == 0 ? FIRST_RANK : rank)));
  }

  private static int placesFor(int rank) {
    return rank + Math.max(LEAST_ROOM, rank / 2);
  }

  @Override
  protected void remember(Actuation actuation) {
    scale *= beta();
    if (foldsScale(scale)) {
      foldScale();
    }
    current = false;
    for (int i = 0; i < actuation.rows(); i++) {
      int length = actuation.row(i, rowParameters, rowValues);
      if (length > 0) {
        append(length, Math.sqrt((1 - beta()) / (scale * actuation.observations())));
      }
    }
  }

  private void append(int length, double weight) {
    if (vectors == capacity) {
      compress();
    }
    int at = vectors * width();
    Arrays.fill(v, at, at + width(), 0);
    for (int e = 0; e < length; e++) {
      rowValues[e] *= weight;
      v[at + rowParameters[e]] = rowValues[e];
    }
    for (int k = 0; k <= vectors; k++) {
      gram.set(vectors, k, Kernels.sparseDot(rowParameters, rowValues, 0, length, v, k * width()));
    }
    vectors++;
  }

  /** Turns V to the eigenvectors of S and drops the weakest. Called when every place is taken. */
  private void compress() {
    if (eigen == null) {
      eigen = new SymmetricEigen(capacity);
    }
    if (!eigen.decompose(gram)) {
      throw new IllegalStateException("the eigenvectors of a low-rank memory did not converge");
    }
    double[] values = eigen.values();
    double[] turns = eigen.vectors();
    int kept = keep(values);
    if (kept < vectors) {
      leftOut += Math.max(0, values[vectors - kept - 1]);
    }
    double[] old = v;
    int oldVectors = vectors;
    makeRoom(kept);
    for (int r = 0; r < kept; r++) {
      turn(turns, oldVectors - 1 - r, old, oldVectors, r);
    }
    vectors = kept;
    for (int i = 0; i < kept; i++) {
      for (int j = 0; j <= i; j++) {
        gram.set(i, j, Kernels.dot(v, i * width(), v, j * width(), width()));
      }
    }
  }

  /** How many of the eigenvectors with these eigenvalues (ascending) to keep. */
  private int keep(double[] eigenvalues) {
    if (rank > 0) {
      return Math.min(Math.min(rank, width()), eigenvalues.length);
    }
    int dropped = Math.max(0, eigenvalues.length - width());
    double most = fraction * ridge() / scale;
    while (dropped < eigenvalues.length && leftOut + eigenvalues[dropped] <= most) {
      dropped++;
    }
    return eigenvalues.length - dropped;
  }

  /** Vector {@code r} becomes the combination of the old ones that eigenvector {@code e} gives. */
  private void turn(double[] turns, int e, double[] old, int oldVectors, int r) {
    int at = r * width();
    Arrays.fill(v, at, at + width(), 0);
    for (int k = 0; k < oldVectors; k++) {
      Kernels.axpy(turns[e * oldVectors + k], old, k * width(), v, at, width());
    }
  }

  /** Room for {@code rank} vectors and some new ones; keeps two buffers to turn between. */
  private void makeRoom(int rank) {
    if (rank + LEAST_ROOM > capacity) {
      makeRoomFor(placesFor(rank));
      return;
    }
    double[] spare = turned;
    turned = v;
    v = spare;
  }

  private void makeRoomFor(int places) {
    capacity = places;
    gram = new PackedSymmetric(capacity);
    cholesky = new Cholesky(capacity);
    eigen = null;
    projected = new double[capacity];
    v = new double[Math.multiplyExact(capacity, width())];
    turned = new double[v.length];
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    int d = width();
    System.arraycopy(gradient, 0, q, 0, d);
    if (vectors > 0) {
      bringFactorUpToDate();
      for (int k = 0; k < vectors; k++) {
        projected[k] = Kernels.dot(v, k * d, gradient, 0, d);
      }
      Arrays.fill(projected, vectors, projected.length, 0);
      cholesky.solve(projected, 0, projected, 0);
      for (int k = 0; k < vectors; k++) {
        Kernels.axpy(-projected[k], v, k * d, q, 0, d);
      }
    }
    Kernels.scale(1 / effectiveRidge(), q, 0, d);
  }

  private void bringFactorUpToDate() {
    if (current) {
      return;
    }
    for (int i = vectors; i < capacity; i++) {
      for (int j = 0; j <= i; j++) {
        gram.set(i, j, 0);
      }
    }
    double relativeRidge = effectiveRidge() / scale;
    if (!cholesky.factorLifted(gram, 1, relativeRidge, SMALLEST_RIDGE)) {
      throw new IllegalStateException(
          "the metric of a low-rank memory is not positive definite (ridge %s, tr S %s); give a larger epsilon"
              .formatted(ridge(), trace()));
    }
    current = true;
  }

  /** Woodbury's identity cancels where the ridge is lost to rounding, so it is lifted first. */
  private double effectiveRidge() {
    return Math.max(ridge(), SMALLEST_RIDGE * trace());
  }

  private void foldScale() {
    double root = Math.sqrt(scale);
    Kernels.scale(root, v, 0, vectors * width());
    gram.scale(scale);
    leftOut *= scale;
    scale = 1;
  }

  /** How many vectors the memory holds now. */
  int rank() {
    return vectors;
  }

  /** Woodbury's identity cancels once more: its rounding grows with the root of tr S / ridge. */
  @Override
  public double errorBound() {
    double cancelled = ridge() == 0 ? 0 : rounding() * Math.sqrt(1 + trace() / ridge());
    return cancelled + (leftOut == 0 ? 0 : scale * leftOut / ridge());
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (int k = 0; k < vectors; k++) {
      for (int i = 0; i < width(); i++) {
        for (int j = 0; j < width(); j++) {
          s[i][j] += scale * v[k * width() + i] * v[k * width() + j];
        }
      }
    }
    return s;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    capacity = (int) f.count("capacity", capacity);
    if (f.changes()) {
      current = false;
      vectors = 0;
      if (f.loads()) {
        makeRoomFor(capacity);
      } else {
        makeRoomToStartWith();
      }
    }
    vectors = f.first("v", v, vectors * width()) / width();
    f.first("gram", gram.array(), vectors * (vectors + 1) / 2);
    scale = f.number("scale", scale, 1);
    leftOut = f.number("leftOut", leftOut);
    // The eigenvectors of the gram are as many numbers as its square.
    long eigen = 8L * gram.width() * (gram.width() + 1L);
    f.scratch(turned);
    f.scratch(gram.numBytes() + cholesky.numBytes() + eigen + 20L * width());
  }
}
