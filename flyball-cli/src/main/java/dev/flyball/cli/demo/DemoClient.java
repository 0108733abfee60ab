package dev.flyball.cli.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** Speaks to the service as any program would: by HTTP, in JSON. */
final class DemoClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;

  DemoClient(String address) {
    this.address = address;
  }

  void make(String model, Map<String, ?> spec) throws IOException, InterruptedException {
    send("PUT", model, spec);
  }

  /** Lets a law learn beside the model's own. */
  void shadow(String model, String law) throws IOException, InterruptedException {
    send("PUT", model + "/shadow", Map.of("law", law));
  }

  /** Sends rows to learn, to predict or to label. */
  void rows(String model, String call, List<? extends Map<String, ?>> rows)
      throws IOException, InterruptedException {
    if (!rows.isEmpty()) {
      send("POST", model + "/" + call, rows);
    }
  }

  /** Says on the model's page what happens. */
  void say(String model, String words) throws IOException, InterruptedException {
    send("POST", model + "/annotations", Map.of("text", words));
  }

  private void send(String method, String path, Object body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/models/" + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(
          "%s %s was answered with %s: %s"
              .formatted(method, path, answer.statusCode(), answer.body()));
    }
  }
}
