package dev.flyball.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/** Compares what a Parquet footer claims with the file it stands in, before pages are read. */
final class ParquetFooter {
  private ParquetFooter() {}

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
