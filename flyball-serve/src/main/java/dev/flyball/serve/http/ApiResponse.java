package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.store.StoreException;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;

/**
 * An HTTP response: status, media type, body and headers.
 *
 * @param status the HTTP status
 * @param type the media type of the body
 * @param headers further headers
 */
public record ApiResponse(int status, String type, byte[] body, Map<String, String> headers) {
  static final String JSON = "application/json";
  static final String BYTES = "application/octet-stream";
  static final String JSON_LINES = "application/x-ndjson";

  static ApiResponse json(int status, Object value) {
    return new ApiResponse(status, JSON, Json.write(value), Map.of());
  }

  static ApiResponse json(Object value) {
    return json(200, value);
  }

  /** A line for each. */
  static ApiResponse jsonLines(List<? extends Object> values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Object value : values) {
      out.writeBytes(Json.write(value));
      out.write('\n');
    }
    return new ApiResponse(200, JSON_LINES, out.toByteArray(), Map.of());
  }

  static ApiResponse text(String type, String text) {
    return new ApiResponse(200, type, text.getBytes(UTF_8), Map.of());
  }

  static ApiResponse error(int status, String message) {
    return json(status, Map.of("error", message));
  }

  /** An exception as a response: a status and one sentence, never a stack trace. */
  static ApiResponse error(Throwable failure) {
    Throwable e = failure;
    while (e instanceof CompletionException && e.getCause() != null) {
      e = e.getCause();
    }
    String message = String.valueOf(e.getMessage());
    int status = status(e);
    ApiResponse answer =
        json(
            status,
            JsonObject.of("error", status == 500 ? "unexpected error" : message)
                .andAny(
                    "differences",
                    e instanceof RefusedException refused ? refused.differences() : null));
    return switch (status) {
      case 401 -> answer.with("WWW-Authenticate", "Bearer");
      case 408, 413 -> answer.with("Connection", "close");
      case 429 -> answer.with("Retry-After", "1");
      case 503, 507 -> answer.with("Retry-After", "10");
      default -> answer;
    };
  }

  private static int status(Throwable e) {
    if (e instanceof RefusedException refused) {
      return refused.status();
    }
    if (e instanceof RowRefusedException
        || e instanceof CheckpointException
        || e instanceof IllegalArgumentException) {
      return 422;
    }
    return e instanceof StoreException store
        ? store.reason() == StoreException.Reason.FULL ? 507 : 503
        : 500;
  }

  ApiResponse with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new ApiResponse(status, type, body, more);
  }
}
