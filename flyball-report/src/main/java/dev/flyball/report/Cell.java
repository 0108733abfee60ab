package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;

/**
 * One cell of a table: its text and, for a number, its value, which decides the best.
 *
 * @param tint how strongly the cell is shaded, from 0 to 1
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Cell(
    @JsonInclude(JsonInclude.Include.ALWAYS) String text, Double value, boolean best, double tint) {
  private static final double MOST_WRITTEN_OUT = 1e9;

  public Cell {
    Objects.requireNonNull(text, "a cell needs text, which may be empty");
    value = value == null || !Double.isFinite(value) ? null : value;
  }

  /** Words; may use inline markup. */
  public static Cell of(String text) {
    return new Cell(text, null, false, 0);
  }

  /** A number with so many decimals; a dash if there is none. */
  public static Cell of(double value, int decimals) {
    return new Cell(fixed(value, decimals), value, false, 0);
  }

  /** A number and its spread, as in {@code 0.27 ± 0.01}. */
  public static Cell of(double value, double spread, int decimals) {
    String text = fixed(value, decimals) + " ± " + fixed(spread, decimals);
    return new Cell(text, value, false, 0);
  }

  /** A number shown in the words given, as in {@code 3e-4} or {@code 41 %}. */
  public static Cell of(double value, String text) {
    return new Cell(text, value, false, 0);
  }

  /** A whole number with its thousands apart. */
  public static Cell count(long value) {
    return of(value, Text.text("%,d", value));
  }

  /** A share in percent with one decimal. */
  public static Cell percent(double share) {
    return of(share, Text.percent(share));
  }

  /**
   * A number in a format of {@link java.util.Formatter}, as in {@code %.4g}; a dash if there is
   * none. Below a thousand million it is written out: 29,790 and not 2.979e+04.
   */
  public static Cell shown(double value, String format) {
    if (!Double.isFinite(value)) {
      return of(value, 0);
    }
    String text = Text.text(format, value);
    boolean thousands = text.contains("e+") && Math.abs(value) < MOST_WRITTEN_OUT;
    return new Cell(thousands ? Text.text("%,.0f", value) : text, value, false, 0);
  }

  /** The same on a shaded ground; {@code share} is from 0 to 1. */
  public Cell tinted(double share) {
    return new Cell(text, value, best, Math.min(1, Math.max(0, share)));
  }

  Cell marked() {
    return new Cell(text, value, true, tint);
  }

  private static String fixed(double value, int decimals) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    return Text.text("%." + decimals + "f", value).replace('-', '−');
  }
}
