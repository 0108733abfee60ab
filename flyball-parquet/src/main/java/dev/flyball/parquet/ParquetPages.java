package dev.flyball.parquet;

import com.github.luben.zstd.ZstdInputStream;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Unpacks the pages of Parquet files: snappy, zstd, LZ4, gzip or nothing, without Hadoop. */
final class ParquetPages implements CompressionCodecFactory {
  /** A page may take this part of the memory: a few of them are held at once. */
  private static final int LARGEST_SHARE = 8;

  private static final Map<CompressionCodecName, Codec> CODECS =
      Map.of(
          CompressionCodecName.UNCOMPRESSED, (bytes, size) -> bytes,
          CompressionCodecName.SNAPPY, ParquetPages::snappy,
          CompressionCodecName.ZSTD,
              (bytes, size) -> all(new ZstdInputStream(new ByteArrayInputStream(bytes)), size),
          CompressionCodecName.LZ4_RAW, ParquetPages::lz4,
          CompressionCodecName.GZIP,
              (bytes, size) -> all(new GZIPInputStream(new ByteArrayInputStream(bytes)), size));

  /** Whether pages packed so can be read. */
  static boolean unpacks(CompressionCodecName codec) {
    return CODECS.containsKey(codec);
  }

  /** Other codecs were refused when the file was opened. */
  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new Unpacker(Objects.requireNonNull(CODECS.get(codec), codec::name));
  }

  /** Snappy makes room for as many bytes as its own header says, so that is looked at first. */
  private static byte[] snappy(byte[] bytes, int size) throws IOException {
    requireSize(Snappy.uncompressedLength(bytes), size);
    return Snappy.uncompress(bytes);
  }

  static byte[] lz4(byte[] bytes, int size) throws IOException {
    byte[] unpacked = new byte[size];
    try {
      int found = new Lz4Decompressor().decompress(bytes, 0, bytes.length, unpacked, 0, size);
      requireSize(found, size);
    } catch (RuntimeException e) {
      throw new IOException("a page that is no LZ4 block of %s bytes".formatted(size), e);
    }
    return unpacked;
  }

  private static void requireSize(long found, int expected) throws IOException {
    if (found != expected) {
      throw new IOException("a page of %s bytes; its header says %s".formatted(found, expected));
    }
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
      long most = Runtime.getRuntime().maxMemory() / LARGEST_SHARE;
      if (size < 0 || size > most) {
        throw new IOException(
            "a page of %s bytes; at most %s fit into this JVM's memory (raise -Xmx)"
                .formatted(Integer.toUnsignedString(size), most));
      }
      byte[] unpacked = codec.unpack(bytes, size);
      requireSize(unpacked.length, size);
      return unpacked;
    }

    @Override
    public void release() {
      // Nothing is held between pages.
    }
  }
}
