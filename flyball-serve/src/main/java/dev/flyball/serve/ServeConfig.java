package dev.flyball.serve;

import dev.flyball.serve.http.Web;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Settings of a service.
 *
 * @param data the folder that holds everything it must not lose
 * @param host the address it listens on
 * @param port the port; 0 for any that is free
 * @param probePort where probes and metrics alone are answered, whatever is done at the other port;
 *     0 for any that is free
 * @param limits upper bounds on requests and data
 * @param tokens the file of tokens; without one, every client may do everything
 * @param tls the files of its certificate, for TLS
 * @param insecure whether an address that is not loopback may be opened without tokens
 * @param models checkpoints that are served from the start, by the model's name; a model that is
 *     there already goes on as it is
 * @param accessLog gets a line of JSON for every request
 * @param warmUp for how long at most the models run on made-up rows before it says that it is
 *     ready, so that the JVM has compiled them when requests come; zero for not at all
 * @param web what pages and programs outside have to do with it
 */
public record ServeConfig(
    Path data,
    String host,
    int port,
    OptionalInt probePort,
    Limits limits,
    Optional<Path> tokens,
    Optional<Tls> tls,
    boolean insecure,
    Map<String, Path> models,
    Consumer<String> accessLog,
    Duration warmUp,
    Web web) {

  public ServeConfig {
    for (int each : new int[] {port, probePort.orElse(0)}) {
      if (each < 0 || each > 65_535) {
        throw new IllegalArgumentException("a port is 0 to 65535, not " + each);
      }
    }
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException("a warm-up takes no less than 0 seconds, not " + warmUp);
    }
    models = Map.copyOf(models);
  }

  /** The certificate chain and its private key, both in PEM. */
  public record Tls(Path certificates, Path key) {}

  /** A service on the loopback address, with its data in {@code data}. */
  public static ServeConfig in(Path data) {
    return new ServeConfig(
        data,
        "127.0.0.1",
        8080,
        OptionalInt.empty(),
        Limits.defaults(),
        Optional.empty(),
        Optional.empty(),
        false,
        Map.of(),
        line -> {},
        Duration.ZERO,
        Web.none());
  }

  public ServeConfig address(String name, int at) {
    return new ServeConfig(
        data, name, at, probePort, limits, tokens, tls, insecure, models, accessLog, warmUp, web);
  }

  /** Answers probes and metrics at this port as well, with threads of their own. */
  public ServeConfig probePort(int at) {
    return new ServeConfig(
        data,
        host,
        port,
        OptionalInt.of(at),
        limits,
        tokens,
        tls,
        insecure,
        models,
        accessLog,
        warmUp,
        web);
  }

  /** With these limits in place of those given before; limits that are not given stay. */
  public ServeConfig limits(Limits more) {
    return new ServeConfig(
        data,
        host,
        port,
        probePort,
        limits.and(more),
        tokens,
        tls,
        insecure,
        models,
        accessLog,
        warmUp,
        web);
  }

  /** With another value of one limit: a count, bytes, or milliseconds. */
  public ServeConfig with(Limit limit, long value) {
    return limits(Limits.defaults().with(limit, value));
  }

  public ServeConfig tokens(Path file) {
    return new ServeConfig(
        data,
        host,
        port,
        probePort,
        limits,
        Optional.of(file),
        tls,
        insecure,
        models,
        accessLog,
        warmUp,
        web);
  }

  public ServeConfig tls(Path certificates, Path key) {
    Optional<Tls> files = Optional.of(new Tls(certificates, key));
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, files, insecure, models, accessLog, warmUp,
        web);
  }

  /** Allows everything to every client that reaches the address. */
  public ServeConfig insecurely() {
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, tls, true, models, accessLog, warmUp, web);
  }

  public ServeConfig models(Map<String, Path> value) {
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, tls, insecure, value, accessLog, warmUp, web);
  }

  public ServeConfig accessLog(Consumer<String> value) {
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, tls, insecure, models, value, warmUp, web);
  }

  /** Warms the models up before it says that it is ready, for at most so long. */
  public ServeConfig warmUp(Duration atMost) {
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, tls, insecure, models, accessLog, atMost, web);
  }

  public ServeConfig web(Web value) {
    return new ServeConfig(
        data, host, port, probePort, limits, tokens, tls, insecure, models, accessLog, warmUp,
        value);
  }
}
