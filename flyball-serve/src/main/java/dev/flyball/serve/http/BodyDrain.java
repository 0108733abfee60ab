package dev.flyball.serve.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Reads and drops what is left of a body after its answer was sent, up to a bound. A connection
 * that is closed before its client has sent everything would take the answer away with it.
 */
final class BodyDrain implements Invocable.Task {
  static final long MOST_BYTES = 64L << 20;

  private final Request request;
  private final Callback done;
  private long dropped;

  private BodyDrain(Request request, Callback done) {
    this.request = request;
    this.done = done;
  }

  /** Drops it, then says that it is done. */
  static void drop(Request request, Callback done) {
    if (request.getHeaders().contains("Expect")) {
      done.succeeded(); // who asked first has sent nothing, and sends nothing now
      return;
    }
    BodyDrain remainder = new BodyDrain(request, done);
    if (BodyReader.isLarge(request)) {
      request.demand(remainder);
    } else {
      remainder.run();
    }
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      boolean failed = Content.Chunk.isFailure(chunk);
      dropped += failed ? 0 : chunk.remaining();
      boolean over = failed || chunk.isLast() || dropped > MOST_BYTES;
      chunk.release();
      if (over) {
        done.succeeded();
        return;
      }
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return BodyReader.isLarge(request) ? InvocationType.BLOCKING : InvocationType.NON_BLOCKING;
  }
}
