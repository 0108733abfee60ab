package dev.flyball.checkpoint;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Where the hash of a checkpoint comes from. */
final class Checksum {
  private Checksum() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
