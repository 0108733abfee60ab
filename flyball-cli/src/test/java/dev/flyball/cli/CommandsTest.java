package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir private Path folder;

  @Test
  void walkthroughPrintsThePapersTables() {
    Cli run = Cli.run("experiment", "walkthrough");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("w* = [1, 1]", "Step 0", "Step 1", "Step 2", "Scalar replay of step 2")
        .containsPattern("residual r +-4\\.8 +8 +3\\.2")
        .containsPattern("new error norm \\|e3\\| +0\\.537 +1\\.432 +0\\.906");
  }

  @Test
  void walkthroughPrintsNumbersForPrograms() throws IOException {
    Cli run = Cli.run("experiment", "walkthrough", "--json", "--out", folder);
    assertThat(run.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("scalar replay of step 2").get("gain").asDouble())
        .isCloseTo(0.005, within(1e-15));
    assertThat(folder.resolve("results.json")).exists();
    assertThat(folder.resolve("report.html")).exists();
  }
}
