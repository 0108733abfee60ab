package dev.flyball.serve.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Restricts a folder and its files to their owner: the folder is {@code rwx------}, its files are
 * {@code rw-------}. RocksDB makes files later by the umask of the process; the folder keeps others
 * from them.
 */
final class PrivateFolder {
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFolder() {}

  /** Makes the folder where there is none. */
  static void make(Path folder) throws IOException {
    Files.createDirectories(folder);
    restrict(folder, FOLDER);
    files(folder);
  }

  /** The files that are there now. */
  static void files(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path each : inside.toList()) {
        if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          restrict(each, FOLDER);
          files(each);
        } else if (!Files.isSymbolicLink(each)) {
          restrict(each, FILE);
        }
      }
    }
  }

  private static void restrict(Path path, Set<PosixFilePermission> to) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return; // a file system without them, as on Windows
    }
    try {
      if (!to.containsAll(view.readAttributes().permissions())) {
        // By name, not by the view: that opens the file, and closing it drops the locks that this
        // process holds on it.
        Files.setPosixFilePermissions(path, to);
      }
    } catch (NoSuchFileException e) {
      return; // RocksDB removed it meanwhile
    } catch (FileSystemException e) {
      // The permissions of a volume of another owner are left to that owner.
      return;
    }
  }
}
