package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.model.BusyException;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.Content;

/**
 * Sends models as backups, as fast as the caller takes them, by a thread of its own: one at a time.
 * A backup that fails halfway ends the connection, and the file has no end.
 */
final class Backups {
  private static final int BUFFER = 1 << 16;

  private final Desk desk;
  private final AtomicBoolean busy = new AtomicBoolean();

  Backups(Desk desk) {
    this.desk = desk;
  }

  boolean wants(Call call) {
    return call.method().equals("GET")
        && call.path().size() == 3
        && call.segment(0).equals("models")
        && call.segment(2).equals("backup");
  }

  void begin(Exchange exchange, Call call, Scope scope) {
    if (!scope.includes(Scope.ADMIN)) {
      throw new ForbiddenException(Scope.ADMIN);
    }
    String name = desk.model(call.segment(1)).name();
    if (!busy.compareAndSet(false, true)) {
      throw new BusyException("a backup is under way already");
    }
    Thread thread = new Thread(() -> send(exchange, name), "flyball-backup");
    thread.setDaemon(true);
    thread.start();
  }

  private void send(Exchange exchange, String name) {
    try {
      exchange.head(200, Answer.BYTES);
      try (OutputStream out = new BufferedOutputStream(new Timely(exchange), BUFFER)) {
        if (!exchange.request().getMethod().equals("HEAD")) {
          desk.models().backup(name, out);
        }
      }
      exchange.callback().succeeded();
    } catch (IOException | RuntimeException | Error e) {
      exchange.callback().failed(e);
    } finally {
      busy.set(false);
    }
  }

  /** Gives the caller time for every part that is sent. */
  private static final class Timely extends FilterOutputStream {
    private final Exchange exchange;

    Timely(Exchange exchange) {
      super(Content.Sink.asOutputStream(exchange.response()));
      this.exchange = exchange;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      exchange.client().takes(length);
      out.write(bytes, from, length);
    }
  }
}
