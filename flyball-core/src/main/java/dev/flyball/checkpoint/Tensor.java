package dev.flyball.checkpoint;

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
}
