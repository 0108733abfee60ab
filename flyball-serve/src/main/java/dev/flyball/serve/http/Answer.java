package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.Json;
import java.util.List;
import java.util.Map;

/**
 * What is answered.
 *
 * @param status the HTTP status
 * @param type the media type of the body
 * @param headers further headers
 */
public record Answer(int status, String type, byte[] body, Map<String, String> headers) {
  static final String JSON = "application/json";
  static final String BYTES = "application/octet-stream";
  static final String JSON_LINES = "application/x-ndjson";

  static Answer json(int status, Object value) {
    return new Answer(status, JSON, Json.write(value), Map.of());
  }

  static Answer json(Object value) {
    return json(200, value);
  }

  /** A line for each. */
  static Answer jsonLines(List<? extends Object> values) {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    for (Object value : values) {
      out.writeBytes(Json.write(value));
      out.write('\n');
    }
    return new Answer(200, JSON_LINES, out.toByteArray(), Map.of());
  }

  static Answer text(String type, String text) {
    return new Answer(200, type, text.getBytes(UTF_8), Map.of());
  }

  static Answer error(int status, String message) {
    return json(status, Map.of("error", message));
  }

  Answer with(String header, String value) {
    Map<String, String> more = new java.util.LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, type, body, more);
  }
}
