package dev.flyball.examples;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/**
 * A client of {@code flyball serve} in one file, without dependencies: copy it into your project.
 * Bodies and answers are JSON, which your own library reads and writes.
 *
 * <p>What the service refuses because it is busy is sent again. So is what was not answered: give
 * rows an {@code id}, then a row that arrives twice is learned once.
 */
public final class ServiceClient {
  private static final int ATTEMPTS = 5;

  private final String address;
  private final String token;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  /**
   * A client of the service at an address, such as {@code http://127.0.0.1:8080}.
   *
   * @param token what the service knows it by; empty where it asks for none
   */
  public ServiceClient(String address, String token) {
    this.address = address;
    this.token = token;
  }

  /** Makes a model from a spec; the same again changes nothing. */
  public String create(String model, String spec) throws IOException, InterruptedException {
    return text(send("PUT", path(model, ""), spec));
  }

  /** Learns a row, or a list of rows. Give them ids: what was not answered is sent again. */
  public String learn(String model, String rows) throws IOException, InterruptedException {
    return text(send("POST", path(model, "/learn"), rows));
  }

  /** Predicts a row; one with an id is kept for its label. */
  public String predict(String model, String row) throws IOException, InterruptedException {
    return text(send("POST", path(model, "/predict"), row));
  }

  /** Sends {@code {"id": ..., "target": ...}} for a row that was predicted. */
  public String label(String model, String label) throws IOException, InterruptedException {
    return text(send("POST", path(model, "/label"), label));
  }

  /** Writes something down, {@code {"text": ...}}, beside the model's last row. */
  public String annotate(String model, String note) throws IOException, InterruptedException {
    return text(send("POST", path(model, "/annotations"), note));
  }

  /** Lets a law, {@code {"law": ...}}, learn beside the served one. */
  public String shadow(String model, String law) throws IOException, InterruptedException {
    return text(send("PUT", path(model, "/shadow"), law));
  }

  /** Lets the shadow answer from now on. */
  public String promote(String model) throws IOException, InterruptedException {
    return text(send("POST", path(model, "/shadow/promote"), ""));
  }

  /** How a model stands: health, errors, features, weights, alarms. */
  public String state(String model) throws IOException, InterruptedException {
    return text(send("GET", path(model, ""), ""));
  }

  /** The learner as a file, which {@code flyball predict} and {@code Learner.resume} open. */
  public byte[] checkpoint(String model) throws IOException, InterruptedException {
    return send("GET", path(model, "/checkpoint"), "");
  }

  private static String path(String model, String call) {
    String name = URLEncoder.encode(model, StandardCharsets.UTF_8).replace("+", "%20");
    return "/models/" + name + call;
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  private byte[] send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<byte[]> answer =
            client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() < 400) {
          return answer.body();
        }
        if (attempt == ATTEMPTS || !isBusy(answer.statusCode())) {
          throw new IllegalStateException(answer.statusCode() + ": " + text(answer.body()));
        }
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
      Thread.sleep(100L << attempt);
    }
  }

  private static boolean isBusy(int status) {
    return status == 429 || status == 503 || status == 507;
  }

  /** Learns some rows, predicts one and sends its label later. */
  public static void main(String[] args) throws IOException, InterruptedException {
    ServiceClient service =
        new ServiceClient(args.length > 0 ? args[0] : "http://127.0.0.1:8080", "");
    service.create("java", "{\"target\": \"y\"}");
    for (int k = 0; k < 100; k++) {
      String row = "{\"id\": \"%d\", \"features\": {\"a\": %d, \"b\": null}, \"target\": %d}";
      service.learn("java", String.format(Locale.ROOT, row, k, k % 7, 2 * (k % 7)));
    }
    System.out.println(service.predict("java", "{\"id\": \"later\", \"a\": 3}"));
    System.out.println(service.label("java", "{\"id\": \"later\", \"target\": 6}"));
    System.out.println(service.checkpoint("java").length > 1000);
  }
}
