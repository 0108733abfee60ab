package dev.flyball.paper.scenes;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Cuts a scene into a patch file. It is written under another name and takes its own when it is
 * whole, so that a run that is killed leaves nothing half done.
 */
final class PatchFileWriter {
  private final PatchOptions options;
  private final FileChannel channel;
  private final ByteBuffer buffer;
  private final List<PatchPlace> places = new ArrayList<>();
  private final ChannelStatistics statistics = new ChannelStatistics();

  private PatchFileWriter(PatchOptions options, FileChannel channel) {
    this.options = options;
    this.channel = channel;
    buffer = PatchFileHeader.buffer(PatchFileHeader.patchBytes(options));
  }

  static void write(Path file, Scene scene, SceneStamp stamp, PatchOptions options)
      throws IOException {
    Path temporary = file.resolveSibling(".flyball-" + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel channel = FileChannel.open(temporary, CREATE, WRITE, TRUNCATE_EXISTING)) {
        new PatchFileWriter(options, channel).write(scene, stamp);
        channel.force(true);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void write(Scene scene, SceneStamp stamp) throws IOException {
    channel.position(PatchFileHeader.BYTES);
    new PatchCutter(scene, options).cut(this::write);
    PatchFileHeader header = new PatchFileHeader(options, stamp, places.size(), statistics);
    writeAll(index(header));
    channel.position(0);
    writeAll(header.encode());
  }

  private void write(Patch patch) {
    places.add(patch.place());
    statistics.add(patch);
    buffer.clear();
    for (Channel measured : Channel.values()) {
      float[] values = patch.values(measured);
      buffer.asFloatBuffer().put(values);
      buffer.position(buffer.position() + values.length * Float.BYTES);
    }
    try {
      writeAll(PatchFileHeader.seal(buffer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ByteBuffer index(PatchFileHeader header) {
    ByteBuffer index = PatchFileHeader.buffer(header.indexBytes());
    for (PatchPlace place : places) {
      index.putInt(place.line()).putInt(place.sample()).putDouble(place.target());
    }
    return PatchFileHeader.seal(index);
  }

  private void writeAll(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      channel.write(from);
    }
  }
}
