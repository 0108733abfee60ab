package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Variable-length encoding of integers: seven bits a byte, small magnitudes first. */
final class Varint {
  private Varint() {}

  static void write(long value, DataOutputView out) throws IOException {
    long rest = value << 1 ^ value >> 63;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  static long read(DataInputView in) throws IOException {
    long rest = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.readByte();
      rest |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return rest >>> 1 ^ -(rest & 1);
      }
    }
    throw new IOException("a whole number of more than ten bytes");
  }
}
