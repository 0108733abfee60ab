package dev.flyball.serve.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;

/**
 * State of one connection: whether we wait for its client, since when and until when. A request
 * must arrive, and a response must be read, within {@link #PATIENT_MILLIS} and the time that its
 * bytes take at {@link #SLOWEST_BYTES_A_SECOND}.
 */
final class Client {
  private static final long PATIENT_MILLIS = 10_000;
  private static final long SLOWEST_BYTES_A_SECOND = 64L << 10;

  private final Connection connection;
  private final long headerMillis;
  private final boolean probesOnly;
  private volatile Waiting waiting;

  /** The thing waited for. */
  private enum What {
    /** The next request, of which nothing has come. */
    REQUEST,
    HEADERS,
    BODY,
    /** Our own work. */
    NOTHING,
    /** That the answer is taken. */
    ANSWER
  }

  /**
   * A wait.
   *
   * @param bytes that had come when it began
   * @param late what happens at the deadline
   */
  private record Waiting(What what, long since, long deadline, long bytes, Runnable late) {}

  /** A new connection, whose first request has to come soon. */
  Client(Connection connection, long headerMillis, boolean probesOnly) {
    this.connection = connection;
    this.headerMillis = headerMillis;
    this.probesOnly = probesOnly;
    this.waiting = begun(What.HEADERS, headerMillis, this::close);
  }

  private Waiting begun(What what, long millis, Runnable late) {
    long now = System.nanoTime();
    long deadline = now + TimeUnit.MILLISECONDS.toNanos(millis);
    return new Waiting(what, now, deadline, connection.getBytesIn(), late);
  }

  Connection connection() {
    return connection;
  }

  private void close() {
    connection.getEndPoint().close();
  }

  /** Whether it is answered probes alone. */
  boolean probesOnly() {
    return probesOnly;
  }

  boolean keepsUsWaiting() {
    return waiting.what() != What.NOTHING;
  }

  /** Whether the headers of a request have come. */
  boolean hasRequest() {
    return waiting.what().compareTo(What.HEADERS) > 0;
  }

  long since() {
    return waiting.since();
  }

  /** A body of so many bytes is to come; {@code late} is run if it does not. */
  void sends(long bytes, Runnable late) {
    waiting = begun(What.BODY, patience(bytes), late);
  }

  /** Its request is whole, and worked on. */
  void waitsForUs() {
    waiting = begun(What.NOTHING, 0, () -> {});
  }

  /** An answer of so many bytes is sent. */
  void takes(long bytes) {
    waiting = begun(What.ANSWER, patience(bytes), this::close);
  }

  /** Its answer is taken; a further request may come. */
  void rests() {
    waiting = begun(What.REQUEST, 0, () -> {});
  }

  private static long patience(long bytes) {
    return PATIENT_MILLIS + 1_000 * bytes / SLOWEST_BYTES_A_SECOND;
  }

  /** Ends what has waited too long. */
  void look(long now) {
    Waiting is = waiting;
    if (is.what() == What.REQUEST && connection.getBytesIn() > is.bytes()) {
      waiting = begun(What.HEADERS, headerMillis, this::close);
    } else if (is.what() != What.REQUEST && is.what() != What.NOTHING && now - is.deadline() > 0) {
      is.late().run();
    }
  }
}
