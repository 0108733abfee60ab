package dev.flyball.paper.scenes;

import dev.flyball.checkpoint.PendingFile;
import dev.flyball.data.DataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.zip.CRC32C;

/**
 * The patches of one scene, in a file: the measured values, 32-bit floats channel by channel, patch
 * by patch; then the index, its length and its CRC-32C. The index is held in memory.
 */
final class PatchFile implements Patches, AutoCloseable {
  private static final int TAIL_BYTES = 2 * Integer.BYTES;

  /** The source of the file and of its patches, with their checksums. */
  private record Index(
      PatchOptions options,
      SceneStamp stamp,
      ArrayList<PatchPlace> places,
      ArrayList<Integer> checksums,
      ChannelStatistics statistics)
      implements Serializable {}

  private final Path path;
  private final FileChannel channel;
  private final Index index;

  private PatchFile(Path path, FileChannel channel) throws IOException, ClassNotFoundException {
    this.path = path;
    this.channel = channel;
    ByteBuffer tail = read(channel.size() - TAIL_BYTES, TAIL_BYTES);
    int length = tail.getInt();
    byte[] bytes = read(channel.size() - TAIL_BYTES - length, length).array();
    checkSum("index", tail.getInt(), bytes);
    index = (Index) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    long expected = (long) count() * patchBytes(options()) + length + TAIL_BYTES;
    if (channel.size() != expected) {
      throw new EOFException(
          "it has %s bytes and should have %s".formatted(channel.size(), expected));
    }
  }

  /**
   * Opens the patches of a scene.
   *
   * @throws DataException if the file is damaged
   */
  static PatchFile open(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return new PatchFile(path, channel);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      channel.close();
      throw damaged(path, e);
    }
  }

  /** Cuts a scene into a file, as a whole or not at all. */
  static void write(Path file, Scene scene, SceneStamp stamp, PatchOptions options)
      throws IOException {
    Index index =
        new Index(options, stamp, new ArrayList<>(), new ArrayList<>(), new ChannelStatistics());
    try (PendingFile pending = PendingFile.create(file)) {
      new PatchCutter(scene, options).cut(patch -> write(patch, index, pending.channel()));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(index);
      ByteBuffer end = ByteBuffer.allocate(bytes.size() + TAIL_BYTES).put(bytes.toByteArray());
      end.putInt(bytes.size()).putInt(checksum(bytes.toByteArray()));
      writeAll(end.flip(), pending.channel());
      pending.commit();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void write(Patch patch, Index index, FileChannel to) {
    ByteBuffer values = ByteBuffer.allocate(patchBytes(index.options));
    for (Channel measured : Channel.values()) {
      for (float value : patch.values(measured)) {
        values.putFloat(value);
      }
    }
    index.places.add(patch.place());
    index.checksums.add(checksum(values.array()));
    index.statistics.add(patch);
    try {
      writeAll(values.flip(), to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeAll(ByteBuffer from, FileChannel to) throws IOException {
    while (from.hasRemaining()) {
      to.write(from);
    }
  }

  private static int patchBytes(PatchOptions options) {
    int floats = 0;
    for (Channel measured : Channel.values()) {
      floats += Patch.length(measured, options);
    }
    return floats * Float.BYTES;
  }

  private static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }

  private static void checkSum(String part, int expected, byte[] bytes) throws IOException {
    if (checksum(bytes) != expected) {
      throw new IOException("the checksum of its " + part + " is wrong");
    }
  }

  SceneStamp stamp() {
    return index.stamp;
  }

  ChannelStatistics statistics() {
    return index.statistics;
  }

  @Override
  public int count() {
    return index.places.size();
  }

  @Override
  public PatchOptions options() {
    return index.options;
  }

  @Override
  public double target(int number) {
    return index.places.get(number).target();
  }

  /** The file name of the scene that its patches are from; there is one at least. */
  String scene() {
    return index.places.get(0).scene();
  }

  @Override
  public Patch read(int number) {
    Patch patch = new Patch(index.places.get(number), options());
    int length = patchBytes(options());
    try {
      ByteBuffer from = read((long) number * length, length);
      checkSum("patch " + number, index.checksums.get(number), from.array());
      for (Channel measured : Channel.values()) {
        float[] values = patch.values(measured);
        from.asFloatBuffer().get(values);
        from.position(from.position() + values.length * Float.BYTES);
      }
    } catch (IOException e) {
      throw damaged(path, e);
    }
    return patch;
  }

  private ByteBuffer read(long at, int bytes) throws IOException {
    if (at < 0 || bytes < 0 || at + bytes > channel.size()) {
      throw new EOFException("it ends after %s bytes".formatted(channel.size()));
    }
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) >= 0) {
      continue;
    }
    return buffer.flip();
  }

  private static DataException damaged(Path path, Exception e) {
    return DataException.inFile(
        path.toString(),
        "the patch cache cannot be used: " + e.getMessage(),
        "one that is whole; delete it, it will be made again",
        e);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
