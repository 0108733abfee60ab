package dev.flyball.data;

import java.util.Locale;
import java.util.Optional;

/**
 * How delimited text is laid out. What is left empty is detected.
 *
 * @param delimiter the character between fields; empty means detect it in the header line among
 *     comma, semicolon, tab and bar
 * @param decimal the character before the decimals of a number, a point or a comma; empty means a
 *     comma where the first rows have numbers with a comma and none with a point, else a point
 * @param header whether the first line names the columns; if not, they are called c1, c2, ...
 * @param skippedLines how many lines before that are passed over, such as a title
 * @param rowNames whether a first row of one field more than the header is taken for a row with a
 *     name, as R writes them; if not, that row is refused
 */
public record Delimited(
    Optional<Character> delimiter,
    Optional<Character> decimal,
    boolean header,
    int skippedLines,
    boolean rowNames) {
  static final Delimited DETECTED =
      new Delimited(Optional.empty(), Optional.empty(), true, 0, true);

  public Delimited {
    if (skippedLines < 0) {
      throw new IllegalArgumentException(
          "cannot skip " + skippedLines + " lines; expected 0 or more");
    }
    delimiter.ifPresent(Delimited::checkDelimiter);
    decimal.ifPresent(Delimited::checkDecimal);
    if (decimal.isPresent() && decimal.equals(delimiter)) {
      throw new IllegalArgumentException(
          "the delimiter and the decimal sign are both '%s'; expected two different ones"
              .formatted(decimal.get()));
    }
  }

  Delimited delimiter(char sign) {
    return new Delimited(Optional.of(sign), decimal, header, skippedLines, rowNames);
  }

  Delimited decimal(char sign) {
    return new Delimited(delimiter, Optional.of(sign), header, skippedLines, rowNames);
  }

  Delimited header(boolean named) {
    return new Delimited(delimiter, decimal, named, skippedLines, rowNames);
  }

  Delimited skippedLines(int count) {
    return new Delimited(delimiter, decimal, header, count, rowNames);
  }

  Delimited noRowNames() {
    return new Delimited(delimiter, decimal, header, skippedLines, false);
  }

  /** Whether it begins with its header, as it does unless told otherwise. */
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
