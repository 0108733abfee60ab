package dev.flyball.networks.rows;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PlaceKernels;
import java.util.Arrays;

/**
 * Up to eight inputs side by side, with all places that any of them sees, and for each the
 * symmetric matrix D of its rows' signals, sum of weight * r r'. A zero is as good as not seen.
 */
final class InputPanel implements Stateful {
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

  /** The index of a place among those seen; negative if it is not among them. O(log places). */
  private int index(int place) {
    return Arrays.binarySearch(at, place * stride);
  }

  /** How many places an input would add. */
  private int growth(int[] place, double[] value, int from, int to) {
    int growth = 0;
    for (int f = from; f < to; f++) {
      growth += value[f] != 0 && index(place[f]) < 0 ? 1 : 0;
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
    int met = 0;
    for (int f = from; f < to; f++) {
      if (value[f] != 0) {
        int e = index(place[f]);
        if (e < 0 || x[e * PANEL + lane] != value[f]) {
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
    for (int f = from; f < to; f++) {
      if (value[f] != 0) {
        x[index(place[f]) * PANEL + lane] = value[f];
        seen[lane]++;
      }
    }
    return lane;
  }

  /** Merges the places of an input with those there are. */
  private void makePlaces(int growth, int[] place, double[] value, int from, int to) {
    int[] moreAt = Arrays.copyOf(at, at.length + growth);
    int next = at.length;
    for (int f = from; f < to; f++) {
      if (value[f] != 0 && index(place[f]) < 0) {
        moreAt[next++] = place[f] * stride;
      }
    }
    Arrays.sort(moreAt);
    double[] moreX = new double[moreAt.length * PANEL];
    for (int e = 0; e < at.length; e++) {
      System.arraycopy(x, e * PANEL, moreX, Arrays.binarySearch(moreAt, at[e]) * PANEL, PANEL);
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

  /** Sums the places into the units: u of all inputs. */
  void gather(double[] v, double[] u) {
    PlaceKernels.of((long) at.length * shape.units()).gather(at, x, at.length, v, shape.units(), u);
  }

  /** z = D u for all inputs. */
  void signalsTimes(double[] u, double[] z) {
    PlaceKernels.of(d.length).symmetricTimes(d, shape.signals(), u, z);
  }

  /** Adds the units' values, input by input, to the places. */
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

  @Override
  public void fields(Fields f) {
    inputs = f.index("inputs", inputs, 0, PANEL);
    int places = (int) f.count("places", at.length);
    if (f.loads()) {
      at = new int[places];
      x = new double[Math.multiplyExact(places, PANEL)];
    }
    f.array("at", at);
    f.array("values", x);
    f.array("signals", d);
    if (f.loads()) {
      hashAll();
    }
  }

  private void hashAll() {
    Arrays.fill(hash, InputHash.START);
    for (int e = 0; e < at.length; e++) {
      for (int lane = 0; lane < inputs; lane++) {
        double value = x[e * PANEL + lane];
        if (value != 0) {
          hash[lane] = InputHash.next(hash[lane], at[e] / stride, value);
          seen[lane]++;
        }
      }
    }
  }

  @Override
  public long numBytes() {
    return 4L * at.length + 8L * x.length + 8L * d.length + 12L * PANEL;
  }
}
