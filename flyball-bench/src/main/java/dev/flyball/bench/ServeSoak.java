package dev.flyball.bench;

import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A day of traffic in ten minutes, a row a second: sensors that fall silent and come back,
 * predictions whose labels come later or never, 2,000 keys of which few fit into memory, a shadow
 * law, and open pages. Memory should be flat: the heap after a collection, what the process holds
 * in all, and the folder, over the middle and the last third.
 */
final class ServeSoak {
  private static final int ROWS = 86_400;
  private static final int BATCH = 24;
  private static final int REQUESTS = ROWS / BATCH;
  private static final int SAMPLES = 60;
  private static final int KEYS = 2_000;

  /** Memory and disk use at one moment, in megabytes. */
  private record Usage(double heap, double resident, double folder) {}

  SuiteResult run(Session session, Path folder) throws IOException {
    long minutes = session.quick() ? 1 : 10;
    List<Usage> held = new ArrayList<>();
    Limits limits =
        Limits.defaults()
            .with(Limit.KEYS, KEYS)
            .with(Limit.HOT_KEYS, 200)
            .with(Limit.KEY_MILLIS, TimeUnit.DAYS.toMillis(30))
            .with(Limit.IDS, 20_000)
            .with(Limit.LABELS, 5_000)
            .with(Limit.LABEL_MILLIS, TimeUnit.MINUTES.toMillis(1));
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).limits(limits))) {
      int port = URI.create(server.address()).getPort();
      try (LoadClient client = new LoadClient(port)) {
        traffic(client, minutes, () -> held.add(sample(folder, session, held.size())));
      }
    }
    List<Measurement> found = new ArrayList<>();
    found.add(flat("heap after a collection", minutes, held.stream().mapToDouble(Usage::heap)));
    found.add(flat("resident memory", minutes, held.stream().mapToDouble(Usage::resident)));
    found.add(flat("folder", minutes, held.stream().mapToDouble(Usage::folder)));
    return new SuiteResult(
        found,
        List.of(),
        List.of(
            "%s rows in requests of %s, as many predictions with ids and as many rows of %s keys"
                .formatted(ROWS, BATCH, KEYS)),
        List.of());
  }

  private static Measurement flat(String what, long minutes, DoubleStream samples) {
    double[] all = samples.toArray();
    int third = all.length / 3;
    double middle = Spread.of(Arrays.copyOfRange(all, third, 2 * third)).median();
    double last = Spread.of(Arrays.copyOfRange(all, 2 * third, all.length)).median();
    return new Measurement(
            "soak", what, Map.of("minutes", Long.toString(minutes)), "MB", Spread.of(all))
        .with("middle third MB", middle)
        .with("last third MB", last)
        .with("last / middle", last / middle);
  }

  private static void traffic(LoadClient client, long minutes, Runnable sample) throws IOException {
    send(client, "PUT", "/models/air", "{\"target\":\"y\",\"interval\":0.9}");
    send(client, "PUT", "/models/air/shadow", "{\"law\":\"scalar\"}");
    send(client, "PUT", "/models/keys", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
    Random random = new Random(7);
    long started = System.nanoTime();
    long apart = TimeUnit.MINUTES.toNanos(minutes) / REQUESTS;
    for (int k = 0; k < REQUESTS; k++) {
      int first = k * BATCH;
      send(client, "POST", "/models/air/learn", rows(random, first, true));
      send(client, "POST", "/models/air/predict", rows(random, first, false));
      send(client, "POST", "/models/air/label", labels(random, first));
      int key = random.nextInt(KEYS - BATCH);
      send(client, "POST", "/models/keys/learn", ServeRows.keyed(key, key + BATCH, random));
      if (k % 10 == 0) {
        send(client, "GET", "/models/air", "");
        send(client, "GET", "/metrics", "");
      }
      if (k % (REQUESTS / SAMPLES) == 0) {
        sample.run();
      }
      pause(started + k * apart - System.nanoTime());
    }
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      throw new IllegalStateException("the soak was interrupted", e);
    }
  }

  /** Twelve sensors, ten of them silent for a tenth of the day in their turn. */
  private static String rows(Random random, int first, boolean target) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int row = first; row < first + BATCH; row++) {
      long silent = 10L * row / ROWS;
      Map<String, Object> next = ServeRows.row(random, 12, j -> j != silent, target);
      next.put("id", (target ? "l" : "p") + row);
      rows.add(next);
    }
    return ServeRows.json(rows);
  }

  /** Labels of two predictions in three; the others wait until they expire. */
  private static String labels(Random random, int first) {
    return ServeRows.json(
        IntStream.range(first, first + BATCH)
            .filter(row -> row % 3 != 0)
            .mapToObj(row -> Map.of("id", "p" + row, "target", random.nextGaussian()))
            .toList());
  }

  private static void send(LoadClient client, String method, String path, String body)
      throws IOException {
    int status = client.send(LoadClient.request(method, path, body));
    if (status >= 300) {
      throw new BenchException("%s %s was answered %s".formatted(method, path, status));
    }
  }

  private static Usage sample(Path folder, Session session, int count) {
    Usage now = new Usage(heapMegabytes(), residentMegabytes(), folderMegabytes(folder));
    if (count % 10 == 0) {
      session.say(
          String.format(
              Locale.ROOT,
              "  sample %d of %d: heap %.0f MB, resident %.0f MB, folder %.0f MB",
              count + 1,
              SAMPLES,
              now.heap(),
              now.resident(),
              now.folder()));
    }
    return now;
  }

  static double heapMegabytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
  }

  /** The resident memory of the process on Linux; NaN elsewhere. */
  private static double residentMegabytes() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  private static double folderMegabytes(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum() / 1048576.0;
    } catch (IOException | UncheckedIOException e) {
      return Double.NaN; // A file went away while it was counted.
    }
  }
}
