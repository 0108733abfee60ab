package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Base64;
import java.util.concurrent.CompletionException;

/**
 * The service's API as JSON lines over stdin and stdout, for programs that start the service
 * themselves: every line in is a request, {@code {"call": "POST /models/m/learn", "body": {...}}},
 * every line out its response, {@code {"status": 200, "body": {...}}}, in order and flushed one by
 * one. A {@code tag} comes back as it was sent. Bytes, such as those of a checkpoint, are in {@code
 * base64} in place of {@code body}, both ways.
 */
public final class StdioApi {
  private static final int LONGEST = 8 << 20;

  private final RequestContext context;
  private final Routes routes;
  private long lines;

  public StdioApi(RequestContext context) {
    this.context = context;
    this.routes = new ModelApi(context).routes();
  }

  /** Answers lines until there are no more. */
  public void run(BufferedReader in, Writer out) throws IOException {
    String line;
    while ((line = in.readLine()) != null) {
      lines++;
      if (!line.isBlank()) {
        out.write(new String(Json.write(answer(line)), UTF_8));
        out.write('\n');
        out.flush();
      }
    }
  }

  private JsonObject answer(String line) {
    JsonObject json = new JsonObject();
    ApiResponse answer;
    try {
      if (line.length() > LONGEST) {
        throw RefusedException.bad("a line may have %s characters".formatted(LONGEST));
      }
      JsonNode node = Json.readWithLongTexts(line.getBytes(UTF_8));
      if (node.has("tag")) {
        json.and("tag", node.get("tag"));
      }
      answer = routes.answer(call(node)).join();
    } catch (RefusedException | CompletionException e) {
      answer = context.log().problem(e, "line-" + lines, "a line");
    }
    json.and("status", answer.status());
    return switch (answer.type()) {
      case ApiResponse.JSON -> json.and("body", Json.own(answer.body()));
      case ApiResponse.BYTES ->
          json.and("base64", Base64.getEncoder().encodeToString(answer.body()));
      default -> json.and("body", new String(answer.body(), UTF_8));
    };
  }

  private static ApiRequest call(JsonNode node) {
    JsonNode target = node.get("call");
    if (target == null || !target.isTextual()) {
      throw RefusedException.bad("expected {\"call\": \"POST /models/m/learn\", \"body\": {...}}");
    }
    String[] words = target.asText().split(" ", 2);
    String type = node.path("type").asText(ApiResponse.JSON);
    String address = words.length > 1 ? words[1] : "";
    return ApiRequest.of(words[0], address, type, body(node, type), Scope.ADMIN);
  }

  private static byte[] body(JsonNode node, String type) {
    if (node.has("base64")) {
      try {
        return Base64.getDecoder().decode(node.get("base64").asText());
      } catch (IllegalArgumentException e) {
        throw RefusedException.bad("base64 is not Base64");
      }
    }
    if (!type.equals(ApiResponse.JSON) && node.path("body").isTextual()) {
      return node.get("body").asText().getBytes(UTF_8);
    }
    return node.has("body") ? Json.write(node.get("body")) : new byte[0];
  }
}
