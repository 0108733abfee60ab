package dev.flyball.report;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes {@code results.json} and the page drawn from it. */
public final class ReportWriter {
  private ReportWriter() {}

  /**
   * Writes {@code results.json} and {@code report.html} into a folder, which is made if need be.
   * Each file is either the old one or the new one, never half of it.
   *
   * @return the page
   */
  public static Path write(Path folder, Results results) throws IOException {
    Files.createDirectories(folder);
    writeJson(folder.resolve("results.json"), results);
    return replace(folder.resolve("report.html"), Page.html(results));
  }

  /** Writes the results alone, as {@code results.json} holds them, into a file of any name. */
  public static Path writeJson(Path file, Results results) throws IOException {
    return replace(file, ResultsJson.pretty(results));
  }

  private static Path replace(Path file, String text) throws IOException {
    Path fresh =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.writeString(fresh, text, StandardCharsets.UTF_8);
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      return Files.move(
          fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
