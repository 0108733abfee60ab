package dev.flyball.flink.job;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** Looks into input files before the job starts. */
final class InputFiles {
  private InputFiles() {}

  /** The columns that the first file at {@code path} names. */
  static List<String> columns(String path, CsvDialect text, int longest) throws IOException {
    Path file = first(path);
    try (LineReader lines = LineReader.of(file.getFileSystem().open(file), longest)) {
      return CsvFormat.columns(file.toString(), lines, text);
    } catch (LineException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The file, or the first by name of the folder and the folders in it. */
  static Path first(String path) throws IOException {
    Path place = new Path(path);
    FileSystem system = place.getFileSystem();
    if (!system.exists(place)) {
      throw new IllegalArgumentException("there is no file or folder " + path);
    }
    return first(system, system.getFileStatus(place))
        .orElseThrow(() -> new IllegalArgumentException("there are no files in " + path));
  }

  private static Optional<Path> first(FileSystem system, FileStatus place) throws IOException {
    if (!place.isDir()) {
      return Optional.of(place.getPath());
    }
    FileStatus[] inside = system.listStatus(place.getPath());
    Arrays.sort(inside, Comparator.comparing(status -> status.getPath().getName()));
    for (FileStatus status : inside) {
      String name = status.getPath().getName();
      boolean hidden = name.startsWith(".") || name.startsWith("_");
      Optional<Path> found = hidden ? Optional.empty() : first(system, status);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
