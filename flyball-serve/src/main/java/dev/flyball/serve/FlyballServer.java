package dev.flyball.serve;

import dev.flyball.serve.guard.PemFiles;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.http.HttpServer;
import dev.flyball.serve.http.HttpServer.Door;
import dev.flyball.serve.http.RequestContext;
import dev.flyball.serve.http.StdioApi;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.watch.Webhook;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private final HttpServer http;
  private final Optional<HttpServer> probes;
  private final String origin;
  private final Thread warmUp;

  private FlyballServer(
      ServiceData data,
      HttpServer http,
      Optional<HttpServer> probes,
      String origin,
      Thread warmUp) {
    this.data = data;
    this.http = http;
    this.probes = probes;
    this.origin = origin;
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
    Door main = Door.at(host, config.port(), false);
    Optional<Webhook> webhook = config.web().webhook().map(Webhook::new);
    RequestContext context = new RequestContext(config.limits(), clock, main.threads(), webhook);
    Listening listening =
        door ->
            new HttpServer(context, door, certificate, tokens, config.web(), config.accessLog());
    Optional<HttpServer> probes = Optional.empty();
    @Nullable ServiceData data = null;
    try {
      if (config.probePort().isPresent()) { // they are answered while the models are brought back
        Door door = Door.at(host, config.probePort().getAsInt(), true);
        probes = Optional.of(listening.at(door));
      }
      data = ServiceData.open(config, makers, clock, context);
      Thread warmUp = warmUp(data.models(), context, config.warmUp());
      HttpServer http = listening.at(main);
      String origin =
          (certificate.isPresent() ? "https://" : "http://")
              + (config.host().contains(":") ? "[" + config.host() + "]" : config.host())
              + ":";
      warmUp.start();
      LOG.log(
          Level.INFO,
          "started: listening on %s, data in %s, models: %s"
              .formatted(origin + http.port(), config.data(), data.models().all().size()));
      return new FlyballServer(data, http, probes, origin, warmUp);
    } catch (IOException | RuntimeException e) {
      if (data != null) {
        data.close();
      } else {
        webhook.ifPresent(Webhook::close);
      }
      probes.ifPresent(HttpServer::close);
      throw e;
    }
  }

  /** Opens a door. */
  private interface Listening {
    HttpServer at(Door door) throws IOException;
  }

  /** Warms the models up while requests are answered already. */
  private static Thread warmUp(ServedModels models, RequestContext context, Duration atMost) {
    context.warmingUp(!atMost.isZero());
    Runnable task =
        () -> {
          try {
            if (!atMost.isZero()) {
              models.warmUp(atMost);
            }
          } finally {
            context.warmingUp(false);
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
  @SuppressWarnings("try") // the folder is held open, and not looked at
  public static void lines(ServeConfig config, BufferedReader in, Writer out) throws IOException {
    LiveLearners makers = new NamedLearners(config.limits());
    Clock clock = Clock.systemUTC();
    Optional<Webhook> webhook = config.web().webhook().map(Webhook::new);
    RequestContext context = new RequestContext(config.limits(), clock, Runnable::run, webhook);
    try (ServiceData data = ServiceData.open(config, makers, clock, context)) {
      new StdioApi(context).run(in, out);
    }
  }

  /** The address it listens on, such as {@code http://127.0.0.1:8080}. */
  public String address() {
    return origin + http.port();
  }

  /** The address where probes and metrics alone are answered, if it has one. */
  public Optional<String> probeAddress() {
    return probes.map(door -> origin + door.port());
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
    String address = address();
    http.close();
    probes.ifPresent(HttpServer::close); // until then they say that it stops
    try {
      warmUp.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    data.close();
    LOG.log(Level.INFO, "stopped: " + address);
  }
}
