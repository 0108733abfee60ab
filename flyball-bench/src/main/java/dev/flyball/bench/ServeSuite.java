package dev.flyball.bench;

import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * Throughput of the service: acknowledged, durable rows per second, in batches and one by one; how
 * long a prediction takes while it learns; and the heap that many keys need. Service and load share
 * the machine.
 */
final class ServeSuite {
  private static final int BATCH = 100;
  private static final int CLIENTS = 16;

  /** Batches a second while predictions are timed: half of what is asked for. */
  private static final int HALF = 50;

  SuiteResult run(Session session, Path folder) throws IOException {
    int seconds = session.quick() ? 3 : 10;
    List<Measurement> found = new ArrayList<>();
    try (FlyballServer server =
        FlyballServer.start(ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0))) {
      ServeLoad load = new ServeLoad(URI.create(server.address()).getPort());
      for (String law : List.of("pool", "directional")) {
        load.make(law, "{\"target\":\"y\",\"law\":\"" + law + "\"}");
        String model = "/models/" + law;
        session.say("  %s: warming up".formatted(law));
        load.flood(model + "/learn?answers=counts", ServeRows.rows(BATCH, 1), 2, seconds);
        found.addAll(learned(session, load, law, model + "/learn?answers=counts", seconds));
        session.say("  %s: predictions while it learns".formatted(law));
        found.add(both(load, law, model, seconds));
      }
      found.add(keys(load, session));
    }
    return new SuiteResult(
        found,
        List.of(),
        List.of(
            "d = %s, dense rows of JSON. Flyball syncs every acknowledged row to the disk before it is answered"
                .formatted(ServeRows.WIDTH),
            "service and load share this machine"),
        List.of());
  }

  private static List<Measurement> learned(
      Session session, ServeLoad load, String who, String path, int seconds) {
    session.say("  %s: batches of %s".formatted(who, BATCH));
    ServeLoad.Outcome many = load.flood(path, ServeRows.rows(BATCH, 1), 4, seconds);
    session.say("  %s: one by one".formatted(who));
    ServeLoad.Outcome one = load.flood(path, ServeRows.rows(1, 2), CLIENTS, seconds);
    return List.of(rate(who, BATCH, many), rate(who, 1, one));
  }

  private static Measurement rate(String who, int batch, ServeLoad.Outcome outcome) {
    return new Measurement(
            "learn",
            who,
            Map.of("batch", Integer.toString(batch)),
            "rows/s",
            Spread.of(batch * outcome.rate()))
        .with("p50 ms", outcome.p50Millis())
        .with("p99 ms", outcome.p99Millis());
  }

  /** Predictions over two connections while another learns 5,000 rows a second. */
  private static Measurement both(ServeLoad load, String law, String model, int seconds) {
    CompletableFuture<ServeLoad.Outcome> learning =
        CompletableFuture.supplyAsync(
            () ->
                load.steadily(
                    model + "/learn?answers=counts", ServeRows.rows(BATCH, 1), 1, HALF, seconds));
    ServeLoad.Outcome predicted =
        load.steadily(model + "/predict", ServeRows.row(3), 2, 500, seconds);
    String rate = Long.toString(Math.round(BATCH * learning.join().rate()));
    return new Measurement(
            "predict",
            law,
            Map.of("rows learned a second", rate),
            "ms",
            Spread.of(predicted.p50Millis()))
        .with("p99 ms", predicted.p99Millis())
        .with("predictions a second", predicted.rate());
  }

  private static Measurement keys(ServeLoad load, Session session) throws IOException {
    int keys = session.quick() ? 5_000 : 100_000;
    session.say("  %s keys".formatted(keys));
    load.make("keys", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
    Random random = new Random(4);
    List<byte[]> requests = new ArrayList<>();
    for (int from = 0; from < keys; from += 500) {
      requests.add(
          LoadClient.request(
              "POST",
              "/models/keys/learn?answers=counts",
              ServeRows.keyed(from, from + 500, random)));
    }
    long started = System.nanoTime();
    load.once(requests);
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new Measurement(
            "keys",
            "scalar",
            Map.of("keys", Integer.toString(keys)),
            "rows/s",
            Spread.of(keys / seconds))
        .with("heap MB", ServeSoak.heapMegabytes());
  }
}
