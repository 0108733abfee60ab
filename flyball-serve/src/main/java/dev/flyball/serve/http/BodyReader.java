package dev.flyball.serve.http;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.HeapBudget;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/** Reads a request body asynchronously: no thread waits for bytes. */
final class BodyReader implements Invocable.Task {
  /** How much of a body is read and dropped at most after its answer was sent. */
  static final long MOST_DROPPED = 64L << 20;

  /** A number takes 3 to 20 bytes of JSON, and about 64 of the heap in a row. */
  private static final int HEAP_A_BYTE = 8;

  /** A body of unknown length has room for so many times what came of it. */
  private static final long UNTOLD_GROWS = 2;

  /** The most bytes allocated for an announced body length. */
  private static final int UNTOLD_BYTES = 1 << 20;

  private final Request request;
  private final Function<Content.Chunk, @Nullable Runnable> taker;

  /**
   * A reader.
   *
   * @param taker takes each chunk, and gives what is done at the end; null while there is more
   */
  private BodyReader(Request request, Function<Content.Chunk, @Nullable Runnable> taker) {
    this.request = request;
    this.taker = taker;
  }

  /** Whether a body is large, or may be: its length is not said. */
  private static boolean isLarge(Request request) {
    return request.getLength() > WorkExecutors.SMALL_BYTES
        || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  private void begin() {
    if (isLarge(request)) {
      request.demand(this);
    } else {
      run();
    }
  }

  @Override
  public void run() {
    Runnable end = null;
    while (end == null) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      end = taker.apply(chunk);
      chunk.release();
    }
    end.run();
  }

  /** A large body is read by another thread than the one that hears of new requests. */
  @Override
  public InvocationType getInvocationType() {
    return isLarge(request) ? InvocationType.BLOCKING : InvocationType.NON_BLOCKING;
  }

  /**
   * Reads and drops the rest of a body after its answer was sent, up to a bound: a connection that
   * is closed before its client has sent everything would take the answer away with it.
   */
  static void drop(Request request, Callback done) {
    if (request.getHeaders().contains("Expect")) {
      done.succeeded(); // a client that asked first has sent nothing, and sends nothing now
      return;
    }
    long[] dropped = new long[1];
    new BodyReader(
            request,
            chunk -> {
              boolean failed = Content.Chunk.isFailure(chunk);
              dropped[0] += failed ? 0 : chunk.remaining();
              boolean over = failed || chunk.isLast() || dropped[0] > MOST_DROPPED;
              return over ? done::succeeded : null;
            })
        .begin();
  }

  /** The body is larger than it may be. */
  private static RefusedException tooLarge(int most) {
    return RefusedException.of(
        413, "the body is larger than %s bytes; send it in several requests".formatted(most));
  }

  /**
   * Reads a body up to {@code most} bytes and within the budget: its rows take several times its
   * size until they are answered.
   *
   * @param client by whose deadline it has to be there
   * @throws RefusedException if it is too large, or too many wait already
   */
  static CompletableFuture<byte[]> read(
      Request request, int most, HeapBudget budget, BodyAdmission gate, Client client) {
    if (request.getLength() > most) {
      throw tooLarge(most);
    }
    Body body = new Body(request, most, budget);
    BodyReader reader = new BodyReader(request, body::take);
    Runnable late =
        () ->
            body.whole.completeExceptionally(
                RefusedException.of(408, "the body did not come in time: it came too slowly"));
    Request.addCompletionListener(request, failure -> budget.giveBack(body.charged.get()));
    Runnable enter =
        () -> {
          client.waitsForUs();
          BodyAdmission.Turn turn =
              gate.turn(
                  request.getLength() < 0 ? UNTOLD_GROWS * body.count : request.getLength(),
                  () -> {
                    client.sends(gate::isWaitedFor, late);
                    reader.begin();
                  });
          body.turn = turn;
          Request.addCompletionListener(request, failure -> turn.end());
          turn.enter();
        };
    if (request.getLength() > WorkExecutors.SMALL_BYTES) {
      enter.run();
    } else {
      // One of unknown length takes its turn once it has shown that it is large.
      body.admission = enter;
      client.sends(() -> false, late);
      reader.begin();
    }
    return body.whole;
  }

  /** The bytes received. */
  private static final class Body {
    private final long announced;
    private final int most;
    private final HeapBudget budget;
    private final AtomicLong charged = new AtomicLong();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private byte[] bytes;
    private int count;

    /** What it needs before it goes on beyond the size of small bodies; null if it has it. */
    private @Nullable Runnable admission;

    /** Its place among large ones; null while it is small. */
    private BodyAdmission.@Nullable Turn turn;

    Body(Request request, int most, HeapBudget budget) {
      this.announced = request.getLength() > 0 ? request.getLength() : Long.MAX_VALUE;
      this.most = most;
      this.budget = budget;
      this.bytes = new byte[(int) Math.max(0, Math.min(request.getLength(), UNTOLD_BYTES))];
    }

    @Nullable Runnable take(Content.Chunk chunk) {
      if (Content.Chunk.isFailure(chunk)) {
        return fails(chunk.getFailure());
      }
      ByteBuffer part = chunk.getByteBuffer();
      if (count + part.remaining() > most) {
        return fails(tooLarge(most));
      }
      if (!charge(part.remaining()) || !fits(count + part.remaining())) {
        return fails(RefusedException.busy("the memory for requests is used up; try again soon"));
      }
      add(part);
      if (chunk.isLast()) {
        return () -> whole.complete(count == bytes.length ? bytes : Arrays.copyOf(bytes, count));
      }
      Runnable before = count > WorkExecutors.SMALL_BYTES ? admission : null;
      if (before == null) {
        return null;
      }
      admission = null;
      return () -> {
        try {
          before.run();
        } catch (RefusedException e) {
          whole.completeExceptionally(e);
        }
      };
    }

    private Runnable fails(Throwable why) {
      return () -> whole.completeExceptionally(why);
    }

    private void add(ByteBuffer part) {
      int next = count + part.remaining();
      if (next > bytes.length) {
        long doubled = Math.max(next, 2L * bytes.length);
        bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.min(announced, doubled)));
      }
      part.get(bytes, count, next - count);
      count = next;
    }

    /** One that is not as long as it was thought to be takes more room. */
    private boolean fits(int length) {
      BodyAdmission.Turn own = turn;
      return own == null || own.holds(length) || own.grow(UNTOLD_GROWS * length);
    }

    private boolean charge(int more) {
      long room = (long) HEAP_A_BYTE * more;
      boolean there = budget.take(room, charged.get());
      charged.addAndGet(there ? room : 0);
      return there;
    }
  }
}
