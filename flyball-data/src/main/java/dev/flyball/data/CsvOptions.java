package dev.flyball.data;

import java.util.Objects;
import java.util.Optional;

/**
 * How to read delimited text.
 *
 * @param delimiter the character between fields; empty means detect it in the header line among
 *     comma, semicolon, tab and bar
 * @param missing what stands for a missing value
 */
public record CsvOptions(Optional<Character> delimiter, MissingCodes missing) {
  private static final CsvOptions DEFAULTS = new CsvOptions(Optional.empty(), MissingCodes.none());

  public CsvOptions {
    Objects.requireNonNull(missing, "missing");
    delimiter.ifPresent(CsvOptions::checkDelimiter);
  }

  /** The delimiter is detected, and no codes stand for missing. */
  public static CsvOptions defaults() {
    return DEFAULTS;
  }

  public CsvOptions withDelimiter(char delimiter) {
    return new CsvOptions(Optional.of(delimiter), missing);
  }

  public CsvOptions withMissing(MissingCodes missing) {
    return new CsvOptions(delimiter, missing);
  }

  private static void checkDelimiter(char delimiter) {
    boolean inNumbers = Character.isLetterOrDigit(delimiter) || "+-.".indexOf(delimiter) >= 0;
    boolean structural = "\"\r\n".indexOf(delimiter) >= 0;
    if (inNumbers || structural || delimiter > '~') {
      throw new IllegalArgumentException(
          String.format(
              "the delimiter is U+%04X; expected an ASCII character that is no quote, no line end"
                  + " and no part of a number or name",
              (int) delimiter));
    }
  }
}
