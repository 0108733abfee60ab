package dev.flyball.linalg;

/**
 * Four rows of a packed triangle that are too short or too few for vectors: one loop over the
 * columns left of the block on the diagonal, and that block written out.
 */
final class ShortRowQuad {
  private ShortRowQuad() {}

  /** Rows i to i + 3 of A += gamma u u', and adds to y what they give to A x. */
  static void updateTimes(double gamma, double[] u, double[] a, int i, double[] x, double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    double g0 = gamma * u[i];
    double g1 = gamma * u[i + 1];
    double g2 = gamma * u[i + 2];
    double g3 = gamma * u[i + 3];
    double x0 = x[i];
    double x1 = x[i + 1];
    double x2 = x[i + 2];
    double x3 = x[i + 3];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int c = 0; c < i; c++) {
      double a0 = a[row0 + c] + g0 * u[c];
      double a1 = a[row1 + c] + g1 * u[c];
      double a2 = a[row2 + c] + g2 * u[c];
      double a3 = a[row3 + c] + g3 * u[c];
      a[row0 + c] = a0;
      a[row1 + c] = a1;
      a[row2 + c] = a2;
      a[row3 + c] = a3;
      y[c] += (a0 * x0 + a1 * x1) + (a2 * x2 + a3 * x3);
      s0 += a0 * x[c];
      s1 += a1 * x[c];
      s2 += a2 * x[c];
      s3 += a3 * x[c];
    }
    double a00 = a[row0 + i] + g0 * u[i];
    double a10 = a[row1 + i] + g1 * u[i];
    double a11 = a[row1 + i + 1] + g1 * u[i + 1];
    double a20 = a[row2 + i] + g2 * u[i];
    double a21 = a[row2 + i + 1] + g2 * u[i + 1];
    double a22 = a[row2 + i + 2] + g2 * u[i + 2];
    double a30 = a[row3 + i] + g3 * u[i];
    double a31 = a[row3 + i + 1] + g3 * u[i + 1];
    double a32 = a[row3 + i + 2] + g3 * u[i + 2];
    double a33 = a[row3 + i + 3] + g3 * u[i + 3];
    a[row0 + i] = a00;
    a[row1 + i] = a10;
    a[row1 + i + 1] = a11;
    a[row2 + i] = a20;
    a[row2 + i + 1] = a21;
    a[row2 + i + 2] = a22;
    a[row3 + i] = a30;
    a[row3 + i + 1] = a31;
    a[row3 + i + 2] = a32;
    a[row3 + i + 3] = a33;
    y[i] += s0 + (a00 * x0 + a10 * x1) + (a20 * x2 + a30 * x3);
    y[i + 1] += s1 + (a10 * x0 + a11 * x1) + (a21 * x2 + a31 * x3);
    y[i + 2] += s2 + (a20 * x0 + a21 * x1) + (a22 * x2 + a32 * x3);
    y[i + 3] += s3 + (a30 * x0 + a31 * x1) + (a32 * x2 + a33 * x3);
  }
}
