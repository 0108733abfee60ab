package dev.flyball.data;

/** Turns the characters of a cell into a number or a missing value. Allocates nothing. */
final class NumberCell {
  /**
   * What {@link #read} answers for a cell that is neither: no number that is let in is infinite.
   */
  static final double REFUSED = Double.POSITIVE_INFINITY;

  private final MissingCodes missing;
  private final char decimal;

  NumberCell(MissingCodes missing) {
    this(missing, '.');
  }

  NumberCell(MissingCodes missing, char decimal) {
    this.missing = missing;
    this.decimal = decimal;
  }

  /** The number, NaN if the cell is missing, or {@link #REFUSED}; blanks around it do not count. */
  double read(char[] chars, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && chars[start] <= ' ') {
      start++;
    }
    while (start < end && chars[end - 1] <= ' ') {
      end--;
    }
    if (start == end) {
      return Double.NaN;
    }
    double number = Decimal.parse(chars, start, end, decimal);
    if (Double.isFinite(number)) {
      return missing.contains(number) ? Double.NaN : number;
    }
    return missing.contains(chars, start, end) ? Double.NaN : REFUSED;
  }

  /** Whether a cell with these characters is missing, be it otherwise a number or not. */
  boolean missing(char[] chars, int from, int to) {
    return Double.isNaN(read(chars, from, to));
  }

  /** What a cell may hold, in words, for messages. */
  String expectation() {
    return missing.expectation();
  }
}
