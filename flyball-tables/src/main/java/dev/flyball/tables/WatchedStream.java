package dev.flyball.tables;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file's bytes; its end is an error if the file is not the same as when it was first opened. */
final class WatchedStream extends FilterInputStream {
  private final Path file;
  private final FileVersion version;

  WatchedStream(Path file, FileVersion version) throws IOException {
    super(Files.newInputStream(file));
    this.file = file;
    this.version = version;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read < 0) {
      version.check(file);
    }
    return read;
  }

  @Override
  public int read(byte[] into, int offset, int count) throws IOException {
    int read = super.read(into, offset, count);
    if (read < 0) {
      version.check(file);
    }
    return read;
  }
}
