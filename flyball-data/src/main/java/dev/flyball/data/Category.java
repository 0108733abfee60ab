package dev.flyball.data;

/**
 * How a cell is named as a category: its text, or one spelling for all spellings of a plain number.
 */
final class Category {
  private static final double LARGEST_WHOLE = 1e15;

  private Category() {}

  /** The category of a cell of the source's current row that is not missing. */
  static String of(Source source, int column) {
    double number = source.number(column);
    if (Double.isNaN(number)) {
      return source.text(column);
    }
    String text = source.text(column);
    return Decimal.isNumber(text) ? of(number) : text;
  }

  /** The category that a name means. */
  static String of(String name) {
    double number = Decimal.parse(name);
    return Double.isFinite(number) ? of(number) : name;
  }

  private static String of(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }
}
