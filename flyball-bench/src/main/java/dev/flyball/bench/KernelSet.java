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

  /** Ours on arrays ({@code plain}, {@code vector}: as the JVM was started), or OpenBLAS's. */
  static KernelSet named(String who, int width, boolean matrix) {
    return who.equals("OpenBLAS") ? new OpenBlas(width, matrix) : new Ours(width, matrix);
  }

  private static double[] gaussian(int width, long seed) {
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
      x = gaussian(width, 1);
      y = gaussian(width, 2);
      z = gaussian(width, 3);
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
      x = new DoublePointer(gaussian(width, 1));
      y = new DoublePointer(gaussian(width, 2));
      z = new DoublePointer(gaussian(width, 3));
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
        memory.observe(x, 1);
        memory.observe(y, 1);
      }
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
  }
}
