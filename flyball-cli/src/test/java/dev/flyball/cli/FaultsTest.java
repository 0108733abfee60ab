package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and folders as they should not be: said clearly, nothing lost, no garbage learned. */
class FaultsTest {
  @TempDir private Path folder;

  private Path ragged() {
    return Cli.file(
        folder, "ragged.csv", "a,b,y", "1,2,3", "2,1", "2,3,5", "3,x,6", "3,1,4,9", "4,4,8.5");
  }

  @Test
  void badRowsAreSkippedCountedAndShown() {
    Cli run = Cli.run("train", ragged(), "--target", "y", "--on-bad-row", "skip");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("learned 3 rows");
    assertThat(run.err())
        .contains("skipped 3 bad rows")
        .contains("line 3", "too few fields: 2")
        .contains("line 5", "\"x\" is not a finite number")
        .contains("line 6", "too many fields: 4");
  }

  @Test
  void oneFarCellDoesNotStopTheDefault() {
    String[] lines = new String[60];
    lines[0] = "a,b,y";
    for (int k = 1; k < lines.length; k++) {
      lines[k] = k % 7 + "," + (k == 30 ? "1e200" : k % 5) + "," + (k % 7 - k % 5);
    }
    Path table = Cli.file(folder, "far.csv", lines);
    Cli run = Cli.run("train", table, "--target", "y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("learned 59 rows").doesNotContain("E200");
  }

  @Test
  void aFarCellIsSkippedAndItsColumnNamed() {
    Path table = Cli.file(folder, "far.csv", "a,b,y", "1,2,3", "2,1e200,4", "2,3,5", "3,1,4");
    Cli run = Cli.run("train", table, "--target", "y", "--no-standardise", "--on-bad-row", "skip");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("learned 3 rows");
    assertThat(run.err()).contains("skipped 1 bad row").contains("line 3", "column b");
  }

  @Test
  void badRowsPastTheLimitFail() {
    Cli run =
        Cli.run("train", ragged(), "--target", "y", "--on-bad-row", "skip", "--max-bad-rows", 2);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("bad row number 3").contains("at most 2 bad rows");
    Cli alone = Cli.run("train", ragged(), "--target", "y", "--max-bad-rows", 2);
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("--max-bad-rows needs --on-bad-row skip");
  }

  @Test
  void aBadRowKeepsWhatWasLearnedBeforeIt() {
    Path kept = folder.resolve("kept.safetensors");
    Cli run = Cli.run("train", ragged(), "--target", "y", "--checkpoint", kept);
    assertThat(run.code()).isEqualTo(1);
    assertThat(Cli.run("inspect", kept).out()).contains("learned     1 rows, 1 steps");
    Cli rest = Cli.run("train", "--resume", kept, "--checkpoint", kept, "--on-bad-row", "skip");
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.out()).contains("learned 2 rows");
  }

  @Test
  void columnsThatSayNothingAreLeftOut() {
    Path table =
        Cli.file(folder, "t.csv", "same,never,a,y", "7,,1,2", "7,,2,4.5", "7,,3,6", "7,,4,7.5");
    Cli run = Cli.run("train", table, "--target", "y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("left out: same, because it is constant (7)")
        .contains("left out: never, because it is always missing")
        .doesNotContainPattern("(?m)^same ");
    Cli asked = Cli.run("train", table, "--target", "y", "--features", "same,never,a");
    assertThat(asked.code()).as(asked.err()).isZero();
    assertThat(asked.out()).containsPattern("never +0\\.0+ +0\\.0 %").contains("note: never");
  }

  @Tag("slow")
  @Test
  void tenThousandColumnsAreLearned() {
    int columns = 10_000;
    String[] names = new String[columns];
    Arrays.setAll(names, j -> "c" + j);
    String[] lines = new String[21];
    lines[0] = String.join(",", names) + ",y";
    for (int row = 1; row < lines.length; row++) {
      String value = Integer.toString(row % 7);
      lines[row] =
          String.join(",", Collections.nCopies(columns, row % 5 == 0 ? "" : value))
              + ","
              + (row % 7 + 0.5);
    }
    Path wide = Cli.file(folder, "wide.csv", lines);
    Path kept = folder.resolve("wide.safetensors");
    Cli run = Cli.run("train", wide, "--target", "y", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("10,001 weights");
    assertThat(Cli.run("predict", kept, wide).out().lines()).hasSize(21);
  }

  @Test
  void aFolderWithoutPermissionIsSaidBeforeTheWork() throws IOException {
    Path table = Cli.file(folder, "t.csv", "a,y", "1,2", "2,4.5", "3,6");
    Path locked = Files.createDirectory(folder.resolve("locked"));
    if (!locked.toFile().setWritable(false) || Files.isWritable(locked)) {
      return; // whoever runs this may write anywhere
    }
    Path inside = locked.resolve("kept.safetensors");
    for (List<Object> option :
        List.<List<Object>>of(List.of("--checkpoint", inside), List.of("--out", locked))) {
      Cli run = Cli.run("train", table, "--target", "y", option.get(0), option.get(1));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("no permission to write");
    }
    assertThat(locked.toFile().setWritable(true)).isTrue();
  }

  @Test
  void aFileWhereAFolderShouldBeIsSaidBeforeTheWork() throws IOException {
    Path table = Cli.file(folder, "t.csv", "a,y", "1,2", "2,4.5", "3,6");
    Cli itself = Cli.run("train", table, "--target", "y", "--out", table);
    Cli below = Cli.run("train", table, "--target", "y", "--out", table.resolve("report"));
    for (Cli run : List.of(itself, below)) {
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("--out", "t.csv is not a folder");
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void aCheckpointOfAnotherModelIsRefusedAndStays() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 100);
    Path kept = folder.resolve("kept.safetensors");
    Cli.run("train", table, "--target", "output", "--model", "mlp", "--checkpoint", kept);
    byte[] before = Files.readAllBytes(kept);
    Cli run = Cli.run("train", table, "--resume", kept, "--model", "linear", "--checkpoint", kept);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("it holds the model perceptron").contains("linear");
    Cli other = Cli.run("train", table, "--resume", kept, "--target", "boiler.temp");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("the checkpoint learned output; expected the same --target");
    assertThat(Files.readAllBytes(kept)).isEqualTo(before);
  }

  @Test
  void completionKnowsTheCommands() {
    Cli run = Cli.run("completion");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("#!").contains("evaluate", "--on-bad-row", "inspect");
  }

  @Test
  void theProgressLineSaysSpeedAndTimeLeft() {
    assertThat(ProgressLine.text(50_000, 20_000, 0.339, 5, 0.25))
        .isEqualTo("33 %, 50,000 rows, 20,000 rows/s, 5 s left, error 0.2500");
    double unknown = Double.NaN;
    assertThat(ProgressLine.text(10, 10, unknown, unknown, 0.5))
        .isEqualTo("10 rows, 10 rows/s, error 0.5000");
    assertThat(ProgressLine.text(10, 10, 0.01, 99, 1)).contains("1 min 39 s left");
    assertThat(ProgressLine.text(10, 10, 0, Double.POSITIVE_INFINITY, unknown))
        .isEqualTo("0 %, 10 rows, 10 rows/s");
  }

  @Test
  void holdoutsAreNotLearned() {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 1000);
    Cli share = Cli.run("train", table, "--target", "output", "--holdout", "25%");
    assertThat(share.code()).as(share.err()).isZero();
    assertThat(share.out()).contains("learned 750 rows").contains("held out  MAE");
    assertThat(share.out()).containsPattern("\\(a constant has [\\d.]+, batch ridge [\\d.]+\\)");
    Cli file = Cli.run("train", table, "--target", "output", "--holdout", table);
    assertThat(file.out()).contains("learned 1,000 rows").contains("held out  MAE");
    Cli wrong = Cli.run("train", table, "--target", "output", "--holdout", "120%");
    assertThat(wrong.code()).isEqualTo(2);
  }
}
