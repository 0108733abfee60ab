package dev.flyball.bench.peer;

import static org.bytedeco.openblas.global.openblas.CblasColMajor;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrs_work;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.cblas_daxpy;
import static org.bytedeco.openblas.global.openblas.cblas_dcopy;
import static org.bytedeco.openblas.global.openblas.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas.cblas_dscal;
import static org.bytedeco.openblas.global.openblas.cblas_dsyrk;

import org.bytedeco.javacpp.DoublePointer;

/**
 * The memory S as usually written with a BLAS: A = G'G / n, S &lt;- beta S + (1 - beta) A, and a
 * fresh Cholesky factor of S + ridge I for every solve; n d^2 and d^3 / 3 multiplications. All in
 * double precision outside the heap; nothing is copied but S into the room of its factor.
 */
public final class StraightforwardMemory implements AutoCloseable {

  /** How S is updated. */
  public enum Update {
    /** dgemm for A, dscal and daxpy for S: all entries, three passes. */
    GEMM,
    /** One dsyrk for all of it: the lower triangle alone. What a careful user would find. */
    SYRK
  }

  /** Room for A and for the factor, which memories that take turns may share. */
  public static final class Room implements AutoCloseable {
    private final DoublePointer actuation;
    private final DoublePointer factor;

    public Room(int width) {
      actuation = new DoublePointer((long) width * width);
      factor = new DoublePointer((long) width * width);
    }

    @Override
    public void close() {
      actuation.close();
      factor.close();
    }
  }

  private static final byte LOWER = 'L';

  private final int width;
  private final double beta;
  private final Update update;
  private final Room room;
  private final DoublePointer s;
  private final DoublePointer ridge;

  public StraightforwardMemory(int width, double beta, double ridge, Update update, Room room) {
    this.width = width;
    this.beta = beta;
    this.update = update;
    this.room = room;
    this.s = new DoublePointer((long) width * width);
    this.ridge = new DoublePointer(width);
    s.zero();
    for (int j = 0; j < width; j++) {
      this.ridge.put(j, ridge);
    }
  }

  /** Takes in the n rows of G, one after the other at {@code rows}. */
  public void observe(DoublePointer rows, int n) {
    if (update == Update.SYRK) {
      cblas_dsyrk(
          CblasColMajor,
          CblasLower,
          CblasNoTrans,
          width,
          n,
          (1 - beta) / n,
          rows,
          width,
          beta,
          s,
          width);
      return;
    }
    cblas_dgemm(
        CblasColMajor,
        CblasNoTrans,
        CblasTrans,
        width,
        width,
        n,
        1.0 / n,
        rows,
        width,
        rows,
        width,
        0,
        room.actuation,
        width);
    int entries = Math.multiplyExact(width, width);
    cblas_dscal(entries, beta, s, 1);
    cblas_daxpy(entries, 1 - beta, room.actuation, 1, s, 1);
  }

  /** q = (S + ridge I)^-1 gradient. */
  public void solve(DoublePointer gradient, DoublePointer q) {
    cblas_dcopy(Math.multiplyExact(width, width), s, 1, room.factor, 1);
    cblas_daxpy(width, 1, ridge, 1, room.factor, width + 1);
    cblas_dcopy(width, gradient, 1, q, 1);
    check("dpotrf", LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, LOWER, width, room.factor, width));
    check(
        "dpotrs",
        LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, LOWER, width, 1, room.factor, width, q, width));
  }

  private static void check(String routine, int info) {
    if (info != 0) {
      throw new IllegalStateException(
          "%s gave %s, expected 0: the metric must be positive definite".formatted(routine, info));
    }
  }

  @Override
  public void close() {
    s.close();
    ridge.close();
  }
}
