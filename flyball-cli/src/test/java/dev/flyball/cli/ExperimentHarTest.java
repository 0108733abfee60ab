package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import dev.flyball.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** {@code flyball experiment har} as a user calls it. */
class ExperimentHarTest {
  @TempDir private Path folder;

  /** A folder in the official layout: two features a family, six activities, six people. */
  private Path madeUp() throws IOException {
    Path root = Files.createDirectories(folder.resolve("data/UCI HAR Dataset"));
    String[] signals = {
      "tBodyAcc", "tGravityAcc", "tBodyAccJerk", "fBodyGyro", "tBodyGyroJerk", "angle"
    };
    StringBuilder features = new StringBuilder();
    for (int j = 0; j < 12; j++) {
      features.append("%s %s-%s%n".formatted(j + 1, signals[j / 2], j));
    }
    Files.writeString(root.resolve("features.txt"), features);
    Files.writeString(
        root.resolve("activity_labels.txt"),
        "1 WALKING\n2 WALKING_UPSTAIRS\n3 WALKING_DOWNSTAIRS\n4 SITTING\n5 STANDING\n6 LAYING\n");
    RandomStream random = new RandomStream(12);
    split(root, "train", 120, random);
    split(root, "test", 60, random);
    return folder.resolve("data");
  }

  private static void split(Path root, String name, int rows, RandomStream random)
      throws IOException {
    StringBuilder values = new StringBuilder();
    StringBuilder activities = new StringBuilder();
    StringBuilder subjects = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      int activity = i % 6;
      for (int j = 0; j < 12; j++) {
        double value = (j % 6 == activity ? 2 : 0) + 1.5 * random.nextGaussian();
        values.append(String.format(Locale.ROOT, " %.6e", value));
      }
      values.append('\n');
      activities.append(activity + 1).append('\n');
      subjects.append(1 + i / 20).append('\n');
    }
    Files.createDirectories(root.resolve(name));
    Files.writeString(root.resolve(name + "/X_" + name + ".txt"), values);
    Files.writeString(root.resolve(name + "/y_" + name + ".txt"), activities);
    Files.writeString(root.resolve(name + "/subject_" + name + ".txt"), subjects);
  }

  @Test
  void printsTheTableWritesTheReportAndGoesOnFromFinishedRuns() throws IOException {
    Path out = folder.resolve("out");
    Object[] typed = {
      "experiment", "har", "--data", madeUp(), "--quick", "--runs", 1, "--steps", 100, "--out", out
    };

    Cli cli = Cli.run(typed);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .containsPattern("walking upstairs\n( .*\n){3} +directional +0\\.\\d{3}")
        .containsPattern("F1 of every class, (logistic|network)")
        .contains("The directional law is above masked SGD in");
    Results results = Results.read(out.resolve("results.json"));
    assertThat(results.command()).isEqualTo("experiment har");
    assertThat(results.data()).containsKeys("table2", "paperTable2", "runs", "safeguards");
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    try (var kept = Files.list(out.resolve("runs"))) {
      assertThat(kept).as("two models, four laws, one seed").hasSize(8);
    }
    String first = Files.readString(out.resolve("results.json"));
    Object[] resumed = java.util.Arrays.copyOf(typed, typed.length + 1);
    resumed[typed.length] = "--continue";
    assertThat(Cli.run(resumed).out()).isEqualTo(cli.out());
    assertThat(Files.readString(out.resolve("results.json")).replace(" --continue", ""))
        .isEqualTo(first);
  }

  @Test
  void runsOneModelAloneAndDrawsItsFigures() throws IOException {
    Path out = folder.resolve("logistic");

    Cli cli =
        Cli.run(
            "experiment",
            "har",
            "--data",
            madeUp(),
            "--model",
            "logistic",
            "--runs",
            2,
            "--steps",
            100,
            "--out",
            out,
            "--figures");

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("Table 2, logistic").doesNotContain("network");
    try (var figures = Files.list(out.resolve("figures"))) {
      assertThat(figures.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.contains("walking-upstairs") && name.endsWith(".svg"));
    }
  }

  @Test
  void badRequestsAndBadDataAreNamed() throws IOException {
    Cli model = Cli.run("experiment", "har", "--model", "forest", "--out", folder);
    assertThat(model.code()).isEqualTo(2);
    assertThat(model.err()).contains("forest").contains("logistic");

    Cli seeds = Cli.run("experiment", "har", "--runs", 0, "--data", folder, "--out", folder);
    assertThat(seeds.code()).isEqualTo(2);
    assertThat(seeds.err()).contains("at least 1 seed is needed, not 0");

    Path data = madeUp();
    Path labels = data.resolve("UCI HAR Dataset/test/y_test.txt");
    Files.writeString(labels, Files.readString(labels).replaceFirst("6", "9"));
    Cli broken = Cli.run("experiment", "har", "--data", data, "--quick", "--out", folder);
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.err()).contains("test/y_test.txt, line 6: \"9\" is no activity");

    Cli empty = Cli.run("experiment", "har", "--data", folder, "--quick", "--out", folder);
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.err()).doesNotContain("unexpected");
  }

  @Tag("slow")
  @Test
  @EnabledIfEnvironmentVariable(named = "FLYBALL_DATA", matches = ".+")
  void readsTheRealArchive() throws IOException {
    Path archive = Path.of(System.getenv("FLYBALL_DATA"), "har", "UCI-HAR-Dataset.zip");

    Cli cli =
        Cli.run(
            "experiment",
            "har",
            "--data",
            archive,
            "--quick",
            "--model",
            "logistic",
            "--runs",
            1,
            "--steps",
            10,
            "--out",
            folder);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(folder.resolve("results.json")))
        .contains("1 seed, 10 steps")
        .contains("body-gyroscope jerk");
  }
}
