package dev.flyball.paper.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * An archive fetched over HTTP. It appears when it is complete; of one that broke off nothing
 * stays.
 */
final class HttpFile {
  private static final int PATIENCE_MILLIS = 30_000;
  private static final long TOLD_EVERY = 8 << 20;

  /** Ten times the largest of the public data sets, and longer than a slow line takes for it. */
  private static final Limits USUAL = new Limits(1L << 30, Duration.ofMinutes(30));

  /**
   * Limits on a download.
   *
   * @param bytes how much it may send
   * @param time how long it may take
   */
  record Limits(long bytes, Duration time) {}

  private final URI address;
  private final Path file;
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
    this.progress = progress;
  }

  /** Fetches it. */
  void fetch() throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    progress.accept("fetching " + address);
    try {
      receive(part);
      requireArchive(part);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** A page that says sorry, or half an archive, must not become the archive for ever. */
  private void requireArchive(Path part) throws IOException {
    try (ZipFile whole = new ZipFile(part.toFile())) {
      progress.accept("received an archive of " + whole.size() + " files");
    } catch (ZipException e) {
      throw new IOException("what the server sent is no whole ZIP archive", e);
    }
  }

  private void receive(Path part) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    try {
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        throw new IOException("the server answered " + status + " instead of 200");
      }
      long length = connection.getContentLengthLong();
      requireAtMost(length);
      long received = 0;
      try (InputStream in = connection.getInputStream();
          OutputStream out = Files.newOutputStream(part)) {
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          out.write(buffer, 0, read);
          if ((received + read) / TOLD_EVERY > received / TOLD_EVERY) {
            progress.accept((received + read >> 20) + " MiB");
          }
          received += read;
          requireAtMost(received);
          if (System.nanoTime() - started > limits.time().toNanos()) {
            throw new IOException(
                "it took longer than %s seconds".formatted(limits.time().toSeconds()));
          }
        }
      }
      if (length >= 0 && received != length) {
        throw new IOException(
            "the connection ended after %s of %s bytes".formatted(received, length));
      }
    } finally {
      connection.disconnect();
    }
  }

  private void requireAtMost(long bytes) throws IOException {
    if (bytes > limits.bytes()) {
      throw new IOException(
          "it has %s bytes or more; at most %s are fetched".formatted(bytes, limits.bytes()));
    }
  }
}
