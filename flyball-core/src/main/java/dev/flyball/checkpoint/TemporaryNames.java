package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;

/**
 * Names of the temporary and lock files beside a file that is being written: hidden, short, and
 * marked with a hash of its name, so that leftovers of a crash are not mistaken for files of
 * another writer.
 */
record TemporaryNames(Path folder, String mark) {
  private static final String START = ".flyball-";
  private static final String END = ".tmp";
  private static final int MARK_BYTES = 8;

  /** No writer leaves its temporary file alone for so long. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  static TemporaryNames of(Path target) {
    byte[] hash = CheckpointHeader.hash().digest(target.getFileName().toString().getBytes(UTF_8));
    return new TemporaryNames(folderOf(target), HexFormat.of().formatHex(hash, 0, MARK_BYTES));
  }

  /** The folder of an absolute path to a file; only a root, which is no file, has none. */
  static Path folderOf(Path target) {
    return Objects.requireNonNull(target.getParent(), "folder");
  }

  /** A name that nothing has yet. */
  Path fresh() {
    return folder.resolve(START + mark + "-" + UUID.randomUUID() + END);
  }

  /** The file that the writer of the target holds a lock on. */
  Path lock() {
    return folder.resolve(START + mark + ".lock");
  }

  /**
   * Removes what crashed writers of the target left, and what any writer left an hour ago or
   * earlier. To be called by the target's only writer.
   */
  void removeLeftovers() throws IOException {
    remove(true);
  }

  /** Removes what any writer left an hour ago or earlier. For everyone. */
  void removeAbandoned() throws IOException {
    remove(false);
  }

  private void remove(boolean mineToo) throws IOException {
    Instant old = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, START + "*" + END)) {
      for (Path file : files) {
        boolean mine = mineToo && file.getFileName().toString().startsWith(START + mark + "-");
        if (mine || Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
  }
}
