package dev.flyball.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads a body as it comes, without holding a thread while it does not, up to a limit. Who sends it
 * by drops is let go of.
 */
final class BodyReader implements Runnable {
  private static final double PATIENT_SECONDS = 10;
  private static final double SLOWEST_BYTES_A_SECOND = 256;

  private final long started = System.nanoTime();
  private final Request request;
  private final int most;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();

  private BodyReader(Request request, int most) {
    this.request = request;
    this.most = most;
  }

  /** The body was larger than it may be. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static CompletableFuture<byte[]> read(Request request, int most) {
    BodyReader reader = new BodyReader(request, most);
    reader.run();
    return reader.whole;
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        whole.completeExceptionally(chunk.getFailure());
        return;
      }
      ByteBuffer part = chunk.getByteBuffer();
      boolean last = chunk.isLast();
      boolean fits = bytes.size() + part.remaining() <= most;
      if (fits) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
      chunk.release();
      if (!fits) {
        whole.completeExceptionally(new TooLargeException());
        return;
      }
      if (!last && tooSlow()) {
        whole.completeExceptionally(new TimeoutException("too slow"));
        return;
      }
      if (last) {
        whole.complete(bytes.toByteArray());
        return;
      }
    }
  }

  private boolean tooSlow() {
    double seconds = (System.nanoTime() - started) * 1e-9;
    return seconds > PATIENT_SECONDS && bytes.size() < SLOWEST_BYTES_A_SECOND * seconds;
  }
}
