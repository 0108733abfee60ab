package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.watch.Events;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The open streams of server-sent events, up to a bound. Nothing waits for a slow listener: its
 * unread events are queued up to a bound, then some are dropped and it is told how many.
 */
final class EventStreams implements AutoCloseable {
  static final String TYPE = "text/event-stream";
  private static final int MOST = 100;
  private static final long BEAT_MILLIS = 1_000;
  private static final int MOST_WAITING = 1000;
  private static final int MOST_WAITING_BYTES = 1 << 20;

  private final RequestContext context;
  private final Set<Stream> open = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService beats =
      DaemonThreads.every(BEAT_MILLIS, "beats", this::beat);

  EventStreams(RequestContext context) {
    this.context = context;
  }

  /**
   * Sends something now and then, so that dead connections are noticed; ends the streams of tokens
   * that were revoked and of models that were removed.
   */
  private void beat() {
    for (Stream stream : open) {
      try {
        stream.stillAllowed().run();
        stream.send(": alive\n\n".getBytes(UTF_8));
      } catch (RefusedException e) {
        stream.end();
      }
    }
  }

  /**
   * Begins a stream.
   *
   * @param stillAllowed fails once its token does not allow it any more
   */
  void begin(Exchange exchange, ApiRequest call, Runnable stillAllowed) {
    ServedModel model = context.model(call);
    if (open.size() >= MOST) {
      throw RefusedException.busy("%s listen already".formatted(MOST));
    }
    Stream stream =
        new Stream(
            exchange,
            call.query().get("key"),
            context.recentSteps(model).events(),
            () -> {
              stillAllowed.run();
              model.requireThere();
            });
    open.add(stream);
    stream.begin();
  }

  @Override
  public void close() {
    beats.shutdownNow();
    open.forEach(Stream::end);
  }

  /** The stream of one model's events to one listener. */
  private final class Stream implements Events.Listener, Callback {
    private final Exchange exchange;
    private final @Nullable String key;
    private final Events events;
    private final Runnable stillAllowed;
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private boolean writing;
    private boolean closed;
    private long left;

    /**
     * A stream.
     *
     * @param key whose events; null for all
     */
    Stream(Exchange exchange, @Nullable String key, Events events, Runnable stillAllowed) {
      this.exchange = exchange;
      this.key = key;
      this.events = events;
      this.stillAllowed = stillAllowed;
    }

    Runnable stillAllowed() {
      return stillAllowed;
    }

    void begin() {
      exchange.head(200, TYPE);
      exchange.request().addIdleTimeoutListener(timeout -> false);
      exchange.request().addFailureListener(this::failed);
      send(": flyball\n\n".getBytes(UTF_8));
      events.add(this);
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
      succeeded();
    }

    /** Sends the next event, once the one before it is sent. */
    @Override
    public void succeeded() {
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

    /** Whether it was open until now. */
    private boolean closes() {
      synchronized (this) {
        if (closed) {
          return false;
        }
        closed = true;
      }
      events.remove(this);
      open.remove(this);
      return true;
    }

    @Override
    public void failed(Throwable e) {
      if (closes()) {
        exchange.callback().failed(e);
      }
    }

    /** Ends it from this side. */
    void end() {
      if (closes()) {
        exchange.response().write(true, ByteBuffer.allocate(0), exchange.callback());
      }
    }
  }
}
