package dev.flyball.paper.datasets;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.data.DataException;
import dev.flyball.data.Location;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Downloads a public data set into a folder, or unpacks it from a local archive. Files whose
 * checksum is known are checked; a file that fails is not left behind.
 *
 * @param folder made if need be
 * @param progress is told what happens, in sentences
 */
public record Download(DataSet set, Path folder, Consumer<String> progress) {
  /**
   * Fetches the archive and unpacks what matters.
   *
   * @return the files, in the order of the data set
   * @throws DataException if the address cannot be reached, the disk is full, or a checksum differs
   */
  public List<Path> fromAddress() {
    Path archive = folder.resolve(set.name() + ".zip");
    try {
      Files.createDirectories(folder);
      if (Files.exists(archive)) {
        progress.accept("found " + archive);
      } else {
        new HttpFile(set.address(), archive, progress).fetch();
      }
    } catch (IOException e) {
      throw new DataException(
          Location.of(set.address().toString()),
          "cannot be fetched: " + reason(e),
          set.address().toString(),
          "a connection, or the archive, fetched elsewhere with a browser, as a local file",
          e);
    }
    try {
      return from(archive);
    } catch (DataException e) {
      // An archive that is no good is not found again.
      removeQuietly(archive, e);
      throw e;
    }
  }

  private static void removeQuietly(Path archive, DataException failure) {
    try {
      Files.deleteIfExists(archive);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Takes the files from a local archive, or the one file of the set itself.
   *
   * @throws DataException if one is not in there, cannot be written, or its checksum differs
   */
  public List<Path> from(Path archive) {
    try {
      Files.createDirectories(folder);
      List<Path> files = new Unpacking(set, archive, folder).unpack();
      files.forEach(file -> progress.accept("wrote " + file));
      return files;
    } catch (IOException e) {
      throw new DataException(
          Location.of(archive.toString()),
          "cannot be unpacked: " + reason(e),
          archive.toString(),
          "the archive of " + set.licence(),
          e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof UnknownHostException
        ? "no address is known for " + e.getMessage()
        : FileFailure.reason(e);
  }
}
