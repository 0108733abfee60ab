package dev.flyball.tables.fuzz;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The entry for a fuzzer: any bytes as a checkpoint. Where they hold a checksum it is made right
 * first, so that what lies behind it is reached; they are tried as they are, too.
 */
public final class CheckpointFuzz {
  private static final String KEY = "\"sha256\":\"";
  private static final int DIGITS = 64;

  private CheckpointFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    read(bytes);
    withRightChecksum(bytes).ifPresent(CheckpointFuzz::read);
  }

  /** The bytes with their checksum made right; empty where they hold none. */
  static Optional<byte[]> withRightChecksum(byte[] bytes) {
    int key = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(KEY);
    int digits = key + KEY.length();
    return key >= 0 && digits + DIGITS <= bytes.length
        ? Optional.of(withChecksum(bytes.clone(), digits))
        : Optional.empty();
  }

  private static byte[] withChecksum(byte[] bytes, int digits) {
    for (int k = 0; k < DIGITS; k++) {
      bytes[digits + k] = '0';
    }
    byte[] checksum = HexFormat.of().formatHex(sha256(bytes)).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(checksum, 0, bytes, digits, DIGITS);
    return bytes;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void read(byte[] bytes) {
    try {
      Path file = Files.createTempFile("fuzz", ".safetensors");
      try {
        Files.write(file, bytes);
        CheckpointFile.read(file);
      } catch (CheckpointException e) {
        // Refused with a reason, as it should be.
        return;
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
