package dev.flyball.serve;

import dev.flyball.serve.guard.PemFiles;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.http.Desk;
import dev.flyball.serve.http.HttpServer;
import dev.flyball.serve.json.SpecRecord;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A durable service of closed-loop learners, in this process.
 *
 * <pre>{@code
 * try (FlyballServer server = FlyballServer.start(ServeConfig.in(folder))) {
 *   System.out.println(server.address());
 *   ...
 * }
 * }</pre>
 */
public final class FlyballServer implements AutoCloseable {
  private final Store store;
  private final ServedModels models;
  private final HttpServer http;
  private final String address;

  private FlyballServer(Store store, ServedModels models, HttpServer http, String address) {
    this.store = store;
    this.models = models;
    this.http = http;
    this.address = address;
  }

  /**
   * Opens the folder, brings back its models and listens.
   *
   * @throws IllegalArgumentException if the settings would open the service to others unguarded, or
   *     a file that they name is not what it should be
   * @throws IOException if a file cannot be read, or the address cannot be had
   * @throws dev.flyball.serve.store.StoreException if the folder is in use, or nothing of it can be
   *     read
   */
  public static FlyballServer start(ServeConfig config) throws IOException {
    return start(config, new NamedLearners(config.limits()), Clock.systemUTC());
  }

  static FlyballServer start(ServeConfig config, LiveLearners makers, Clock clock)
      throws IOException {
    InetAddress host = InetAddress.getByName(config.host());
    if (!host.isLoopbackAddress() && config.tokens().isEmpty() && !config.insecure()) {
      throw new IllegalArgumentException(
          ("%s can be reached from other machines: give --tokens FILE, or say --insecure to let"
                  + " everybody do everything")
              .formatted(config.host()));
    }
    Optional<Tokens> tokens =
        config.tokens().isPresent()
            ? Optional.of(Tokens.read(config.tokens().get()))
            : Optional.empty();
    Optional<KeyStore> certificate =
        config.certificates().isPresent()
            ? Optional.of(
                PemFiles.keyStore(config.certificates().get(), config.key().orElseThrow()))
            : Optional.empty();
    Store store = RocksStore.open(config.data(), config.reserve());
    QueuedThreadPool threads = HttpServer.threads();
    ServedModels[] models = new ServedModels[1];
    try {
      Desk desk =
          Desk.of(
              watches ->
                  models[0] =
                      ServedModels.open(
                          store, makers, new SpecRecord(), config.limits(), clock, watches),
              config.limits(),
              clock,
              threads);
      load(config.models(), models[0]);
      HttpServer http =
          HttpServer.start(
              desk,
              threads,
              host,
              config.port(),
              new HttpServer.Bounds(
                  config.mostBytes(), config.connections(), config.idleMillis(), certificate),
              tokens,
              config.accessLog());
      String address =
          "%s://%s:%s"
              .formatted(
                  certificate.isPresent() ? "https" : "http",
                  config.host().contains(":") ? "[" + config.host() + "]" : config.host(),
                  http.port());
      return new FlyballServer(store, models[0], http, address);
    } catch (IOException | RuntimeException e) {
      if (models[0] != null) {
        models[0].close();
      }
      store.close();
      throw e;
    }
  }

  private static void load(Map<String, Path> checkpoints, ServedModels models) throws IOException {
    for (Map.Entry<String, Path> each : checkpoints.entrySet()) {
      if (models.get(each.getKey()).isEmpty()) {
        models.putCheckpoint(each.getKey(), Files.readAllBytes(each.getValue()));
      }
    }
  }

  /** Where it listens, such as {@code http://127.0.0.1:8080}. */
  public String address() {
    return address;
  }

  /** The models that it serves. */
  public ServedModels models() {
    return models;
  }

  /** Is ready no more, answers what is under way, writes snapshots, and ends. */
  @Override
  public void close() {
    http.close();
    models.close();
    store.close();
  }
}
