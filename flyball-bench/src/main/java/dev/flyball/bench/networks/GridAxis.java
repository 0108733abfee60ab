package dev.flyball.bench.networks;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The values of one constant in a grid, from small to large or from large to small. An open end
 * goes on in the ratio of its last two values.
 *
 * @param openBefore whether there are values before the first
 * @param openAfter whether there are values after the last
 */
record GridAxis(double[] values, boolean openBefore, boolean openAfter) {
  /** Its values can go on at both ends. */
  static GridAxis open(double... values) {
    return new GridAxis(values, true, true);
  }

  /** Its values are all there are. */
  static GridAxis closed(double... values) {
    return new GridAxis(values, false, false);
  }

  int length() {
    return values.length;
  }

  /** The value of that number, which may lie beyond an open end. */
  double value(int number) {
    int last = values.length - 1;
    if (number < 0) {
      return rounded(values[0] * Math.pow(values[0] / values[1], -number));
    }
    return number <= last
        ? values[number]
        : rounded(values[last] * Math.pow(values[last] / values[last - 1], number - last));
  }

  /** To two digits, as the values of the grid are. */
  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(2, RoundingMode.HALF_EVEN)).doubleValue();
  }
}
