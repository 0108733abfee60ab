package dev.flyball.data;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a table was read, as a checkpoint keeps it: what the user said of its format, delimiter,
 * decimal sign, header and skipped lines, and the codes for missing values. What was detected is
 * not kept: the next table may differ in it.
 */
final class ReadingNote {
  static final String MISSING = "train.missing";
  private static final String FORMAT = "train.format";
  private static final String DELIMITER = "train.delimiter";
  private static final String DECIMAL = "train.decimal";
  private static final String HEADER = "train.header";
  private static final String SKIPPED = "train.skip-lines";

  private ReadingNote() {}

  /** Notes {@code options}, in place of what was noted before. */
  static void note(Map<String, String> notes, SourceOptions options) {
    CsvOptions text = options.text();
    notes.keySet().removeAll(List.of(FORMAT, DELIMITER, DECIMAL, HEADER, SKIPPED));
    notes.put(MISSING, EncodingText.line(text.missing().texts()));
    options.format().ifPresent(format -> notes.put(FORMAT, format.name()));
    text.delimiter().ifPresent(sign -> notes.put(DELIMITER, sign.toString()));
    text.decimal().ifPresent(sign -> notes.put(DECIMAL, sign.toString()));
    if (!text.header()) {
      notes.put(HEADER, "no");
    }
    if (text.skippedLines() > 0) {
      notes.put(SKIPPED, Integer.toString(text.skippedLines()));
    }
  }

  /** What the user said, in words; empty where everything was left to be detected. */
  static String words(SourceOptions options) {
    CsvOptions text = options.text();
    List<String> words = new ArrayList<>();
    options.format().ifPresent(format -> words.add("as " + format.label()));
    text.delimiter().ifPresent(sign -> words.add("delimiter " + (sign == '\t' ? "tab" : sign)));
    text.decimal().ifPresent(sign -> words.add("decimal sign " + sign));
    if (!text.header()) {
      words.add("without a header");
    }
    if (text.skippedLines() > 0) {
      words.add("lines skipped before it: " + text.skippedLines());
    }
    return String.join(", ", words);
  }

  /**
   * The options that {@link #note} noted.
   *
   * @throws IllegalArgumentException if a note makes no sense
   */
  static SourceOptions of(State notes) {
    SourceOptions options =
        SourceOptions.defaults()
            .withMissing(MissingCodes.of(EncodingText.fields(notes.text(MISSING))))
            .withHeader(!notes.has(HEADER));
    if (notes.has(FORMAT)) {
      options = options.withFormat(Format.valueOf(notes.text(FORMAT)));
    }
    if (notes.has(DELIMITER)) {
      options = options.withDelimiter(sign(notes.text(DELIMITER)));
    }
    if (notes.has(DECIMAL)) {
      options = options.withDecimal(sign(notes.text(DECIMAL)));
    }
    return notes.has(SKIPPED)
        ? options.withSkippedLines(Integer.parseInt(notes.text(SKIPPED)))
        : options;
  }

  private static char sign(String value) {
    if (value.length() != 1) {
      throw new CheckpointException("the note '%s' is not a single character".formatted(value));
    }
    return value.charAt(0);
  }
}
