package dev.flyball.checkpoint;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads and writes a state as a safetensors file, which other tools can read. Arrays of doubles are
 * F64 tensors, arrays of longs I64 tensors, both of one dimension and in the order of the state,
 * doubles first; texts are metadata under their own names. The metadata begins with
 *
 * <ul>
 *   <li>{@code format} = {@code flyball}, {@code format_version} = {@code 1};
 *   <li>{@code sha256}: the SHA-256 of the whole file, from the first byte of the header's length
 *       to the last byte of data, with these 64 digits taken as the character {@code 0}; lower-case
 *       hexadecimal. It stands at the same place in every file, and a change of any byte shows;
 *   <li>{@code flyball_version}: who wrote the file, for people; no reader depends on it.
 * </ul>
 *
 * <p>Equal states written by the same Flyball are equal files, byte for byte. Both directions cost
 * one pass over the data, a hash, and a buffer of fixed size beside the state itself.
 */
public final class CheckpointFile {
  private CheckpointFile() {}

  /**
   * Replaces {@code file} by {@code state} as a whole: readers and crashes see the old content or
   * the new. Writes through symbolic links; an existing file keeps its permissions.
   *
   * @throws CheckpointException if that fails; the file is then as it was
   */
  public static void write(Path file, State state) {
    write(file, state, () -> {});
  }

  /** Runs once the new content is on the disk, before it replaces the old file. */
  @FunctionalInterface
  interface BeforeMove {
    void run() throws IOException;
  }

  static void write(Path file, State state, BeforeMove beforeMove) {
    String version = FlyballVersion.current();
    try (PendingFile pending = PendingFile.createAmong(file)) {
      CheckpointEncoder.encode(state, version, pending.channel());
      pending.channel().force(true);
      beforeMove.run();
      pending.commit();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  static CheckpointException unwritable(Path file, IOException e) {
    return new CheckpointException(
        "cannot write checkpoint %s: %s".formatted(file, FileFailure.reason(e)), e);
  }

  /**
   * The state that {@link #write} stored in {@code file}, bit for bit.
   *
   * @throws CheckpointException if the file is missing, truncated, corrupted, not written by
   *     Flyball, or written in a newer format
   */
  public static State read(Path file) {
    try {
      requireRegular(file);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        return CheckpointDecoder.decode(channel, channel.size());
      }
    } catch (IOException e) {
      throw new CheckpointException(
          "cannot read checkpoint %s: %s%s"
              .formatted(file, FileFailure.reason(e), earlier(file, e)),
          e);
    }
  }

  /** The advice to try the checkpoint before a damaged one, where its store kept it. */
  private static String earlier(Path file, IOException e) {
    Path before = file.resolveSibling(file.getFileName() + ".1");
    return e instanceof MalformedException && Files.isRegularFile(before)
        ? "; the checkpoint before it is " + before
        : "";
  }

  /** Refuses pipes and devices before they are opened: those can block for ever. */
  private static void requireRegular(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is not a regular file");
    }
  }
}
