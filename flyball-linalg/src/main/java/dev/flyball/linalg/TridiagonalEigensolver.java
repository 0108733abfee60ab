package dev.flyball.linalg;

import java.util.Arrays;

/**
 * Reflections to a tridiagonal matrix T = Q A Q', then rotations of T to a diagonal one (QL with
 * Wilkinson's shift), both carried along in the vectors. About 4 d^3 operations for the reflections
 * and 6 d^3 for the rotations, all on whole rows; for machines without OpenBLAS.
 */
final class TridiagonalEigensolver implements Eigensolver {
  private static final int MOST_TURNS = 60;
  private static final double NEGLIGIBLE = Math.ulp(1.0) / 2;

  /** Beside a largest entry of 1 those below this are nothing: their squares' inverse overflows. */
  private static final double LEAST = 1e-140;

  private final int width;
  private final double[] square;
  private final double[] beside;
  private final double[] betas;
  private final double[] work;

  TridiagonalEigensolver(int width) {
    this.width = width;
    this.square = new double[Packed.checkedLength((long) width * width, width)];
    this.beside = new double[width];
    this.betas = new double[width];
    this.work = new double[width];
  }

  @Override
  public boolean decompose(PackedSymmetric a, double[] values, double[] vectors) {
    double largest = 0;
    for (double entry : a.array()) {
      largest = Math.max(largest, Math.abs(entry));
    }
    double scale = largest == 0 ? 1 : largest;
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        square[i * width + j] = a.at(i, j) / scale;
      }
    }
    for (int k = 0; k < width - 2; k++) {
      reflect(k);
    }
    for (int i = 0; i < width; i++) {
      values[i] = square[i * width + i];
      beside[i] = i + 1 < width ? square[(i + 1) * width + i] : 0;
    }
    carry(vectors);
    if (!diagonalise(values, vectors)) {
      return false;
    }
    for (int i = 0; i < width; i++) {
      values[i] *= scale;
    }
    Eigensolver.sort(values, vectors);
    return true;
  }

  /**
   * H = I - beta v v' leaves one entry of column k below the diagonal's neighbour. The rest of the
   * matrix becomes H A H; v takes the place of what row k had right of the diagonal.
   */
  private void reflect(int k) {
    int from = k + 1;
    int n = width - from;
    int v = k * width + from;
    double first = square[v];
    double rest = Kernels.squaredNorm(square, v + 1, n - 1);
    if (rest < LEAST * LEAST) {
      betas[k] = 0;
      return;
    }
    double norm = Math.copySign(Math.sqrt(first * first + rest), first);
    square[v] = first + norm;
    double beta = 1 / (norm * square[v]);
    betas[k] = beta;
    for (int i = 0; i < n; i++) {
      work[i] = beta * Kernels.dot(square, (from + i) * width + from, square, v, n);
    }
    Kernels.axpy(-beta / 2 * Kernels.dot(work, 0, square, v, n), square, v, work, 0, n);
    for (int i = 0; i < n; i++) {
      int row = (from + i) * width + from;
      Kernels.axpy(-square[v + i], work, 0, square, row, n);
      Kernels.axpy(-work[i], square, v, square, row, n);
    }
    square[from * width + k] = -norm;
  }

  /** Q, the product of all reflections, from the last to the first: each meets few rows so far. */
  private void carry(double[] vectors) {
    Arrays.fill(vectors, 0);
    for (int i = 0; i < width; i++) {
      vectors[i * width + i] = 1;
    }
    for (int k = width - 3; k >= 0; k--) {
      int from = k + 1;
      int n = width - from;
      int v = k * width + from;
      for (int i = from; betas[k] != 0 && i < width; i++) {
        int row = i * width + from;
        double along = betas[k] * Kernels.dot(vectors, row, square, v, n);
        Kernels.axpy(-along, square, v, vectors, row, n);
      }
    }
  }

  private boolean diagonalise(double[] values, double[] vectors) {
    double size = 0;
    for (int i = 0; i < width; i++) {
      size = Math.max(size, Math.abs(values[i]) + Math.abs(beside[i]));
    }
    double negligible = Math.max(LEAST, NEGLIGIBLE * size);
    for (int least = 0; least < width; least++) {
      int turns = 0;
      for (int end = block(least, negligible); end > least; end = block(least, negligible)) {
        if (turns++ == MOST_TURNS) {
          return false;
        }
        turn(least, end, values, vectors);
      }
    }
    return true;
  }

  /**
   * The end of the block that begins at {@code from}: the entry beside the diagonal is negligible,
   * by the size of the whole matrix. By its neighbours it may never be: where the matrix lacks rank
   * these are rounding themselves, and every turn rounds anew.
   */
  private int block(int from, double negligible) {
    int end = from;
    while (end < width - 1 && Math.abs(beside[end]) > negligible) {
      end++;
    }
    return end;
  }

  /** Chases one shift from the block's end to its beginning. */
  private void turn(int from, int end, double[] values, double[] vectors) {
    double slope = (values[from + 1] - values[from]) / (2 * beside[from]);
    double steep = slope + Math.copySign(Math.hypot(slope, 1), slope);
    double chased = values[end] - values[from] + beside[from] / steep;
    double sine = 1;
    double cosine = 1;
    double moved = 0;
    for (int i = end - 1; i >= from; i--) {
      double up = sine * beside[i];
      double across = cosine * beside[i];
      double radius = Math.hypot(up, chased);
      beside[i + 1] = radius;
      if (radius == 0) {
        values[i + 1] -= moved;
        beside[end] = 0;
        return;
      }
      sine = up / radius;
      cosine = chased / radius;
      double base = values[i + 1] - moved;
      double lift = (values[i] - base) * sine + 2 * cosine * across;
      moved = sine * lift;
      values[i + 1] = base + moved;
      chased = cosine * lift - across;
      rotate(vectors, i * width, cosine, sine);
    }
    values[from] -= moved;
    beside[from] = chased;
    beside[end] = 0;
  }

  /** Turns a row of the vectors and the one after it. */
  private void rotate(double[] vectors, int row, double cosine, double sine) {
    for (int k = row; k < row + width; k++) {
      double upper = vectors[k];
      double lower = vectors[k + width];
      vectors[k + width] = sine * upper + cosine * lower;
      vectors[k] = cosine * upper - sine * lower;
    }
  }

  @Override
  public void close() {
    // Nothing here lies outside the heap.
  }
}
