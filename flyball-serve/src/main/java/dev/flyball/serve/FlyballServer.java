package dev.flyball.serve;

import dev.flyball.serve.guard.PemFiles;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.http.HttpServer;
import dev.flyball.serve.http.HttpServer.Door;
import dev.flyball.serve.http.StdioApi;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.named.NamedLearners;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Starts and stops the service in this process.
 *
 * <pre>{@code
 * try (FlyballServer server = FlyballServer.start(ServeConfig.in(folder))) {
 *   System.out.println(server.address());
 *   ...
 * }
 * }</pre>
 */
public final class FlyballServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.flyball.serve");

  private final ServiceData data;
  private final List<HttpServer> doors;
  private final List<String> addresses;
  private final Thread warmUp;

  private FlyballServer(
      ServiceData data, List<HttpServer> doors, List<String> addresses, Thread warmUp) {
    this.data = data;
    this.doors = doors;
    this.addresses = addresses;
    this.warmUp = warmUp;
  }

  /**
   * Opens the folder, brings back its models and listens. If the settings say so, it warms up from
   * then on: requests are answered meanwhile, but it does not say that it is ready.
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
            ? Optional.of(Tokens.open(config.tokens().get()))
            : Optional.empty();
    Optional<KeyStore> certificate =
        config.tls().isPresent()
            ? Optional.of(
                PemFiles.keyStore(config.tls().get().certificates(), config.tls().get().key()))
            : Optional.empty();
    List<Door> doors = new ArrayList<>(List.of(new Door(host, config.port(), false)));
    config.probePort().ifPresent(port -> doors.add(new Door(host, port, true)));
    List<QueuedThreadPool> threads = doors.stream().map(Door::threads).toList();
    ServiceData data = ServiceData.open(config, makers, clock, threads.get(0));
    List<HttpServer> https = new ArrayList<>();
    try {
      Thread warmUp = warmUp(data, config.warmUp());
      String listening =
          (certificate.isPresent() ? "https://" : "http://")
              + (config.host().contains(":") ? "[" + config.host() + "]" : config.host());
      for (int k = 0; k < doors.size(); k++) {
        https.add(
            new HttpServer(
                data.context(),
                threads.get(k),
                doors.get(k),
                certificate,
                tokens,
                config.web(),
                config.accessLog()));
      }
      List<String> addresses = https.stream().map(http -> listening + ":" + http.port()).toList();
      warmUp.start();
      LOG.log(
          Level.INFO,
          "started: listening on %s, data in %s, models: %s"
              .formatted(
                  String.join(", probes on ", addresses),
                  config.data(),
                  data.models().all().size()));
      return new FlyballServer(data, https, addresses, warmUp);
    } catch (IOException | RuntimeException e) {
      https.forEach(HttpServer::close);
      data.close();
      throw e;
    }
  }

  /** Warms the models up while requests are answered already. */
  private static Thread warmUp(ServiceData data, Duration atMost) {
    data.context().warmingUp(!atMost.isZero());
    Runnable task =
        () -> {
          try {
            if (!atMost.isZero()) {
              data.models().warmUp(atMost);
            }
          } finally {
            data.context().warmingUp(false);
          }
        };
    Thread thread = new Thread(task, "flyball-warm-up");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Opens the folder and answers calls that come line by line, until there are no more; see {@link
   * StdioApi}. Nothing is listened on.
   */
  public static void lines(ServeConfig config, BufferedReader in, Writer out) throws IOException {
    LiveLearners makers = new NamedLearners(config.limits());
    try (ServiceData data = ServiceData.open(config, makers, Clock.systemUTC(), Runnable::run)) {
      new StdioApi(data.context()).run(in, out);
    }
  }

  /** The address it listens on, such as {@code http://127.0.0.1:8080}. */
  public String address() {
    return addresses.get(0);
  }

  /** The address where probes and metrics alone are answered, if it has one. */
  public Optional<String> probeAddress() {
    return addresses.stream().skip(1).findFirst();
  }

  /** The damage found when the folder was opened, if any. */
  public Optional<String> damage() {
    return data.store().damage();
  }

  /** The models that it serves. */
  public ServedModels models() {
    return data.models();
  }

  /** Is ready no more, answers what is under way, writes snapshots, and ends. */
  @Override
  public void close() {
    warmUp.interrupt();
    doors.forEach(HttpServer::close); // probes last: until then they say that it stops
    try {
      warmUp.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    data.close();
    LOG.log(Level.INFO, "stopped: " + address());
  }
}
