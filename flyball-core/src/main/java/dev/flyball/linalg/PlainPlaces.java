package dev.flyball.linalg;

import java.util.Arrays;

/** {@link PlaceKernels} in plain Java, for JVMs without the vector module. */
final class PlainPlaces implements PlaceKernels {

  @Override
  public void gather(int[] at, double[] x, int from, int to, double[] v, int stride, double[] u) {
    Arrays.fill(u, 0, stride, 0);
    for (int e = from; e < to; e++) {
      for (int k = 0; k < stride; k++) {
        u[k] += x[e] * v[at[e] + k];
      }
    }
  }

  @Override
  public void scatter(int[] at, double[] x, int from, int to, double[] z, double[] v, int stride) {
    for (int e = from; e < to; e++) {
      for (int k = 0; k < stride; k++) {
        v[at[e] + k] += x[e] * z[k];
      }
    }
  }

  @Override
  public void panelTimes(double[] d, int dOff, int n, double[] u, double[] z) {
    Arrays.fill(z, 0, n * Places.PANEL, 0);
    int entry = dOff;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++, entry += Places.PANEL) {
        addEntry(d, entry, i * Places.PANEL, j * Places.PANEL, u, z);
      }
    }
  }

  private static void addEntry(double[] d, int entry, int i, int j, double[] u, double[] z) {
    for (int lane = 0; lane < Places.PANEL; lane++) {
      z[i + lane] += d[entry + lane] * u[j + lane];
      if (i != j) {
        z[j + lane] += d[entry + lane] * u[i + lane];
      }
    }
  }
}
