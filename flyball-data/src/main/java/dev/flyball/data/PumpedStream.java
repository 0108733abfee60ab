package dev.flyball.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pipe whose reader can be woken. Reading a pipe that brings nothing blocks for ever and cannot
 * be interrupted, so a thread of its own does it; the reader waits for that thread, or until {@link
 * #stop}. One buffer is filled while the other is read.
 */
final class PumpedStream extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private byte[] ready = new byte[BUFFER];
  private int from;
  private int to;
  private boolean started;
  private boolean ended;
  private boolean stopped;
  private boolean closed;
  private boolean reading;
  private @Nullable Throwable failure;

  PumpedStream(InputStream in) {
    this.in = Objects.requireNonNull(in, "in");
  }

  /** Wakes the reader, from any thread: it gets {@link ReadingStopped} instead of more bytes. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public synchronized int read(byte[] into, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, into.length);
    if (count == 0) {
      return 0;
    }
    awaitBytes();
    if (from == to) {
      throwFailure();
      return -1;
    }
    int taken = Math.min(count, to - from);
    System.arraycopy(ready, from, into, offset, taken);
    from += taken;
    notifyAll();
    return taken;
  }

  private void awaitBytes() throws IOException {
    if (!started) {
      started = true;
      Thread pump = new Thread(this::pump, "flyball-input");
      pump.setDaemon(true);
      pump.start();
    }
    boolean interrupted = false;
    while (from == to && !ended && !stopped && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (closed) {
      throw new IOException("the stream is closed");
    }
    if (stopped) {
      throw new ReadingStopped();
    }
  }

  private void throwFailure() throws IOException {
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
    byte[] filling = new byte[BUFFER];
    int count = 0;
    Throwable thrown = null;
    while (count >= 0 && thrown == null && enterRead()) {
      try {
        count = in.read(filling);
      } catch (Throwable e) {
        // Whatever it is, the reader has to hear of it: it would wait for ever.
        thrown = e;
      }
      filling = handOver(filling, count, thrown);
    }
  }

  private synchronized boolean enterRead() {
    reading = !closed;
    return reading;
  }

  /** Gives the reader a full buffer and returns the one that it has emptied. */
  private synchronized byte[] handOver(byte[] filled, int count, @Nullable Throwable thrown) {
    reading = false;
    boolean interrupted = false;
    while (from < to && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    byte[] emptied = ready;
    ready = filled;
    from = 0;
    to = Math.max(0, thrown == null ? count : 0);
    ended = count < 0 || thrown != null;
    failure = thrown;
    notifyAll();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (closed) {
      closeQuietly();
    }
    return emptied;
  }

  private void closeQuietly() {
    try {
      in.close();
    } catch (IOException e) {
      // Nobody reads it any more, so there is nobody to be told.
      return;
    }
  }

  /** Closes the pipe; while a read of it is under way, as soon as that returns. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    notifyAll();
    if (!reading) {
      in.close();
    }
  }
}
