package dev.flyball.bench;

import dev.flyball.bench.peer.BlasThreads;
import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.missing.RandomStream;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** The kernels under a step, on operands of one width that are laid out beforehand. */
interface KernelSet {
  double SMALL = 1e-9;
  double RIDGE = 0.05;

  double dot();

  /** y += alpha x. */
  void axpy();

  /** y = A x for a symmetric A. */
  void product();

  /** A += alpha x x', then y = A z. */
  void rankOneProduct();

  /** A fresh factor of A + ridge I, and a solve with it; A stays. */
  void choleskySolve();

  /** What the last kernel but {@link #dot} wrote, a copy. */
  double[] y();

  /** Ours on arrays ({@code plain}, {@code vector}: as the JVM was started), or OpenBLAS's. */
  static KernelSet named(String who, int width, boolean matrix) {
    return who.equals("OpenBLAS") ? new OpenBlas(width, matrix) : new Ours(width, matrix);
  }

  private static double[] uniform(int width, long seed) {
    RandomStream random = new RandomStream(seed);
    return random.doubles(width).map(u -> 2 * u - 1).toArray();
  }

  /** The provider that this JVM chose. */
  final class Ours implements KernelSet {
    private final int width;
    private final double[] x;
    private final double[] y;
    private final double[] z;
    private PackedSymmetric a;
    private Cholesky cholesky;

    Ours(int width, boolean matrix) {
      this.width = width;
      x = uniform(width, 1);
      y = uniform(width, 2);
      z = uniform(width, 3);
      if (matrix) {
        a = new PackedSymmetric(width);
        a.addRankOne(1, x);
        a.addRankOne(1, y);
        cholesky = new Cholesky(width);
      }
    }

    @Override
    public double dot() {
      return Kernels.dot(x, 0, y, 0, width);
    }

    @Override
    public void axpy() {
      Kernels.axpy(SMALL, x, 0, y, 0, width);
    }

    @Override
    public void product() {
      a.times(x, y);
    }

    @Override
    public void rankOneProduct() {
      a.rankOneThenTimes(SMALL, x, z, y);
    }

    @Override
    public void choleskySolve() {
      cholesky.factor(a, 1, RIDGE);
      cholesky.solve(x, 0, y, 0);
    }

    @Override
    public double[] y() {
      return y.clone();
    }
  }

  /** OpenBLAS on one thread, on squares outside the heap. */
  final class OpenBlas implements KernelSet {
    private final int width;
    private final DoublePointer x;
    private final DoublePointer y;
    private final DoublePointer z;
    private DoublePointer a;
    private StraightforwardMemory memory;

    OpenBlas(int width, boolean matrix) {
      BlasThreads.use(1);
      this.width = width;
      x = new DoublePointer(uniform(width, 1));
      y = new DoublePointer(uniform(width, 2));
      z = new DoublePointer(uniform(width, 3));
      if (matrix) {
        a = new DoublePointer((long) width * width).zero();
        update(1, x);
        update(1, y);
        memory =
            new StraightforwardMemory(
                width,
                0.5,
                RIDGE,
                StraightforwardMemory.Update.SYRK,
                new StraightforwardMemory.Room(width));
        memory.load(square(uniform(width, 1), uniform(width, 2)));
      }
    }

    /** x x' + y y', written out. */
    private static double[][] square(double[] x, double[] y) {
      double[][] sum = new double[x.length][x.length];
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < x.length; j++) {
          sum[i][j] = x[i] * x[j] + y[i] * y[j];
        }
      }
      return sum;
    }

    private void update(double alpha, DoublePointer row) {
      openblas.cblas_dsyr(
          openblas.CblasColMajor, openblas.CblasLower, width, alpha, row, 1, a, width);
    }

    private void times(DoublePointer factor) {
      openblas.cblas_dsymv(
          openblas.CblasColMajor, openblas.CblasLower, width, 1, a, width, factor, 1, 0, y, 1);
    }

    @Override
    public double dot() {
      return openblas.cblas_ddot(width, x, 1, y, 1);
    }

    @Override
    public void axpy() {
      openblas.cblas_daxpy(width, SMALL, x, 1, y, 1);
    }

    @Override
    public void product() {
      times(x);
    }

    @Override
    public void rankOneProduct() {
      update(SMALL, x);
      times(z);
    }

    @Override
    public void choleskySolve() {
      memory.solve(x, y);
    }

    @Override
    public double[] y() {
      double[] copy = new double[width];
      y.get(copy);
      return copy;
    }
  }
}
