package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is whole or said not to be, and does nothing to whoever looks at it. */
@Timeout(600)
class OutputTest {
  private static final int ROWS = 300;
  private static final String ESCAPE = "\u001b[2J";

  @TempDir private Path folder;
  private Path table;
  private Path kept;

  @BeforeEach
  void learn() {
    table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    kept = folder.resolve("kept.ckpt");
    Cli run = Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inspect", "inspect --json", "train", "evaluate", "certify", "predict"})
  void aFullStandardOutputIsNoticed(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    switch (words.get(0)) {
      case "inspect" -> words.add(kept.toString());
      case "predict" -> words.addAll(List.of(kept.toString(), table.toString()));
      default -> words.addAll(List.of(table.toString(), "--target", "output"));
    }
    StringWriter err = new StringWriter();
    int code =
        Main.run(new PrintWriter(new Full()), new PrintWriter(err), words.toArray(String[]::new));
    assertThat(code).as(err.toString()).isEqualTo(1);
    assertThat(err.toString()).contains("standard output takes no more");
  }

  /** Takes nothing, as /dev/full does. */
  private static final class Full extends Writer {
    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void aFullDeviceIsNamed() throws Exception {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "no /dev/full here");
    Process process =
        new ProcessBuilder(java("", "inspect", kept.toString()))
            .redirectOutput(full)
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("standard output takes no more: No space left on device");
  }

  @Test
  void predictionsReplaceAFileAsAWholeOrNotAtAll() throws IOException {
    Path written = Files.writeString(folder.resolve("predictions.csv"), "old");
    List<String> lines = new ArrayList<>(Files.readAllLines(table));
    lines.set(ROWS / 2, "no,such,row");
    Path broken = Cli.file(folder, "broken.csv", lines.toArray(String[]::new));
    Cli failed = Cli.run("predict", kept, broken, "--predictions", written);
    assertThat(failed.code()).isEqualTo(1);
    assertThat(written).hasContent("old");
    assertThat(Cli.run("predict", kept, table, "--predictions", written).code()).isZero();
    assertThat(written).content().startsWith("row,prediction").endsWith("\n");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void aFullDiskLeavesNoPartOfThePredictions() throws Exception {
    Path written = folder.resolve("predictions.csv");
    Process process =
        new ProcessBuilder(
                java(
                    "ulimit -f 4; ",
                    "predict",
                    kept.toString(),
                    table.toString(),
                    "--digits",
                    "17",
                    "--predictions",
                    written.toString()))
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(written).doesNotExist();
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    assertThat(Files.readString(folder.resolve("err.txt"))).contains("nothing was written");
  }

  private static List<String> java(String before, String... words) {
    List<String> command = new ArrayList<>(List.of("bash", "-c", before + "exec \"$@\"", "-"));
    command.addAll(JavaCommand.flyball((Object[]) words));
    return command;
  }

  @Test
  void escapesOfTheTerminalAreShownAndNotObeyed() throws IOException {
    String name = "a" + ESCAPE;
    List<String> lines = new ArrayList<>(List.of(name + ",b\u202ec,y"));
    for (int k = 0; k < 40; k++) {
      lines.add(k % 7 + "," + k % 5 + "," + (k % 7 - k % 5));
    }
    Path hostile = Cli.file(folder, "x" + ESCAPE + ".csv", lines.toArray(String[]::new));
    Path model = folder.resolve("hostile.ckpt");
    Cli train = Cli.run("train", hostile, "--target", "y", "--checkpoint", model);
    assertThat(train.code()).as(train.err()).isZero();
    Cli inspect = Cli.run("inspect", model);
    Cli bad = Cli.run("train", hostile, "--target", "z" + ESCAPE);
    for (String text : List.of(train.out(), inspect.out(), bad.err())) {
      assertThat(text).contains("\\u001b[2J").doesNotContain("\u001b", "\u202e");
    }
    // Programs get names as they are.
    String json = Cli.run("inspect", model, "--json").out();
    assertThat(new ObjectMapper().readTree(json).toString())
        .contains(new ObjectMapper().writeValueAsString(name));
  }

  @Test
  void formulasAreGuardedWhereASpreadsheetIsMeant() {
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 0; k < 60; k++) {
      lines.add(k + "," + (k < 30 ? "=1+1" : "@x"));
    }
    Path classes = Cli.file(folder, "classes.csv", lines.toArray(String[]::new));
    Path model = folder.resolve("classes.ckpt");
    Cli trained = Cli.run("train", classes, "--target", "y", "--checkpoint", model);
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(Cli.run("predict", model, classes).out()).containsPattern("\n\\d+,(=1\\+1|@x),");
    assertThat(Cli.run("predict", model, classes, "--for-spreadsheets").out())
        .containsPattern("\n\\d+,'(=1\\+1|@x),")
        .doesNotContainPattern("\n\\d+,[=@]");
  }
}
