package dev.flyball.serve.http;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * State of one connection: whether we wait for its client, since when and until when. A response
 * must be read within {@link #PATIENT_MILLIS} and the time that its bytes take at {@link
 * #SLOWEST_BYTES_A_SECOND}; what has come of a request must have come so fast at any time. While
 * others wait for the place of a request it has to come at {@link #PRESSED_BYTES_A_SECOND} in every
 * {@link #PRESSED_MILLIS}, so that the slowest are dropped first.
 */
final class Client {
  private static final long PATIENT_MILLIS = 10_000;
  private static final long SLOWEST_BYTES_A_SECOND = 64L << 10;
  private static final long PRESSED_MILLIS = 2_000;
  private static final long PRESSED_BYTES_A_SECOND = 256L << 10;

  private final Connection connection;
  private final long headerMillis;
  private volatile Waiting waiting;
  private @Nullable Come come;

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
   * @param othersWait whether others wait for its place
   * @param late what happens at the deadline
   */
  private record Waiting(
      What what,
      long since,
      long deadline,
      long bytes,
      BooleanSupplier othersWait,
      Runnable late) {}

  /** What had come of a body, and when, for the rate of late; for the clock alone. */
  private record Come(Waiting of, long since, long bytes) {}

  /** A new connection, whose first request has to come soon. */
  Client(Connection connection, long headerMillis) {
    this.connection = connection;
    this.headerMillis = headerMillis;
    this.waiting = begun(What.HEADERS, headerMillis, this::close);
  }

  private Waiting begun(What what, long millis, Runnable late) {
    return begun(what, millis, () -> false, late);
  }

  private Waiting begun(What what, long millis, BooleanSupplier othersWait, Runnable late) {
    long now = System.nanoTime();
    long deadline = now + TimeUnit.MILLISECONDS.toNanos(millis);
    return new Waiting(what, now, deadline, connection.getBytesIn(), othersWait, late);
  }

  Connection connection() {
    return connection;
  }

  private void close() {
    connection.getEndPoint().close();
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

  /** A body is to come; {@code late} is run if it does not, or too slowly. */
  void sends(BooleanSupplier othersWait, Runnable late) {
    waiting = begun(What.BODY, 0, othersWait, late);
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
    } else if (is.what() != What.REQUEST && is.what() != What.NOTHING && isLate(is, now)) {
      is.late().run();
    }
  }

  private boolean isLate(Waiting is, long now) {
    if (is.what() != What.BODY) {
      return now - is.deadline() > 0;
    }
    long bytes = connection.getBytesIn();
    return millis(now, is.since()) > patience(bytes - is.bytes()) || isSlowOfLate(is, now, bytes);
  }

  private boolean isSlowOfLate(Waiting is, long now, long bytes) {
    Come before = come;
    if (before == null || !before.of().equals(is)) {
      before = new Come(is, is.since(), is.bytes());
      come = before;
    }
    long millis = millis(now, before.since());
    if (millis < PRESSED_MILLIS) {
      return false;
    }
    come = new Come(is, now, bytes);
    boolean slow = 1_000 * (bytes - before.bytes()) < PRESSED_BYTES_A_SECOND * millis;
    return slow && is.othersWait().getAsBoolean();
  }

  private static long millis(long now, long since) {
    return TimeUnit.NANOSECONDS.toMillis(now - since);
  }
}
