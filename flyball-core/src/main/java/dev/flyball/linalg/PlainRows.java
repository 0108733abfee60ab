package dev.flyball.linalg;

/** {@link RowKernels} in plain Java, for JVMs without the vector module. */
final class PlainRows implements RowKernels {
  /** The compiler makes vectors of the loops of longer rows. */
  private static final int SHORT = 24;

  /** The bits of infinity: of what is no number, they are more. */
  private static final long INFINITY = 0x7ff0000000000000L;

  /** The bits of 1. */
  private static final long ONE = 0x3ff0000000000000L;

  @Override
  public double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    return sumOfProducts(a, aOff, b, bOff, n);
  }

  /** {@link #dot}, for those who need no provider. */
  static double sumOfProducts(double[] a, int aOff, double[] b, int bOff, int n) {
    // Four sums, because one chain of dependent additions would wait for itself.
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    // The compiler takes checks out of a loop of this form; one up to i + 4 <= n may keep them.
    int last = n - 3;
    for (; i < last; i += 4) {
      s0 += a[aOff + i] * b[bOff + i];
      s1 += a[aOff + i + 1] * b[bOff + i + 1];
      s2 += a[aOff + i + 2] * b[bOff + i + 2];
      s3 += a[aOff + i + 3] * b[bOff + i + 3];
    }
    for (; i < n; i++) {
      s0 += a[aOff + i] * b[bOff + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public double filledDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers) {
    return fillAndDot(x, into, w, wOff, n, squaresAndNumbers);
  }

  /** {@link #filledDot}, for those who need no provider. */
  static double fillAndDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers) {
    double s0 = 0;
    double s1 = 0;
    double q0 = 0;
    double q1 = 0;
    // Each is minus one where there is a number.
    long numbers = 0;
    int i = 0;
    int last = n - 1;
    for (; i < last; i += 2) {
      long b0 = Double.doubleToRawLongBits(x[i]);
      long b1 = Double.doubleToRawLongBits(x[i + 1]);
      long m0 = ((b0 & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      long m1 = ((b1 & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      double v0 = Double.longBitsToDouble(b0 & m0);
      double v1 = Double.longBitsToDouble(b1 & m1);
      numbers += m0 + m1;
      into[i] = v0;
      into[i + 1] = v1;
      s0 += v0 * w[wOff + i];
      s1 += v1 * w[wOff + i + 1];
      q0 += v0 * v0;
      q1 += v1 * v1;
    }
    if (i < n) {
      long b0 = Double.doubleToRawLongBits(x[i]);
      long m0 = ((b0 & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      double v0 = Double.longBitsToDouble(b0 & m0);
      numbers += m0;
      into[i] = v0;
      s0 += v0 * w[wOff + i];
      q0 += v0 * v0;
    }
    squaresAndNumbers[0] = q0 + q1;
    squaresAndNumbers[1] = -numbers;
    return s0 + s1;
  }

  @Override
  public double addSquaresThenSolve(
      double by,
      double slope,
      double share,
      double ridge,
      double[] x,
      double[] s,
      double[] q,
      int n) {
    return addSquaresThenSolvePlainly(by, slope, share, ridge, x, s, q, n);
  }

  /** {@link #addSquaresThenSolve}, for those who need no provider. */
  static double addSquaresThenSolvePlainly(
      double by,
      double slope,
      double share,
      double ridge,
      double[] x,
      double[] s,
      double[] q,
      int n) {
    // Without a sum in it the compiler makes vectors of the loop.
    for (int i = 0; i < n; i++) {
      double value = x[i];
      double entry = s[i] + by * value * value;
      s[i] = entry;
      q[i] = slope * value / (share * entry + ridge);
    }
    return sumOfProducts(x, 0, q, 0, n);
  }

  @Override
  public int fill(double[] x, double[] into, double[] ones, int n) {
    return fillPlainly(x, into, ones, n);
  }

  /** {@link #fill}, for those who need no provider. */
  static int fillPlainly(double[] x, double[] into, double[] ones, int n) {
    // Each is minus one where there is a number.
    long numbers = 0;
    for (int i = 0; i < n; i++) {
      long bits = Double.doubleToRawLongBits(x[i]);
      long isNumber = ((bits & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      numbers += isNumber;
      into[i] = Double.longBitsToDouble(bits & isNumber);
      ones[i] = Double.longBitsToDouble(ONE & isNumber);
    }
    return (int) -numbers;
  }

  @Override
  public void axpy(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    addScaled(alpha, x, xOff, y, yOff, n);
  }

  /** {@link #axpy}, for those who need no provider. */
  static void addScaled(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    for (int i = 0; i < n; i++) {
      y[yOff + i] += alpha * x[xOff + i];
    }
  }

  @Override
  public void scale(double alpha, double[] x, int off, int n) {
    for (int i = off; i < off + n; i++) {
      x[i] *= alpha;
    }
  }

  @Override
  public double axpyAndDot(double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    axpy(alpha, a, aOff, y, 0, n);
    return dot(a, aOff, x, 0, n);
  }

  @Override
  public double updateAxpyAndDot(
      double gamma, double[] u, double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    axpy(gamma, u, 0, a, aOff, n);
    return axpyAndDot(alpha, a, aOff, x, y, n);
  }

  @Override
  public void timesFour(double[] triangle, int i, double[] x, double[] y) {
    for (int k = i; k < i + 4; k++) {
      int row = Packed.rowStart(k);
      double below = axpyAndDot(x[k], triangle, row, x, y, k);
      y[k] = below + triangle[row + k] * x[k];
    }
  }

  @Override
  public void updateTimesFour(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    if (i < SHORT) {
      ShortRowQuad.updateTimes(gamma, u, triangle, i, x, y);
      return;
    }
    for (int k = i; k < i + 4; k++) {
      axpy(gamma * u[k], u, 0, triangle, Packed.rowStart(k), k + 1);
    }
    timesFour(triangle, i, x, y);
  }

  @Override
  public void updateTwiceTimesFour(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y) {
    for (int k = i; k < i + 4; k++) {
      axpy(gamma * u[k], u, 0, triangle, Packed.rowStart(k), k + 1);
    }
    updateTimesFour(delta, w, triangle, i, x, y);
  }

  @Override
  public void addFour(
      double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    for (int q = 0; q < 4; q++) {
      int row = Packed.rowStart(i + q);
      for (int k = 0; k < count; k++) {
        axpy(factors[4 * k + q], x, k * stride, triangle, row, i + q + 1);
      }
    }
  }
}
