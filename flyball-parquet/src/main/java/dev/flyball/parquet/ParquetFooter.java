package dev.flyball.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/**
 * Believes nothing in a Parquet footer before it was compared with the file it stands in. The
 * library makes lists and buffers as long as the footer says they are; a file of a few kilobytes
 * could so ask for gigabytes.
 */
final class ParquetFooter {
  /** The footer's length and the magic number, at the end. */
  private static final int TAIL = 8;

  /** No table that anybody reads here needs a longer footer. */
  private static final int MOST_BYTES = 64 << 20;

  private ParquetFooter() {}

  /**
   * Checks that every list and text of the footer fits into it.
   *
   * @throws IOException if the file is too short, or the footer is not well-formed
   */
  static void checkForm(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < 2 * TAIL) {
        throw new IOException("it is not sound Parquet: only " + size + " bytes long");
      }
      int length = read(channel, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN).getInt();
      if (length < 0 || length > Math.min(MOST_BYTES, size - TAIL)) {
        throw new IOException(
            "it is not sound Parquet: a footer of %s bytes in a file of %s"
                .formatted(Integer.toUnsignedString(length), size));
      }
      ThriftForm.check(read(channel, size - TAIL - length, length));
    }
  }

  private static ByteBuffer read(FileChannel channel, long position, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, position + bytes.position()) < 0) {
        throw new IOException("it got shorter while it was read");
      }
    }
    return bytes.flip();
  }

  /**
   * Checks that every column chunk can be unpacked, lies within the file and counts as many values
   * as there are rows, columns being flat.
   */
  static void checkClaims(List<BlockMetaData> groups, long fileSize) throws IOException {
    for (BlockMetaData group : groups) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        if (!ParquetPages.unpacks(chunk.getCodec())) {
          throw new IOException(
              ("column %s is packed with %s, which is not read here; write it again with snappy,"
                      + " zstd, gzip or lz4_raw, or unpacked")
                  .formatted(
                      chunk.getPath().toDotString(),
                      chunk.getCodec().name().toLowerCase(Locale.ROOT)));
        }
        long start = chunk.getStartingPos();
        long size = chunk.getTotalSize();
        if (start < 4 || size < 0 || start > fileSize || size > fileSize - start) {
          throw new IOException(
              "it is not sound Parquet: column %s has %s bytes from byte %s on in a file of %s"
                  .formatted(chunk.getPath(), size, start, fileSize));
        }
        if (group.getRowCount() < 0 || chunk.getValueCount() != group.getRowCount()) {
          throw new IOException(
              "it is not sound Parquet: column %s has %s values for %s rows"
                  .formatted(chunk.getPath(), chunk.getValueCount(), group.getRowCount()));
        }
      }
    }
  }
}
