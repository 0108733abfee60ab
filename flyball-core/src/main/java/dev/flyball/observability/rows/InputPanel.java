package dev.flyball.observability.rows;

import dev.flyball.linalg.PlaceKernels;
import java.util.Arrays;

/**
 * Up to eight inputs side by side, with all places that any of them sees, and for each the
 * symmetric matrix D of its rows' signals, sum of weight * r r'. A zero is as good as not seen.
 */
final class InputPanel {
  private static final int PANEL = PlaceKernels.PANEL;

  private final RowShape shape;
  private final int stride;
  private final double[] d;
  private final long[] hash = new long[PANEL];
  private final int[] seen = new int[PANEL];
  private int inputs;
  private int[] at = {};
  private double[] x = {};

  InputPanel(RowShape shape) {
    this.shape = shape;
    this.stride = PlaceKernels.stride(shape.units());
    this.d = new double[Math.multiplyExact(shape.packedSignals(), PANEL)];
  }

  int inputs() {
    return inputs;
  }

  boolean full() {
    return inputs == PANEL;
  }

  long hash(int lane) {
    return hash[lane];
  }

  /** How many places an input would add. */
  private int growth(int[] place, double[] value, int from, int to) {
    int growth = 0;
    int e = 0;
    for (int f = from; f < to; f++) {
      if (value[f] != 0) {
        while (e < at.length && at[e] < place[f] * stride) {
          e++;
        }
        growth += e < at.length && at[e] == place[f] * stride ? 0 : 1;
      }
    }
    return growth;
  }

  /** The share of all places that only one of the two sees, an input or the panel. */
  double apart(int[] place, double[] value, int from, int to) {
    int given = 0;
    for (int f = from; f < to; f++) {
      given += value[f] == 0 ? 0 : 1;
    }
    int growth = growth(place, value, from, to);
    int union = at.length + growth;
    int both = given - growth;
    return union == 0 ? 0 : (double) (union - both) / union;
  }

  /** Whether the input at {@code lane} has this content, bit for bit. */
  boolean holds(int lane, int[] place, double[] value, int from, int to) {
    int e = 0;
    int met = 0;
    for (int f = from; f < to; f++) {
      if (value[f] != 0) {
        while (e < at.length && at[e] < place[f] * stride) {
          e++;
        }
        if (e == at.length || at[e] != place[f] * stride || x[e * PANEL + lane] != value[f]) {
          return false;
        }
        met++;
      }
    }
    return met == seen[lane];
  }

  /** Takes in an input and returns its lane. */
  int add(long contentHash, int[] place, double[] value, int from, int to) {
    int growth = growth(place, value, from, to);
    if (growth > 0) {
      makePlaces(growth, place, value, from, to);
    }
    int lane = inputs++;
    hash[lane] = contentHash;
    int e = 0;
    for (int f = from; f < to; f++) {
      if (value[f] != 0) {
        while (at[e] != place[f] * stride) {
          e++;
        }
        x[e * PANEL + lane] = value[f];
        seen[lane]++;
      }
    }
    return lane;
  }

  /** Merges the places of an input with those there are. */
  private void makePlaces(int growth, int[] place, double[] value, int from, int to) {
    int[] moreAt = new int[at.length + growth];
    double[] moreX = new double[moreAt.length * PANEL];
    int e = 0;
    int f = from;
    for (int m = 0; m < moreAt.length; m++) {
      while (f < to && (value[f] == 0 || (e > 0 && place[f] * stride <= at[e - 1]))) {
        f++;
      }
      boolean old = e < at.length && (f == to || at[e] <= place[f] * stride);
      moreAt[m] = old ? at[e] : place[f++] * stride;
      if (old) {
        System.arraycopy(x, e * PANEL, moreX, m * PANEL, PANEL);
        e++;
      }
    }
    at = moreAt;
    x = moreX;
  }

  /** D of the input at {@code lane} += weight * r r'. */
  void addSignals(int lane, double weight, double[] r) {
    int entry = lane;
    for (int a = 0; a < shape.signals(); a++) {
      double factor = weight * r[a];
      for (int b = 0; b <= a; b++, entry += PANEL) {
        d[entry] += factor * r[b];
      }
    }
  }

  /** What the places give to the units: u of all inputs. */
  void gather(double[] v, double[] u) {
    PlaceKernels.of((long) at.length * shape.units()).gather(at, x, at.length, v, shape.units(), u);
  }

  /** z = D u for all inputs. */
  void signalsTimes(double[] u, double[] z) {
    PlaceKernels.of(d.length).symmetricTimes(d, shape.signals(), u, z);
  }

  /** What the units, input by input, give back to the places. */
  void scatter(double[] z, double[] y) {
    PlaceKernels.of((long) at.length * stride).scatter(at, x, at.length, z, stride, y);
  }

  /** The trace of all that these inputs add to S. */
  double trace() {
    double trace = 0;
    for (int lane = 0; lane < inputs; lane++) {
      double norm = shape.constant() ? 1 : 0;
      for (int e = lane; e < x.length; e += PANEL) {
        norm += x[e] * x[e];
      }
      for (int a = 0; a < shape.signals(); a++) {
        double diagonal = d[(a * (a + 1) / 2 + a) * PANEL + lane];
        trace += a < shape.units() ? diagonal * norm : diagonal;
      }
    }
    return trace;
  }

  void scale(double factor) {
    for (int e = 0; e < d.length; e++) {
      d[e] *= factor;
    }
  }

  /** How many places the inputs see, all together. */
  int places() {
    return at.length;
  }

  /** Writes places and values from place number {@code p} on, and the signals from {@code s} on. */
  void writeTo(long[] place, double[] values, int p, double[] signals, int s) {
    for (int e = 0; e < at.length; e++) {
      place[p + e] = at[e] / stride;
    }
    System.arraycopy(x, 0, values, p * PANEL, x.length);
    System.arraycopy(d, 0, signals, s, d.length);
  }

  /** Takes back what {@link #writeTo} wrote for so many inputs and places. */
  void readFrom(
      int count, int places, long[] place, double[] values, int p, double[] signals, int s) {
    inputs = count;
    at = new int[places];
    x = Arrays.copyOfRange(values, p * PANEL, (p + places) * PANEL);
    System.arraycopy(signals, s, d, 0, d.length);
    Arrays.fill(hash, InputHash.START);
    for (int e = 0; e < places; e++) {
      at[e] = Math.toIntExact(place[p + e]) * stride;
      for (int lane = 0; lane < inputs; lane++) {
        double value = x[e * PANEL + lane];
        if (value != 0) {
          hash[lane] = InputHash.next(hash[lane], at[e] / stride, value);
          seen[lane]++;
        }
      }
    }
  }

  long numBytes() {
    return 4L * at.length + 8L * x.length + 8L * d.length + 12L * PANEL;
  }
}
