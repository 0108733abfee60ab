package dev.flyball.linalg;

/** {@link PlaceKernels} in plain Java, for JVMs without the vector module. */
final class PlainPlaces implements PlaceKernels {
  private static final int PANEL = Places.PANEL;

  @Override
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

  @Override
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

  @Override
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
