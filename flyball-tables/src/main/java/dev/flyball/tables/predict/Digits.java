package dev.flyball.tables.predict;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Writes numbers with so many significant digits.
 *
 * @param count of them; from 17 on a number is written to its last bit
 */
public record Digits(int count) {
  private static final int ALL_DIGITS = 17;

  /** As many as a reader can use. */
  public static final Digits USUAL = new Digits(6);

  /** All that a number has. */
  public static final Digits ALL = new Digits(ALL_DIGITS);

  /** Beyond so many zeros a number is written with an exponent. */
  private static final int MOST_ZEROS = 9;

  public Digits {
    if (count < 1 || count > ALL_DIGITS) {
      throw new IllegalArgumentException(
          "the number of digits is %s; expected 1 to %s".formatted(count, ALL_DIGITS));
    }
  }

  String text(double number) {
    if (count >= ALL_DIGITS || !Double.isFinite(number)) {
      return Double.toString(number);
    }
    BigDecimal rounded = rounded(number);
    boolean far = rounded.scale() < -MOST_ZEROS || rounded.scale() > count + MOST_ZEROS;
    return far ? rounded.toString() : rounded.toPlainString();
  }

  double number(double number) {
    return count >= ALL_DIGITS || !Double.isFinite(number) ? number : rounded(number).doubleValue();
  }

  private BigDecimal rounded(double number) {
    BigDecimal rounded = new BigDecimal(number, new MathContext(count)).stripTrailingZeros();
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded;
  }
}
