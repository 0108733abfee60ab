package dev.flyball.tables.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.tables.CsvOptions;
import dev.flyball.tables.Format;
import dev.flyball.tables.SourceOptions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * How a table was read, as a checkpoint keeps it: what the user said of its format, delimiter,
 * decimal sign, header and skipped lines. What was detected is not kept: the next table may differ
 * in it. Codes for missing values have a note of their own.
 */
final class ReadingNote {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ReadingNote() {}

  /** The note; {@code {}} where everything was left to be detected. */
  static String text(SourceOptions options) {
    CsvOptions text = options.text();
    ObjectNode note = JSON.createObjectNode();
    options.format().ifPresent(format -> note.put("format", format.name()));
    text.delimiter().ifPresent(sign -> note.put("delimiter", sign.toString()));
    text.decimal().ifPresent(sign -> note.put("decimal", sign.toString()));
    if (!text.header()) {
      note.put("header", false);
    }
    if (text.skippedLines() > 0) {
      note.put("skip-lines", text.skippedLines());
    }
    return note.toString();
  }

  /** What the user said, in words; empty where everything was left to be detected. */
  static String words(SourceOptions options) {
    CsvOptions text = options.text();
    List<String> words = new ArrayList<>();
    options.format().ifPresent(format -> words.add("as " + format.label()));
    text.delimiter().ifPresent(sign -> words.add("delimiter " + name(sign)));
    text.decimal().ifPresent(sign -> words.add("decimal sign " + sign));
    if (!text.header()) {
      words.add("without a header");
    }
    if (text.skippedLines() > 0) {
      words.add("lines skipped before it: " + text.skippedLines());
    }
    return String.join(", ", words);
  }

  private static String name(char sign) {
    return sign == '\t' ? "tab" : String.valueOf(sign);
  }

  /**
   * The options that {@link #text} noted.
   *
   * @throws CheckpointException if it is no such note
   */
  static SourceOptions parse(String text) {
    SourceOptions options = SourceOptions.defaults();
    try {
      Iterator<String> names = tree(text).fieldNames();
      while (names.hasNext()) {
        String name = names.next();
        options = with(options, name, tree(text).get(name));
      }
      return options;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new CheckpointException(
          "the note %s does not say how a table is read".formatted(text), e);
    }
  }

  private static JsonNode tree(String text) throws JsonProcessingException {
    JsonNode tree = JSON.readTree(text);
    if (!tree.isObject()) {
      throw new IllegalArgumentException("no object");
    }
    return tree;
  }

  private static SourceOptions with(SourceOptions options, String name, JsonNode value) {
    return switch (name) {
      case "format" -> options.withFormat(Format.valueOf(value.asText()));
      case "delimiter" -> options.withDelimiter(sign(value));
      case "decimal" -> options.withDecimal(sign(value));
      case "header" -> options.withHeader(value.asBoolean());
      case "skip-lines" -> options.withSkippedLines(value.asInt());
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static char sign(JsonNode value) {
    if (value.asText().length() != 1) {
      throw new IllegalArgumentException("no single character");
    }
    return value.asText().charAt(0);
  }
}
