package dev.flyball.paper.scenes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The first bytes of a patch file, little-endian: magic, version, options, the scene's stamp, how
 * many patches follow, the statistics of their channels, and the CRC-32C of all that.
 *
 * <p>After it come the patches, each the 32-bit floats of its channels and their CRC-32C; then, for
 * each, line, sample (32-bit) and target (64-bit), and the CRC-32C of these.
 */
record PatchFileHeader(
    PatchOptions options, SceneStamp stamp, int count, ChannelStatistics statistics) {
  private static final long MAGIC = 0x3148435441504246L; // "FBPATCH1" as it stands in the file
  private static final int VERSION = 1;
  private static final int STATISTICS_BYTES = Channel.COUNT * 3 * Long.BYTES;
  private static final int CHECKSUM_BYTES = Integer.BYTES;
  private static final int INDEX_ENTRY_BYTES = 2 * Integer.BYTES + Double.BYTES;

  /** Magic, version, options, stamp, count. */
  private static final int SETTINGS_BYTES = 8 + 4 + (4 + 8 + 8) + (8 + 8 + 4) + 4;

  static final int BYTES = SETTINGS_BYTES + STATISTICS_BYTES + CHECKSUM_BYTES;

  static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Bytes of one patch with its checksum. */
  static int patchBytes(PatchOptions options) {
    int floats = 0;
    for (Channel channel : Channel.values()) {
      floats += Patch.length(channel, options);
    }
    return floats * Float.BYTES + CHECKSUM_BYTES;
  }

  long patchAt(int index) {
    return BYTES + (long) index * patchBytes(options);
  }

  int indexBytes() {
    return count * INDEX_ENTRY_BYTES + CHECKSUM_BYTES;
  }

  long fileBytes() {
    return patchAt(count) + indexBytes();
  }

  ByteBuffer encode() {
    ByteBuffer to = buffer(BYTES).putLong(MAGIC).putInt(VERSION);
    to.putInt(options.size()).putDouble(options.leastSeen()).putDouble(options.leastCharted());
    to.putLong(stamp.bytes()).putLong(stamp.modified()).putInt(stamp.checksum()).putInt(count);
    for (Channel channel : Channel.values()) {
      to.putLong(statistics.count(channel));
      to.putDouble(statistics.mean(channel)).putDouble(statistics.spread(channel));
    }
    return seal(to);
  }

  /**
   * @throws IllegalArgumentException if these are not the first bytes of a patch file of this
   *     version, unchanged
   */
  static PatchFileHeader decode(ByteBuffer from) {
    if (from.getLong() != MAGIC) {
      throw new IllegalArgumentException("it is not a patch file");
    }
    int version = from.getInt();
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "it has version %s, this program reads %s".formatted(version, VERSION));
    }
    checkSeal(from, "header");
    PatchOptions options = new PatchOptions(from.getInt(), from.getDouble(), from.getDouble());
    SceneStamp stamp = new SceneStamp(from.getLong(), from.getLong(), from.getInt());
    int count = from.getInt();
    ChannelStatistics statistics = new ChannelStatistics();
    for (Channel channel : Channel.values()) {
      long seen = from.getLong();
      double mean = from.getDouble();
      double spread = from.getDouble();
      if (seen > 0) {
        statistics.merge(channel.ordinal(), seen, mean, spread);
      }
    }
    return new PatchFileHeader(options, stamp, count, statistics);
  }

  /** Ends a full buffer with the checksum of what was put in, ready to be written. */
  static ByteBuffer seal(ByteBuffer buffer) {
    return buffer.putInt(checksum(buffer)).flip();
  }

  /** Fails unless the last bytes of a buffer are the checksum of the others. */
  static void checkSeal(ByteBuffer buffer, String part) {
    if (buffer.getInt(buffer.limit() - CHECKSUM_BYTES) != checksum(buffer)) {
      throw new IllegalArgumentException("the checksum of its " + part + " is wrong");
    }
  }

  private static int checksum(ByteBuffer buffer) {
    CRC32C checksum = new CRC32C();
    checksum.update(buffer.array(), 0, buffer.limit() - CHECKSUM_BYTES);
    return (int) checksum.getValue();
  }
}
