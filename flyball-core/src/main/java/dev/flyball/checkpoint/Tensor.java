package dev.flyball.checkpoint;

import java.util.OptionalLong;

/**
 * One array of a checkpoint as the header describes it: {@code length} numbers of 8 bytes from byte
 * {@code begin} of the data on.
 */
record Tensor(String name, Kind kind, long length, long begin) {

  /** The number formats a checkpoint uses, by their safetensors names. */
  enum Kind {
    F64,
    I64
  }

  /** The first byte of the data after this tensor. */
  long end() {
    return begin + Long.BYTES * length;
  }

  /** The number of elements of {@code shape}, or nothing if its bytes do not fit 63 bits. */
  static OptionalLong length(Iterable<Long> shape) {
    long length = 1;
    try {
      for (long extent : shape) {
        length = Math.multiplyExact(length, extent);
      }
      Math.multiplyExact(length, Long.BYTES);
      return OptionalLong.of(length);
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }
}
