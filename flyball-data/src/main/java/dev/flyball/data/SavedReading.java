package dev.flyball.data;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The reading options saved in a checkpoint: format, delimiter, decimal sign, header and skipped
 * lines as the user gave them, and the codes for missing values. Detected options are not saved:
 * the next table may differ.
 */
final class SavedReading {
  static final String MISSING = "train.missing";

  /** Format, delimiter, decimal sign, header and skipped lines; empty where nothing was said. */
  private static final String READING = "train.reading";

  private SavedReading() {}

  /** Notes {@code options}, in place of what was noted before. */
  static void note(Map<String, String> notes, SourceOptions options) {
    Delimited text = options.delimited();
    notes.put(MISSING, EncodingText.line(options.missing().texts()));
    notes.put(
        READING,
        EncodingText.line(
            List.of(
                options.format().map(Format::name).orElse(""),
                text.delimiter().map(String::valueOf).orElse(""),
                text.decimal().map(String::valueOf).orElse(""),
                text.header() ? "" : "no",
                Integer.toString(text.skippedLines()),
                EncodingText.line(
                    options.signs().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(sign -> sign.getValue() + sign.getKey())
                        .toList()))));
  }

  /** The user's options in words; empty if all were detected. */
  static String words(SourceOptions options) {
    Delimited text = options.delimited();
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
   * The options that {@link #note} noted; the defaults where a learner of events did not.
   *
   * @throws IllegalArgumentException if a note makes no sense
   */
  static SourceOptions of(State notes) {
    MissingCodes missing = MissingCodes.of(EncodingText.fields(notes.text(MISSING)));
    if (!notes.has(READING)) {
      return SourceOptions.defaults().withMissing(missing);
    }
    List<String> saved = EncodingText.fields(notes.text(READING));
    Delimited text =
        new Delimited(
            given(saved.get(1)).map(SavedReading::sign),
            given(saved.get(2)).map(SavedReading::sign),
            saved.get(3).isEmpty(),
            Integer.parseInt(saved.get(4)),
            true);
    return new SourceOptions(
        given(saved.get(0)).map(Format::valueOf),
        text,
        missing,
        List.of(),
        List.of(),
        EncodingText.fields(saved.get(5)).stream()
            .collect(Collectors.toMap(sign -> sign.substring(1), sign -> sign.charAt(0))));
  }

  private static Optional<String> given(String field) {
    return field.isEmpty() ? Optional.empty() : Optional.of(field);
  }

  private static char sign(String value) {
    if (value.length() != 1) {
      throw new CheckpointException("the note '%s' is not a single character".formatted(value));
    }
    return value.charAt(0);
  }
}
