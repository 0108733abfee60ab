package dev.flyball.paper.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.DataException;
import dev.flyball.observation.Groups;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The HAR data in every shape they come in, and in shapes that they must not have. */
class HarArchiveTest {
  @TempDir Path folder;

  @Test
  void readsAFolderAnArchiveAndAnArchiveWithinAnArchive() throws IOException {
    List<Path> shapes =
        List.of(
            new TinyHar().folder(folder),
            folder.resolve("UCI HAR Dataset"),
            new TinyHar().zip(folder.resolve("inner.zip")),
            new TinyHar().download(folder.resolve("outer.zip")));
    for (Path shape : shapes) {
      HarData data = HarArchive.read(shape);
      assertThat(data.features())
          .as("%s", shape)
          .hasSize(7)
          .endsWith("angle(tBodyAccJerkMean),gravityMean)");
      assertThat(data.activities()).containsExactly("WALKING", "LAYING");
      assertThat(data.train().values()[2]).containsExactly(3, 0.25, 3, 0.5, 0.5, 7, 4);
      assertThat(data.train().activity()).containsExactly(0, 1, 0);
      assertThat(data.train().subject()).containsExactly(1, 1, 30);
      assertThat(data.test().values()[1]).containsExactly(2, 0, 5, 0, 0, 7, 1);
      assertThat(data.test().activity()).containsExactly(1, 1);
    }
  }

  @Test
  void familiesGoByTheNumberOfAColumnNotByItsName() throws IOException {
    Groups families = HarArchive.read(new TinyHar().folder(folder)).families();
    assertThat(families.count()).isEqualTo(6);
    assertThat(families.name(3)).isEqualTo("body gyroscope");
    assertThat(families.group(3)).containsExactly(3, 4);
    assertThat(families.group(5)).containsExactly(6);
    assertThat(families.requireCovering()).isSameAs(families);
  }

  @Test
  void theTrainingRowsAloneSetTheScale() throws IOException {
    HarData data = HarArchive.read(new TinyHar().folder(folder)).standardised();
    double deviation = Math.sqrt(2.0 / 3);
    assertThat(column(data.train(), 0))
        .containsExactly(new double[] {-1 / deviation, 0, 1 / deviation}, within(1e-15));
    assertThat(column(data.test(), 0))
        .containsExactly(new double[] {2 / deviation, 0}, within(1e-15));
    assertThat(column(data.train(), 2)).as("never changes").containsExactly(0, 0, 0);
    assertThat(column(data.test(), 2)).as("shifted, not scaled").containsExactly(2, 2);
  }

  private static double[] column(HarData.Split split, int j) {
    return Arrays.stream(split.values()).mapToDouble(row -> row[j]).toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "train/X_train.txt | 1 2 3;4 5        | line 1: holds 3 numbers; expected 7",
        "train/X_train.txt | 1 1 1 1 1 1 1;1 1 1 1 1 1 | line 2: holds 6 numbers; expected 7",
        "train/X_train.txt | 1 1 1 1 1 1 1;1 1 1 1 1 1 1 1 | line 2: holds 8 numbers",
        "train/X_train.txt | 1 2 x 4 5 6 7    | line 1: \"x\" found; expected a finite number",
        "test/X_test.txt   | 1 NaN 3 4 5 6 7  | line 1: \"NaN\" found",
        "test/X_test.txt   | ' '              | is empty; expected at least one line",
        "train/y_train.txt | 1;3;1            | line 2: \"3\" is no activity; expected a whole number from 1 to 2",
        "train/y_train.txt | 1;1.5;1          | line 2: \"1.5\" is no activity",
        "train/y_train.txt | 1;;1             | line 2: is blank; expected activity",
        "train/y_train.txt | 1;1              | holds 2 lines; expected 3",
        "test/subject_test.txt | 2;0          | line 2: \"0\" is no subject; expected a whole number from 1 on",
        "features.txt      | 1 tBodyAcc;3 angle(X) | line 2: \"3 angle(X)\" found; expected 2 and a name",
        "features.txt      | 1 tBodyAcc;2 pulse    | line 2: \"pulse\" belongs to no sensing family",
        "activity_labels.txt | WALKING        | line 1: \"WALKING\" found; expected 1 and a name"
      })
  void whatIsWrongIsNamedWithFileLineAndExpectation(String file, String lines, String message)
      throws IOException {
    Path zip = new TinyHar().with(file, lines.replace(';', '\n')).zip(folder.resolve("broken.zip"));
    assertThatThrownBy(() -> HarArchive.read(zip))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("broken.zip, " + file)
        .hasMessageContaining(message);
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    Path zip = new TinyHar().without("test/y_test.txt").zip(folder.resolve("part.zip"));
    assertThatThrownBy(() -> HarArchive.read(zip))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("there is no test/y_test.txt in it; expected the official archive");
  }

  @Test
  void truncatedAndForeignFilesAreRefused() throws IOException {
    byte[] whole = Files.readAllBytes(new TinyHar().zip(folder.resolve("whole.zip")));
    // What follows the files is a second list of their names, which reading does without.
    int end = new String(whole, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    for (int length = 0; length < end; length += 97) {
      Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> HarArchive.read(cut))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(DataException.class)
          .hasMessageContaining("cut.zip");
    }
    Path text = Files.writeString(folder.resolve("notes.txt"), "no archive at all");
    assertThatThrownBy(() -> HarArchive.read(text))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("notes.txt: there is no features.txt in it");
    assertThatThrownBy(() -> HarArchive.read(folder.resolve("nowhere.zip")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("there is no such file");
  }

  @Tag("slow")
  @Test
  @EnabledIfEnvironmentVariable(named = "FLYBALL_DATA", matches = ".+")
  void theRealArchiveHasTheSizesOfThePaper() {
    HarData data =
        HarArchive.read(Path.of(System.getenv("FLYBALL_DATA"), "har", "UCI-HAR-Dataset.zip"));
    assertThat(data.train().rows()).isEqualTo(7_352);
    assertThat(data.test().rows()).isEqualTo(2_947);
    assertThat(data.activities())
        .containsExactly(
            "WALKING", "WALKING_UPSTAIRS", "WALKING_DOWNSTAIRS", "SITTING", "STANDING", "LAYING");
    assertThat(data.train().values()[0]).startsWith(0.28858451, -0.020294171).hasSize(561);
    Groups families = data.families().requireCovering();
    assertThat(IntStream.range(0, 6).map(families::sizeOf))
        .containsExactly(145, 53, 145, 145, 66, 7);
    assertThat(
            data.features().stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values())
        .filteredOn(count -> count > 1)
        .as("names that occur more than once")
        .hasSize(42);
    Set<Integer> trained = IntStream.of(data.train().subject()).boxed().collect(Collectors.toSet());
    assertThat(trained).hasSize(21);
    assertThat(IntStream.of(data.test().subject()).distinct().boxed()).noneMatch(trained::contains);
  }
}
