package dev.flyball.serve.http;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;

/**
 * Bounds the open connections of a listener and how long each may keep the service waiting. When
 * all places are taken, a new connection replaces the one idle longest; if all have work, it is
 * closed.
 */
final class Connections implements Connection.Listener, AutoCloseable {
  private static final long MOST_HEADER_MILLIS = 10_000;
  private static final long LOOKS_EACH_DEADLINE = 4;

  private final int most;
  private final long headerMillis;
  private final Map<Connection, Client> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService clock;

  Connections(int most, long idleMillis) {
    this.most = most;
    this.headerMillis = Math.min(MOST_HEADER_MILLIS, idleMillis);
    long every = Math.max(1, Math.min(1_000, headerMillis / LOOKS_EACH_DEADLINE));
    this.clock = DaemonThreads.every(every, "deadlines", this::look);
  }

  @Override
  public synchronized void onOpened(Connection connection) {
    if (open.size() >= most) {
      givingWay().ifPresent(this::close);
    }
    if (open.size() >= most) {
      connection.getEndPoint().close();
    } else {
      open.put(connection, new Client(connection, headerMillis));
    }
  }

  /** Idle connections first, then those whose request or response is slow. */
  private Optional<Client> givingWay() {
    return open.values().stream()
        .filter(Client::keepsUsWaiting)
        .min(Comparator.comparing(Client::hasRequest).thenComparingLong(Client::since));
  }

  private void close(Client client) {
    open.remove(client.connection());
    client.connection().getEndPoint().close();
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  /** Whose request it is. */
  Client of(Request request) {
    Connection connection = request.getConnectionMetaData().getConnection();
    Client known = open.get(connection);
    return known == null ? new Client(connection, headerMillis) : known;
  }

  private void look() {
    long now = System.nanoTime();
    open.values().forEach(client -> client.look(now));
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
