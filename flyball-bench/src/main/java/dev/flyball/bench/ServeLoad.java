package dev.flyball.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Loads a service at a port by clients of our own. */
final class ServeLoad {
  private final int port;

  ServeLoad(int port) {
    this.port = port;
  }

  /** The result: answers per second, and their latencies. */
  record Outcome(double rate, double p50Millis, double p99Millis) {

    /** Of the times that every answer took, ascending. */
    static Outcome of(double[] millis, double seconds) {
      return millis.length == 0
          ? new Outcome(0, Double.NaN, Double.NaN)
          : new Outcome(
              millis.length / seconds,
              millis[millis.length / 2],
              millis[(int) Math.min(millis.length - 1, 0.99 * millis.length)]);
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

  /** POSTs over so many connections, each as soon as it was answered. */
  Outcome flood(String path, String body, int connections, int seconds) {
    return load(path, body, connections, seconds, 0);
  }

  /** POSTs at a rate, over so many connections. */
  Outcome steadily(String path, String body, int connections, int each, int seconds) {
    return load(path, body, connections, seconds, TimeUnit.SECONDS.toNanos(1) / each);
  }

  private Outcome load(String path, String body, int clients, int seconds, long apartNanos) {
    byte[] request = LoadClient.request("POST", path, body);
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
      List<CompletableFuture<double[]>> all = new ArrayList<>();
      for (int k = 0; k < clients; k++) {
        all.add(CompletableFuture.supplyAsync(() -> client(request, end, apartNanos), threads));
      }
      double[] millis =
          all.stream()
              .map(CompletableFuture::join)
              .flatMapToDouble(Arrays::stream)
              .sorted()
              .toArray();
      return Outcome.of(millis, seconds);
    } finally {
      threads.shutdown();
    }
  }

  private double[] client(byte[] request, long end, long apartNanos) {
    double[] millis = new double[1024];
    int count = 0;
    try (LoadClient client = new LoadClient(port)) {
      long started = System.nanoTime();
      while (started < end) {
        require(client.send(request));
        if (count == millis.length) {
          millis = Arrays.copyOf(millis, 2 * count);
        }
        long now = System.nanoTime();
        millis[count++] = (now - started) * 1e-6;
        TimeUnit.NANOSECONDS.sleep(started + apartNanos - now);
        started = System.nanoTime();
      }
    } catch (IOException | InterruptedException e) {
      throw new CompletionException(e);
    }
    return Arrays.copyOf(millis, count);
  }
}
