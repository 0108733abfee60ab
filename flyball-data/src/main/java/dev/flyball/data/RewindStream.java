package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pipe that can be looked into: what is read before {@link #rewind} is kept and read again after
 * it. Nothing is kept after that.
 */
final class RewindStream extends InputStream {
  private final InputStream in;
  private @Nullable ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private InputStream again = InputStream.nullInputStream();

  RewindStream(InputStream in) {
    this.in = Objects.requireNonNull(in, "in");
  }

  /** Goes back to the first byte, once. */
  void rewind() {
    if (kept == null) {
      throw new IllegalStateException("the first bytes are gone; expected one rewind");
    }
    again = new ByteArrayInputStream(kept.toByteArray());
    kept = null;
  }

  /** Whether the first bytes can still be reached. */
  boolean rewindable() {
    return kept != null;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int count) throws IOException {
    int replayed = again.read(into, offset, count);
    if (replayed > 0 || count == 0) {
      return replayed;
    }
    again = InputStream.nullInputStream();
    int read = in.read(into, offset, count);
    if (read > 0 && kept != null) {
      kept.write(into, offset, read);
    }
    return read;
  }

  /** Closes the pipe, unless it is only being looked into. */
  @Override
  public void close() throws IOException {
    if (kept == null) {
      in.close();
    }
  }
}
