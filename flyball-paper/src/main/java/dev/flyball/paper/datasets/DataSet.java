package dev.flyball.paper.datasets;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A public data set that {@link Download} brings.
 *
 * @param name its short name
 * @param address where its archive is
 * @param contents the files that make it up
 * @param licence whose it is, and under which terms
 */
public record DataSet(String name, URI address, List<Content> contents, String licence) {

  public DataSet {
    contents = List.copyOf(contents);
  }

  /**
   * A file of a data set.
   *
   * @param path how its path ends in the archive, or in an archive within it, and its path below
   *     the folder it is copied to
   * @param sha256 the checksum in lower-case hexadecimal of the edition that we know
   * @param others what other editions must look like; empty where there are none
   */
  public record Content(String path, String sha256, Optional<Shape> others) {
    static Content of(String path, String sha256) {
      return new Content(path, sha256, Optional.empty());
    }

    /** A file that is handed out in several editions: other separators, other names of columns. */
    static Content inEditions(String path, String sha256, Shape others) {
      return new Content(path, sha256, Optional.of(others));
    }
  }

  /**
   * The properties of a table in any edition.
   *
   * @param start how its header begins
   * @param rows how many rows it has at least
   */
  public record Shape(String start, int rows) {}

  /** Human Activity Recognition Using Smartphones; its public archive holds another one. */
  public static DataSet har() {
    String root = "UCI HAR Dataset/";
    return new DataSet(
        "har",
        URI.create(
            "https://archive.ics.uci.edu/static/public/240/"
                + "human+activity+recognition+using+smartphones.zip"),
        List.of(
            Content.of(
                root + "train/X_train.txt",
                "32c777e74ef81f9e8e3082230d14bdaad948626b8b3c0fbfc8d1bdcde995094b"),
            Content.of(
                root + "test/X_test.txt",
                "12abbfa7391bfb94a8962510b8f5b494ba0d8af3cce16382d890f0341241d884"),
            Content.of(
                root + "train/y_train.txt",
                "415b3357e2e2d5e70a45c781947c6bdd80e0410a579d862eedcd6bbce3c694ef"),
            Content.of(
                root + "train/subject_train.txt",
                "66e1e2fbe9b396fa5155f531dc3348c803f503be663e2318772d49947db9153a"),
            Content.of(
                root + "test/y_test.txt",
                "2a94cb53ca46b956c1b2aebd4a09a72badd8a8e9ea9cdfe9f31b3306a08666bb"),
            Content.of(
                root + "test/subject_test.txt",
                "63b8c577f4a85431c06bd87f6384608c90a9f72f05c7956dd21255dc63515c07"),
            Content.of(
                root + "features.txt",
                "b384889885b1c8680ecf250e0e605b4c79536cdf09ce9f2fa7225a3c6773b5c7"),
            Content.of(
                root + "activity_labels.txt",
                "f6e6b292704438261f0283b2a82659ab0661447dc16520938bdf379ed1bf8de0")),
        "Human Activity Recognition Using Smartphones, UCI repository, data set 240, CC BY 4.0");
  }

  /** Hourly air quality in a city, with its outages. */
  public static DataSet airQuality() {
    return new DataSet(
        "airquality",
        URI.create("https://archive.ics.uci.edu/static/public/360/air+quality.zip"),
        List.of(
            Content.inEditions(
                "AirQualityUCI.csv",
                "5d04e790353ece1e263ad4251c6c285c076cbc55aaa0cb70e06214e1a265ec15",
                new Shape("Date", 9_357))),
        "Air Quality, UCI repository, data set 360, CC BY 4.0");
  }
}
