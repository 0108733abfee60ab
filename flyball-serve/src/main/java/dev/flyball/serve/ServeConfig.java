package dev.flyball.serve;

import dev.flyball.serve.model.Limits;
import java.net.URI;
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
 * @param webhook where alarms are posted to
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
    Optional<URI> webhook,
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
        Optional.empty(),
        Duration.ZERO);
  }

  public ServeConfig address(String value, int at) {
    return new ServeConfig(
        data,
        value,
        at,
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
        webhook,
        warmUp);
  }

  public ServeConfig limits(Limits value) {
    return new ServeConfig(
        data,
        host,
        port,
        value,
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
        webhook,
        warmUp);
  }

  /** The largest body, the most connections, and how long one may say nothing. */
  public ServeConfig bounds(int bytes, int open, long millis) {
    return new ServeConfig(
        data,
        host,
        port,
        limits,
        bytes,
        open,
        millis,
        reserve,
        tokens,
        certificates,
        key,
        insecure,
        models,
        accessLog,
        webhook,
        warmUp);
  }

  public ServeConfig reserve(long bytes) {
    return new ServeConfig(
        data,
        host,
        port,
        limits,
        mostBytes,
        connections,
        idleMillis,
        bytes,
        tokens,
        certificates,
        key,
        insecure,
        models,
        accessLog,
        webhook,
        warmUp);
  }

  public ServeConfig tokens(Path file) {
    return new ServeConfig(
        data,
        host,
        port,
        limits,
        mostBytes,
        connections,
        idleMillis,
        reserve,
        Optional.of(file),
        certificates,
        key,
        insecure,
        models,
        accessLog,
        webhook,
        warmUp);
  }

  public ServeConfig tls(Path certificateFile, Path keyFile) {
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
        Optional.of(certificateFile),
        Optional.of(keyFile),
        insecure,
        models,
        accessLog,
        webhook,
        warmUp);
  }

  /** Lets whoever reaches the address do everything. */
  public ServeConfig insecurely() {
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
        true,
        models,
        accessLog,
        webhook,
        warmUp);
  }

  public ServeConfig models(Map<String, Path> value) {
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
        value,
        accessLog,
        webhook,
        warmUp);
  }

  public ServeConfig accessLog(Consumer<String> value) {
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
        value,
        webhook,
        warmUp);
  }

  /** Posts alarms to an address, as JSON. */
  public ServeConfig webhook(URI value) {
    String scheme = String.valueOf(value.getScheme());
    if (!scheme.equals("http") && !scheme.equals("https") || value.getHost() == null) {
      throw new IllegalArgumentException("a webhook is an address such as https://example.org/x");
    }
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
        Optional.of(value),
        warmUp);
  }

  /** Warms the models up before it listens, for at most so long. */
  public ServeConfig warmUp(Duration atMost) {
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
        webhook,
        atMost);
  }
}
