package dev.flyball.serve.http;

import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.security.KeyStore;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Configures Jetty, with bounds on threads, connections, headers and waiting. */
public final class HttpServer implements AutoCloseable {
  private static final int HEADER_BYTES = 16 << 10;
  private static final long STOP_MILLIS = 5_000;
  private static final long SHUTDOWN_IDLE_MILLIS = 50;

  /** Connections to a door for probes, and threads that answer there. */
  private static final int PROBES = 16;

  private final Server server;
  private final ServerConnector connector;
  private final EventStreams streams;
  private final Connections connections;
  private final WorkExecutors lanes = new WorkExecutors();
  private final RequestContext context;

  /**
   * Where to listen.
   *
   * @param probes whether probes and metrics alone are answered: whatever is done elsewhere, they
   *     have an answer
   * @param threads that answer; few, as none of them waits
   */
  public record Door(InetAddress address, int port, boolean probes, QueuedThreadPool threads) {
    public static Door at(InetAddress address, int port, boolean probes) {
      int most = Math.max(8, 2 * Runtime.getRuntime().availableProcessors() + 4);
      QueuedThreadPool threads = new QueuedThreadPool(probes ? PROBES : most, 4);
      threads.setName(probes ? "flyball-probes" : "flyball-http");
      threads.setDaemon(true);
      return new Door(address, port, probes, threads);
    }
  }

  /**
   * Listens.
   *
   * @param certificate for TLS
   * @param web whose pages may call, and under which path
   * @throws IOException if the address cannot be had
   */
  public HttpServer(
      RequestContext context,
      Door door,
      Optional<KeyStore> certificate,
      Optional<Tokens> tokens,
      Web web,
      Consumer<String> accessLog)
      throws IOException {
    this.context = context;
    this.streams = new EventStreams(context);
    Limits limits = context.limits();
    server = new Server(door.threads());
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    // A key may be any text; segments are taken apart before they are decoded.
    http.setUriCompliance(
        UriCompliance.RFC3986.with(
            "flyball",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.AMBIGUOUS_PATH_SEGMENT,
            Violation.SUSPICIOUS_PATH_CHARACTERS));
    int most = door.probes() ? PROBES : limits.count(Limit.CONNECTIONS);
    connections = new Connections(most, limits.of(Limit.IDLE_MILLIS));
    connector = new ServerConnector(server, 1, 1, factories(http, certificate, connections));
    connector.setHost(door.address().getHostAddress());
    connector.setPort(door.port());
    connector.setIdleTimeout(limits.of(Limit.IDLE_MILLIS));
    connector.setAcceptQueueSize(256);
    connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_MILLIS);
    server.addConnector(connector);
    // When it stops, requests under way are answered first.
    server.setHandler(
        new GracefulHandler(
            new JettyHandler(context, tokens, web, door, streams, accessLog, connections, lanes)));
    server.setErrorHandler(new JettyErrorHandler(context.log()));
    server.setStopTimeout(STOP_MILLIS);
    try {
      server.start();
    } catch (Exception e) {
      close();
      if (e.getCause() instanceof BindException) {
        BindException taken =
            new BindException(
                "cannot listen on %s:%s: %s; --port and --bind say where to listen"
                    .formatted(
                        door.address().getHostAddress(), door.port(), e.getCause().getMessage()));
        taken.initCause(e);
        throw taken;
      }
      throw e instanceof IOException io
          ? io
          : new IOException("the server does not start: " + e.getMessage(), e);
    }
  }

  private static ConnectionFactory[] factories(
      HttpConfiguration http, Optional<KeyStore> certificate, Connections connections) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    plain.addEventListener(connections);
    if (certificate.isEmpty()) {
      return new ConnectionFactory[] {plain};
    }
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(certificate.get());
    tls.setKeyStorePassword("");
    return new ConnectionFactory[] {new SslConnectionFactory(tls, plain.getProtocol()), plain};
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Says that it is not ready, answers what is under way, and listens no more. */
  @Override
  public void close() {
    context.stopping();
    streams.close();
    connector.close();
    stop(server);
    connections.close();
    lanes.close();
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop", e);
    }
  }
}
