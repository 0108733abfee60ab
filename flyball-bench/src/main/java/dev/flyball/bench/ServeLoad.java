package dev.flyball.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Clients that speak to a service at the same time, each over a connection of its own. */
final class ServeLoad {
  private final int port;

  ServeLoad(int port) {
    this.port = port;
  }

  /** How it went: answers a second, and how long each took in nanoseconds, ascending. */
  record Outcome(double rate, long[] nanos) {
    double millis(double quantile) {
      return nanos.length == 0
          ? Double.NaN
          : nanos[(int) Math.min(nanos.length - 1, quantile * nanos.length)] * 1e-6;
    }
  }

  void make(String model, String spec) throws IOException {
    try (LoadClient client = new LoadClient(port)) {
      require(client.send(LoadClient.request("PUT", "/models/" + model, spec)));
    }
  }

  private static void require(int status) {
    if (status != 200 && status != 201) {
      throw new BenchException("the service answered " + status);
    }
  }

  /** Sends each request once. */
  void once(List<byte[]> requests) throws IOException {
    try (LoadClient client = new LoadClient(port)) {
      for (byte[] request : requests) {
        require(client.send(request));
      }
    }
  }

  /**
   * Sends requests for a while.
   *
   * @param pauseMillis between an answer and the next request of a client
   */
  Outcome run(List<byte[]> requests, int clients, int seconds, long pauseMillis) {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      List<CompletableFuture<long[]>> all = new ArrayList<>();
      for (int k = 0; k < clients; k++) {
        byte[] request = requests.get(k % requests.size());
        all.add(CompletableFuture.supplyAsync(() -> client(request, end, pauseMillis), threads));
      }
      long[] nanos =
          all.stream()
              .map(CompletableFuture::join)
              .flatMapToLong(Arrays::stream)
              .sorted()
              .toArray();
      return new Outcome((double) nanos.length / seconds, nanos);
    } finally {
      threads.shutdown();
    }
  }

  private long[] client(byte[] request, long end, long pauseMillis) {
    long[] nanos = new long[1024];
    int count = 0;
    try (LoadClient client = new LoadClient(port)) {
      while (System.nanoTime() < end) {
        long started = System.nanoTime();
        require(client.send(request));
        if (count == nanos.length) {
          nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = System.nanoTime() - started;
        if (pauseMillis > 0) {
          Thread.sleep(pauseMillis);
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new CompletionException(e);
    }
    return Arrays.copyOf(nanos, count);
  }

  /** Predictions of two clients while others learn 5,000 rows a second in batches of 100. */
  List<Measurement> both(String law, byte[] learn, byte[] predict, int seconds) {
    CompletableFuture<Outcome> learning =
        CompletableFuture.supplyAsync(() -> run(List.of(learn), 1, seconds, 18));
    Outcome predicted = run(List.of(predict), 2, seconds, 1);
    Outcome learned = learning.join();
    return List.of(
        new Measurement(
                "predict",
                law,
                Map.of("rows learned a second", Long.toString(Math.round(100 * learned.rate()))),
                "ms",
                Spread.of(predicted.millis(0.5)))
            .with("p99 ms", predicted.millis(0.99))
            .with("predictions a second", predicted.rate()));
  }
}
