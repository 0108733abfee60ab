package dev.flyball.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Buffers a pipe's beginning so that it can be read again: bytes read before {@link #rewind} are
 * kept, and none are kept after that.
 */
final class RewindStream extends BufferedInputStream {
  private boolean rewindable = true;

  RewindStream(InputStream in) {
    super(Objects.requireNonNull(in, "in"), 1 << 16);
    mark(Integer.MAX_VALUE);
  }

  /** Goes back to the first byte for the last time. */
  synchronized void rewind() {
    again();
    mark(0);
    rewindable = false;
  }

  /** Goes back to the first byte, and goes on keeping what is read. */
  synchronized void again() {
    if (!rewindable) {
      throw new IllegalStateException("the first bytes are gone; expected one rewind");
    }
    try {
      reset();
    } catch (IOException e) {
      throw new UncheckedIOException("the first bytes are kept", e);
    }
  }

  /** Whether the first bytes can still be reached. */
  boolean rewindable() {
    return rewindable;
  }

  /** Closes the pipe, unless it is only being looked into. */
  @Override
  public void close() throws IOException {
    if (!rewindable) {
      super.close();
    }
  }
}
