package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PackedSymmetric;
import java.util.stream.LongStream;

/**
 * Fixed coordinates (value - c) / s of the inputs, for sums over rows while the standardiser moves.
 * An input that has not varied is 0 in them, and gets its own when it first does; c and s of all
 * others change with {@link #renew}, which carries sums over. An input that the standardiser
 * measures anew, at another level, gets new ones at once ({@link #measureAnew}).
 */
final class RidgeCoordinates implements Stateful {
  private final InputScale scale;
  private final double[] c;
  private final double[] s;

  /** 1 / s: a row is divided by it three times. */
  private final double[] unit;

  private final double[] moved;
  private final double[] stretch;
  private final double[] shift;

  /** How many have not varied yet. */
  private int still;

  /** How often each was measured anew, as far as is known here, and all of them. */
  private final long[] renewals;

  private long allRenewals;

  /** For the first {@code inputs} entries of a row; the others are as they come. */
  RidgeCoordinates(int inputs, InputScale scale) {
    this.scale = scale;
    this.c = new double[inputs];
    this.s = new double[inputs];
    this.unit = new double[inputs];
    this.moved = new double[inputs];
    this.stretch = new double[inputs];
    this.shift = new double[inputs];
    this.renewals = new long[inputs];
    reset();
  }

  /** Writes the row {@code x}, in the standardiser's units, in these coordinates. */
  void of(double[] x, double[] g, int width) {
    if (still > 0) {
      lookForMotion(x);
    }
    double[] centre = scale.centres();
    double[] spread = scale.spreads();
    System.arraycopy(x, 0, g, 0, width);
    // What is still is 0 in its own units and its centre is c, so that it is 0 here too.
    for (int j = 0; j < c.length; j++) {
      g[j] = (centre[j] - c[j] + spread[j] * x[j]) * unit[j];
    }
  }

  /** Whether inputs were measured anew since {@link #measureAnew}. */
  boolean isOutdated() {
    return scale.renewals() != allRenewals;
  }

  /** Told that one unit of input {@code j} is now {@code stretch} units. */
  interface RescaleListener {
    void accept(int j, double stretch);
  }

  /** Inputs that were measured anew get new units, and {@code forget} is told each of them. */
  void measureAnew(RescaleListener forget) {
    for (int j = 0; j < c.length; j++) {
      if (scale.renewals(j) != renewals[j]) {
        renewals[j] = scale.renewals(j);
        double before = s[j];
        take(j);
        forget.accept(j, before / s[j]);
      }
    }
    allRenewals = scale.renewals();
  }

  /** The standardiser's present units of input j. */
  private void take(int j) {
    c[j] = scale.centres()[j];
    s[j] = scale.spreads()[j];
    unit[j] = 1 / s[j];
  }

  private void lookForMotion(double[] x) {
    for (int j = 0; j < c.length; j++) {
      if (moved[j] == 0) {
        if (x[j] == 0) {
          c[j] = scale.centres()[j];
        } else {
          moved[j] = 1;
          still--;
          s[j] = scale.spreads()[j];
          unit[j] = 1 / s[j];
        }
      }
    }
  }

  /**
   * Takes the standardiser's present units and carries sums of products over to them: g' = stretch
   * g + shift, with {@code bias} the entry that is always 1. False if nothing has changed.
   */
  boolean renew(PackedSymmetric sums, double[][] b, int bias) {
    boolean changed = false;
    for (int j = 0; j < c.length; j++) {
      stretch[j] = moved[j] == 0 ? 1 : s[j] / scale.spreads()[j];
      shift[j] = moved[j] == 0 ? 0 : (c[j] - scale.centres()[j]) / scale.spreads()[j];
      changed |= stretch[j] != 1 || shift[j] != 0;
      if (moved[j] != 0) {
        take(j);
      }
    }
    if (changed) {
      carryOver(sums, bias);
      for (double[] each : b) {
        for (int j = 0; j < c.length; j++) {
          each[j] = stretch[j] * each[j] + shift[j] * each[bias];
        }
      }
    }
    return changed;
  }

  /** A &lt;- T A T' for T = diag(stretch) + shift e_bias'. */
  private void carryOver(PackedSymmetric a, int bias) {
    double n = a.at(bias, bias);
    // Entries against each other need those against the bias as they were, so these come last.
    for (int i = 0; i < c.length; i++) {
      for (int j = 0; j <= i; j++) {
        double value =
            stretch[i] * stretch[j] * a.at(i, j)
                + stretch[i] * shift[j] * a.at(i, bias)
                + stretch[j] * shift[i] * a.at(j, bias)
                + shift[i] * shift[j] * n;
        a.set(i, j, value);
      }
    }
    for (int other = c.length; other < a.width(); other++) {
      if (other != bias) {
        for (int j = 0; j < c.length; j++) {
          a.set(other, j, stretch[j] * a.at(other, j) + shift[j] * a.at(other, bias));
        }
      }
    }
    for (int j = 0; j < c.length; j++) {
      a.set(bias, j, stretch[j] * a.at(bias, j) + shift[j] * n);
    }
  }

  /** Takes parameters for these coordinates to the standardiser's present units. */
  void toCurrentUnits(double[] w, int at, int bias) {
    double[] centre = scale.centres();
    double[] spread = scale.spreads();
    double constant = 0;
    for (int j = 0; j < c.length; j++) {
      // What has not moved has a parameter of 0.
      double own = w[at + j] * unit[j];
      constant += own * (centre[j] - c[j]);
      w[at + j] = own * spread[j];
    }
    if (c.length > 0) {
      w[at + bias] += constant;
    }
  }

  @Override
  public void fields(Fields f) {
    f.along(InputScale.axisOf(c)).array("c", c);
    f.rounded().along(InputScale.axisOf(c)).array("s", s, 1);
    f.along(InputScale.axisOf(c)).array("moved", moved);
    f.along(InputScale.axisOf(c)).array("renewals", renewals);
    f.scratch(unit, stretch, shift);
    if (f.changes()) {
      allRenewals = LongStream.of(renewals).sum();
      still = 0;
      for (int j = 0; j < s.length; j++) {
        unit[j] = 1 / s[j];
        still += moved[j] == 0 ? 1 : 0;
      }
    }
  }
}
