package dev.flyball.flink;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Arrays of numbers, each in the form that is likely the shortest: as they are, as floats (with a
 * power of 2 for all) where they may be rounded, or packed where zeros, counts and repetitions are
 * frequent: each value as the bits that changed since the one before, the last ones, mostly zero,
 * left out, and how often it comes again. Exact but for the rounding.
 */
final class Doubles {
  private static final int LOOKED_AT = 8;
  private static final int PLAIN = 0;
  private static final int SINGLE = 1;
  private static final int PACKED = 2;
  private static final int FORMS = 3;

  /** So many equal values at most are written as one. */
  private static final int RUN = 256;

  /** Up to here floats are as exact as they get. */
  private static final double LARGE = 0x1p60;

  private Doubles() {}

  /** Writes {@code values}, which are rounded to floats if they may be. */
  static void write(double[] values, boolean rounded, DataOutputView out) throws IOException {
    int exponent = rounded ? round(values) : 0;
    int wide = rounded ? SINGLE : PLAIN;
    int form = isPacked(values, rounded ? Float.BYTES : Double.BYTES) ? PACKED : wide;
    Varint.write(FORMS * (long) values.length + form, out);
    switch (form) {
      case PACKED -> writePacked(values, out);
      case SINGLE -> {
        Varint.write(exponent, out);
        double unit = Math.scalb(1.0, -exponent);
        for (double value : values) {
          out.writeInt(Float.floatToRawIntBits((float) (value * unit)));
        }
      }
      default -> {
        for (double value : values) {
          out.writeLong(Double.doubleToRawLongBits(value));
        }
      }
    }
  }

  /** To floats in units of a power of 2, as none is too large for; the exponent of that. */
  private static int round(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, Math.abs(value));
    }
    boolean usual = most < LARGE && most > 1 / LARGE || !(most < Double.POSITIVE_INFINITY);
    int exponent = usual || most == 0 ? 0 : Math.getExponent(most);
    double unit = Math.scalb(1.0, exponent);
    double perUnit = 1 / unit;
    for (int k = 0; k < values.length; k++) {
      values[k] = (float) (values[k] * perUnit) * unit;
    }
    return exponent;
  }

  static double[] read(DataInputView in) throws IOException {
    long head = Varint.read(in);
    int form = (int) (head % FORMS);
    double leastEach = form == PACKED ? 1.0 / RUN : form == SINGLE ? Float.BYTES : Double.BYTES;
    double[] values = new double[length(head / FORMS, leastEach, in)];
    switch (form) {
      case PACKED -> readPacked(values, in);
      case SINGLE -> {
        double unit = Math.scalb(1.0, (int) Varint.read(in));
        for (int k = 0; k < values.length; k++) {
          values[k] = Float.intBitsToFloat(in.readInt()) * unit;
        }
      }
      default -> {
        for (int k = 0; k < values.length; k++) {
          values[k] = Double.longBitsToDouble(in.readLong());
        }
      }
    }
    return values;
  }

  /**
   * How many values follow, {@code length}; never more than there are bytes for, where those are
   * known.
   */
  static int length(long length, double bytesEach, DataInputView in) throws IOException {
    long most = in instanceof DataInputDeserializer bytes ? bytes.available() : Integer.MAX_VALUE;
    if (length < 0 || length > most / bytesEach) {
      throw new IOException("damaged state: an array of %s values".formatted(length));
    }
    return (int) length;
  }

  private static boolean isPacked(double[] values, int bytesEach) {
    int step = 1 + values.length / LOOKED_AT;
    int bytes = 0;
    for (int k = 0; k < values.length; k += step) {
      long before = k == 0 ? 0 : Double.doubleToRawLongBits(values[k - 1]);
      long changed = Double.doubleToRawLongBits(values[k]) ^ before;
      bytes += (Long.SIZE + 7 - Long.numberOfTrailingZeros(changed)) / 7 - bytesEach;
    }
    return bytes < 0;
  }

  private static void writePacked(double[] values, DataOutputView out) throws IOException {
    long before = 0;
    for (int k = 0; k < values.length; k++) {
      long bits = Double.doubleToRawLongBits(values[k]);
      Varint.write(Long.reverse(bits ^ before), out);
      if (bits == before) {
        int first = k;
        while (k + 1 < Math.min(values.length, first + RUN)
            && Double.doubleToRawLongBits(values[k + 1]) == before) {
          k++;
        }
        out.writeByte(k - first);
      }
      before = bits;
    }
  }

  private static void readPacked(double[] values, DataInputView in) throws IOException {
    long bits = 0;
    for (int k = 0; k < values.length; k++) {
      long changed = Long.reverse(Varint.read(in));
      bits ^= changed;
      values[k] = Double.longBitsToDouble(bits);
      if (changed == 0) {
        int first = k;
        k += Byte.toUnsignedInt(in.readByte());
        Arrays.fill(values, first, Math.min(k + 1, values.length), values[first]);
      }
    }
  }
}
