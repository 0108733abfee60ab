package dev.flyball.data;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * How to read delimited text.
 *
 * @param delimiter the character between fields; empty means detect it in the header line among
 *     comma, semicolon, tab and bar
 * @param decimal the character before the decimals of a number, a point or a comma; empty means a
 *     comma where the first rows have numbers with a comma and none with a point, else a point
 * @param missing what stands for a missing value
 * @param header whether the first line names the columns; if not, they are called c1, c2, ...
 * @param skippedLines how many lines before that are passed over, such as a title
 * @param rowNames whether a first row of one field more than the header is taken for a row with a
 *     name, as R writes them; if not, that row is refused
 */
public record CsvOptions(
    Optional<Character> delimiter,
    Optional<Character> decimal,
    MissingCodes missing,
    boolean header,
    int skippedLines,
    boolean rowNames) {
  private static final CsvOptions DEFAULTS =
      new CsvOptions(Optional.empty(), Optional.empty(), MissingCodes.usual(), true, 0, true);

  public CsvOptions {
    Objects.requireNonNull(missing, "missing");
    if (skippedLines < 0) {
      throw new IllegalArgumentException(
          "cannot skip " + skippedLines + " lines; expected 0 or more");
    }
    delimiter.ifPresent(CsvOptions::checkDelimiter);
    decimal.ifPresent(CsvOptions::checkDecimal);
    if (decimal.isPresent() && decimal.equals(delimiter)) {
      throw new IllegalArgumentException(
          "the delimiter and the decimal sign are both '%s'; expected two different ones"
              .formatted(decimal.get()));
    }
  }

  /** Delimiter and decimal sign are detected; missing is what usually is. */
  public static CsvOptions defaults() {
    return DEFAULTS;
  }

  public CsvOptions withDelimiter(char delimiter) {
    return new CsvOptions(Optional.of(delimiter), decimal, missing, header, skippedLines, rowNames);
  }

  public CsvOptions withDecimal(char decimal) {
    return new CsvOptions(delimiter, Optional.of(decimal), missing, header, skippedLines, rowNames);
  }

  public CsvOptions withMissing(MissingCodes missing) {
    return new CsvOptions(delimiter, decimal, missing, header, skippedLines, rowNames);
  }

  CsvOptions withHeader(boolean named) {
    return new CsvOptions(delimiter, decimal, missing, named, skippedLines, rowNames);
  }

  public CsvOptions withSkippedLines(int count) {
    return new CsvOptions(delimiter, decimal, missing, header, count, rowNames);
  }

  /** The header names every column, whatever the first row holds. */
  public CsvOptions withoutRowNames() {
    return new CsvOptions(delimiter, decimal, missing, header, skippedLines, false);
  }

  /** Whether the text begins with its header, as it does unless told otherwise. */
  boolean beginsWithHeader() {
    return header && skippedLines == 0;
  }

  private static void checkDelimiter(char delimiter) {
    boolean inNumbers = Character.isLetterOrDigit(delimiter) || "+-.".indexOf(delimiter) >= 0;
    boolean structural = "\"\r\n".indexOf(delimiter) >= 0;
    if (inNumbers || structural || delimiter > '~') {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the delimiter is U+%04X; expected an ASCII character that is no quote, no line end"
                  + " and no part of a number or name",
              (int) delimiter));
    }
  }

  private static void checkDecimal(char decimal) {
    if (decimal != '.' && decimal != ',') {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the decimal sign is U+%04X; expected a point or a comma",
              (int) decimal));
    }
  }
}
