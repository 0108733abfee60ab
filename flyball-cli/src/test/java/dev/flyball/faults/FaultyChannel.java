package dev.flyball.faults;

import dev.flyball.faults.Faults.Call;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** A channel on a file of a {@link FaultyProvider}. */
final class FaultyChannel extends FileChannel {
  private final FileChannel inner;
  private final Path file;
  private final Faults faults;

  FaultyChannel(FileChannel inner, Path file, Faults faults) {
    this.inner = inner;
    this.file = file;
    this.faults = faults;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    double share = faults.before(Call.WRITE, file);
    if (share == 1) {
      return inner.write(from);
    }
    ByteBuffer part = from.duplicate();
    part.limit(part.position() + (int) (share * part.remaining()));
    while (part.hasRemaining()) {
      inner.write(part);
    }
    throw faults.failure(file);
  }

  @Override
  public int write(ByteBuffer from, long position) throws IOException {
    if (faults.before(Call.WRITE, file) == 1) {
      return inner.write(from, position);
    }
    throw faults.failure(file);
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) throws IOException {
    long written = 0;
    for (int k = offset; k < offset + length; k++) {
      written += write(from[k]);
    }
    return written;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    faults.before(Call.READ, file);
    return inner.read(into);
  }

  @Override
  public long read(ByteBuffer[] into, int offset, int length) throws IOException {
    faults.before(Call.READ, file);
    return inner.read(into, offset, length);
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    faults.before(Call.READ, file);
    return inner.read(into, position);
  }

  @Override
  public long position() throws IOException {
    return inner.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    inner.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    faults.before(Call.LOOK, file);
    return inner.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    faults.before(Call.FORCE, file);
    inner.truncate(size);
    return this;
  }

  /** The machine stays up, so that nothing has to be waited for. */
  @Override
  public void force(boolean metaData) throws IOException {
    faults.before(Call.FORCE, file);
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    faults.before(Call.READ, file);
    return inner.transferTo(position, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
    if (faults.before(Call.WRITE, file) == 1) {
      return inner.transferFrom(from, position, count);
    }
    throw faults.failure(file);
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    faults.before(Call.READ, file);
    return inner.map(mode, position, size);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    faults.before(Call.LOOK, file);
    return inner.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    faults.before(Call.LOOK, file);
    return inner.tryLock(position, size, shared);
  }

  /** The system closes it whatever happens; a disk may say only now that it has failed. */
  @Override
  protected void implCloseChannel() throws IOException {
    inner.close();
    faults.before(Call.CLOSE, file);
  }
}
