package dev.flyball.data;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Summary of one column after a first scan: type, range, missing cells, values.
 *
 * @param name the column's name; empty if it has none
 * @param type what its cells are; a column that is almost all numbers holds numbers
 * @param rows how many rows were looked at
 * @param missing how many of its cells were missing
 * @param min the smallest number, NaN if there is none
 * @param max the largest number, NaN if there is none
 * @param whole whether there are numbers and all of them are whole
 * @param declared whether the format declares the values that it may take
 * @param values the different values in order of appearance, or as the format declares them; if
 *     {@code manyValues}, the most frequent categories, or empty
 * @param manyValues whether there are more values than are kept
 * @param layout what its timestamps consist of, if that is its type
 * @param misfits how many cells of a column of numbers are no numbers, or of a column of timestamps
 *     no such timestamps
 * @param strange one of these misfits and the row that it is in; empty if there is none
 * @param suspects what looks like a code for missing and was not given as one
 * @param coded how many of its cells are missing because they hold a code, by what they hold
 * @param counter whether it counts the rows: whole numbers, never missing, each one more than the
 *     last
 * @param grows whether its numbers go one way from row to row, and are no time
 * @param written a number that is written otherwise than with digits and a decimal sign, as in
 *     {@code 45%} or {@code 1,234}; empty if there is none
 * @param times what is to be said of its timestamps
 * @param decimals what is to be said of its decimal sign
 */
public record ColumnReport(
    String name,
    ColumnType type,
    long rows,
    long missing,
    double min,
    double max,
    boolean whole,
    boolean declared,
    List<String> values,
    boolean manyValues,
    Optional<TimestampLayout> layout,
    long misfits,
    String strange,
    List<String> suspects,
    Map<String, Long> coded,
    boolean counter,
    boolean grows,
    String written,
    TimesFound times,
    DecimalsFound decimals) {

  /**
   * What is to be said of a column's timestamps.
   *
   * @param example a cell and how it is read, as in {@code 03/04/2024 is 2024-04-03}
   * @param ambiguous whether day and month could change places in all of them
   * @param newestFirst whether they go back in time from row to row
   */
  public record TimesFound(String example, boolean ambiguous, boolean newestFirst) {
    static final TimesFound NONE = new TimesFound("", false, false);
  }

  /**
   * What is to be said of the sign before a column's decimals.
   *
   * @param sign the only one that its cells allow, where they show it
   * @param example a cell that shows this
   * @param refused whether there are cells that the table's sign does not allow
   * @param either a cell with two readings where no cell has only one; else empty
   * @param apart whether that cell was read with its thousands apart
   */
  public record DecimalsFound(
      Optional<Character> sign, String example, boolean refused, String either, boolean apart) {
    static final DecimalsFound NONE = new DecimalsFound(Optional.empty(), "", false, "", false);
  }

  private static final int DIGITS = 6;

  /** Such as {@code 65,1 °C}. */
  private static final Pattern WITH_UNIT =
      Pattern.compile("[-+]?[0-9][0-9.,]*\\s?[^0-9\\s.,:/-][^0-9]{0,7}");

  public ColumnReport {
    values = List.copyOf(values);
    suspects = List.copyOf(suspects);
    coded = Map.copyOf(coded);
  }

  /** The share of the cells that is missing, in [0, 1]; 0 for no rows. */
  public double missingShare() {
    return rows == 0 ? 0 : (double) missing / rows;
  }

  /** Whether all cells that are not missing, at least one, have the same value. */
  public boolean oneValue() {
    return rows > missing && !manyValues && values.size() == 1;
  }

  /**
   * Whether all cells have the same value: one that is missing here and there tells by its holes.
   */
  public boolean constant() {
    return oneValue() && missing == 0;
  }

  /** Whether its cells are numbers, be they moments or not. */
  public boolean ofNumbers() {
    return type == ColumnType.NUMERIC || type == ColumnType.TIMESTAMP && !Double.isNaN(min);
  }

  /** Whether most values of a column of words are numbers with a word or a sign after them. */
  public boolean hasUnits() {
    long units = values.stream().filter(value -> WITH_UNIT.matcher(value).matches()).count();
    boolean words = type == ColumnType.CATEGORICAL || type == ColumnType.TEXT;
    return words && manyValues && 2 * units > values.size();
  }

  /** Says what was found in one line, as in {@code numbers 0.1 to 11.9, 18.0% missing}. */
  public String describe() {
    StringBuilder text = new StringBuilder(type == ColumnType.EMPTY ? "always missing" : "");
    switch (type) {
      case NUMERIC -> text.append(oneValue() ? "always " + plain(min) : numbers());
      case TIMESTAMP -> text.append(layout.map(Object::toString).orElse(type.label()));
      case CATEGORICAL -> text.append(categories());
      case TEXT ->
          text.append("text with many different values")
              .append(hasUnits() ? ", numbers with a unit: take the unit out of the cells" : "");
      case EMPTY -> {}
    }
    if (missing > 0 && type != ColumnType.EMPTY) {
      text.append(String.format(Locale.ROOT, ", %.1f%% missing", 100 * missingShare()));
      text.append(oneValue() ? ", so its holes are the feature" : "");
    }
    if (misfits > 0) {
      text.append(", ").append(misfits).append(misfits == 1 ? " cell is" : " cells are");
      text.append(type == ColumnType.TIMESTAMP ? " something else" : " not a number");
    }
    return text.toString();
  }

  private String categories() {
    return manyValues
        ? "more than %s categories, most often %s".formatted(Schema.MOST_VALUES, firstValues())
        : values.size() + " categories: " + firstValues();
  }

  private String numbers() {
    return "numbers %s to %s%s"
        .formatted(plain(min), plain(max), written.isEmpty() ? "" : ", written as in " + written);
  }

  private static String plain(double number) {
    if (number == Math.rint(number) && Math.abs(number) < 1e15) {
      return Long.toString((long) number);
    }
    BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS)).stripTrailingZeros();
    return Math.abs(rounded.precision() - rounded.scale()) > 2 * DIGITS
        ? rounded.toString()
        : rounded.toPlainString();
  }

  private String firstValues() {
    int shown = Math.min(values.size(), 5);
    String first = String.join(", ", values.subList(0, shown)).replaceAll("\\R", " ");
    return first + (values.size() > shown ? ", ..." : "");
  }
}
