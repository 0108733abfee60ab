package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.ServedModel;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Streams large responses, each on a thread of its own, as fast as the client reads: the backup of
 * a model, or the checkpoints of all its keys as a zip; one of each kind at a time, so that who may
 * only read holds up no backup. A failure halfway closes the connection, so the client sees an
 * incomplete file.
 */
final class Downloads {
  private static final int BUFFER = 1 << 16;

  private final RequestContext context;
  private final AtomicBoolean backingUp = new AtomicBoolean();
  private final AtomicBoolean zipping = new AtomicBoolean();

  Downloads(RequestContext context) {
    this.context = context;
  }

  /** Whether it asks for the checkpoints of all keys of a model. */
  boolean isOfAllKeys(ApiRequest call) {
    return call.path().size() == 3
        && call.method().equals("GET")
        && call.segment(2).equals("checkpoint")
        && !call.query().containsKey("key")
        && context.models().get(call.model()).filter(model -> model.spec().keyed()).isPresent();
  }

  void begin(Exchange exchange, ApiRequest call) {
    boolean backup = call.segment(2).equals("backup");
    ServedModel model = context.model(call);
    if (!backup) {
      model.requireWholeKeys();
    }
    AtomicBoolean busy = backup ? backingUp : zipping;
    if (!busy.compareAndSet(false, true)) {
      throw RefusedException.busy(
          "another %s is under way already".formatted(backup ? "backup" : "download of all keys"));
    }
    Content content =
        backup ? out -> context.models().backup(model.name(), out) : out -> zip(model, out);
    DaemonThreads.named("download").newThread(() -> send(exchange, content, busy)).start();
  }

  /** Writes the content. */
  private interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** An entry a key, each as it stands when its turn comes. */
  private static void zip(ServedModel model, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    for (String key : model.keys().keySet()) {
      Optional<byte[]> bytes = model.look(key, each -> each.checkpoint(false)).join();
      if (bytes.isPresent() && bytes.get().length > 0) {
        zip.putNextEntry(new ZipEntry(URLEncoder.encode(key, UTF_8) + ".ckpt"));
        zip.write(bytes.get());
      }
    }
    zip.finish();
  }

  private static void send(Exchange exchange, Content content, AtomicBoolean busy) {
    try {
      exchange.head(200, ApiResponse.BYTES);
      try (OutputStream out = new BufferedOutputStream(new Timely(exchange), BUFFER)) {
        content.write(out);
      }
      exchange.callback().succeeded();
    } catch (IOException | RuntimeException | Error e) {
      exchange.callback().failed(e);
    } finally {
      busy.set(false);
    }
  }

  /** Restarts the client's time limit with every part sent. */
  private static final class Timely extends FilterOutputStream {
    private final Exchange exchange;

    Timely(Exchange exchange) {
      super(org.eclipse.jetty.io.Content.Sink.asOutputStream(exchange.response()));
      this.exchange = exchange;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      exchange.client().takes(length);
      out.write(bytes, from, length);
    }
  }
}
