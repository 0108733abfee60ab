package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Speaks to a service in tests. */
final class Caller {
  private final String address;
  private final String token;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  Caller(String address) {
    this(address, null);
  }

  Caller(String address, String token) {
    this.address = address;
    this.token = token;
  }

  /** What came back. */
  record Said(int status, HttpResponse<byte[]> response) {
    JsonNode json() {
      return Json.read(response.body());
    }

    String text() {
      return new String(response.body(), UTF_8);
    }
  }

  Said get(String path) {
    return send("GET", path, null, new byte[0]);
  }

  Said put(String path, String json) {
    return send("PUT", path, "application/json", json.getBytes(UTF_8));
  }

  Said post(String path, String json) {
    return send("POST", path, "application/json", json.getBytes(UTF_8));
  }

  Said delete(String path) {
    return send("DELETE", path, null, new byte[0]);
  }

  Said send(String method, String path, String type, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
    if (type != null) {
      request.header("Content-Type", type);
    }
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      return new Said(response.statusCode(), response);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
