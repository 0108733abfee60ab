package dev.flyball.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that keeps its first write error. Java's own swallows it, and a command whose
 * output was lost must not end with success.
 */
final class StandardOutput extends FilterOutputStream {
  private IOException failure;

  StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /** Why output was lost, if some was. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }
}
