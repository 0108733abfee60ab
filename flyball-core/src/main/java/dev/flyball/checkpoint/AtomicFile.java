package dev.flyball.checkpoint;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Replaces a file as a whole in one call; see {@link PendingFile}. */
final class AtomicFile {
  private AtomicFile() {}

  /** Writes the new content into an empty file. */
  @FunctionalInterface
  interface Content {
    void writeTo(FileChannel channel) throws IOException;
  }

  /**
   * Gives {@code file} the {@code content}. If anything fails before the move, the old file is
   * untouched and the temporary one is gone.
   */
  static void replace(Path file, Content content) throws IOException {
    PendingFile pending = PendingFile.createAmong(file);
    try {
      content.writeTo(pending.channel());
      pending.commit();
    } catch (Throwable failure) {
      pending.abandon(failure);
      throw failure;
    }
  }
}
