package dev.flyball.cli;

import dev.flyball.data.BadRows;
import dev.flyball.data.Format;
import dev.flyball.data.SourceOptions;
import dev.flyball.report.Text;
import dev.flyball.tables.train.InputTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for reading a table. */
final class ReadingOptions {
  private static final long BAD_ROWS = 100;
  private static final int MOST_SHOWN = 5;
  private static final Map<String, Character> DELIMITERS =
      Map.of("tab", '\t', "comma", ',', "semicolon", ';', "bar", '|');
  private static final Map<String, Character> DECIMALS =
      Map.of("comma", ',', "point", '.', "dot", '.');
  private static final Map<String, Format> FORMATS =
      Map.of(
          "csv", Format.DELIMITED,
          "arff", Format.ARFF,
          "jsonl", Format.JSON_LINES,
          "parquet", Format.PARQUET);

  @Option(names = "--missing", paramLabel = "CODE,...", split = ",", hideParamSyntax = true)
  private List<String> missing;

  @Option(names = "--format", paramLabel = "FORMAT")
  private String format;

  @Option(names = "--delimiter", paramLabel = "CHAR")
  private String delimiter;

  @Option(names = "--decimal", paramLabel = "CHAR")
  private String decimal;

  @Option(names = "--time-format", paramLabel = "[COLUMN:]FORMAT", hideParamSyntax = true)
  private List<String> timeFormats = List.of();

  @Option(names = "--no-header")
  private boolean noHeader;

  @Option(names = "--skip-lines", paramLabel = "N")
  private Integer skipLines;

  @Option(names = "--on-bad-row", paramLabel = "WHAT")
  private String onBadRow;

  @Option(names = "--max-bad-rows", paramLabel = "N")
  private Long maxBadRows;

  /** How to read a first table. */
  SourceOptions options(String file) {
    return options(file, SourceOptions.defaults());
  }

  /**
   * How to read a table where {@code known} says how one of its kind was read before. What is given
   * here replaces it; {@code known} codes stay where none were given for all columns.
   */
  SourceOptions options(String file, SourceOptions known) {
    Choices.check("--format", format, List.of("csv", "arff", "jsonl", "parquet"));
    SourceOptions options =
        known
            .forNext(file, Optional.ofNullable(format).map(FORMATS::get))
            .withMissing(known.missing().replacedBy(missing));
    options = timeFormats.isEmpty() ? options : options.withTimes(timeFormats);
    options = noHeader ? options.withHeader(false) : options;
    options = skipLines == null ? options : options.withSkippedLines(skipLines);
    options =
        delimiter == null
            ? options
            : options.withDelimiter(character("--delimiter", delimiter, DELIMITERS));
    return decimal == null
        ? options
        : options.withDecimal(character("--decimal", decimal, DECIMALS)).withSigns(Map.of());
  }

  /** Whether it was said how times are written. */
  boolean saysTimes() {
    return !timeFormats.isEmpty();
  }

  private static char character(String option, String text, Map<String, Character> words) {
    Character word = words.get(text);
    return word == null ? one(option, text) : word;
  }

  private static char one(String option, String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(
          "%s is '%s'; expected one character".formatted(option, text));
    }
    return text.charAt(0);
  }

  /** How many bad rows to pass over; 0 where the first one fails. */
  long badRows() {
    boolean skip = "skip".equals(Choices.check("--on-bad-row", onBadRow, List.of("fail", "skip")));
    if (maxBadRows != null && (!skip || maxBadRows < 1)) {
      throw new IllegalArgumentException(
          skip
              ? "--max-bad-rows is %s; expected 1 or more".formatted(maxBadRows)
              : "--max-bad-rows needs --on-bad-row skip");
    }
    return skip ? (maxBadRows == null ? BAD_ROWS : maxBadRows) : 0;
  }

  /** The rows and values that the last reading skipped, in lines. */
  static List<String> passedOver(InputTable table) {
    List<String> lines = skipped(table.badRows());
    lines.addAll(table.input().passedOver());
    return lines;
  }

  /** The rows that were passed over, in lines. */
  static List<String> skipped(BadRows badRows) {
    List<String> lines = new ArrayList<>();
    if (badRows.count() > 0) {
      lines.add(Text.text("skipped %,d bad rows, the first of them:", badRows.count()));
      badRows.first().stream().limit(MOST_SHOWN).forEach(e -> lines.add("  " + e.getMessage()));
    }
    return lines;
  }
}
