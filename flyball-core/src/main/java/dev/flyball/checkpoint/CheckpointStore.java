package dev.flyball.checkpoint;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Rotating checkpoints of one learner: the newest under the file's own name, older ones under
 * {@code name.1}, {@code name.2} and so on. While it is open no other store writes the same file.
 * Opening finds out what can be found out before the work begins: links that form a loop, a folder
 * that is missing or may not be written to, a device, a second writer; and it removes what crashed
 * writers left.
 *
 * <p>Whatever fails, and whenever the process dies, every file under these names is whole, and the
 * newest is the last one whose {@link #write} returned, or the one after it.
 */
public final class CheckpointStore implements AutoCloseable {
  private final Path file;
  private final Path target;
  private final int keep;
  private final WriterLock lock;

  private CheckpointStore(Path file, Path target, int keep, WriterLock lock) {
    this.file = file;
    this.target = target;
    this.keep = keep;
    this.lock = lock;
  }

  /**
   * Opens the place, without writing a checkpoint.
   *
   * @param keep how many checkpoints stay, the newest included
   * @throws CheckpointException if checkpoints could not be written there
   */
  public static CheckpointStore open(Path file, int keep) {
    if (keep < 1) {
      throw new IllegalArgumentException("at least 1 checkpoint is kept, not " + keep);
    }
    try {
      Path target = PendingFile.target(file);
      TemporaryNames names = TemporaryNames.of(target);
      WriterLock lock = WriterLock.take(names.lock());
      try {
        names.removeLeftovers();
        // Rights and room in the folder show only when a file is made.
        PendingFile.createAmong(target).close();
      } catch (Throwable failure) {
        lock.close();
        throw failure;
      }
      return new CheckpointStore(file, target, keep, lock);
    } catch (IOException e) {
      throw CheckpointFile.unwritable(file, e);
    }
  }

  /**
   * Makes {@code state} the newest checkpoint.
   *
   * @throws CheckpointException if that fails; the newest checkpoint is then the one it was
   */
  public void write(State state) {
    CheckpointFile.write(file, state, this::rotate);
  }

  private Path aged(int age) {
    return target.resolveSibling(target.getFileName() + "." + age);
  }

  /**
   * Makes room: every checkpoint but the newest grows older by one, and the newest is found under
   * {@code name.1} as well until it is replaced.
   */
  private void rotate() throws IOException {
    if (keep == 1 || Files.notExists(target)) {
      return;
    }
    for (int age = keep - 2; age >= 1; age--) {
      if (Files.exists(aged(age))) {
        Files.move(aged(age), aged(age + 1), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    Path second = TemporaryNames.of(target).fresh();
    try {
      duplicate(target, second);
      Files.move(second, aged(1), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(second);
    }
  }

  private static void duplicate(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (UnsupportedOperationException | IOException e) {
      // Not every file system gives a file a second name.
      Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  /** Lets others write. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw CheckpointFile.unwritable(file, e);
    }
  }
}
