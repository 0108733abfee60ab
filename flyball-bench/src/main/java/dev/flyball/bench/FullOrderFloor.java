package dev.flyball.bench;

/**
 * The least that a step at full order can cost. The straightforward memory cannot do without the
 * operations of its gemm (2 n d^2; half of that as syrk) and its factor (d^3 / 3), at the speed of
 * dgemm on as many cores as it may use. Ours must at least take in what was seen, n k^2 operations
 * for rows of k entries, and look at the triangle of S once.
 */
final class FullOrderFloor {
  private static final double SEEN_OF_ROW = 0.5;
  private static final double SEEN_OF_BATCH = 0.27;

  private FullOrderFloor() {}

  /** In the measurement's own unit; NaN for a memory of rows, which never has that triangle. */
  static double of(Measurement each, Ceilings ceilings) {
    if (each.who().equals(HeadSolvers.ROWS)) {
      return Double.NaN;
    }
    return each.what().equals("row") ? row(each, ceilings) : minibatch(each, ceilings) / 1e3;
  }

  private static double row(Measurement each, Ceilings ceilings) {
    double d = each.size("width");
    if (each.who().equals(HeadSolvers.SIFT)) {
      return ceilings.moving(16 * d * d, 8 * d * d);
    }
    if (HeadSolvers.ours(each.who())) {
      double k = SEEN_OF_ROW * d;
      return ceilings.moving(8 * k * k + 4 * d * d, 4 * d * d);
    }
    double operations = straightforward(each.who(), d, 1);
    return each.size("threads") == 1
        ? ceilings.computing(operations)
        : ceilings.computingOnAll(operations);
  }

  private static double minibatch(Measurement each, Ceilings ceilings) {
    double d = each.at().get("heads").equals("network") ? 6_757 : 562;
    double heads = each.size("count");
    if (HeadSolvers.ours(each.who())) {
      double k = SEEN_OF_BATCH * d;
      double cores = Math.min(heads, Runtime.getRuntime().availableProcessors());
      double look = ceilings.moving(4 * d * d, 4 * d * d) / cores;
      return heads * (ceilings.computingOnAll(ActivityHeads.BATCH * k * k) + look);
    }
    return heads * ceilings.computingOnAll(straightforward(each.who(), d, ActivityHeads.BATCH));
  }

  private static double straightforward(String who, double d, double n) {
    double update = who.contains("syrk") ? n * d * d : 2 * n * d * d;
    return update + d * d * d / 3 + 2 * d * d;
  }
}
