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
import org.jspecify.annotations.Nullable;

/**
 * A list of names as the notes of a checkpoint keep it, {@code ["low","high"]}. Written and read
 * token by token: a mapper of objects takes longer to set up than to predict a small table.
 */
final class NotedNames {
  private static final JsonFactory JSON = new JsonFactory();

  private NotedNames() {}

  static String text(List<String> names) {
    StringWriter text = new StringWriter();
    try (JsonGenerator list = JSON.createGenerator(text)) {
      list.writeStartArray();
      for (String name : names) {
        list.writeString(name);
      }
      list.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException("a list of texts is always JSON", e);
    }
    return text.toString();
  }

  /**
   * The names that {@link #text} wrote.
   *
   * @throws CheckpointException if it is no such list
   */
  static List<String> parse(@Nullable String text) {
    List<String> names = new ArrayList<>();
    try (JsonParser tokens = JSON.createParser(text == null ? "" : text)) {
      boolean list = tokens.nextToken() == JsonToken.START_ARRAY;
      while (list && tokens.nextToken() != JsonToken.END_ARRAY) {
        list = tokens.currentToken() != null && tokens.currentToken().isScalarValue();
        list &= tokens.currentToken() != JsonToken.VALUE_NULL;
        names.add(tokens.getText());
      }
      if (!list) {
        throw new IOException("no list of names");
      }
      return List.copyOf(names);
    } catch (IOException | NullPointerException e) {
      throw new CheckpointException("the note %s is not a list of names".formatted(text), e);
    }
  }
}
