package dev.flyball.report;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Rounds numbers for charts: finite or NaN, with no more digits than are visible, so that a report
 * of many curves stays small.
 */
final class Points {
  /** A pixel is a ten-thousandth of the axis at best; the cursor shows at most six digits. */
  private static final int VALUE_DIGITS = 7;

  /** Places are step numbers up to hundreds of millions, which must stay exact. */
  private static final int PLACE_DIGITS = 9;

  private Points() {}

  static double[] places(double[] x) {
    double[] places = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        throw new IllegalArgumentException("x[" + i + "] is " + x[i] + ": must be finite");
      }
      places[i] = rounded(x[i], PLACE_DIGITS);
      if (i > 0 && places[i] < places[i - 1]) {
        throw new IllegalArgumentException(
            "x[" + i + "] = " + x[i] + " after " + x[i - 1] + ": x must not decrease");
      }
    }
    return places;
  }

  static double[] values(double[] y) {
    double[] values = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      values[i] = Double.isFinite(y[i]) ? rounded(y[i], VALUE_DIGITS) : Double.NaN;
    }
    return values;
  }

  /** The nearest double with so many significant decimal digits. */
  static double rounded(double v, int digits) {
    if (v == 0) {
      return 0; // also -0.0, which JSON would keep
    }
    int places = digits - 1 - (int) Math.floor(Math.log10(Math.abs(v)));
    if (places < 0 || places > 22) {
      return new BigDecimal(v).round(new MathContext(digits)).doubleValue();
    }
    double power = Math.pow(10, places); // exact up to 10^22
    return Math.rint(v * power) / power;
  }
}
