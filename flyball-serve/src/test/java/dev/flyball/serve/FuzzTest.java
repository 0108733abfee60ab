package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile input over raw connections, drawn from the description of the surface: malformed JSON,
 * deep nesting, huge numbers, wrong types, absent names, path tricks, floods of headers. No answer
 * is a 5xx but 503 and 507, none holds a stack trace, and a model that is only spoken to wrongly
 * does not change. {@code -Dflyball.serve.fuzz.requests=100000} sends more.
 */
class FuzzTest {
  private static final int REQUESTS = Integer.getInteger("flyball.serve.fuzz.requests", 1_000);
  private static final long SEED = 99;
  private static final Pattern ACKNOWLEDGED =
      Pattern.compile("\"status\":\"(learned|kept|labelled)\"|\"(learned|labelled)\":[1-9]");

  @TempDir Path folder;
  private FlyballServer server;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    server =
        FlyballServer.start(
            ServeConfig.in(folder)
                .limits(
                    Limits.defaults()
                        .with(Limit.FEATURES, 30)
                        .with(Limit.ROWS, 50)
                        .with(Limit.MODELS, 5))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0)
                .with(Limit.BODY, 50_000)
                .with(Limit.CONNECTIONS, 200)
                .with(Limit.IDLE_MILLIS, 1_000));
    caller = new Caller(server.address());
    caller.put("/models/kept", "{\"target\":\"y\",\"strict\":true,\"features\":[\"a\",\"b\"]}");
    caller.post("/models/kept/learn", "[{\"a\":1,\"b\":2,\"y\":3},{\"a\":2,\"y\":1}]");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void nothingThatIsSentBringsItDown() throws IOException {
    byte[] before = caller.get("/models/kept/checkpoint").response().body();
    List<String> operations = operations();
    Random random = new Random(SEED);
    for (int sent = 1; sent <= REQUESTS; sent++) {
      byte[] request = request(random, operations);
      String answer = raw(request);
      String shown = "request %s, seed %s:%n%s".formatted(sent, SEED, shown(request));
      if (answer.startsWith("HTTP/1.1 5")) {
        assertThat(answer).as(shown).matches("(?s)HTTP/1.1 50[37].*");
      }
      if (mayHaveLearned(answer, request)) {
        before = caller.get("/models/kept/checkpoint").response().body();
      }
      assertThat(answer)
          .as(shown)
          .doesNotContain("Exception")
          .doesNotContain("\tat ")
          .doesNotContain("dev.flyball")
          .doesNotContain("jetty");
    }
    assertThat(caller.get("/health/ready").status()).isEqualTo(200);
    assertThat(caller.get("/models/kept/checkpoint").response().body()).isEqualTo(before);
  }

  /**
   * Whether the model may change: it said so, or rows were sent and the connection ended first.
   * Noise is now and then a row that fits.
   */
  private static boolean mayHaveLearned(String answer, byte[] request) {
    if (answer.isEmpty()) {
      return shown(request).matches("(?s)POST /models/kept/(learn|predict|label)\\b.*");
    }
    return ACKNOWLEDGED.matcher(answer).find();
  }

  /** Every call of the description, with the model that is to stay as it is. */
  private List<String> operations() throws IOException {
    List<String> operations = new ArrayList<>();
    JsonNode paths =
        new ObjectMapper().readTree(caller.get("/openapi.json").response().body()).get("paths");
    paths
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method -> {
                          boolean removes = method.equals("delete");
                          boolean endless = path.getKey().endsWith("/events");
                          if (!method.equals("parameters") && !removes && !endless) {
                            operations.add(
                                method.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey());
                          }
                        }));
    assertThat(operations).hasSizeGreaterThan(15);
    return operations;
  }

  private byte[] request(Random random, List<String> operations) {
    String[] operation = operations.get(random.nextInt(operations.size())).split(" ", 2);
    String method = random.nextInt(20) == 0 ? noise(random, 6) : operation[0];
    String path = operation[1].replace("{name}", "kept").replace("{key}", "k");
    if (random.nextInt(4) == 0) {
      path = path(random, path);
    }
    byte[] body = body(random).getBytes(random.nextInt(10) == 0 ? ISO_8859_1 : UTF_8);
    if (random.nextInt(6) == 0 && body.length > 0) {
      body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
    }
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
    head.append("Host: localhost\r\nConnection: close\r\n");
    head.append("Content-Type: ").append(pick(random, TYPES)).append("\r\n");
    int length = random.nextInt(15) == 0 ? random.nextInt(100) : body.length;
    head.append("Content-Length: ").append(length).append("\r\n");
    if (random.nextInt(15) == 0) {
      for (int k = 0; k < 500; k++) {
        head.append("X-").append(k).append(": ").append(noise(random, 40)).append("\r\n");
      }
    }
    if (random.nextInt(15) == 0) {
      head.append(noise(random, 20)).append("\r\n");
    }
    head.append("\r\n");
    byte[] start = head.toString().getBytes(ISO_8859_1);
    byte[] all = java.util.Arrays.copyOf(start, start.length + body.length);
    System.arraycopy(body, 0, all, start.length, body.length);
    return all;
  }

  private static final String[] TYPES = {
    "application/json", "application/json", "application/x-ndjson", "text/csv",
    "application/octet-stream", "text/plain", "application/json; charset=utf-16", ""
  };

  private static String path(Random random, String path) {
    return switch (random.nextInt(7)) {
      case 0 -> path.replace("kept", "%2e%2e%2f%2e%2e%2fetc%2fpasswd");
      case 1 -> path.replace("kept", "..");
      case 2 -> path + "/%00";
      case 3 -> path + "?limit=" + noise(random, 5) + "&key=%zz&sort=" + noise(random, 3);
      case 4 -> path.replace("kept", "%f0%28%8c%bc");
      case 5 -> "/" + noise(random, 30);
      default -> path.replace("kept", "x".repeat(9000));
    };
  }

  private static String body(Random random) {
    return switch (random.nextInt(16)) {
      case 0 -> "";
      case 1 -> "[".repeat(20_000);
      case 2 -> "{\"a\":".repeat(2_000);
      case 3 -> "{\"a\":" + "9".repeat(5_000) + ",\"y\":\"no\"}";
      case 4 -> "{\"a\":1e400,\"y\":1}";
      case 5 -> "{\"a\":\"text\",\"y\":1}";
      case 6 -> "{\"features\":[1,2],\"target\":{}}";
      case 7 -> "{\"unknown\":1,\"y\":1}";
      case 8 -> "[{\"id\":" + random.nextInt() + "},null,7,\"x\"]";
      case 9 -> "{\"target\":null,\"classes\":[1,null],\"features\":{\"a\":{}},\"interval\":\"x\"}";
      case 10 -> "{\"target\":\"y\",\"law\":\"pool(((\",\"seed\":1e99}";
      case 11 -> "a,b,y\n" + noise(random, 60);
      case 12 -> "{\"without\":" + random.nextInt() + "}";
      case 13 -> "{\"inputs\":[{\"name\":\"a\",\"data\":[[1],{}]}]}";
      case 14 -> "\"" + "x".repeat(60_000) + "\"";
      default -> noise(random, 200);
    };
  }

  private static String noise(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < length; k++) {
      text.append((char) (33 + random.nextInt(94)));
    }
    return text.toString();
  }

  private static String pick(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }

  private static String shown(byte[] request) {
    String text = new String(request, ISO_8859_1);
    return text.length() > 600 ? text.substring(0, 600) + "..." : text;
  }

  /** What comes back; nothing where the connection was ended. */
  private String raw(byte[] request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      socket.setSoTimeout(120_000);
      OutputStream out = socket.getOutputStream();
      try {
        out.write(request);
        out.flush();
        socket.shutdownOutput();
      } catch (SocketException e) {
        // It was refused before it was sent whole.
      }
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (SocketException | SocketTimeoutException e) {
      return "";
    }
  }
}
