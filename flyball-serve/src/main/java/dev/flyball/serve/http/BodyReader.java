package dev.flyball.serve.http;

import dev.flyball.serve.model.Budget;
import dev.flyball.serve.model.RefusedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Reads a body as it comes, without holding a thread while it does not, up to a limit, and within
 * the budget: what is made of it until it is answered takes several times its size.
 */
final class BodyReader implements Invocable.Task {
  /** A number takes 3 to 20 bytes of JSON, and about 64 of the heap in a row. */
  private static final int HEAP_A_BYTE = 8;

  /** What a caller may have us set aside by announcing a body. */
  private static final int UNTOLD_BYTES = 1 << 20;

  private final Request request;
  private final int most;
  private final Budget budget;
  private final boolean large;
  private final AtomicLong taken = new AtomicLong();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private byte[] bytes;
  private int count;

  private BodyReader(Request request, int most, Budget budget) {
    this.request = request;
    this.most = most;
    this.budget = budget;
    this.large = isLarge(request);
    this.bytes = new byte[(int) Math.max(0, Math.min(request.getLength(), UNTOLD_BYTES))];
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
  static CompletableFuture<byte[]> read(
      Request request, int most, Budget budget, LargeBodies gate, Client client) {
    BodyReader reader = new BodyReader(request, most, budget);
    long length = request.getLength() < 0 ? most : request.getLength();
    Runnable late = () -> reader.whole.completeExceptionally(new TimeoutException("too slow"));
    Request.addCompletionListener(request, failure -> budget.giveBack(reader.taken.get()));
    if (reader.large) {
      LargeBodies.Turn turn =
          gate.enter(
              length,
              () -> {
                client.sends(length, late);
                request.demand(reader);
              });
      Request.addCompletionListener(request, failure -> turn.end());
    } else {
      client.sends(length, late);
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
      boolean fits = count + part.remaining() <= most;
      boolean room = fits && take(part.remaining());
      if (room) {
        add(part);
      }
      chunk.release();
      if (!fits) {
        whole.completeExceptionally(new TooLargeException());
        return;
      }
      if (!room) {
        whole.completeExceptionally(
            RefusedException.busy("the memory for requests is used up; try again soon"));
        return;
      }
      if (last) {
        whole.complete(count == bytes.length ? bytes : Arrays.copyOf(bytes, count));
        return;
      }
    }
  }

  private void add(ByteBuffer part) {
    int next = count + part.remaining();
    if (next > bytes.length) {
      long announced = request.getLength() > 0 ? request.getLength() : Long.MAX_VALUE;
      long doubled = Math.max(next, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.min(announced, doubled)));
    }
    part.get(bytes, count, next - count);
    count = next;
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
