package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Packed encoding of arrays in which zeros, counts and repetitions are frequent: each value as the
 * bits that changed since the one before, the last ones, mostly zero, left out. Exact.
 */
final class Doubles {
  private static final int LOOKED_AT = 8;

  private Doubles() {}

  /** Whether the array is likely shorter packed than as it is, by a few of its values. */
  static boolean pack(double[] values) {
    int step = 1 + values.length / LOOKED_AT;
    int bytes = 0;
    for (int k = 0; k < values.length; k += step) {
      long before = k == 0 ? 0 : Double.doubleToRawLongBits(values[k - 1]);
      long changed = Double.doubleToRawLongBits(values[k]) ^ before;
      bytes += (Long.SIZE + 7 - Long.numberOfTrailingZeros(changed)) / 7 - Double.BYTES;
    }
    return bytes < 0;
  }

  static void write(double[] values, DataOutputView out) throws IOException {
    long before = 0;
    for (double value : values) {
      long bits = Double.doubleToRawLongBits(value);
      Varint.write(Long.reverse(bits ^ before), out);
      before = bits;
    }
  }

  static void read(double[] values, DataInputView in) throws IOException {
    long bits = 0;
    for (int k = 0; k < values.length; k++) {
      bits ^= Long.reverse(Varint.read(in));
      values[k] = Double.longBitsToDouble(bits);
    }
  }
}
