package dev.flyball.linalg;

import java.lang.System.Logger.Level;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.presets.openblas_nolapack;

/**
 * Loads OpenBLAS when first asked, and says whether that worked. It is set to one thread: its
 * threaded reductions depend on the number of threads, and results must not. Use more cores by more
 * learners or blocks side by side.
 */
final class OpenBlas {
  private static final boolean AVAILABLE = load();

  private OpenBlas() {}

  static boolean available() {
    return AVAILABLE;
  }

  private static boolean load() {
    try {
      Loader.load(openblas.class);
      openblas_nolapack.blas_set_num_threads(1);
      return true;
    } catch (LinkageError | RuntimeException e) {
      System.getLogger("dev.flyball.linalg")
          .log(
              Level.DEBUG,
              "OpenBLAS is off ({0}); our own solver finds eigenvectors. To turn it on, depend on"
                  + " dev.flyball:flyball-openblas.",
              e.toString());
      return false;
    }
  }

  /** LAPACK's info: negative is an argument that it refused, which is our mistake. */
  static int checked(String routine, int info) {
    if (info < 0) {
      throw new IllegalStateException(routine + " refused its argument " + -info);
    }
    return info;
  }
}
