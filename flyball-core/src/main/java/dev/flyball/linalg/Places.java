package dev.flyball.linalg;

import java.util.Objects;

/**
 * The checked door to products with S = sum over inputs of P(x)' D P(x), where P(x) spreads x over
 * the units it acts through: gather is P(x), scatter P(x)', and eight small matrices D are taken at
 * a time. Every place of an input has {@link #stride} numbers side by side, one a unit, so that an
 * entry of x costs one or two vector operations each way instead of one scalar a unit.
 */
public final class Places {
  /** How many small matrices lie side by side. */
  public static final int PANEL = Panels.HEIGHT;

  private static final PlaceKernels PLACES = ProviderChoice.chosen().places();

  private Places() {}

  /** Numbers a place: one for one unit, else whole vectors. */
  public static int stride(int units) {
    return units == 1 ? 1 : (units + PANEL - 1) / PANEL * PANEL;
  }

  /** u = sum over entries of x_e times the {@code stride} numbers at {@code at[e]} of v. */
  public static void gather(
      int[] at, double[] x, int from, int to, double[] v, int stride, double[] u) {
    Kernels.checkSparse(at, x, from, to);
    Objects.checkFromIndexSize(0, stride, u.length);
    if (stride == 1) {
      u[0] = Kernels.sparseDot(at, x, from, to, v, 0);
    } else {
      PLACES.gather(at, x, from, to, v, stride, u);
    }
  }

  /** The {@code stride} numbers at {@code at[e]} of v += x_e z; every entry has its own place. */
  public static void scatter(
      int[] at, double[] x, int from, int to, double[] z, double[] v, int stride) {
    Kernels.checkSparse(at, x, from, to);
    Objects.checkFromIndexSize(0, stride, z.length);
    if (stride == 1) {
      Kernels.sparseAxpy(z[0], at, x, from, to, v, 0);
    } else {
      PLACES.scatter(at, x, from, to, z, v, stride);
    }
  }

  /**
   * z = D u for {@link #PANEL} symmetric matrices of width n: lower triangles row by row, entry by
   * entry side by side from {@code dOff}; number i of vector l stands at i * PANEL + l.
   */
  public static void panelTimes(double[] d, int dOff, int n, double[] u, double[] z) {
    Objects.checkFromIndexSize(dOff, n * (n + 1) / 2 * PANEL, d.length);
    Objects.checkFromIndexSize(0, n * PANEL, u.length);
    Objects.checkFromIndexSize(0, n * PANEL, z.length);
    PLACES.panelTimes(d, dOff, n, u, z);
  }
}
