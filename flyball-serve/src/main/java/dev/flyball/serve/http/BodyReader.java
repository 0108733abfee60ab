package dev.flyball.serve.http;

import dev.flyball.serve.model.Budget;
import dev.flyball.serve.model.BusyException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads a body as it comes, without holding a thread while it does not, up to a limit, and within
 * the budget: what is made of it until it is answered takes several times its size.
 */
final class BodyReader implements Invocable.Task {
  /** A number takes 3 to 20 bytes of JSON, and about 64 of the heap in a row. */
  private static final int HEAP_A_BYTE = 8;

  private final Request request;
  private final int most;
  private final Budget budget;
  private final boolean large;
  private final AtomicLong taken = new AtomicLong();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();

  private BodyReader(Request request, int most, Budget budget) {
    this.request = request;
    this.most = most;
    this.budget = budget;
    this.large = isLarge(request);
  }

  /** Whether a body is large, or may be: its length is not said. */
  static boolean isLarge(Request request) {
    return request.getLength() > Lanes.SMALL_BYTES
        || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
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
  static CompletableFuture<byte[]> read(Request request, int most, Budget budget, Client client) {
    BodyReader reader = new BodyReader(request, most, budget);
    Request.addCompletionListener(request, failure -> budget.giveBack(reader.taken.get()));
    long length = request.getLength();
    client.sends(
        length < 0 ? most : length,
        () -> reader.whole.completeExceptionally(new TimeoutException("too slow")));
    if (reader.large) {
      request.demand(reader);
    } else {
      reader.run();
    }
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
      boolean room = fits && take(part.remaining());
      if (room) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
      chunk.release();
      if (!fits) {
        whole.completeExceptionally(new TooLargeException());
        return;
      }
      if (!room) {
        whole.completeExceptionally(
            new BusyException("the memory for requests is used up; try again soon"));
        return;
      }
      if (last) {
        whole.complete(bytes.toByteArray());
        return;
      }
    }
  }

  private boolean take(int bytes) {
    long room = (long) HEAP_A_BYTE * bytes;
    boolean there = budget.take(room, taken.get());
    taken.addAndGet(there ? room : 0);
    return there;
  }

  /** A large body is read by another thread than the one that hears of new requests. */
  @Override
  public InvocationType getInvocationType() {
    return large ? InvocationType.BLOCKING : InvocationType.NON_BLOCKING;
  }
}
