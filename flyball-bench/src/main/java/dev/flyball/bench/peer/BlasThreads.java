package dev.flyball.bench.peer;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** How many threads OpenBLAS may use, in this JVM. */
public final class BlasThreads {
  private BlasThreads() {}

  /** Loads OpenBLAS and has it use {@code count} threads from here on. */
  public static void use(int count) {
    Loader.load(openblas.class);
    openblas_nolapack.blas_set_num_threads(count);
  }
}
