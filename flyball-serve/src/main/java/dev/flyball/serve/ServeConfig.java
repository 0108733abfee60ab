package dev.flyball.serve;

import dev.flyball.serve.model.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a service runs.
 *
 * @param data the folder that holds everything it must not lose
 * @param host the address it listens on
 * @param port the port; 0 for any that is free
 * @param limits how much it takes
 * @param mostBytes the largest body of a request
 * @param connections how many may be open at once
 * @param idleMillis how long a connection may say nothing
 * @param reserve bytes that are left free on the disk
 * @param tokens the file of tokens; without one, whoever reaches it may do everything
 * @param certificates the file with its certificate and those above it, in PEM; for TLS
 * @param key the file with the certificate's key, in PEM
 * @param insecure whether an address that is not loopback may be opened without tokens
 * @param models checkpoints that are served from the start, by the model's name; a model that is
 *     there already goes on as it is
 * @param accessLog gets a line of JSON for every request
 * @param warmUp for how long at most the models run on made-up rows before it says that it is
 *     ready, so that the JVM has compiled them when requests come; zero for not at all
 */
public record ServeConfig(
    Path data,
    String host,
    int port,
    Limits limits,
    int mostBytes,
    int connections,
    long idleMillis,
    long reserve,
    Optional<Path> tokens,
    Optional<Path> certificates,
    Optional<Path> key,
    boolean insecure,
    Map<String, Path> models,
    Consumer<String> accessLog,
    Duration warmUp) {
  private static final int MEGABYTE = 1 << 20;

  public ServeConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("a port is 0 to 65535, not " + port);
    }
    if (mostBytes < 1 || connections < 1 || idleMillis < 1 || reserve < 0) {
      throw new IllegalArgumentException("a limit must be at least 1");
    }
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException("a warm-up takes no less than 0 seconds, not " + warmUp);
    }
    if (certificates.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException("TLS needs both a certificate and its key");
    }
    models = Map.copyOf(models);
  }

  /** A service on the loopback address, with its data in {@code data}. */
  public static ServeConfig in(Path data) {
    return new ServeConfig(
        data,
        "127.0.0.1",
        8080,
        Limits.defaults(),
        8 * MEGABYTE,
        1024,
        30_000,
        64L * MEGABYTE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Map.of(),
        line -> {},
        Duration.ZERO);
  }

  public ServeConfig address(String value, int at) {
    return with(
        draft -> {
          draft.host = value;
          draft.port = at;
        });
  }

  public ServeConfig limits(Limits value) {
    return with(draft -> draft.limits = value);
  }

  /** The largest body, the most connections, and how long one may say nothing. */
  public ServeConfig bounds(int bytes, int open, long millis) {
    return with(
        draft -> {
          draft.mostBytes = bytes;
          draft.connections = open;
          draft.idleMillis = millis;
        });
  }

  public ServeConfig reserve(long bytes) {
    return with(draft -> draft.reserve = bytes);
  }

  public ServeConfig tokens(Path file) {
    return with(draft -> draft.tokens = Optional.of(file));
  }

  public ServeConfig tls(Path certificateFile, Path keyFile) {
    return with(
        draft -> {
          draft.certificates = Optional.of(certificateFile);
          draft.key = Optional.of(keyFile);
        });
  }

  /** Lets whoever reaches the address do everything. */
  public ServeConfig insecurely() {
    return with(draft -> draft.insecure = true);
  }

  public ServeConfig models(Map<String, Path> value) {
    return with(draft -> draft.models = value);
  }

  public ServeConfig accessLog(Consumer<String> value) {
    return with(draft -> draft.accessLog = value);
  }

  /** Warms the models up before it says that it is ready, for at most so long. */
  public ServeConfig warmUp(Duration atMost) {
    return with(draft -> draft.warmUp = atMost);
  }

  private ServeConfig with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.config();
  }

  /** A copy while it is changed, so that a change names what it sets alone. */
  private static final class Draft {
    private final Path data;
    private String host;
    private int port;
    private Limits limits;
    private int mostBytes;
    private int connections;
    private long idleMillis;
    private long reserve;
    private Optional<Path> tokens;
    private Optional<Path> certificates;
    private Optional<Path> key;
    private boolean insecure;
    private Map<String, Path> models;
    private Consumer<String> accessLog;
    private Duration warmUp;

    Draft(ServeConfig from) {
      data = from.data;
      host = from.host;
      port = from.port;
      limits = from.limits;
      mostBytes = from.mostBytes;
      connections = from.connections;
      idleMillis = from.idleMillis;
      reserve = from.reserve;
      tokens = from.tokens;
      certificates = from.certificates;
      key = from.key;
      insecure = from.insecure;
      models = from.models;
      accessLog = from.accessLog;
      warmUp = from.warmUp;
    }

    ServeConfig config() {
      return new ServeConfig(
          data,
          host,
          port,
          limits,
          mostBytes,
          connections,
          idleMillis,
          reserve,
          tokens,
          certificates,
          key,
          insecure,
          models,
          accessLog,
          warmUp);
    }
  }
}
