package dev.flyball.serve.http;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;

/**
 * The connections that are open, up to a bound, and how long each may keep us waiting. One that
 * comes when all places are taken takes the place of the one that has waited longest without a
 * request; if every place has work, it gets one of a few more, on which probes alone are answered.
 */
final class Connections implements Connection.Listener, AutoCloseable {
  /** Places for probes where all others have work. */
  private static final int RESERVE = 16;

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
    if (open.size() >= most + RESERVE) {
      connection.getEndPoint().close();
      return;
    }
    open.put(connection, new Client(connection, headerMillis, open.size() >= most));
  }

  /** Those without a request first, then those whose request or answer is slow. */
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
    return known == null ? new Client(connection, headerMillis, true) : known;
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
