package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The patches of one scene, in a file. Where they are and their targets are held in memory. */
final class PatchFile implements Patches, AutoCloseable {
  private final Path path;
  private final String scene;
  private final FileChannel channel;
  private final PatchFileHeader header;
  private final List<PatchPlace> places;

  private PatchFile(Path path, String scene, FileChannel channel) throws IOException {
    this.path = path;
    this.scene = scene;
    this.channel = channel;
    header = PatchFileHeader.decode(read(0, PatchFileHeader.BYTES));
    if (channel.size() != header.fileBytes()) {
      throw new EOFException(
          "it has %s bytes and should have %s".formatted(channel.size(), header.fileBytes()));
    }
    places = places();
  }

  /**
   * Opens the patches of the scene of that name.
   *
   * @throws DataException if the file is damaged or of another version
   */
  static PatchFile open(Path path, String scene) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return new PatchFile(path, scene, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw damaged(path, e);
    }
  }

  private List<PatchPlace> places() throws IOException {
    ByteBuffer index = read(header.patchAt(header.count()), header.indexBytes());
    PatchFileHeader.checkSeal(index, "index");
    List<PatchPlace> found = new ArrayList<>(header.count());
    for (int i = 0; i < header.count(); i++) {
      found.add(new PatchPlace(scene, index.getInt(), index.getInt(), index.getDouble()));
    }
    return found;
  }

  SceneStamp stamp() {
    return header.stamp();
  }

  ChannelStatistics statistics() {
    return header.statistics();
  }

  @Override
  public int count() {
    return places.size();
  }

  @Override
  public PatchOptions options() {
    return header.options();
  }

  @Override
  public double target(int index) {
    return places.get(index).target();
  }

  @Override
  public String scene(int index) {
    return places.get(index).scene();
  }

  @Override
  public Patch read(int index) {
    Patch patch = new Patch(places.get(index), options());
    try {
      ByteBuffer from = read(header.patchAt(index), PatchFileHeader.patchBytes(options()));
      PatchFileHeader.checkSeal(from, "patch " + index);
      for (Channel measured : Channel.values()) {
        float[] values = patch.values(measured);
        from.asFloatBuffer().get(values);
        from.position(from.position() + values.length * Float.BYTES);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw damaged(path, e);
    }
    return patch;
  }

  private ByteBuffer read(long at, int bytes) throws IOException {
    ByteBuffer buffer = PatchFileHeader.buffer(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, at + buffer.position()) < 0) {
        throw new EOFException("it ends after %s bytes".formatted(channel.size()));
      }
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
