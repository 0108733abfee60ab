package dev.flyball.paper.datasets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Extracts the files of a data set from an archive, and from the archives within it. The data set
 * decides on the paths, never the archive.
 */
final class Unpacking {
  private final DataSet set;
  private final Path archive;
  private final Path folder;
  private final Map<DataSet.Content, Path> found = new HashMap<>();

  Unpacking(DataSet set, Path archive, Path folder) {
    this.set = set;
    this.archive = archive;
    this.folder = folder;
  }

  /** The files in the order of the set. */
  List<Path> unpack() throws IOException {
    String name = archive.getFileName().toString();
    if (name.endsWith(".zip")) {
      ArchiveWalk.walk(archive, this::take);
    } else {
      try (InputStream in = Files.newInputStream(archive)) {
        take(name, in);
      }
    }
    for (DataSet.Content content : set.contents()) {
      if (!found.containsKey(content)) {
        throw new IOException("there is no " + content.path() + " in it");
      }
    }
    return set.contents().stream().map(found::get).toList();
  }

  private void take(String path, InputStream in) throws IOException {
    for (DataSet.Content content : set.contents()) {
      boolean same = path.equals(content.path()) || path.endsWith("/" + content.path());
      if (same && !found.containsKey(content)) {
        found.put(content, write(content, in));
        return;
      }
    }
  }

  private Path write(DataSet.Content content, InputStream in) throws IOException {
    Path file = folder.resolve(content.path());
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    MessageDigest sha256 = sha256();
    try {
      Files.copy(new DigestInputStream(in, sha256), part, StandardCopyOption.REPLACE_EXISTING);
      String checksum = HexFormat.of().formatHex(sha256.digest());
      if (!content.sha256().equals(checksum)) {
        requireEdition(content, part, checksum);
      }
      return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Fails unless this is another edition of the file. */
  private static void requireEdition(DataSet.Content content, Path part, String checksum)
      throws IOException {
    if (content.others().isEmpty()) {
      throw new IOException(
          "%s has the SHA-256 %s; expected %s"
              .formatted(content.path(), checksum, content.sha256()));
    }
    DataSet.Shape shape = content.others().get();
    // Every byte is a character there, whatever the file's own encoding is.
    try (BufferedReader lines = Files.newBufferedReader(part, StandardCharsets.ISO_8859_1)) {
      String header = lines.readLine();
      long rows = lines.lines().filter(line -> !line.isBlank()).count();
      if (header == null || !header.contains(shape.start()) || rows < shape.rows()) {
        throw new IOException(
            "%s has the SHA-256 %s and %s rows; expected %s, or another edition that begins with %s and has %s rows or more"
                .formatted(
                    content.path(), checksum, rows, content.sha256(), shape.start(), shape.rows()));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
