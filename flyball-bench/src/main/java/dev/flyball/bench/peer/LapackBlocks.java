package dev.flyball.bench.peer;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.presets.openblas_nolapack;

/**
 * A block memory as one writes it first: S of every block as a square in single precision, and one
 * spotrf and spotrs for each of them in a loop on one thread.
 */
public final class LapackBlocks implements AutoCloseable {
  private final int count;
  private final int width;
  private final float beta;
  private final float ridge;
  private final FloatPointer memories;
  private final FloatPointer metrics;
  private final FloatPointer solution;

  public LapackBlocks(int count, int width, double beta, double ridge) {
    Loader.load(openblas.class);
    openblas_nolapack.blas_set_num_threads(1);
    this.count = count;
    this.width = width;
    this.beta = (float) beta;
    this.ridge = (float) ridge;
    long entries = (long) count * width * width;
    memories = new FloatPointer(entries);
    metrics = new FloatPointer(entries);
    Pointer.memset(memories, 0, entries * Float.BYTES);
    solution = new FloatPointer(width);
  }

  /** S &lt;- beta S + (1 - beta) g g' and B = S + epsilon I, block by block. */
  public void update(FloatPointer gradient) {
    int square = width * width;
    for (int b = 0; b < count; b++) {
      FloatPointer s = memories.getPointer((long) b * square);
      FloatPointer g = gradient.getPointer((long) b * width);
      openblas.cblas_sscal(square, beta, s, 1);
      openblas.cblas_ssyr(
          openblas.CblasColMajor, openblas.CblasLower, width, 1 - beta, g, 1, s, width);
      FloatPointer metric = metrics.getPointer((long) b * square);
      Pointer.memcpy(metric, s, (long) square * Float.BYTES);
      for (int i = 0; i < width; i++) {
        long at = (long) i * width + i;
        metric.put(at, metric.get(at) + ridge);
      }
    }
  }

  /** Solves B q = g for every block: what the loop over LAPACK takes. */
  public void solve(FloatPointer gradient) {
    for (int b = 0; b < count; b++) {
      FloatPointer metric = metrics.getPointer((long) b * width * width);
      Pointer.memcpy(solution, gradient.getPointer((long) b * width), (long) width * Float.BYTES);
      int info =
          openblas.LAPACKE_spotrf(openblas.LAPACK_COL_MAJOR, (byte) 'L', width, metric, width);
      if (info != 0) {
        throw new IllegalStateException("spotrf of block %s says %s".formatted(b, info));
      }
      openblas.LAPACKE_spotrs(
          openblas.LAPACK_COL_MAJOR, (byte) 'L', width, 1, metric, width, solution, width);
    }
  }

  @Override
  public void close() {
    memories.close();
    metrics.close();
    solution.close();
  }
}
