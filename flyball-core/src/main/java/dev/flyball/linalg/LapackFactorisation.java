package dev.flyball.linalg;

import static org.bytedeco.openblas.global.openblas.CblasColMajor;
import static org.bytedeco.openblas.global.openblas.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.CblasUpper;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotri_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrs_work;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.cblas_dtrsv;

import org.bytedeco.javacpp.DoublePointer;
import org.jspecify.annotations.Nullable;

/**
 * Cholesky by OpenBLAS, for large widths. A packed row of the lower triangle is a column of the
 * upper triangle in LAPACK's order, so unpacking copies whole rows, and L is U'. The square lies
 * outside the heap; JavaCPP's limit for that is the heap's own ({@code -Xmx}) unless {@code
 * -Dorg.bytedeco.javacpp.maxbytes} says otherwise.
 */
final class LapackFactorisation implements Factorisation {
  private static final byte UPPER = 'U';

  private final int width;
  private final DoublePointer u;
  private final DoublePointer x;
  private final double[] row;
  private @Nullable DoublePointer inverse;

  LapackFactorisation(int width) {
    this.width = width;
    this.u = new DoublePointer((long) width * width);
    this.x = new DoublePointer(width);
    this.row = new double[width];
  }

  @Override
  public boolean factor(PackedSymmetric a, double scale, double ridge) {
    if (u.isNull()) {
      throw new IllegalStateException("this factor was closed and has no workspace any more");
    }
    double[] entries = a.array();
    for (int i = 0; i < width; i++) {
      int from = Packed.rowStart(i);
      for (int j = 0; j <= i; j++) {
        row[j] = scale * entries[from + j];
      }
      row[i] += ridge;
      u.position((long) i * width).put(row, 0, i + 1);
    }
    u.position(0);
    int info =
        OpenBlas.checked("dpotrf", LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, UPPER, width, u, width));
    // LAPACK lets an infinite or NaN pivot through.
    return info == 0 && quality() > 0;
  }

  @Override
  public double quality() {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (long i = 0; i < width; i++) {
      double pivot = u.get(i * width + i);
      smallest = Math.min(smallest, pivot);
      largest = Math.max(largest, pivot);
    }
    double ratio = smallest / largest;
    return width == 0 ? 1 : ratio * ratio;
  }

  @Override
  public void solve(double[] b, int bOff, double[] to, int toOff) {
    x.put(b, bOff, width);
    OpenBlas.checked(
        "dpotrs", LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, UPPER, width, 1, u, width, x, width));
    x.get(to, toOff, width);
  }

  @Override
  public void halfSolve(double[] b, int bOff, double[] to, int toOff) {
    x.put(b, bOff, width);
    cblas_dtrsv(CblasColMajor, CblasUpper, CblasTrans, CblasNonUnit, width, u, width, x, 1);
    x.get(to, toOff, width);
  }

  @Override
  public void solveMany(double[] rows, int n, int stride) {
    try (DoublePointer many = new DoublePointer((long) n * width)) {
      for (int k = 0; k < n; k++) {
        many.position((long) k * width).put(rows, k * stride, width);
      }
      many.position(0);
      OpenBlas.checked(
          "dpotrs", LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, UPPER, width, n, u, width, many, width));
      for (int k = 0; k < n; k++) {
        many.position((long) k * width).get(rows, k * stride, width);
      }
      many.position(0);
    }
  }

  @Override
  public void invertInto(PackedSymmetric to, Workers workers) {
    if (inverse == null) {
      inverse = new DoublePointer((long) width * width);
    }
    DoublePointer.memcpy(inverse, u, (long) width * width * Double.BYTES);
    int info =
        OpenBlas.checked(
            "dpotri", LAPACKE_dpotri_work(LAPACK_COL_MAJOR, UPPER, width, inverse, width));
    if (info > 0) {
      throw new IllegalStateException("pivot " + (info - 1) + " of the factor is zero");
    }
    for (int i = 0; i < width; i++) {
      inverse.position((long) i * width).get(to.array(), Packed.rowStart(i), i + 1);
    }
    inverse.position(0);
  }

  @Override
  public void close() {
    u.close();
    x.close();
    if (inverse != null) {
      inverse.close();
    }
  }

  @Override
  public long numBytes() {
    return 8L * (u.capacity() + x.capacity() + row.length)
        + (inverse == null ? 0 : 8L * inverse.capacity());
  }
}
