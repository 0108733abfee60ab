package dev.flyball.serve.watch;

import dev.flyball.serve.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Posts alarms to an address, one after the other, as JSON: the alarm and its model. Learning never
 * waits for it: what is more than {@link #MOST_WAITING} behind is dropped and counted, and so is
 * what was not taken in three attempts.
 */
public final class Webhook implements AutoCloseable {
  private static final int MOST_WAITING = 1000;
  private static final int ATTEMPTS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final URI address;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final LongAdder dropped = new LongAdder();
  private final ThreadPoolExecutor sender;

  public Webhook(URI address) {
    this.address = address;
    this.sender =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            task -> {
              Thread thread = new Thread(task, "flyball-webhook");
              thread.setDaemon(true);
              return thread;
            },
            (task, pool) -> dropped.increment());
  }

  /** Sends an alarm of a model when its turn comes. */
  public void send(String model, ServedAlarm alarm) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", model);
    json.putAll(alarm.toJson());
    byte[] body = Json.write(json);
    sender.execute(() -> post(body));
  }

  private void post(byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try {
      for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        if (taken(request)) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(200L << attempt);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the service ends
    }
    dropped.increment();
  }

  private boolean taken(HttpRequest request) throws InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() < 300;
    } catch (IOException e) {
      return false;
    }
  }

  /** How many alarms nobody took. */
  public long dropped() {
    return dropped.sum();
  }

  /** Ends without waiting for those that do not answer. */
  @Override
  public void close() {
    sender.shutdownNow();
  }
}
