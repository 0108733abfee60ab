package dev.flyball.data;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How to read a table in any {@link Format}. Options left empty are detected.
 *
 * @param format the format; empty means by the name's ending, else by the first bytes
 * @param delimited how delimited text is laid out
 * @param missing what stands for a missing value
 * @param columns columns that are known to belong to the table: JSON lines, which name their
 *     columns row by row, have at least these
 * @param times how dates are written where the column does not tell, as in {@code day-first} or
 *     {@code when:seconds}; {@code when:number} is no time
 * @param signs the character before the decimals in columns that have another one than the table
 */
public record SourceOptions(
    Optional<Format> format,
    Delimited delimited,
    MissingCodes missing,
    List<String> columns,
    List<String> times,
    Map<String, Character> signs) {
  private static final SourceOptions DEFAULTS =
      new SourceOptions(
          Optional.empty(),
          Delimited.DETECTED,
          MissingCodes.usual(),
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
  }

  /** Everything is detected; missing is what usually is. */
  public static SourceOptions defaults() {
    return DEFAULTS;
  }

  public SourceOptions withFormat(Format value) {
    return new SourceOptions(Optional.of(value), delimited, missing, columns, times, signs);
  }

  public SourceOptions withDelimiter(char sign) {
    return in(delimited.delimiter(sign));
  }

  public SourceOptions withDecimal(char sign) {
    return in(delimited.decimal(sign));
  }

  public SourceOptions withHeader(boolean named) {
    return in(delimited.header(named));
  }

  public SourceOptions withSkippedLines(int count) {
    return in(delimited.skippedLines(count));
  }

  /** The header names every column, whatever the first row holds. */
  public SourceOptions withoutRowNames() {
    return in(delimited.noRowNames());
  }

  private SourceOptions in(Delimited layout) {
    return new SourceOptions(format, layout, missing, columns, times, signs);
  }

  public SourceOptions withMissing(MissingCodes codes) {
    return new SourceOptions(format, delimited, codes, columns, times, signs);
  }

  public SourceOptions withColumns(List<String> names) {
    return new SourceOptions(format, delimited, missing, names, times, signs);
  }

  public SourceOptions withTimes(List<String> formats) {
    return new SourceOptions(format, delimited, missing, columns, formats, signs);
  }

  /** With another decimal sign in some columns. */
  public SourceOptions withSigns(Map<String, Character> others) {
    return new SourceOptions(format, delimited, missing, columns, times, others);
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
    boolean same = known.isEmpty() || known.get() == Format.DELIMITED;
    Delimited layout = same ? delimited : Delimited.DETECTED;
    Optional<Format> next = known.isEmpty() ? format : asked;
    return new SourceOptions(next, layout, missing, columns, times, signs);
  }
}
