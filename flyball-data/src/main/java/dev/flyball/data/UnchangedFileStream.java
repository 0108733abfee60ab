package dev.flyball.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file; fails at its end if the file has changed since it was first opened. */
final class UnchangedFileStream extends FilterInputStream {
  private final Path file;
  private final FileVersion version;
  private volatile long read;
  private volatile boolean closed;

  UnchangedFileStream(Path file, FileVersion version) throws IOException {
    super(Files.newInputStream(file));
    this.file = file;
    this.version = version;
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    count(one < 0 ? one : 1);
    return one;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int some = super.read(into, offset, length);
    count(some);
    return some;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads, others look
  private void count(int bytes) throws IOException {
    if (bytes < 0) {
      version.check(file);
    } else {
      read += bytes;
    }
  }

  /**
   * Which part of the file was read; NaN where that is over, or the file is empty. For any thread.
   */
  double share() {
    return closed ? Double.NaN : (double) read / version.size();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    super.close();
  }
}
