package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** A suite that has measured already. */
  private static Suite fixed(String name, SuiteResult outcome) {
    return new Suite(
        name,
        "what a fixed number is",
        false,
        session -> {
          if (outcome == null) {
            throw new BenchException("the peer did something else");
          }
          return outcome;
        });
  }

  private static SuiteResult outcome() {
    Map<String, String> at = Map.of("width", "40");
    Measurement ours = new Measurement("row", "dense", at, "us", Spread.of(2));
    Measurement peer = new Measurement("row", "OpenBLAS", at, "us", Spread.of(10));
    return new SuiteResult(
        List.of(ours, peer), List.of(Ratio.of(ours, peer)), List.of(), List.of());
  }

  private int run(Suites suites, String... args) {
    return Main.run(suites, new PrintWriter(out, true), new PrintWriter(err, true), args);
  }

  private int run(String... args) {
    return run(new Suites(List.of(fixed("fixed", outcome()), fixed("failing", null))), args);
  }

  /** The other commands print it from there, so that help needs no build. */
  @Test
  void theHelpIsTheOneThatIsKeptWithTheOtherCommands() {
    assertThat(run(Suites.known(), "--help")).isZero();
    assertThat(Path.of("../flyball-cli/src/main/resources/dev/flyball/cli/bench-help.txt"))
        .hasContent(out.toString());
  }

  @Test
  void helpNamesEveryBenchmarkAndEveryOption() {
    assertThat(run(Suites.known(), "--help")).isZero();
    assertThat(out.toString())
        .contains("steps", "pool", "monitors", "full-order", "streaming", "reading", "start")
        .contains("--quick", "--json", "--out=DIR", "Examples:", "Exit codes:");
  }

  @Test
  void whatTakesVeryLongRunsOnlyByName() {
    assertThat(Suites.known().names()).contains("serve", "soak");
    assertThat(Suites.known().chosen(List.of()).stream().map(Suite::name))
        .contains("serve")
        .doesNotContain("soak");
    assertThat(Suites.known().chosen(List.of("soak"))).hasSize(1);
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThat(run("stepz")).isEqualTo(2);
    assertThat(err.toString())
        .contains("no benchmark 'stepz'; there are fixed, failing", "flyball bench --help");
  }

  @Test
  void refusesToWriteOverAFileBeforeItMeasures() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "mine");
    assertThat(run("failing", "--out", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("is not a folder");
  }

  @Test
  void failedWorkEndsWithOneAndSaysWhy() {
    assertThat(run("failing")).isEqualTo(1);
    assertThat(err.toString()).contains("flyball bench: the peer did something else");
  }

  @Test
  void printsMediansAndRatios() {
    assertThat(run("fixed")).isZero();
    assertThat(out.toString())
        .containsPattern("row +dense +width=40 +2\\.00 +2\\.00 to 2\\.00 +us")
        .containsPattern("row +width=40 +dense +OpenBLAS +5\\.00");
  }

  @Test
  void writesMachineMeasurementsAndRatiosInTheDocumentedLayout() throws IOException {
    Path file = folder.resolve("bench.json");
    assertThat(run("fixed", "--quick", "--json")).isZero();
    Files.writeString(file, out.toString());
    Results results = Results.read(file);
    assertThat(results.command()).isEqualTo("bench");
    assertThat(results.commandLine()).startsWith("flyball bench fixed --quick");
    JsonNode bench = results.data().get("bench");
    assertThat(bench.get("schema").asText()).isEqualTo("flyball.bench/1");
    assertThat(bench.get("date").asText()).matches("\\d{4}-\\d\\d-\\d\\d");
    assertThat(bench.get("machine").fieldNames())
        .toIterable()
        .contains("cpu", "cores", "memoryGiB", "jvm", "kernels", "openBlas", "loadBefore");
    JsonNode fixed = bench.get("benchmarks").get(0);
    assertThat(fixed.get("name").asText()).isEqualTo("fixed");
    JsonNode ours = fixed.get("measurements").get(0);
    assertThat(ours.get("times").get("median").asDouble()).isEqualTo(2);
    JsonNode ratio = fixed.get("ratios").get(0);
    assertThat(ratio.get("times").asDouble()).isEqualTo(5);
  }

  @Test
  void writesAReportWhereAFolderIsGiven() {
    assertThat(run("fixed", "--out", folder.resolve("report").toString())).isZero();
    assertThat(folder.resolve("report/report.html")).exists();
    assertThat(folder.resolve("report/results.json")).exists();
  }

  @Test
  void aNameGivenTwiceRunsOnce() {
    run("fixed", "fixed");
    assertThat(out.toString().split("Measurements", -1)).hasSize(2);
  }

  @Test
  void readsTheProcessorsNameFromWhereLinuxKeepsIt() throws IOException {
    Path info = Files.writeString(folder.resolve("cpuinfo"), "x : 1\nmodel name\t: Some CPU\n");
    assertThat(Machine.cpu(info)).isEqualTo("Some CPU");
    assertThat(Machine.cpu(folder.resolve("none"))).isEqualTo(System.getProperty("os.arch"));
  }
}
