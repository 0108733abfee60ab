package dev.flyball.paper.scenes;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Fingerprint of a scene file when it was cut: its size, time and the checksum of its content. Size
 * and time tell in an instant that nothing changed; if only the time did (a copy, a touch), the
 * checksum decides.
 */
record SceneStamp(long bytes, long modified, int checksum) implements Serializable {

  static SceneStamp of(Path scene) throws IOException {
    return new SceneStamp(Files.size(scene), modified(scene), checksum(scene));
  }

  boolean matches(Path scene) throws IOException {
    return Files.size(scene) == bytes
        && (modified(scene) == modified || checksum(scene) == checksum);
  }

  private static long modified(Path scene) throws IOException {
    return Files.getLastModifiedTime(scene).toMillis();
  }

  private static int checksum(Path scene) throws IOException {
    CRC32C checksum = new CRC32C();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(scene)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        checksum.update(buffer, 0, n);
      }
    }
    return (int) checksum.getValue();
  }
}
