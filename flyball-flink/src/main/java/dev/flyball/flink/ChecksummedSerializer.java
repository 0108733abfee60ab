package dev.flyball.flink;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a value as its length, its bytes and their CRC-32C, so that a flipped bit is detected and
 * not learned. Keeps its buffers; one per thread. A write or read costs a copy and a pass over the
 * bytes.
 */
abstract class ChecksummedSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  /** Grows by so much at a time: a damaged length is found out before it is allocated. */
  private static final int CHUNK = 1 << 16;

  private transient DataOutputSerializer written;
  private transient byte[] buffer;

  abstract void write(T value, DataOutputView out) throws IOException;

  abstract T read(DataInputView in) throws IOException;

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    if (written == null) {
      written = new DataOutputSerializer(256);
    }
    written.clear();
    write(value, written);
    Varint.write(written.length(), target);
    target.write(written.getSharedBuffer(), 0, written.length());
    target.writeInt(checksum(written.getSharedBuffer(), written.length()));
  }

  @Override
  public final T deserialize(DataInputView source) throws IOException {
    long length = Varint.read(source);
    if (length < 0 || length > Integer.MAX_VALUE - CHUNK) {
      throw new IOException("damaged state: an entry of " + length + " bytes");
    }
    byte[] bytes = buffer == null ? new byte[256] : buffer;
    for (int at = 0; at < length; ) {
      int next = (int) Math.min(length - at, CHUNK);
      if (at + next > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(at + next, Math.min(2 * bytes.length, (int) length)));
      }
      source.readFully(bytes, at, next);
      at += next;
    }
    buffer = bytes;
    int expected = source.readInt();
    int found = checksum(bytes, (int) length);
    if (found != expected) {
      throw new IOException(
          "damaged state: an entry of %s bytes has the checksum %08x; expected %08x. Go on from an older checkpoint"
              .formatted(length, found, expected));
    }
    return read(new DataInputDeserializer(bytes, 0, (int) length));
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }

  @Override
  public final T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public final T copy(T from, T reuse) {
    return copy(from);
  }

  @Override
  public final void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  /** Without settings one is as another. */
  @Override
  public boolean equals(Object other) {
    return other != null && other.getClass() == getClass();
  }

  @Override
  public int hashCode() {
    return getClass().hashCode();
  }

  @Override
  public final int getLength() {
    return -1;
  }
}
