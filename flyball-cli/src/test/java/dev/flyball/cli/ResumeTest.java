package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that stops and goes on is the run that never stopped, bit for bit. */
class ResumeTest {
  private static final int FIRST = 150;

  @TempDir private Path folder;
  private Path table;
  private Path checkpoint;

  @BeforeEach
  void copyTheStream() throws IOException {
    table = folder.resolve("stream.csv");
    checkpoint = folder.resolve("learner.safetensors");
    Files.copy(Cli.golden("stream.csv"), table);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--law directional",
        "--law masked(averaged-after=0)",
        "--law scalar --model linear(intercept=false)",
        "--law directional(memory=low-rank,rank=3,relative=true)",
        "--law directional(memory=rows)",
        "--scale-horizon 50",
        "--law directional(memory=block,groups=x0:x1;x4) --no-standardise",
        "--law directional(memory=diagonal,weight-decay=0.01) --passes 2",
        "--loss huber(delta=0.5) --law directional(ridge=accumulated) --batch 10"
      })
  void resumingIsGoingOn(String options) throws IOException {
    Path whole = folder.resolve("whole.safetensors");
    Path wholeTrace = folder.resolve("whole.csv");
    learn(table, options + " --target y", whole, wholeTrace);

    Path rest = folder.resolve("rest.csv");
    keepFirstRows();
    learn(table, options + " --passes 1 --target y", checkpoint, folder.resolve("first.csv"));
    restoreAllRows();
    String passes = options.contains("--passes 2") ? " --passes 2" : "";
    learn(table, "--resume " + checkpoint + passes, checkpoint, rest);

    assertThat(Files.readAllBytes(checkpoint)).isEqualTo(Files.readAllBytes(whole));
    List<String> expected = Files.readAllLines(wholeTrace);
    List<String> ours = Files.readAllLines(rest);
    assertThat(ours.size()).isGreaterThan(1);
    assertThat(ours.subList(1, ours.size()))
        .isEqualTo(expected.subList(expected.size() - ours.size() + 1, expected.size()));
  }

  @Test
  void aFinishedTrainingHasNothingMoreToLearn() {
    learn(table, "--target y", checkpoint, folder.resolve("t.csv"));
    Cli again = Cli.run("train", "--resume", checkpoint);
    assertThat(again.code()).isZero();
    assertThat(again.out()).startsWith("learned 0 rows");
    assertThat(again.err()).contains("skipped 300 rows");
  }

  @Test
  void anotherFileIsLearnedFromItsFirstRow() throws IOException {
    learn(table, "--target y", checkpoint, folder.resolve("t.csv"));
    Path tomorrow = folder.resolve("tomorrow.csv");
    List<String> lines = Files.readAllLines(table);
    List<String> shuffled = new ArrayList<>(lines.subList(100, 200));
    shuffled.add(0, lines.get(0));
    Files.write(tomorrow, shuffled);
    Cli run = Cli.run("train", tomorrow, "--resume", checkpoint);
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("learned 100 rows").contains("of 400 rows so far");
    assertThat(run.err()).contains("does not begin with the rows that the checkpoint has learned");
  }

  @Test
  void otherColumnsAreRefused() {
    learn(table, "--target y --features x0,x1", checkpoint, folder.resolve("t.csv"));
    Cli features = Cli.run("train", table, "--resume", checkpoint, "--features", "x1,x0");
    assertThat(features.code()).isEqualTo(2);
    assertThat(features.err()).contains("[x0, x1]").contains("[x1, x0]");
    Cli target = Cli.run("train", table, "--resume", checkpoint, "--target", "x2");
    assertThat(target.code()).isEqualTo(2);
    assertThat(target.err()).contains("learned y; expected the same --target, not x2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--law directional(eta=0.1)",
        "--law masked",
        "--model linear(intercept=false)",
        "--no-standardise",
        "--scale-horizon 50",
        "--seed 5"
      })
  void otherSettingsAreRefused(String option) throws IOException {
    learn(table, "--target y", checkpoint, folder.resolve("t.csv"));
    byte[] before = Files.readAllBytes(checkpoint);
    List<Object> args = new ArrayList<>(List.of("train", "--resume", checkpoint));
    args.addAll(List.of("--checkpoint", checkpoint));
    args.addAll(List.of(option.split(" ")));
    Cli run = Cli.run(args.toArray());
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).doesNotContain("\tat ").isNotBlank();
    assertThat(Files.readAllBytes(checkpoint)).isEqualTo(before);
  }

  @Test
  void sameSettingsMayBeSaidAgain() {
    learn(
        table,
        "--target y --law directional(eta=0.3,memory=diagonal)",
        checkpoint,
        folder.resolve("t.csv"));
    Cli run =
        Cli.run("train", "--resume", checkpoint, "--law", "directional(eta=0.3)", "--seed", 0);
    assertThat(run.err()).contains("skipped 300 rows");
    assertThat(run.code()).isZero();
  }

  private void keepFirstRows() throws IOException {
    List<String> lines = Files.readAllLines(table);
    Files.write(table, lines.subList(0, FIRST + 1));
  }

  private void restoreAllRows() throws IOException {
    Files.write(table, Files.readAllLines(Cli.golden("stream.csv")));
  }

  private static void learn(Path table, String options, Path checkpoint, Path trace) {
    List<Object> args = new ArrayList<>(List.of("train", table));
    args.addAll(List.of(options.split(" ")));
    args.addAll(List.of("--checkpoint", checkpoint, "--trace", trace));
    Cli run = Cli.run(args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
  }
}
