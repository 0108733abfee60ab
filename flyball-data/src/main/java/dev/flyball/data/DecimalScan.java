package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds out which sign comes before the decimals of a column: {@code 25,49} can be read in one way
 * only, {@code 1,234.5} in another, and {@code 10,123} in both.
 */
final class DecimalScan {
  private long points;
  private long commas;
  private long refused;
  private String example = "";
  private String either = "";
  private boolean apart;

  /** Takes note of a cell, and of the number that it was read as, NaN if it is none. */
  void look(String text, double number) {
    if (text.indexOf(',') < 0 && text.indexOf('.') < 0) {
      return;
    }
    double point = parse(text, '.');
    double comma = parse(text, ',');
    if (Double.isFinite(point) && Double.isFinite(comma)) {
      boolean thousands = Math.abs(number) == Math.max(Math.abs(point), Math.abs(comma));
      if (either.isEmpty() && point != comma && (thousands || text.indexOf(',') >= 0)) {
        either = text;
        apart = thousands;
      }
      return;
    }
    boolean known = Double.isFinite(point) || Double.isFinite(comma);
    points += Double.isFinite(point) ? 1 : 0;
    commas += Double.isFinite(comma) ? 1 : 0;
    refused += known && Double.isNaN(number) ? 1 : 0;
    example = known && (example.isEmpty() || Double.isNaN(number)) ? text : example;
  }

  private static double parse(String text, char sign) {
    double number = Decimal.parse(text, sign);
    if (Double.isFinite(number)) {
      return number;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return WrittenNumber.parse(bytes, 0, bytes.length, sign);
  }

  /** How many cells are numbers with another sign than the table's. */
  long refused() {
    return refused;
  }

  ColumnReport.DecimalsFound found() {
    boolean one = points > 0 ^ commas > 0;
    Optional<Character> sign = one ? Optional.of(points > 0 ? '.' : ',') : Optional.empty();
    boolean both = points == 0 && commas == 0;
    return new ColumnReport.DecimalsFound(
        sign, example, refused > 0, both ? either : "", both && apart);
  }
}
