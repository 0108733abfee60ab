package dev.flyball.linalg;

/**
 * Kernels for inputs that act through several units, {@link #PANEL} inputs side by side: x holds,
 * for every place that some of them see, one number per input. What belongs to a place stands at
 * {@code at[e]}, the place times the stride, one number per unit. These are plain Java; {@code
 * VectorPlaces} has the same bits.
 */
public class PlaceKernels {
  /** How many inputs lie side by side. */
  public static final int PANEL = Panels.HEIGHT;

  PlaceKernels() {}

  /** The kernels for something that goes over so many entries. */
  public static PlaceKernels of(long entries) {
    return ProviderChoice.chosen().forWork(entries).places();
  }

  /** Numbers a place: one for one unit, else whole vectors. */
  public static int stride(int units) {
    return units == 1 ? 1 : (units + PANEL - 1) / PANEL * PANEL;
  }

  /**
   * u_a of every input = sum over places of x times number a of the place in v, even places plus
   * odd ones; for all units.
   */
  public void gather(int[] at, double[] x, int places, double[] v, int units, double[] u) {
    for (int a = 0; a < units; a++) {
      for (int lane = 0; lane < PANEL; lane++) {
        double even = 0;
        double odd = 0;
        int e = 0;
        for (; e <= places - 2; e += 2) {
          even = Fused.multiplyAdd(x[e * PANEL + lane], v[at[e] + a], even);
          odd = Fused.multiplyAdd(x[e * PANEL + PANEL + lane], v[at[e + 1] + a], odd);
        }
        if (e < places) {
          even = Fused.multiplyAdd(x[e * PANEL + lane], v[at[e] + a], even);
        }
        u[a * PANEL + lane] = even + odd;
      }
    }
  }

  /**
   * The numbers of every place in y += sum over inputs of x z, where z has {@code stride} numbers
   * per input, a multiple of PANEL or one.
   */
  public void scatter(int[] at, double[] x, int places, double[] z, int stride, double[] y) {
    for (int e = 0; e < places; e++) {
      for (int a = 0; a < stride; a++) {
        double sum = y[at[e] + a];
        for (int lane = 0; lane < PANEL; lane++) {
          sum = Fused.multiplyAdd(x[e * PANEL + lane], z[lane * stride + a], sum);
        }
        y[at[e] + a] = sum;
      }
    }
  }

  /**
   * z = D u for PANEL packed symmetric matrices of width n that lie side by side, entry by entry;
   * so do their vectors u and z.
   */
  public void symmetricTimes(double[] d, int n, double[] u, double[] z) {
    for (int lane = 0; lane < PANEL; lane++) {
      int entry = lane;
      for (int i = lane; i < n * PANEL; i += PANEL) {
        double even = 0;
        double odd = 0;
        for (int j = lane; j < i; j += PANEL, entry += PANEL) {
          if ((j & PANEL) == 0) {
            even = Fused.multiplyAdd(d[entry], u[j], even);
          } else {
            odd = Fused.multiplyAdd(d[entry], u[j], odd);
          }
          z[j] = Fused.multiplyAdd(d[entry], u[i], z[j]);
        }
        z[i] = Fused.multiplyAdd(d[entry], u[i], even + odd);
        entry += PANEL;
      }
    }
  }
}
