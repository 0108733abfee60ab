package dev.flyball.paper.datasets;

import dev.flyball.data.DataException;
import dev.flyball.data.Input;
import dev.flyball.data.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the HAR data in their official layout: a folder, the archive, or the public download, which
 * is an archive that holds the archive. Whatever is missing, broken off or of another kind is
 * refused with the file, the line and what was expected. About a second and a few hundred MB while
 * it reads.
 */
public final class HarArchive {
  private static final String ROOT = "UCI HAR Dataset/";

  private final String place;
  private final Map<String, byte[]> files = new HashMap<>();

  private HarArchive(String place) {
    this.place = place;
  }

  /**
   * The data in a folder (or one that holds {@code UCI HAR Dataset}) or in a zip file.
   *
   * @throws DataException if they are not there or not as they should be
   */
  public static HarData read(Path path) {
    HarArchive archive = new HarArchive(path.toString());
    try {
      if (Files.isDirectory(path)) {
        archive.open(path);
      } else {
        ArchiveWalk.walk(path, archive::take);
      }
    } catch (IOException e) {
      throw Input.unreadable(path.toString(), e);
    }
    return archive.data();
  }

  private void open(Path folder) throws IOException {
    Path root = Files.isDirectory(folder.resolve(ROOT)) ? folder.resolve(ROOT) : folder;
    for (String name : paths()) {
      Path file = root.resolve(name);
      if (Files.isRegularFile(file)) {
        files.put(name, Files.readAllBytes(file));
      }
    }
  }

  private void take(String path, InputStream content) throws IOException {
    Optional<String> name =
        paths().stream().filter(each -> ("/" + path).endsWith("/" + each)).findFirst();
    if (name.isPresent()) {
      files.putIfAbsent(name.get(), content.readAllBytes());
    }
  }

  /** The files needed, below the root. */
  private static List<String> paths() {
    return DataSet.har().contents().stream()
        .map(content -> content.path().substring(ROOT.length()))
        .toList();
  }

  private HarData data() {
    HarText named = text("features.txt");
    List<String> features = named.names();
    for (int j = 0; j < features.size(); j++) {
      if (SensingFamily.of(features.get(j)).isEmpty()) {
        throw new DataException(
            new Location(named.name(), 0, j + 1L, null),
            DataException.quote(features.get(j)) + " belongs to no sensing family",
            features.get(j),
            "a signal such as tBodyAcc, fBodyGyroJerkMag or angle");
      }
    }
    List<String> activities = text("activity_labels.txt").names();
    return new HarData(
        features,
        activities,
        split("train", features.size(), activities.size()),
        split("test", features.size(), activities.size()));
  }

  private HarData.Split split(String name, int features, int activities) {
    HarText values = text("%s/X_%s.txt".formatted(name, name));
    HarText activity = text("%s/y_%s.txt".formatted(name, name));
    HarText subject = text("%s/subject_%s.txt".formatted(name, name));
    double[][] rows = values.rows(features);
    int[] classes = activity.wholeNumbers(activities, "activity");
    for (int i = 0; i < classes.length; i++) {
      classes[i]--;
    }
    int[] subjects = subject.subjects();
    requireAsMany(activity, classes.length, rows.length);
    requireAsMany(subject, subjects.length, rows.length);
    return new HarData.Split(rows, classes, subjects);
  }

  private static void requireAsMany(HarText file, int lines, int rows) {
    if (lines != rows) {
      throw new DataException(
          Location.of(file.name()),
          "holds %s lines".formatted(lines),
          String.valueOf(lines),
          "%s, as many as there are rows of features".formatted(rows));
    }
  }

  private HarText text(String name) {
    byte[] content = files.remove(name);
    if (content == null) {
      throw new DataException(
          Location.of(place),
          "there is no %s in it".formatted(name),
          name,
          "the official archive of the HAR data, or the folder it unpacks to");
    }
    return new HarText(place + ", " + name, content);
  }
}
