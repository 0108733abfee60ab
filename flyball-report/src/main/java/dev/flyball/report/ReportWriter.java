package dev.flyball.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

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

  /** The results as {@code results.json} holds them. */
  public static String json(Results results) {
    return ResultsJson.pretty(results);
  }

  private static Path replace(Path file, String text) throws IOException {
    String start = "." + file.getFileName() + ".";
    removeLeftovers(file.toAbsolutePath().getParent(), start);
    Path fresh = file.resolveSibling(start + ProcessHandle.current().pid());
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

  /** Removes the temporary files of dead writers: the end of the name is their process id. */
  private static void removeLeftovers(Path folder, String start) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith(start) && isDead(name.substring(start.length()))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isDead(String id) {
    return id.matches("[0-9]{1,18}") && ProcessHandle.of(Long.parseLong(id)).isEmpty();
  }
}
