package dev.flyball.bench;

import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * What the service takes: acknowledged rows a second, durable, in batches and one by one; how long
 * a prediction takes while it learns; and the heap that many keys need. The service and the clients
 * share the machine and the JVM.
 */
final class ServeSuite implements Suite {
  private static final int WIDTH = 40;
  private static final int BATCH = 100;
  private static final int CLIENTS = 16;

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public String question() {
    return "rows a second that the service learns for good, and how long predictions take meanwhile";
  }

  @Override
  public Findings run(Session session) {
    int seconds = session.quick() ? 3 : 10;
    List<Measurement> found = new ArrayList<>();
    try {
      Path folder = Files.createTempDirectory("flyball-bench-serve");
      try (FlyballServer server =
          FlyballServer.start(
              ServeConfig.in(folder).address("127.0.0.1", 0).limits(Limits.defaults()))) {
        ServeLoad load = new ServeLoad(URI.create(server.address()).getPort());
        for (String law : List.of("pool", "directional")) {
          load.make(law, "{\"target\":\"y\",\"law\":\"" + law + "\"}");
          String learn = "/models/" + law + "/learn?answers=counts";
          byte[] many = LoadClient.request("POST", learn, rows(BATCH, 1));
          byte[] one = LoadClient.request("POST", learn, rows(1, 2));
          session.say("  %s: warming up".formatted(law));
          load.run(List.of(many), 2, seconds, 0);
          session.say("  %s: batches of %s".formatted(law, BATCH));
          found.add(rate("learn", law, BATCH, load.run(List.of(many), 4, seconds, 0)));
          session.say("  %s: one by one".formatted(law));
          found.add(rate("learn", law, 1, load.run(List.of(one), CLIENTS, seconds, 0)));
          session.say("  %s: predictions while it learns".formatted(law));
          byte[] predict =
              LoadClient.request("POST", "/models/" + law + "/predict", row(new Random(3), false));
          found.addAll(load.both(law, many, predict, seconds));
        }
        found.add(keys(load, session));
      } finally {
        remove(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Findings(
        name(),
        found,
        List.of(),
        List.of(
            "d = %s, dense rows of JSON, every acknowledged row synced to the disk before it is"
                    .formatted(WIDTH)
                + " answered; clients and service in one JVM on this machine"),
        List.of());
  }

  private static Measurement rate(String what, String law, int batch, ServeLoad.Outcome outcome) {
    return new Measurement(
            what,
            law,
            Map.of("batch", Integer.toString(batch)),
            "rows/s",
            Spread.of(batch * outcome.rate()))
        .with("p50 ms", outcome.millis(0.5))
        .with("p99 ms", outcome.millis(0.99));
  }

  private static Measurement keys(ServeLoad load, Session session) throws IOException {
    int keys = session.quick() ? 5_000 : 100_000;
    session.say("  %s keys".formatted(keys));
    load.make("keys", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
    Random random = new Random(4);
    List<byte[]> requests = new ArrayList<>();
    for (int from = 0; from < keys; from += 500) {
      StringBuilder body = new StringBuilder("[");
      for (int k = from; k < from + 500; k++) {
        body.append(k == from ? "" : ",");
        body.append("{\"key\":\"k").append(k).append("\",\"a\":").append(random.nextGaussian());
        body.append(",\"b\":1,\"y\":").append(random.nextGaussian()).append('}');
      }
      requests.add(
          LoadClient.request(
              "POST", "/models/keys/learn?answers=counts", body.append(']').toString()));
    }
    long started = System.nanoTime();
    load.once(requests);
    double seconds = (System.nanoTime() - started) * 1e-9;
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return new Measurement(
            "keys",
            "scalar",
            Map.of("keys", Integer.toString(keys)),
            "rows/s",
            Spread.of(keys / seconds))
        .with("heap MB", (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0);
  }

  private static String rows(int count, long seed) {
    Random random = new Random(seed);
    StringBuilder rows = new StringBuilder("[");
    for (int k = 0; k < count; k++) {
      rows.append(k == 0 ? "" : ",").append(row(random, true));
    }
    return rows.append(']').toString();
  }

  private static String row(Random random, boolean target) {
    StringBuilder row = new StringBuilder("{");
    double sum = 0;
    for (int j = 0; j < WIDTH; j++) {
      double value = Math.round(random.nextGaussian() * 1e4) / 1e4;
      sum += value * (j % 3 - 1);
      row.append(j == 0 ? "" : ",").append("\"sensor").append(j).append("\":").append(value);
    }
    return row.append(target ? ",\"y\":" + sum + "}" : "}").toString();
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
