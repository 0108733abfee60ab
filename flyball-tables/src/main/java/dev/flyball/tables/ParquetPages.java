package dev.flyball.tables;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Unpacks the pages of Parquet files: snappy, zstd, gzip or nothing, without Hadoop's codecs. */
final class ParquetPages implements CompressionCodecFactory {

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED -> new Unpacker((bytes, size) -> bytes);
      case SNAPPY -> new Unpacker((bytes, size) -> Snappy.uncompress(bytes));
      case ZSTD -> new Unpacker((bytes, size) -> all(new ZstdInputStream(stream(bytes)), size));
      case GZIP -> new Unpacker((bytes, size) -> all(new GZIPInputStream(stream(bytes)), size));
      default ->
          throw new UnsupportedOperationException(
              "pages packed with " + codec + "; expected snappy, zstd, gzip or none");
    };
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static byte[] all(InputStream packed, int size) throws IOException {
    try (packed) {
      return packed.readNBytes(size);
    }
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("Parquet is read here, not written");
  }

  @Override
  public void release() {
    // Nothing is held between pages.
  }

  @FunctionalInterface
  private interface Codec {
    byte[] unpack(byte[] bytes, int size) throws IOException;
  }

  private record Unpacker(Codec codec) implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(unpack(packed.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer into, int size)
        throws IOException {
      byte[] bytes = new byte[packedSize];
      packed.get(bytes);
      into.put(unpack(bytes, size));
    }

    private byte[] unpack(byte[] bytes, int size) throws IOException {
      byte[] unpacked = codec.unpack(bytes, size);
      if (unpacked.length != size) {
        throw new IOException(
            "a page of %s bytes; its header says %s".formatted(unpacked.length, size));
      }
      return unpacked;
    }

    @Override
    public void release() {
      // Nothing is held between pages.
    }
  }
}
