package dev.flyball.serve.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Sends alarms to an address, in order, from a thread of its own: whoever learns only puts them in
 * a queue. With headers and signature as Standard Webhooks has them. One that is not taken is sent
 * again after 1, 2, 4, ... seconds, eight times in all; what waits is in memory only.
 */
public final class Webhook implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.flyball.serve");
  private static final int ATTEMPTS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Alarms that may wait; the oldest goes first. */
  static final int QUEUE = 1000;

  /**
   * Where to.
   *
   * @param secret shared with the receiver, who can check by it that an alarm comes from here
   * @param anywhere whether it may be an address of this machine or of a private network
   */
  public record Target(URI address, Optional<byte[]> secret, boolean anywhere) {
    public Target {
      boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (!web || address.getHost() == null || address.getUserInfo() != null) {
        throw new IllegalArgumentException(
            "a webhook is like https://example.com/alarms, not " + address);
      }
    }

    /** With the secret in a file: {@code whsec_} and Base64, or any text. */
    public static Target of(String address, Optional<Path> secret, boolean anywhere)
        throws IOException {
      URI uri;
      try {
        uri = URI.create(address);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("a webhook is an address, not " + address, e);
      }
      Optional<byte[]> key = Optional.empty();
      if (secret.isPresent()) {
        String text = Files.readString(secret.get()).strip();
        if (text.isEmpty()) {
          throw new IllegalArgumentException(secret.get() + " is empty; a secret was expected");
        }
        key =
            Optional.of(
                text.startsWith("whsec_")
                    ? Base64.getDecoder().decode(text.substring("whsec_".length()))
                    : text.getBytes(UTF_8));
      }
      Target target = new Target(uri, key, anywhere);
      target.check();
      return target;
    }

    /**
     * Looks where the name points to now.
     *
     * @throws IllegalArgumentException if that is private and must not be
     */
    void check() {
      if (anywhere) {
        return;
      }
      try {
        for (InetAddress each : InetAddress.getAllByName(address.getHost())) {
          if (isPrivate(each)) {
            throw new IllegalArgumentException(
                "%s is %s, this machine or a private network; --webhook-private allows that"
                    .formatted(address.getHost(), each.getHostAddress()));
          }
        }
      } catch (UnknownHostException e) {
        // It may be known later.
      }
    }

    private static boolean isPrivate(InetAddress address) {
      byte[] bytes = address.getAddress();
      int first = bytes[0] & 0xff;
      boolean shared = bytes.length == 4 && first == 100 && (bytes[1] & 0xc0) == 64;
      boolean unique = bytes.length == 16 && (first & 0xfe) == 0xfc;
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || address.isLinkLocalAddress()
          || address.isSiteLocalAddress()
          || address.isMulticastAddress()
          || bytes.length == 4 && first == 0
          || shared
          || unique;
    }
  }

  private record Delivery(String id, byte[] body) {}

  private final Target target;
  private final Duration firstWait;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final LinkedBlockingDeque<Delivery> waiting = new LinkedBlockingDeque<>(QUEUE);
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread sender;

  public Webhook(Target target) {
    this(target, Duration.ofSeconds(1));
  }

  Webhook(Target target, Duration firstWait) {
    this.target = target;
    this.firstWait = firstWait;
    this.sender = new Thread(this::run, "flyball-webhook");
    sender.setDaemon(true);
    sender.start();
  }

  /** Takes the alarms of a model; never waits. */
  public Consumer<ServedAlarm> of(String model) {
    return alarm -> {
      JsonObject data = JsonObject.of("model", model).and("alarm", alarm);
      JsonObject body =
          JsonObject.of("type", "alarm").and("timestamp", "" + Instant.now()).and("data", data);
      add(new Delivery("msg_" + UUID.randomUUID(), Json.write(body)));
    };
  }

  private void add(Delivery delivery) {
    while (!waiting.offerLast(delivery)) {
      if (waiting.pollFirst() != null) {
        dropped.incrementAndGet();
      }
    }
  }

  private void run() {
    try {
      while (true) {
        Delivery delivery = waiting.takeFirst();
        String wrong = send(delivery);
        Duration wait = firstWait;
        for (int attempt = 1; wrong != null && attempt < ATTEMPTS; attempt++) {
          Thread.sleep(wait.toMillis());
          wait = wait.multipliedBy(2);
          wrong = send(delivery);
        }
        if (wrong == null) {
          delivered.incrementAndGet();
        } else {
          failed.incrementAndGet();
          LOG.log(
              Level.WARNING,
              "an alarm was not taken by the webhook after %s attempts: %s"
                  .formatted(ATTEMPTS, wrong));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  /** What went wrong, if anything. */
  private @Nullable String send(Delivery delivery) throws InterruptedException {
    try {
      target.check();
      String seconds = String.valueOf(Instant.now().getEpochSecond());
      HttpRequest.Builder request =
          HttpRequest.newBuilder(target.address())
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .header("webhook-id", delivery.id())
              .header("webhook-timestamp", seconds)
              .POST(BodyPublishers.ofByteArray(delivery.body()));
      if (target.secret().isPresent()) {
        request.header("webhook-signature", signature(delivery, seconds, target.secret().get()));
      }
      int status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
      return status / 100 == 2 ? null : "it answered " + status;
    } catch (IOException | IllegalArgumentException e) {
      return String.valueOf(e.getMessage() == null ? e : e.getMessage());
    }
  }

  private static String signature(Delivery delivery, String seconds, byte[] secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update("%s.%s.".formatted(delivery.id(), seconds).getBytes(UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(delivery.body()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many alarms were delivered, given up, and pushed out of the queue by later ones. */
  public Map<String, Long> counts() {
    return Map.of("delivered", delivered.get(), "failed", failed.get(), "dropped", dropped.get());
  }

  /** How many wait. */
  public int waiting() {
    return waiting.size();
  }

  /** Ends; what waits is lost. */
  @Override
  public void close() {
    sender.interrupt();
  }
}
