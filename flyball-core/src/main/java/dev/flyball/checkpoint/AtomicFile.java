package dev.flyball.checkpoint;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Replaces a file as a whole: whoever opens it, at any time and after any crash, finds the old
 * content or the new, never part of one. The new content goes to a temporary file in the same
 * folder, is forced to the disk and takes the name in one move. If anything fails before the move,
 * the old file is untouched and the temporary one is gone.
 */
final class AtomicFile {
  /** As many symbolic links in a row as Linux follows. */
  private static final int MAX_LINKS = 40;

  private AtomicFile() {}

  /** Writes the new content into an empty file. */
  @FunctionalInterface
  interface Content {
    void writeTo(FileChannel channel) throws IOException;
  }

  /**
   * Gives {@code file} the {@code content}. Writes through symbolic links; keeps the permissions of
   * a file that was there.
   */
  static void replace(Path file, Content content) throws IOException {
    Path target = followLinks(file.toAbsolutePath());
    requireReplaceable(target);
    Path temporary = target.resolveSibling(".flyball-" + UUID.randomUUID() + ".tmp");
    try {
      writeAndForce(temporary, permissions(target), content);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (Throwable failure) {
      delete(temporary, failure);
      throw failure;
    }
    forceFolder(target.getParent());
  }

  private static Path followLinks(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void requireReplaceable(Path target) throws IOException {
    if (Files.isDirectory(target)) {
      throw new IOException("it is a directory");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new IOException("it exists and is not a regular file");
    }
    if (!Files.isDirectory(target.getParent())) {
      throw new IOException("its folder " + target.getParent() + " does not exist");
    }
  }

  private static Optional<Set<PosixFilePermission>> permissions(Path target) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(target, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return view == null || Files.notExists(target)
        ? Optional.empty()
        : Optional.of(view.readAttributes().permissions());
  }

  private static void writeAndForce(
      Path temporary, Optional<Set<PosixFilePermission>> permissions, Content content)
      throws IOException {
    FileAttribute<?>[] attributes =
        permissions.stream()
            .map(PosixFilePermissions::asFileAttribute)
            .toArray(FileAttribute[]::new);
    try (FileChannel channel = FileChannel.open(temporary, Set.of(CREATE_NEW, WRITE), attributes)) {
      if (permissions.isPresent()) {
        // Once more: the umask took its part when the file was made.
        Files.setPosixFilePermissions(temporary, permissions.get());
      }
      content.writeTo(channel);
      channel.force(true);
    }
  }

  private static void delete(Path temporary, Throwable failure) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot force a folder. The file is whole under its name already; what stays
      // open is whether a power cut now would show the new content or the old.
    }
  }
}
