package dev.flyball.examples;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Random;

/**
 * What OpenBLAS is worth, by size: milliseconds of CPU time that one factorisation takes, and one
 * decomposition into eigenvectors. Run it with and without OpenBLAS on the class path.
 *
 * <pre>{@code
 * java --add-modules jdk.incubator.vector -cp 'lib/*' SolverTimes.java 64 256 1024
 * }</pre>
 */
public final class SolverTimes {
  private static final long NANOS = 2_000_000_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private SolverTimes() {}

  /** The widths to try. */
  public static void main(String[] widths) {
    System.out.println("width   factor ms   eigenvectors ms");
    for (String text : widths) {
      int width = Integer.parseInt(text);
      PackedSymmetric matrix = matrix(width);
      Cholesky cholesky = new Cholesky(width);
      try (SymmetricEigen eigen = new SymmetricEigen(width)) {
        double factor = milliseconds(() -> cholesky.factor(matrix, 1, 1));
        double vectors = milliseconds(() -> eigen.decompose(matrix));
        System.out.printf(Locale.ROOT, "%5d %11.3f %17.3f%n", width, factor, vectors);
      }
    }
  }

  private static PackedSymmetric matrix(int width) {
    Random random = new Random(1);
    PackedSymmetric matrix = new PackedSymmetric(width);
    double[] row = new double[width];
    for (int i = 0; i < 2 * width; i++) {
      for (int j = 0; j < width; j++) {
        row[j] = random.nextGaussian();
      }
      matrix.addRankOne(1, row);
    }
    return matrix;
  }

  /** The least of the repeats in the second half of the time, after the JVM has compiled. */
  private static double milliseconds(Runnable work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    long now = start;
    double least = Double.POSITIVE_INFINITY;
    while (now - start < NANOS || Double.isInfinite(least)) {
      long before = now;
      work.run();
      now = threads.getCurrentThreadCpuTime();
      if (before - start >= NANOS / 2) {
        least = Math.min(least, now - before);
      }
    }
    return least / NANOS_PER_MILLI;
  }
}
