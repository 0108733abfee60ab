package dev.flyball.paper.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A file fetched over HTTP. What has arrived is kept beside it as {@code .part}, with the server's
 * mark of the version as {@code .part.tag}: the next attempt asks for the rest of that version
 * alone. The file appears when it is complete.
 */
final class HttpFile {
  private static final int ATTEMPTS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long TOLD_EVERY = 8 << 20;

  /** Ten times the largest of the public data sets, and longer than a slow line takes for it. */
  private static final Limits USUAL = new Limits(1L << 30, Duration.ofMinutes(30));

  /**
   * Limits on a download.
   *
   * @param bytes how much it may send
   * @param time how long all attempts together may take
   */
  record Limits(long bytes, Duration time) {}

  private final URI address;
  private final Path file;
  private final Path part;
  private final Path tag;
  private final Consumer<String> progress;
  private final Limits limits;
  private final long started = System.nanoTime();

  HttpFile(URI address, Path file, Consumer<String> progress) {
    this(address, file, progress, USUAL);
  }

  HttpFile(URI address, Path file, Consumer<String> progress, Limits limits) {
    this.limits = limits;
    this.address = address;
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
    this.tag = file.resolveSibling(file.getFileName() + ".part.tag");
    this.progress = progress;
  }

  /** Fetches it; an attempt that brought something is followed by another, up to four. */
  void fetch() throws IOException {
    for (int attempt = 1; ; attempt++) {
      long before = size();
      try {
        fetchRest();
        requireArchive();
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(tag);
        return;
      } catch (IOException e) {
        if (attempt == ATTEMPTS || size() == before || e instanceof NoArchiveException) {
          throw e;
        }
        progress.accept(
            "interrupted after " + size() + " bytes (" + e.getMessage() + "), going on");
      }
    }
  }

  /** A page that says sorry, or half an archive, must not become the archive for ever. */
  private void requireArchive() throws IOException {
    try (ZipFile whole = new ZipFile(part.toFile())) {
      progress.accept("received an archive of " + whole.size() + " files");
    } catch (ZipException e) {
      Files.deleteIfExists(part);
      Files.deleteIfExists(tag);
      throw new NoArchiveException("what the server sent is no whole ZIP archive", e);
    }
  }

  /** Thrown when the data received is useless, and a retry would not help. */
  private static final class NoArchiveException extends IOException {
    private static final long serialVersionUID = 1L;

    NoArchiveException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  private long size() throws IOException {
    return Files.exists(part) ? Files.size(part) : 0;
  }

  private void fetchRest() throws IOException {
    long have = Files.exists(tag) ? size() : 0;
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout((int) PATIENCE.toMillis());
    connection.setReadTimeout((int) PATIENCE.toMillis());
    if (have > 0) {
      connection.setRequestProperty("Range", "bytes=" + have + "-");
      connection.setRequestProperty("If-Range", Files.readString(tag));
    }
    try {
      int status = connection.getResponseCode();
      boolean rest = status == HttpURLConnection.HTTP_PARTIAL && have > 0;
      if (!rest && status != HttpURLConnection.HTTP_OK) {
        Files.deleteIfExists(tag);
        throw new IOException("the server answered " + status + " instead of 200 or 206");
      }
      if (rest && !startsAt(connection.getHeaderField("Content-Range"), have)) {
        Files.deleteIfExists(tag);
        throw new IOException("the server sent another part than the one it was asked for");
      }
      progress.accept((rest ? "going on at byte " + have + " of " : "fetching ") + address);
      receive(connection, rest ? have : 0);
    } finally {
      connection.disconnect();
    }
  }

  /** Whether a range begins where it should; servers that do not say are believed. */
  private static boolean startsAt(@Nullable String range, long have) {
    return range == null || range.startsWith("bytes " + have + "-");
  }

  private void receive(HttpURLConnection connection, long have) throws IOException {
    if (have == 0) {
      rememberTag(connection);
    }
    long length = connection.getContentLengthLong();
    long received = have;
    if (have + length > limits.bytes()) {
      throw new NoArchiveException(
          "it has %s bytes; at most %s are fetched".formatted(have + length, limits.bytes()), null);
    }
    try (InputStream in = connection.getInputStream();
        OutputStream out = have == 0 ? Files.newOutputStream(part) : appending()) {
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        if ((received + read) / TOLD_EVERY > received / TOLD_EVERY) {
          progress.accept((received + read >> 20) + " MiB");
        }
        received += read;
        requireWithinLimits(received);
      }
    }
    if (length >= 0 && received != have + length) {
      throw new IOException(
          "the connection ended after %s of %s bytes".formatted(received, have + length));
    }
  }

  private void requireWithinLimits(long received) throws IOException {
    if (received > limits.bytes()) {
      Files.deleteIfExists(part);
      Files.deleteIfExists(tag);
      throw new NoArchiveException("it has more than %s bytes".formatted(limits.bytes()), null);
    }
    if (System.nanoTime() - started > limits.time().toNanos()) {
      throw new NoArchiveException(
          "it took longer than %s seconds".formatted(limits.time().toSeconds()), null);
    }
  }

  private OutputStream appending() throws IOException {
    return Files.newOutputStream(part, StandardOpenOption.APPEND);
  }

  /** Without a mark of the version two halves could be of different files, so none is kept. */
  private void rememberTag(HttpURLConnection connection) throws IOException {
    String mark = connection.getHeaderField("ETag");
    if (mark == null || mark.startsWith("W/")) {
      mark = connection.getHeaderField("Last-Modified");
    }
    if (mark == null) {
      Files.deleteIfExists(tag);
    } else {
      Files.writeString(tag, mark);
    }
  }
}
