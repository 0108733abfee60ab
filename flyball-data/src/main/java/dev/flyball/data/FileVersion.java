package dev.flyball.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** Fingerprint of a file (size and modification time), to detect a change between two reads. */
public record FileVersion(long size, FileTime changed) {

  public static FileVersion of(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new FileVersion(attributes.size(), attributes.lastModifiedTime());
  }

  /**
   * Fails if the file is no longer this version.
   *
   * @throws IOException if it is not, or cannot be asked
   */
  public void check(Path file) throws IOException {
    FileVersion now = of(file);
    if (now.size != size || !now.changed.equals(changed)) {
      throw new IOException(
          "the file changed while it was used (%s bytes of %s, now %s bytes of %s); a file that grows can be read through standard input"
              .formatted(size, changed, now.size, now.changed));
    }
  }
}
