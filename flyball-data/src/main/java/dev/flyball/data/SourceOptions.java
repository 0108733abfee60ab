package dev.flyball.data;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How to read a table in any {@link Format}.
 *
 * @param format the format; empty means by the name's ending, else by the first bytes
 * @param text how delimited text is read; its missing codes hold for every format
 * @param columns columns that are known to belong to the table: JSON lines, which name their
 *     columns row by row, have at least these
 */
public record SourceOptions(Optional<Format> format, CsvOptions text, List<String> columns) {
  private static final SourceOptions DEFAULTS =
      new SourceOptions(Optional.empty(), CsvOptions.defaults(), List.of());

  public SourceOptions {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(text, "text");
    columns = List.copyOf(columns);
  }

  /** Everything is detected; missing is what usually is. */
  public static SourceOptions defaults() {
    return DEFAULTS;
  }

  public SourceOptions withFormat(Format format) {
    return new SourceOptions(Optional.of(format), text, columns);
  }

  public SourceOptions withDelimiter(char delimiter) {
    return new SourceOptions(format, text.withDelimiter(delimiter), columns);
  }

  /** The character before the decimals of a number in delimited text: a point or a comma. */
  public SourceOptions withDecimal(char decimal) {
    return new SourceOptions(format, text.withDecimal(decimal), columns);
  }

  public SourceOptions withMissing(MissingCodes missing) {
    return new SourceOptions(format, text.withMissing(missing), columns);
  }

  /** Whether the first line of delimited text names the columns, or is a row. */
  public SourceOptions withHeader(boolean named) {
    return new SourceOptions(format, text.withHeader(named), columns);
  }

  /** So many lines of delimited text are passed over before the header. */
  public SourceOptions withSkippedLines(int count) {
    return new SourceOptions(format, text.withSkippedLines(count), columns);
  }

  public SourceOptions withColumns(List<String> columns) {
    return new SourceOptions(format, text, columns);
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
    CsvOptions next =
        known.get() == Format.DELIMITED ? text : CsvOptions.defaults().withMissing(text.missing());
    return new SourceOptions(asked, next, columns);
  }

  MissingCodes missing() {
    return text.missing();
  }
}
