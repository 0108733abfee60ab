package dev.flyball.linalg;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevd_work;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.IntPointer;

/** Divide and conquer (dsyevd). Packed rows are LAPACK's upper columns, as in the factorisation. */
final class LapackEigensolver implements Eigensolver {
  private static final byte VECTORS = 'V';
  private static final byte UPPER = 'U';

  private final int width;
  private final DoublePointer square;
  private final DoublePointer spectrum;
  private final DoublePointer work;
  private final IntPointer indices;

  LapackEigensolver(int width) {
    long d = width;
    // A width of zero still needs pointers that are not null.
    this.width = width;
    this.square = new DoublePointer(Math.max(1, d * d));
    this.spectrum = new DoublePointer(Math.max(1, d));
    this.work = new DoublePointer(Packed.checkedLength(1 + 6 * d + 2 * d * d, d));
    this.indices = new IntPointer(3 + 5 * d);
  }

  @Override
  public boolean decompose(PackedSymmetric a, double[] values, double[] vectors) {
    if (width == 0) {
      return true;
    }
    for (int i = 0; i < width; i++) {
      square.position((long) i * width).put(a.array(), Packed.rowStart(i), i + 1);
    }
    square.position(0);
    int info =
        LAPACKE_dsyevd_work(
            LAPACK_COL_MAJOR,
            VECTORS,
            UPPER,
            width,
            square,
            width,
            spectrum,
            work,
            (int) work.capacity(),
            indices,
            (int) indices.capacity());
    if (OpenBlas.checked("dsyevd", info) > 0) {
      return false;
    }
    spectrum.get(values);
    square.get(vectors);
    return true;
  }

  @Override
  public void close() {
    square.close();
    spectrum.close();
    work.close();
    indices.close();
  }
}
