package dev.flyball.linalg;

import java.util.Arrays;

/** {@link PlaceKernels} in plain Java, for JVMs without the vector module. */
final class PlainPlaces implements PlaceKernels {
  private static final int PANEL = Places.PANEL;

  @Override
  public void gather(int[] at, double[] x, int places, double[] v, int units, double[] u) {
    Arrays.fill(u, 0, units * PANEL, 0);
    for (int e = 0; e < places; e++) {
      for (int a = 0; a < units; a++) {
        double factor = v[at[e] + a];
        for (int lane = 0; lane < PANEL; lane++) {
          u[a * PANEL + lane] += x[e * PANEL + lane] * factor;
        }
      }
    }
  }

  @Override
  public void scatter(int[] at, double[] x, int places, double[] z, int stride, double[] y) {
    for (int e = 0; e < places; e++) {
      for (int a = 0; a < stride; a++) {
        double sum = 0;
        for (int lane = 0; lane < PANEL; lane++) {
          sum += x[e * PANEL + lane] * z[lane * stride + a];
        }
        y[at[e] + a] += sum;
      }
    }
  }

  @Override
  public void symmetricTimes(double[] d, int n, double[] u, double[] z) {
    Arrays.fill(z, 0, n * PANEL, 0);
    int entry = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++, entry += PANEL) {
        addEntry(d, entry, i * PANEL, j * PANEL, u, z);
      }
    }
  }

  private static void addEntry(double[] d, int entry, int i, int j, double[] u, double[] z) {
    for (int lane = 0; lane < PANEL; lane++) {
      z[i + lane] += d[entry + lane] * u[j + lane];
      if (i != j) {
        z[j + lane] += d[entry + lane] * u[i + lane];
      }
    }
  }
}
