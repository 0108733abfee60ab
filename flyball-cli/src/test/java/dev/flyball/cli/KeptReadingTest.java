package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was said of how to read a table holds for the next one too. */
class KeptReadingTest {
  @TempDir Path folder;

  private Path table(String name, String line, String... first) {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of(first));
    for (int t = 0; t < 60; t++) {
      double a = t % 6 == 2 ? -9 : random.nextInt(100) / 8.0;
      double b = random.nextInt(100) / 8.0;
      lines.add(line.formatted(a, b, 2 * a - b));
    }
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  @Test
  void predictAndResumeReadAsTrainDid() {
    Path first = table("first.txt", "%s!%s!%s", "Plant 7", "a title");
    Path kept = folder.resolve("kept.ckpt");
    Cli train =
        Cli.run(
            "train",
            first,
            "--target",
            "c3",
            "--no-header",
            "--skip-lines",
            2,
            "--delimiter",
            "!",
            "--missing",
            "-9.0",
            "--checkpoint",
            kept);
    assertThat(train.code()).as(train.err()).isZero();
    Cli same = Cli.run("predict", kept, first);
    assertThat(same.code()).as(same.err()).isZero();
    assertThat(same.out().lines()).hasSize(61);
    assertThat(same.err()).isEmpty();
    assertThat(Cli.run("inspect", kept).out())
        .contains("delimiter !, without a header, lines skipped before it: 2", "1 pass, 1 row a");
    Cli resumed = Cli.run("train", first, "--resume", kept);
    assertThat(resumed.err()).contains("skipped 60 rows");
    Path second = table("second.csv", "%s,%s", "c1,c2");
    Cli told = Cli.run("predict", kept, second, "--skip-lines", 1, "--delimiter", "comma");
    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out().lines().map(KeptReadingTest::cells).toList())
        .isEqualTo(same.out().lines().map(KeptReadingTest::cells).toList());
  }

  private static String cells(String line) {
    return line.substring(line.indexOf(','));
  }

  @Test
  void numbersOutsideTheirBoundsAreMissingThereToo() {
    Path wild = table("wild.csv", "%s,%s,%s", "a,b,y");
    Path kept = folder.resolve("kept.ckpt");
    Path codes = folder.resolve("codes.ckpt");
    Cli bounded =
        Cli.run("train", wild, "--target", "y", "--missing", "a:<-5,b:>90", "--checkpoint", kept);
    assertThat(bounded.code()).as(bounded.err()).isZero();
    assertThat(bounded.out()).containsPattern("(?m)^a .* 83[.]3 %");
    Cli.run("train", wild, "--target", "y", "--missing", "a:-9.0", "--checkpoint", codes);
    assertThat(Cli.run("predict", kept, wild).out())
        .isEqualTo(Cli.run("predict", codes, wild).out());
  }

  @Test
  void whatHoldsForDelimitedTextIsNoMatterForOtherFormats() {
    Path first = table("first.csv", "%s;%s;%s");
    Path kept = folder.resolve("kept.ckpt");
    Cli.run("train", first, "--target", "c3", "--no-header", "--checkpoint", kept);
    Path lines = table("next.jsonl", "{\"c1\": %s, \"c2\": %s}");
    Cli next = Cli.run("predict", kept, lines);
    assertThat(next.code()).as(next.err()).isZero();
    assertThat(next.out().lines()).hasSize(61);
    Cli refused = Cli.run("predict", kept, lines, "--no-header");
    assertThat(refused.err()).contains("only delimited text has lines to skip, or no header");
  }
}
