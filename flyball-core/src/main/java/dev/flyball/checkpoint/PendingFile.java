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

/**
 * Replaces a file atomically: a reader, at any time and after any crash, finds the old content or
 * the new, never part of one. The new content goes to a temporary file in the same folder; {@link
 * #commit} forces it to the disk and gives it the name in one move. Closed without a commit, it
 * leaves the old file untouched and nothing else.
 *
 * <pre>{@code
 * try (PendingFile pending = PendingFile.create(file)) {
 *   ... write to pending.channel() ...
 *   pending.commit();
 * }
 * }</pre>
 *
 * <p>Writes through symbolic links and keeps the permissions of a file that was there.
 */
public final class PendingFile implements AutoCloseable {
  /** As many symbolic links in a row as Linux follows. */
  private static final int MAX_LINKS = 40;

  private final Path target;
  private final Path temporary;
  private final FileChannel channel;
  private boolean committed;

  private PendingFile(Path target, Path temporary, FileChannel channel) {
    this.target = target;
    this.temporary = temporary;
    this.channel = channel;
  }

  /**
   * Begins with an empty temporary file beside {@code file}, and clears what writers left there an
   * hour ago or earlier.
   *
   * @throws IOException if {@code file} is a folder or a device, its links form a loop, or its
   *     folder is missing or cannot be written to
   */
  public static PendingFile create(Path file) throws IOException {
    Path target = target(file);
    try {
      TemporaryNames.of(target).removeAbandoned();
    } catch (IOException e) {
      // A folder that may be written to but not looked into: what was left stays.
      return createAmong(target);
    }
    return createAmong(target);
  }

  /** The same without removing what was left there, for a writer that writes often. */
  static PendingFile createAmong(Path file) throws IOException {
    Path target = target(file);
    Path temporary = TemporaryNames.of(target).fresh();
    Optional<Set<PosixFilePermission>> permissions = permissions(target);
    FileAttribute<?>[] attributes =
        permissions.stream()
            .map(PosixFilePermissions::asFileAttribute)
            .toArray(FileAttribute[]::new);
    PendingFile pending =
        new PendingFile(
            target, temporary, FileChannel.open(temporary, Set.of(CREATE_NEW, WRITE), attributes));
    try {
      if (permissions.isPresent()) {
        // Once more: the umask took its part when the file was made.
        Files.setPosixFilePermissions(temporary, permissions.get());
      }
    } catch (Throwable failure) {
      pending.abandon(failure);
      throw failure;
    }
    return pending;
  }

  /**
   * The file behind {@code file} and its links, which may not exist yet.
   *
   * @throws IOException if it could not be replaced
   */
  static Path target(Path file) throws IOException {
    Path target = followLinks(file.toAbsolutePath());
    if (Files.isDirectory(target)) {
      throw new IOException("it is a directory");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new IOException("it exists and is not a regular file");
    }
    Path folder = TemporaryNames.folderOf(target);
    if (!Files.isDirectory(folder)) {
      throw new IOException("its folder " + folder + " does not exist");
    }
    return target;
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

  private static Optional<Set<PosixFilePermission>> permissions(Path target) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(target, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return view == null || Files.notExists(target)
        ? Optional.empty()
        : Optional.of(view.readAttributes().permissions());
  }

  /** The channel to write the new content to. */
  public FileChannel channel() {
    return channel;
  }

  /** Gives the file its new content. Nothing can be written after this. */
  public void commit() throws IOException {
    channel.force(true);
    channel.close();
    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    committed = true;
    forceFolder(TemporaryNames.folderOf(target));
  }

  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot force a folder. The file is whole under its name already; what stays
      // open is whether a power cut now would show the new content or the old.
    }
  }

  /** Removes what was not committed. */
  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      if (!committed) {
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** As {@link #close} after {@code failure}, which stays the one to be told of. */
  void abandon(Throwable failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
