package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A line of JSON for every request. Names from outside are texts in it and nothing else. */
final class AccessLog {
  private final Consumer<String> lines;

  AccessLog(Consumer<String> lines) {
    this.lines = lines;
  }

  void log(
      String id, String remote, String method, String path, int status, int bytes, double seconds) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.now().toString());
    line.put("request", id);
    line.put("remote", remote);
    line.put("method", method);
    line.put("path", path.length() > 300 ? path.substring(0, 300) + "..." : path);
    line.put("status", status);
    line.put("bytes", bytes);
    line.put("millis", Math.round(seconds * 1e5) / 100.0);
    lines.accept(new String(Json.write(line), UTF_8));
  }
}
