package dev.flyball.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.flyball.checkpoint.CheckpointException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How a table was read, as a checkpoint keeps it: what the user said of its format, delimiter,
 * decimal sign, header and skipped lines. What was detected is not kept: the next table may differ
 * in it. Codes for missing values have a note of their own.
 */
final class ReadingNote {
  private static final JsonFactory JSON = new JsonFactory();

  private ReadingNote() {}

  /** The note; {@code {}} where everything was left to be detected. */
  static String text(SourceOptions options) {
    StringWriter note = new StringWriter();
    try (JsonGenerator object = JSON.createGenerator(note)) {
      write(options, object);
    } catch (IOException e) {
      throw new UncheckedIOException("words and numbers are always JSON", e);
    }
    return note.toString();
  }

  private static void write(SourceOptions options, JsonGenerator object) throws IOException {
    CsvOptions text = options.text();
    object.writeStartObject();
    if (options.format().isPresent()) {
      object.writeStringField("format", options.format().get().name());
    }
    if (text.delimiter().isPresent()) {
      object.writeStringField("delimiter", text.delimiter().get().toString());
    }
    if (text.decimal().isPresent()) {
      object.writeStringField("decimal", text.decimal().get().toString());
    }
    if (!text.header()) {
      object.writeBooleanField("header", false);
    }
    if (text.skippedLines() > 0) {
      object.writeNumberField("skip-lines", text.skippedLines());
    }
    object.writeEndObject();
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
    try (JsonParser tokens = JSON.createParser(text)) {
      if (tokens.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("no object");
      }
      while (tokens.nextToken() == JsonToken.FIELD_NAME) {
        String name = tokens.currentName();
        JsonToken value = tokens.nextToken();
        if (value == null || !value.isScalarValue()) {
          throw new IllegalArgumentException(name);
        }
        options = with(options, name, tokens.getText());
      }
      if (tokens.currentToken() != JsonToken.END_OBJECT) {
        throw new IllegalArgumentException("no end");
      }
      return options;
    } catch (IOException | IllegalArgumentException e) {
      throw new CheckpointException(
          "the note %s does not say how a table is read".formatted(text), e);
    }
  }

  private static SourceOptions with(SourceOptions options, String name, String value) {
    return switch (name) {
      case "format" -> options.withFormat(Format.valueOf(value));
      case "delimiter" -> options.withDelimiter(sign(value));
      case "decimal" -> options.withDecimal(sign(value));
      case "header" -> options.withHeader(Boolean.parseBoolean(value));
      case "skip-lines" -> options.withSkippedLines(Integer.parseInt(value));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static char sign(String value) {
    if (value.length() != 1) {
      throw new IllegalArgumentException("no single character");
    }
    return value.charAt(0);
  }
}
