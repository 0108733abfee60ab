package dev.flyball.data;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Detects compression and format from the first bytes of an input and opens the matching reader.
 */
final class FormatSniffer {
  private static final int HEAD = 512;
  private static final int UNPACKED_BUFFER = 1 << 16;
  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] GZIP = {0x1F, (byte) 0x8B};
  private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_OFFICE = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final byte[] UTF_16_LITTLE = {(byte) 0xFF, (byte) 0xFE};
  private static final byte[] UTF_16_BIG = {(byte) 0xFE, (byte) 0xFF};

  private FormatSniffer() {}

  /**
   * Opens a file or a pipe with these bytes.
   *
   * @param version what a file is to stay while it is read; null for a pipe
   */
  static Source open(
      String name, InputStream in, @Nullable FileVersion version, SourceOptions options)
      throws IOException {
    try {
      PushbackInputStream head = new PushbackInputStream(in, HEAD);
      if (!startsWith(peek(head), PARQUET)) {
        return text(name, head, options);
      }
      if (version == null) {
        throw new IOException("Parquet is read from its end, so a pipe cannot bring it");
      }
      in.close();
      return reader(Format.PARQUET).open(Path.of(name), version, options.missing());
    } catch (IOException | RuntimeException e) {
      close(in, e);
      throw e;
    }
  }

  private static TableReader reader(Format format) throws IOException {
    return ServiceLoader.load(TableReader.class, TableReader.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.format() == format)
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    "%s is read by the module flyball-%s, which is not on the class path"
                        .formatted(format.label(), format.label().toLowerCase(Locale.ROOT))));
  }

  private static InputStream zstd(InputStream packed) throws IOException {
    try {
      return Zstd.unpacked(packed);
    } catch (NoClassDefFoundError e) {
      throw new IOException(
          "it is packed with zstd, which is unpacked by zstd-jni: put it, or flyball-parquet, on the"
              + " class path",
          e);
    }
  }

  static void close(InputStream in, Exception failure) {
    try {
      in.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static Source text(String name, PushbackInputStream packed, SourceOptions options)
      throws IOException {
    PushbackInputStream in = packed;
    if (startsWith(peek(packed), GZIP)) {
      in = new PushbackInputStream(new GZIPInputStream(packed, UNPACKED_BUFFER), HEAD);
    } else if (startsWith(peek(packed), ZSTD)) {
      in = new PushbackInputStream(zstd(packed), HEAD);
    }
    byte[] head = peek(in);
    if (startsWith(head, ZIP) || startsWith(head, OLD_OFFICE)) {
      throw new IOException(
          "it is a spreadsheet (.xlsx, .xls) or a zip archive, not a table as text: save the sheet as CSV UTF-8 there, or unpack the archive");
    }
    if (startsWith(head, UTF_16_LITTLE) || startsWith(head, UTF_16_BIG)) {
      throw new IOException(
          "it is in UTF-16, not in UTF-8 (iconv -f utf-16 -t utf-8 FILE > NEWFILE)");
    }
    Format format =
        options
            .format()
            .or(() -> Format.ofName(name))
            .or(
                () ->
                    options.delimited().beginsWithHeader()
                        ? Optional.empty()
                        : Optional.of(Format.DELIMITED))
            .orElseGet(() -> Format.ofText(head, head.length));
    if (format != Format.DELIMITED && !options.delimited().beginsWithHeader()) {
      throw new IOException("only delimited text has lines to skip, or no header");
    }
    return switch (format) {
      case DELIMITED -> CsvSource.read(name, in, options);
      case ARFF -> ArffSource.read(name, in, options.missing());
      case JSON_LINES ->
          JsonLinesSource.read(
              name, JsonArrayStream.begins(head) ? new JsonArrayStream(in) : in, options);
      case PARQUET ->
          throw new IOException(
              startsWith(head, PARQUET)
                  ? "Parquet within gzip or zstd; expected the unpacked file"
                  : "it does not begin as Parquet does");
    };
  }

  /** The first bytes, at least four if there are as many, which stay to be read. */
  private static byte[] peek(PushbackInputStream in) throws IOException {
    byte[] head = new byte[HEAD];
    int length = 0;
    while (length < PARQUET.length) {
      int read = in.read(head, length, HEAD - length);
      if (read < 0) {
        break;
      }
      length += read;
    }
    in.unread(head, 0, length);
    return Arrays.copyOf(head, length);
  }

  private static boolean startsWith(byte[] head, byte[] magic) {
    return head.length >= magic.length
        && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
  }

  /** A class of its own, so that the zstd library is loaded only for files that need it. */
  private static final class Zstd {
    static InputStream unpacked(InputStream packed) throws IOException {
      return new ZstdInputStream(packed);
    }
  }
}
