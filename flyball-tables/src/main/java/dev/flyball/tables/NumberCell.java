package dev.flyball.tables;

/** Turns the bytes of a cell into a number or a missing value. Allocates nothing. */
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
  double read(byte[] text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isBlank(text[start])) {
      start++;
    }
    while (start < end && isBlank(text[end - 1])) {
      end--;
    }
    if (start == end) {
      return Double.NaN;
    }
    double number = Decimal.parse(text, start, end, decimal);
    if (Double.isFinite(number)) {
      return missing.contains(number) ? Double.NaN : number;
    }
    return missing.contains(text, start, end) ? Double.NaN : REFUSED;
  }

  private static boolean isBlank(byte character) {
    return character >= 0 && character <= ' ';
  }

  /** What a cell may hold, in words, for messages. */
  String expectation() {
    return missing.expectation();
  }
}
