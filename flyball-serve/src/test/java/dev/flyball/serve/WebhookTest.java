package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.flyball.serve.json.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookTest {
  @TempDir Path folder;

  @Test
  void alarmsArePostedAndTriedAgain() throws Exception {
    BlockingQueue<String> got = new LinkedBlockingQueue<>();
    AtomicInteger calls = new AtomicInteger();
    HttpServer receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    receiver.createContext(
        "/alarms",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean first = calls.getAndIncrement() == 0;
          exchange.sendResponseHeaders(first ? 500 : 204, -1);
          exchange.close();
          if (!first) {
            got.add(body);
          }
        });
    receiver.start();
    try (FlyballServer server = serving(receiver.getAddress().getPort())) {
      feed(server);
      JsonNode alarm = Json.read(got.poll(30, TimeUnit.SECONDS).getBytes(UTF_8));
      assertThat(alarm.get("model").asText()).isEqualTo("m");
      assertThat(alarm.get("kind").asText()).isEqualTo("silent");
      assertThat(alarm.get("features").get(0).asText()).isEqualTo("b");
    } finally {
      receiver.stop(0);
    }
  }

  @Test
  void learningGoesOnWhereNobodyAnswers() throws IOException {
    try (FlyballServer server = serving(1)) {
      feed(server);
      assertThat(new Caller(server.address()).get("/models/m").json().get("sequence").asLong())
          .isEqualTo(60);
    }
  }

  @Test
  void onlyWebAddressesAreTaken() {
    assertThatThrownBy(() -> ServeConfig.in(folder).webhook(URI.create("file:///etc/passwd")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private FlyballServer serving(int port) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(folder)
            .address("127.0.0.1", 0)
            .reserve(0)
            .webhook(URI.create("http://127.0.0.1:" + port + "/alarms")));
  }

  /** 30 rows with a and b, then 30 without b. */
  private static void feed(FlyballServer server) {
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    for (int k = 0; k < 60; k++) {
      String b = k < 30 ? "\"b\":" + k % 3 + "," : "";
      assertThat(
              caller
                  .post("/models/m/learn", "{\"a\":" + k % 5 + "," + b + "\"y\":" + k % 5 + "}")
                  .status())
          .isEqualTo(200);
    }
  }
}
