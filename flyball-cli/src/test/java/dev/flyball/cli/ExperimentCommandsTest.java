package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments as a user calls them, very small. */
class ExperimentCommandsTest {
  @TempDir private Path folder;

  @Test
  void linearPrintsTheTableAndWritesTheReport() throws IOException {
    Path out = folder.resolve("linear");
    String line = "experiment linear --runs 1 --steps 300 --cases iid-heavy --out ";

    Cli cli = typed(line, out);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("iid, heavy, η 0.008")
        .containsPattern("directional rows of Table 1 +\\d+\\.\\d\\d points")
        .doesNotContain("block");
    assertThat(out.resolve("results.json"))
        .content()
        .contains("\"paperTable1\"")
        .contains("flyball experiment linear --runs 1");
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertGoesOn(line, out, cli);
  }

  private static Cli typed(String line, Path out) {
    return Cli.run(Stream.concat(Stream.of(line.split(" ")), Stream.of(out)).toArray());
  }

  /** What was kept is taken up, and gives the same results. */
  private static void assertGoesOn(String line, Path out, Cli cli) throws IOException {
    String results = Files.readString(out.resolve("results.json"));
    try (Stream<Path> kept = Files.list(out.resolve("runs"))) {
      for (Path file : kept.toList()) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
      }
    }
    Cli again = typed(line.replace("--out", "--continue --out"), out);
    assertThat(again.out()).isEqualTo(cli.out());
    assertThat(out.resolve("results.json"))
        .content()
        .isEqualTo(results.replace(" --out", " --continue --out"));
    try (Stream<Path> kept = Files.list(out.resolve("runs"))) {
      assertThat(kept).isNotEmpty().allMatch(file -> file.toFile().lastModified() == 1_000_000);
    }
  }

  @Test
  void compareWritesTheReport() throws IOException {
    Path out = folder.resolve("compare");
    String line = "experiment compare --quick --steps 300 --methods masked,debiased --out ";

    Cli cli = typed(line, out);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("badly scaled").contains("debiased, averaged");
    assertThat(out.resolve("results.json"))
        .content()
        .contains("\"scenarios\"", "\"debiased, averaged\"");
    assertGoesOn(line, out, cli);
  }

  @Test
  void aCaseThatIsNotThereIsBadUsage() {
    Cli cli = Cli.run("experiment", "linear", "--cases", "blok", "--out", folder);

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("no case 'blok'").contains("block-moderate-0.020");
  }

  @Test
  void theBarSaysHowLongItWillTake() {
    StringWriter text = new StringWriter();
    ProgressBar bar =
        new ProgressBar(new TerminalWriter(new PrintWriter(text), Cli.screen(80, Map.of())));
    bar.begin("runs", 8);
    for (int k = 0; k < 4; k++) {
      bar.advance();
    }

    assertThat(text.toString()).contains("4 of 8").contains("s left");
  }
}
