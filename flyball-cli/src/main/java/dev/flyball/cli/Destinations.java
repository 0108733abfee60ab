package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.checkpoint.PendingFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Output files and folders: checks before the work begins that they can be written, and writes
 * them.
 */
final class Destinations {
  /** As many symbolic links in a row as Linux follows. */
  private static final int MAX_LINKS = 40;

  private Destinations() {}

  /** Writes a text; returns whether it is complete. */
  interface Content {
    boolean write(Writer out) throws IOException;
  }

  /**
   * A file gets all of {@code content}, or stays as it was; a pipe or device gets it as it comes.
   */
  static boolean write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (Writer out = Files.newBufferedWriter(file)) {
        return content.write(out);
      } catch (UncheckedIOException e) {
        throw unwritable(file, e.getCause());
      }
    }
    try (PendingFile pending = PendingFile.create(file);
        Writer out = new BufferedWriter(Channels.newWriter(pending.channel(), UTF_8))) {
      boolean whole = content.write(out);
      out.flush();
      if (whole) {
        pending.commit();
      }
      return whole;
    } catch (UncheckedIOException e) {
      throw unwritable(file, e.getCause());
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static IOException unwritable(Path file, IOException e) {
    return new IOException("%s: %s; nothing was written".formatted(file, FileFailure.reason(e)), e);
  }

  /**
   * Fails unless {@code file} (null: nothing to write) can be made and is not {@code input} (null:
   * no file).
   */
  static void checkFile(String option, Path file, Path input) throws IOException {
    if (file == null) {
      return;
    }
    Path folder = target(option, file).getParent();
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

  /** Fails if two files to be written (null: nothing to write) are one and the same. */
  static void checkApart(String option, Path file, String otherOption, Path other)
      throws IOException {
    if (file != null && other != null && target(option, file).equals(target(otherOption, other))) {
      throw new IllegalArgumentException(
          "%s %s and %s %s are the same file".formatted(option, file, otherOption, other));
    }
  }

  /** The real path of a file that may not exist yet. */
  private static Path target(String option, Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MAX_LINKS) {
        throw new IllegalArgumentException(
            "%s %s: its symbolic links form a loop".formatted(option, file));
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    Path folder = target.getParent();
    return folder != null && Files.isDirectory(folder)
        ? folder.toRealPath().resolve(target.getFileName())
        : target;
  }

  /** Fails unless {@code folder} (null: nothing to write) is one or can be made. */
  static void checkFolder(String option, Path folder) {
    if (folder == null) {
      return;
    }
    Path existing = folder.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw new IllegalArgumentException(
          existing.equals(folder.toAbsolutePath())
              ? "%s %s is not a folder".formatted(option, folder)
              : "%s %s: %s is not a folder".formatted(option, folder, existing));
    }
    if (!Files.isWritable(existing)) {
      throw new IllegalArgumentException(
          "%s %s: no permission to write in %s".formatted(option, folder, existing));
    }
  }
}
