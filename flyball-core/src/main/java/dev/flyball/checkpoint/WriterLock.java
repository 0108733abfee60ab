package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second writer away from a file, in this process or another. The operating system gives
 * the lock back when a process dies, so a lock file that a crash left behind locks nothing. The
 * file holds its owner's process id and a token of its own.
 */
public final class WriterLock implements AutoCloseable {
  /**
   * The files that this process has locked. POSIX locks belong to a process and vanish when it
   * closes any channel of the file, so a file that is held here must not be opened a second time,
   * not even to look.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /** Beyond the content: systems that enforce locks let everyone read who the owner is. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final int MAX_BYTES = 64;

  private final Path file;
  private final FileChannel channel;

  /** Opened by name after the lock was taken; closing it alone would give the lock back. */
  private @Nullable FileChannel named;

  private WriterLock(Path file) throws IOException {
    this.file = file;
    this.channel = FileChannel.open(file, CREATE, READ, WRITE);
  }

  /**
   * Takes the lock.
   *
   * @throws IOException if another writer holds it; the message says which process that is
   */
  public static WriterLock take(Path name) throws IOException {
    Path file = TemporaryNames.folderOf(name).toRealPath().resolve(name.getFileName());
    if (!HELD.add(file)) {
      throw taken(Long.toString(ProcessHandle.current().pid()), file);
    }
    try {
      String token = ProcessHandle.current().pid() + " " + UUID.randomUUID();
      WriterLock lock = new WriterLock(file);
      while (!lock.isTaken(token)) {
        // The last owner removed the file between our opening and our locking: we hold one without
        // a name, which would lock nothing.
        lock.closeChannels();
        lock = new WriterLock(file);
      }
      return lock;
    } catch (Throwable failure) {
      HELD.remove(file);
      throw failure;
    }
  }

  private boolean isTaken(String token) throws IOException {
    try {
      if (channel.tryLock(LOCKED_BYTE, 1, false) == null) {
        throw taken(owner(), file);
      }
      channel.truncate(0).write(US_ASCII.encode(token), 0);
      named = FileChannel.open(file, READ);
      return token.equals(content(named));
    } catch (NoSuchFileException e) {
      return false;
    } catch (Throwable failure) {
      closeChannels();
      throw failure;
    }
  }

  private static IOException taken(String owner, Path file) {
    return new IOException("process %s writes it already and holds %s".formatted(owner, file));
  }

  private String owner() throws IOException {
    String id = content(channel).split(" ")[0];
    return id.matches("[0-9]+") ? id : "unknown";
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    channel.read(bytes, 0);
    return US_ASCII.decode(bytes.flip()).toString();
  }

  private void closeChannels() throws IOException {
    try {
      channel.close();
    } finally {
      if (named != null) {
        named.close();
      }
    }
  }

  /** Gives the lock back. Removes the file first, while it still keeps others away. */
  @Override
  public void close() throws IOException {
    try {
      Files.deleteIfExists(file);
    } finally {
      try {
        closeChannels();
      } finally {
        HELD.remove(file);
      }
    }
  }
}
