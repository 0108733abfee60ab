package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.watch.Events;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events of one model to one listener. Nothing waits for a slow listener: what it has
 * not taken is kept up to a bound, then events are left out and it is told how many.
 */
final class EventStream implements Events.Listener, Callback {
  private static final int MOST_WAITING = 1000;
  private static final int MOST_WAITING_BYTES = 1 << 20;

  private final Exchange exchange;
  private final @Nullable String key;
  private final Runnable ended;
  private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
  private int waitingBytes;
  private boolean writing;
  private boolean closed;
  private long left;

  /**
   * A stream.
   *
   * @param key whose events; null for all
   * @param ended run once when the listener went away
   */
  EventStream(Exchange exchange, @Nullable String key, Runnable ended) {
    this.exchange = exchange;
    this.key = key;
    this.ended = ended;
  }

  void begin() {
    exchange.head(200, "text/event-stream");
    exchange.request().addIdleTimeoutListener(timeout -> false);
    exchange.request().addFailureListener(this::failed);
    send(": flyball\n\n".getBytes(UTF_8));
  }

  /** Something to send, so that dead connections are noticed. */
  void beat() {
    send(": alive\n\n".getBytes(UTF_8));
  }

  @Override
  public void told(String type, @Nullable String whose, byte[] json) {
    if (key != null && !key.equals(whose)) {
      return;
    }
    ByteArrayOutputStream event = new ByteArrayOutputStream(json.length + 32);
    event.writeBytes(("event: " + type + "\ndata: ").getBytes(UTF_8));
    event.writeBytes(json);
    event.writeBytes("\n\n".getBytes(UTF_8));
    send(event.toByteArray());
  }

  private void send(byte[] event) {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (waiting.size() >= MOST_WAITING || waitingBytes > MOST_WAITING_BYTES) {
        left++;
        return;
      }
      waiting.add(event);
      waitingBytes += event.length;
      if (writing) {
        return;
      }
      writing = true;
    }
    next();
  }

  private void next() {
    byte[] event;
    synchronized (this) {
      if (closed) {
        return;
      }
      event = waiting.poll();
      waitingBytes -= event == null ? 0 : event.length;
      if (event == null && left > 0) {
        event = ("event: left-out\ndata: {\"events\":" + left + "}\n\n").getBytes(UTF_8);
        left = 0;
      }
      if (event == null) {
        writing = false;
        return;
      }
    }
    exchange.response().write(false, ByteBuffer.wrap(event), this);
  }

  @Override
  public void succeeded() {
    next();
  }

  @Override
  public void failed(Throwable e) {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    ended.run();
    exchange.callback().failed(e);
  }

  /** Ends it from this side. */
  void end() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    ended.run();
    exchange.response().write(true, ByteBuffer.allocate(0), exchange.callback());
  }
}
