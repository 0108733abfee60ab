package dev.flyball.serve.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A receiver that takes alarms, fails, hangs and returns. */
class WebhookTest {
  private record Taken(String id, String seconds, String signature, byte[] body) {}

  private final List<Taken> taken = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch hang = new CountDownLatch(1);
  private HttpServer receiver;
  private volatile int answer = 204;

  @TempDir Path folder;

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.setExecutor(Executors.newCachedThreadPool());
    receiver.createContext("/alarms", this::take);
    receiver.start();
  }

  @AfterEach
  void stop() {
    hang.countDown();
    receiver.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (answer == 0) {
      try {
        hang.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    taken.add(
        new Taken(
            exchange.getRequestHeaders().getFirst("webhook-id"),
            exchange.getRequestHeaders().getFirst("webhook-timestamp"),
            exchange.getRequestHeaders().getFirst("webhook-signature"),
            body));
    exchange.sendResponseHeaders(answer, -1);
    exchange.close();
  }

  private String address() {
    return "http://127.0.0.1:%s/alarms".formatted(receiver.getAddress().getPort());
  }

  private Webhook webhook(Optional<Path> secret) throws IOException {
    return new Webhook(Webhook.Target.of(address(), secret, true), Duration.ofMillis(2));
  }

  private static ServedAlarm alarm(int sequence) {
    return new ServedAlarm(
        ServedAlarm.Kind.SILENT, sequence, 0, null, List.of("a"), "a is silent", true);
  }

  private static void until(BooleanSupplier done) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!done.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(2);
    }
  }

  @Test
  void anAlarmComesSignedAndCanBeChecked() throws Exception {
    byte[] key = "0123456789abcdef".getBytes(UTF_8);
    Path secret = folder.resolve("secret");
    Files.writeString(secret, "whsec_" + Base64.getEncoder().encodeToString(key) + "\n");
    try (Webhook webhook = webhook(Optional.of(secret))) {
      webhook.of("plant").accept(alarm(7));
      until(() -> webhook.counts().get("delivered") == 1);
    }
    Taken one = taken.get(0);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((one.id() + "." + one.seconds() + ".").getBytes(UTF_8));
    assertThat(one.signature())
        .isEqualTo("v1," + Base64.getEncoder().encodeToString(mac.doFinal(one.body())));
    JsonNode json = new ObjectMapper().readTree(one.body());
    assertThat(json.at("/type").asText()).isEqualTo("alarm");
    assertThat(json.at("/data/model").asText()).isEqualTo("plant");
    assertThat(json.at("/data/alarm/kind").asText()).isEqualTo("silent");
    assertThat(json.at("/data/alarm/sequence").asInt()).isEqualTo(7);
  }

  @Test
  void oneThatFailsGetsTheSameAlarmAgainInOrder() throws Exception {
    answer = 500;
    try (Webhook webhook = webhook(Optional.empty())) {
      webhook.of("plant").accept(alarm(1));
      webhook.of("plant").accept(alarm(2));
      until(() -> taken.size() >= 3);
      answer = 200;
      until(() -> webhook.counts().get("delivered") == 2);
      assertThat(webhook.counts()).containsEntry("failed", 0L).containsEntry("dropped", 0L);
    }
    assertThat(taken.stream().map(Taken::id).distinct()).hasSize(2);
    assertThat(new String(taken.get(taken.size() - 1).body(), UTF_8)).contains("\"sequence\":2");
    assertThat(taken.get(0).signature()).isNull();
  }

  @Test
  void oneThatFailsForLongIsGivenUp() throws Exception {
    answer = 503;
    try (Webhook webhook = webhook(Optional.empty())) {
      webhook.of("plant").accept(alarm(1));
      until(() -> webhook.counts().get("failed") == 1);
      assertThat(taken).hasSize(8);
      assertThat(webhook.waiting()).isZero();
    }
  }

  @Test
  void oneThatHangsHoldsNobodyUpAndTheOldestGiveWay() throws Exception {
    answer = 0;
    try (Webhook webhook = webhook(Optional.empty())) {
      long begun = System.nanoTime();
      webhook.of("plant").accept(alarm(0));
      until(() -> webhook.waiting() == 0);
      for (int k = 1; k <= Webhook.QUEUE + 5; k++) {
        webhook.of("plant").accept(alarm(k));
      }
      // Far less than the receiver is waited for.
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(9));
      assertThat(webhook.waiting()).isEqualTo(Webhook.QUEUE);
      assertThat(webhook.counts()).containsEntry("dropped", 5L);
      answer = 200;
      hang.countDown();
      until(() -> webhook.counts().get("delivered") == Webhook.QUEUE + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/a",
        "http://localhost:9/a",
        "http://10.1.2.3/a",
        "http://192.168.1.1/a",
        "http://169.254.169.254/latest",
        "http://100.64.0.1/a",
        "http://0.0.0.0/a",
        "http://[::1]/a",
        "http://[fd00::1]/a",
        "http://[::ffff:127.0.0.1]/a"
      })
  void privateAddressesAreRefusedUnlessAllowed(String address) throws IOException {
    assertThatThrownBy(() -> Webhook.Target.of(address, Optional.empty(), false))
        .hasMessageContaining("--webhook-private allows that");
    assertThat(Webhook.Target.of(address, Optional.empty(), true).address()).hasToString(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://a/b", "example.com", "http://user:word@example.com/", "http:// x"})
  void whatIsNoAddressIsRefused(String address) {
    assertThatThrownBy(() -> Webhook.Target.of(address, Optional.empty(), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("webhook");
  }
}
