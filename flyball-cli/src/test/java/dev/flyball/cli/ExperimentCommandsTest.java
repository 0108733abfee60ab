package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments as a user calls them, very small. */
class ExperimentCommandsTest {
  @TempDir private Path folder;

  @Test
  void linearPrintsTheTableAndWritesTheReport() {
    Path out = folder.resolve("linear");

    Cli cli =
        Cli.run(
            "experiment",
            "linear",
            "--runs",
            1,
            "--steps",
            300,
            "--cases",
            "iid-heavy",
            "--out",
            out);

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
  }

  @Test
  void compareWritesTheReport() {
    Path out = folder.resolve("compare");

    Cli cli =
        Cli.run(
            "experiment",
            "compare",
            "--quick",
            "--steps",
            300,
            "--methods",
            "masked,directional,debiased",
            "--out",
            out);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("badly scaled").contains("debiased, averaged");
    assertThat(out.resolve("results.json"))
        .content()
        .contains("\"scenarios\"", "\"debiased, averaged\"");
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
