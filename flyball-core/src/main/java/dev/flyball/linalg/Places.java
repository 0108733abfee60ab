package dev.flyball.linalg;

import java.util.Objects;

/**
 * The checked door to products with S = sum over inputs of P(x)' D P(x), where P(x) spreads x over
 * the units it acts through: gather is P(x), scatter P(x)', and eight inputs that see much the same
 * places are taken at a time. x holds one number an input for every place that some of them see;
 * what belongs to a place stands at {@code at[e]}, its number times {@link #stride}.
 */
public final class Places {
  /** How many inputs lie side by side. */
  public static final int PANEL = Panels.HEIGHT;

  private static final KernelProvider KERNELS = ProviderChoice.chosen();

  private Places() {}

  /** Numbers a place: one for one unit, else whole vectors. */
  public static int stride(int units) {
    return units == 1 ? 1 : (units + PANEL - 1) / PANEL * PANEL;
  }

  /** Number a of input l, u[a * PANEL + l] = sum over places of x v, for all units. */
  public static void gather(int[] at, double[] x, int places, double[] v, int units, double[] u) {
    Objects.checkFromIndexSize(0, places, at.length);
    Objects.checkFromIndexSize(0, places * PANEL, x.length);
    Objects.checkFromIndexSize(0, units * PANEL, u.length);
    KERNELS.forWork((long) places * units).places().gather(at, x, places, v, units, u);
  }

  /** The numbers of every place in y += sum over inputs l of x times z[l * stride ..]. */
  public static void scatter(int[] at, double[] x, int places, double[] z, int units, double[] y) {
    int stride = stride(units);
    Objects.checkFromIndexSize(0, places, at.length);
    Objects.checkFromIndexSize(0, places * PANEL, x.length);
    Objects.checkFromIndexSize(0, stride * PANEL, z.length);
    KERNELS.forWork((long) places * stride).places().scatter(at, x, places, z, stride, y);
  }

  /**
   * z = D u for {@link #PANEL} symmetric matrices of width n: lower triangles row by row, entry by
   * entry side by side; number i of vector l stands at i * PANEL + l.
   */
  public static void symmetricTimes(double[] d, int n, double[] u, double[] z) {
    Objects.checkFromIndexSize(0, n * (n + 1) / 2 * PANEL, d.length);
    Objects.checkFromIndexSize(0, n * PANEL, u.length);
    Objects.checkFromIndexSize(0, n * PANEL, z.length);
    KERNELS.forWork((long) n * n).places().symmetricTimes(d, n, u, z);
  }
}
