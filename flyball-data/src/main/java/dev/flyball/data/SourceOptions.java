package dev.flyball.data;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How to read a table in any {@link Format}. Options left empty are detected.
 *
 * @param format the format; empty means by the name's ending, else by the first bytes
 * @param delimiter the character between fields of delimited text; empty means detect it in the
 *     header line among comma, semicolon, tab and bar
 * @param decimal the character before the decimals of a number in delimited text, a point or a
 *     comma; empty means a comma where the first rows have numbers with a comma and none with a
 *     point, else a point
 * @param missing what stands for a missing value
 * @param header whether the first line of delimited text names the columns; if not, they are called
 *     c1, c2, ...
 * @param skippedLines how many lines of delimited text before that are passed over, such as a title
 * @param rowNames whether a first row of one field more than the header is taken for a row with a
 *     name, as R writes them; if not, that row is refused
 * @param columns columns that are known to belong to the table: JSON lines, which name their
 *     columns row by row, have at least these
 * @param times how dates are written where the column does not tell, as in {@code day-first} or
 *     {@code when:seconds}; {@code when:number} is no time
 * @param signs the character before the decimals in columns that have another one than the table
 */
public record SourceOptions(
    Optional<Format> format,
    Optional<Character> delimiter,
    Optional<Character> decimal,
    MissingCodes missing,
    boolean header,
    int skippedLines,
    boolean rowNames,
    List<String> columns,
    List<String> times,
    Map<String, Character> signs) {
  private static final SourceOptions DEFAULTS =
      new SourceOptions(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          MissingCodes.usual(),
          true,
          0,
          true,
          List.of(),
          List.of(),
          Map.of());

  public SourceOptions {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(missing, "missing");
    columns = List.copyOf(columns);
    times = List.copyOf(times);
    signs = Map.copyOf(signs);
    times.forEach(TimeFormat::check);
    if (skippedLines < 0) {
      throw new IllegalArgumentException(
          "cannot skip " + skippedLines + " lines; expected 0 or more");
    }
    delimiter.ifPresent(SourceOptions::checkDelimiter);
    decimal.ifPresent(SourceOptions::checkDecimal);
    if (decimal.isPresent() && decimal.equals(delimiter)) {
      throw new IllegalArgumentException(
          "the delimiter and the decimal sign are both '%s'; expected two different ones"
              .formatted(decimal.get()));
    }
  }

  /** Everything is detected; missing is what usually is. */
  public static SourceOptions defaults() {
    return DEFAULTS;
  }

  public SourceOptions withFormat(Format value) {
    return in(Optional.of(value));
  }

  private SourceOptions in(Optional<Format> given) {
    return new SourceOptions(
        given, delimiter, decimal, missing, header, skippedLines, rowNames, columns, times, signs);
  }

  public SourceOptions withDelimiter(char sign) {
    return new SourceOptions(
        format,
        Optional.of(sign),
        decimal,
        missing,
        header,
        skippedLines,
        rowNames,
        columns,
        times,
        signs);
  }

  public SourceOptions withDecimal(char sign) {
    return new SourceOptions(
        format,
        delimiter,
        Optional.of(sign),
        missing,
        header,
        skippedLines,
        rowNames,
        columns,
        times,
        signs);
  }

  public SourceOptions withMissing(MissingCodes codes) {
    return new SourceOptions(
        format, delimiter, decimal, codes, header, skippedLines, rowNames, columns, times, signs);
  }

  public SourceOptions withHeader(boolean named) {
    return new SourceOptions(
        format, delimiter, decimal, missing, named, skippedLines, rowNames, columns, times, signs);
  }

  public SourceOptions withSkippedLines(int count) {
    return new SourceOptions(
        format, delimiter, decimal, missing, header, count, rowNames, columns, times, signs);
  }

  /** The header names every column, whatever the first row holds. */
  public SourceOptions withoutRowNames() {
    return new SourceOptions(
        format, delimiter, decimal, missing, header, skippedLines, false, columns, times, signs);
  }

  public SourceOptions withColumns(List<String> names) {
    return new SourceOptions(
        format, delimiter, decimal, missing, header, skippedLines, rowNames, names, times, signs);
  }

  public SourceOptions withTimes(List<String> formats) {
    return new SourceOptions(
        format,
        delimiter,
        decimal,
        missing,
        header,
        skippedLines,
        rowNames,
        columns,
        formats,
        signs);
  }

  /** With another decimal sign in some columns. */
  public SourceOptions withSigns(Map<String, Character> others) {
    return new SourceOptions(
        format,
        delimiter,
        decimal,
        missing,
        header,
        skippedLines,
        rowNames,
        columns,
        times,
        others);
  }

  /** How cells are read where the table's decimal sign is this. */
  NumberCell cell(char sign) {
    return new NumberCell(missing, sign, signs);
  }

  /** How a column's dates are to be read, as far as {@link #times} says. */
  TimeFormat timesIn(String column) {
    return TimeFormat.of(times, column);
  }

  /**
   * These options for another table of the same kind: what they say of delimited text is left out
   * where {@code place}, a file, or {@code asked} says that it is in another format.
   */
  public SourceOptions forNext(String place, Optional<Format> asked) {
    Optional<Format> known = asked.or(() -> Format.ofName(place));
    if (known.isEmpty()) {
      return this;
    }
    boolean delimited = known.get() == Format.DELIMITED;
    return (delimited
            ? this
            : defaults()
                .withMissing(missing)
                .withColumns(columns)
                .withTimes(times)
                .withSigns(signs))
        .in(asked);
  }

  /** Whether delimited text begins with its header, as it does unless told otherwise. */
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
