package dev.flyball.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at what is to be written before the work begins, not after it. */
final class Destinations {
  private Destinations() {}

  /**
   * Fails unless {@code file} (null: nothing to write) can be made and is not {@code input} (null:
   * no file).
   */
  static void checkFile(String option, Path file, Path input) throws IOException {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("%s %s is a folder".formatted(option, file));
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "%s %s: there is no folder %s".formatted(option, file, folder));
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new IllegalArgumentException(
          "%s %s: no permission to write there".formatted(option, file));
    }
    if (input != null && Files.exists(file) && Files.isSameFile(file, input)) {
      throw new IllegalArgumentException(
          "%s %s would overwrite the file to learn from".formatted(option, file));
    }
  }

  /** Fails if {@code folder} (null: nothing to write) is something else. */
  static void checkFolder(String option, Path folder) {
    if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("%s %s is not a folder".formatted(option, folder));
    }
    Path existing = folder == null ? null : folder.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing != null && !Files.isWritable(existing)) {
      throw new IllegalArgumentException(
          "%s %s: no permission to write in %s".formatted(option, folder, existing));
    }
  }
}
