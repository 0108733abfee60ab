package dev.flyball.paper.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A made-up HAR archive of seven features, two activities, three training and two test rows. */
final class TinyHar {
  private static final String ROOT = "UCI HAR Dataset/";

  private final Map<String, String> files = new LinkedHashMap<>();

  TinyHar() {
    with(
        "features.txt",
        """
        1 tBodyAcc-mean()-X
        2 tGravityAccMag-std()
        3 fBodyBodyAccJerkMag-energy()
        4 fBodyGyro-bandsEnergy()-1,8
        5 fBodyGyro-bandsEnergy()-1,8
        6 tBodyGyroJerk-mad()-Z
        7 angle(tBodyAccJerkMean),gravityMean)
        """);
    with("activity_labels.txt", "1 WALKING\n2 LAYING\n");
    with(
        "train/X_train.txt",
        """
          1.0000000e+000 -2.5000000e-001 3 0.5 0.5 7 1
          2.0000000e+000 -2.5000000e-001 3 0.5 0.5 7 1
          3.0000000e+000  2.5000000e-001 3 0.5 0.5 7 4
        """);
    with("train/y_train.txt", "1\n2\n1\n");
    with("train/subject_train.txt", "1\n1\n30\n");
    with("test/X_test.txt", " 4 0 5 0 0 7 1\n 2 0 5 0 0 7 1\n");
    with("test/y_test.txt", "2\n2\n");
    with("test/subject_test.txt", "2\n4\n");
  }

  TinyHar with(String path, String text) {
    files.put(path, text);
    return this;
  }

  TinyHar without(String path) {
    files.remove(path);
    return this;
  }

  String text(String path) {
    return files.get(path);
  }

  Path folder(Path at) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = at.resolve(ROOT + file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return at;
  }

  Path zip(Path at) throws IOException {
    return Files.write(at, zipped());
  }

  /** As the public download is: the archive within an archive. */
  Path download(Path at) throws IOException {
    return Files.write(
        at, zip(Map.of("UCI HAR Dataset.names", new byte[3], "UCI HAR Dataset.zip", zipped())));
  }

  private byte[] zipped() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    // What some systems put beside every file of an archive.
    files.keySet().forEach(path -> entries.put("__MACOSX/" + ROOT + beside(path), new byte[5]));
    files.forEach((path, text) -> entries.put(ROOT + path, text.getBytes(StandardCharsets.UTF_8)));
    return zip(entries);
  }

  private static String beside(String path) {
    int name = path.lastIndexOf('/') + 1;
    return path.substring(0, name) + "._" + path.substring(name);
  }

  private static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return bytes.toByteArray();
  }
}
