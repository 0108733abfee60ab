package dev.flyball.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pipe on its own thread so that the reader can be stopped. Reading an idle pipe blocks for
 * ever and cannot be interrupted; here the reader waits for that thread, or until {@link #stop}.
 * One buffer is filled while the other is read.
 */
final class InterruptibleStream extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final Queue<Chunk> filled = new ConcurrentLinkedQueue<>();

  /** Counts the chunks that are filled, and calls of {@link #stop} and {@link #close}. */
  private final Semaphore ready = new Semaphore(0);

  /** Counts the chunks that may be filled. */
  private final Semaphore room = new Semaphore(1);

  private Chunk chunk = new Chunk(new byte[0], 0, false, null);
  private int at;
  private boolean started;
  private volatile boolean stopped;
  private volatile boolean closed;
  private volatile boolean reading;

  /** A buffer of bytes; the last one is empty, with the error if the pipe did not end normally. */
  private record Chunk(byte[] bytes, int length, boolean last, @Nullable Throwable failure) {}

  InterruptibleStream(InputStream in) {
    this.in = Objects.requireNonNull(in, "in");
  }

  /**
   * Wakes the reader, from any thread: it gets {@link ReadingStoppedException} instead of more
   * bytes.
   */
  void stop() {
    stopped = true;
    ready.release();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    if (count == 0) {
      return 0;
    }
    if (!started) {
      started = true;
      Thread pump = new Thread(this::pump, "flyball-input");
      pump.setDaemon(true);
      pump.start();
    }
    requireOpen();
    while (at == chunk.length() && !chunk.last()) {
      ready.acquireUninterruptibly();
      requireOpen();
      Chunk next = filled.poll();
      if (next != null) {
        chunk = next;
        at = 0;
        room.release();
      }
    }
    if (at == chunk.length()) {
      throwFailure(chunk.failure());
      return -1;
    }
    int taken = Math.min(count, chunk.length() - at);
    System.arraycopy(chunk.bytes(), at, into, offset, taken);
    at += taken;
    return taken;
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("the stream is closed");
    }
    if (stopped) {
      throw new ReadingStoppedException();
    }
  }

  private static void throwFailure(@Nullable Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  /** Runs on the pump's thread until the pipe or its reader has ended. */
  private void pump() {
    boolean last = false;
    while (!last) {
      room.acquireUninterruptibly();
      Chunk next = fill();
      last = next.last();
      filled.add(next);
      ready.release();
    }
  }

  private Chunk fill() {
    byte[] bytes = new byte[BUFFER];
    reading = true;
    try {
      int count = closed ? -1 : in.read(bytes);
      return new Chunk(bytes, Math.max(0, count), count < 0, null);
    } catch (Throwable e) {
      // Whatever it is, the reader has to hear of it: it would wait for ever.
      return new Chunk(bytes, 0, true, e);
    } finally {
      reading = false;
      if (closed) {
        closeQuietly();
      }
    }
  }

  private void closeQuietly() {
    try {
      in.close();
    } catch (IOException e) {
      // The reader is gone, so no error need be reported.
      return;
    }
  }

  /** Closes the pipe; while a read of it is under way, as soon as that returns. */
  @Override
  public void close() throws IOException {
    closed = true;
    ready.release();
    room.release();
    if (!reading) {
      in.close();
    }
  }
}
