package dev.flyball.checkpoint;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The header of a checkpoint file: the user's texts, the tensors in the order of their data, and
 * the checksum. {@link HeaderEncoder} writes it, {@link HeaderDecoder} reads it.
 */
record CheckpointHeader(Map<String, String> texts, List<Tensor> tensors, String sha256) {
  static final long FORMAT_VERSION = 1;

  /** Bytes of the little-endian number before the header that holds its length. */
  static final int LENGTH_BYTES = Long.BYTES;

  /** No header is longer; keeps a forged length from asking for memory. */
  static final int MAX_BYTES = 16 << 20;

  static final String METADATA = "__metadata__";
  static final String FORMAT = "format";
  static final String VERSION = "format_version";
  static final String SHA256 = "sha256";
  static final String WRITER = "flyball_version";

  /** Metadata that is not the user's. */
  static final Set<String> RESERVED = Set.of(FORMAT, VERSION, SHA256, WRITER);

  /** How every header of ours starts, whatever its version. */
  static final String BEFORE_VERSION =
      "{\"%s\":{\"%s\":\"%s\",\"%s\":".formatted(METADATA, FORMAT, "flyball", VERSION);

  /**
   * How every header of this version starts, so that the checksum has a fixed place. The version is
   * a text here: as a number it would be written in the digits of whatever language the machine
   * speaks.
   */
  static final String START =
      "%s\"%s\",\"%s\":\"".formatted(BEFORE_VERSION, FORMAT_VERSION, SHA256);

  /** The hexadecimal digits of a SHA-256. */
  static final int DIGITS = 64;

  /** The position of the checksum's digits in the file. */
  static final int DIGITS_AT = LENGTH_BYTES + START.length();

  /** The placeholder for the checksum while it is computed. */
  static final String NO_CHECKSUM = "0".repeat(DIGITS);

  /** {@code head} (length and header) as it was when its checksum was computed. */
  static byte[] withoutChecksum(byte[] head) {
    byte[] bytes = head.clone();
    Arrays.fill(bytes, DIGITS_AT, DIGITS_AT + DIGITS, (byte) '0');
    return bytes;
  }

  long dataBytes() {
    return tensors.isEmpty() ? 0 : tensors.get(tensors.size() - 1).end();
  }

  /** A fresh SHA-256. */
  static MessageDigest hash() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
