package dev.flyball.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads a body as it comes, without holding a thread while it does not, up to a limit. */
final class BodyReader implements Invocable.Task {
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

  /**
   * Reads a body.
   *
   * @param client by whose deadline it has to be there
   */
  static CompletableFuture<byte[]> read(Request request, int most, Client client) {
    BodyReader reader = new BodyReader(request, most);
    long length = request.getLength();
    client.sends(
        length < 0 ? most : length,
        () -> reader.whole.completeExceptionally(new TimeoutException("too slow")));
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
      if (last) {
        whole.complete(bytes.toByteArray());
        return;
      }
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
