package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainFileTest {
  @TempDir private Path folder;

  /**
   * Masked SGD by hand: w starts at 0, eta 0.5; rows (1, 2), (missing, 4), (2, missing), (2, 1).
   */
  @Test
  void resultsHoldWhatAHandCanCompute() throws IOException {
    Path file = Cli.file(folder, "t.csv", "a;y", "1;2", ";4", "2;NA", "2;1");
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "train",
            file,
            "--target",
            "y",
            "--law",
            "masked(eta=0.5)",
            "--missing",
            "NA",
            "--no-standardise",
            "--model",
            "linear(intercept=false)",
            "--out",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(out.resolve("report.html")).exists();

    JsonNode results = new ObjectMapper().readTree(out.resolve("results.json").toFile());
    assertThat(results.get("schema").asText()).isEqualTo("flyball.results/1");
    assertThat(results.get("command").asText()).isEqualTo("train");
    assertThat(results.get("commandLine").asText()).startsWith("flyball train ");
    assertThat(results.get("settings").get("law").asText()).isEqualTo("masked(eta=0.5)");
    JsonNode data = results.get("data");
    assertThat(data.get("table").get("rows").asLong()).isEqualTo(4);
    assertThat(data.get("table").get("labelled").asLong()).isEqualTo(3);
    assertThat(data.get("table").get("features").get(0).get("observed").asDouble()).isEqualTo(0.75);
    JsonNode learner = data.get("learners").get(0);
    // Errors -2, -4 and 2 * 1 - 1; the last step is -0.5 * 2 * 1.
    JsonNode errors = learner.get("prequential");
    assertThat(errors.get("mae").asDouble()).isCloseTo(7.0 / 3, within(1e-12));
    assertThat(errors.get("rmse").asDouble()).isCloseTo(Math.sqrt(21.0 / 3), within(1e-12));
    assertThat(learner.get("weights").get("a").asDouble()).isCloseTo(0, within(1e-12));
  }

  @Test
  void theSameRunWritesTheSameResults() throws IOException {
    List<byte[]> written = new ArrayList<>();
    Path out = folder.resolve("out");
    for (int k = 0; k < 2; k++) {
      run("--target y --out " + out);
      written.add(Files.readAllBytes(out.resolve("results.json")));
    }
    assertThat(written.get(0)).isEqualTo(written.get(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--law masked",
        "--law masked(weight-decay=0.1,coupled=true,averaged-after=0)",
        "--law scalar(alpha-max=0.1,clip=0.5)",
        "--law debiased",
        "--law debiased(averaged-after=0,horizon=500,radius=5,beta=0.99,rate-groups=x1:x2)",
        "--law directional(gain=printed)",
        "--law directional(gain=printed,eta=0.01)",
        "--law directional(gain=trust,ridge=accumulated)",
        "--law directional(relative=true)",
        "--law directional(memory=none)",
        "--law directional(memory=diagonal)",
        "--law directional(memory=block)",
        "--law directional(memory=block,chunk=2) --threads 2",
        "--law directional(memory=rows)",
        "--law directional(memory=low-rank)",
        "--law directional(memory=low-rank,rank=2)",
        "--law directional(memory=low-rank,fraction=0.5)",
        "--loss huber(delta=0.3)",
        "--loss epsilon-insensitive(tube=0.05)",
        "--batch 7 --passes 3",
        "--features x3,x1 --model linear(intercept=false) --seed 9",
      })
  void everyOptionLearnsSomething(String options) {
    Cli run = run("--target y " + options);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("MAE").containsPattern("x1 +-?0\\.\\d");
  }

  @Test
  void logisticLearnsProbabilities() {
    String[] lines = new String[201];
    lines[0] = "a,y";
    for (int k = 1; k < lines.length; k++) {
      lines[k] = (k % 2 == 0 ? "1," : "-1,") + (k % 2);
    }
    Path file = Cli.file(folder, "classes.csv", lines);
    Cli run = Cli.run("train", file, "--target", "y", "--model", "logistic");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("a +-\\d");
  }

  @Test
  void rowsWithNothingInThemMoveNothing() throws IOException {
    Path file = Cli.file(folder, "t.csv", "a,b,y", "1,2,3", ",,5", "1,1,", ",,", "2,1,4");
    Path trace = folder.resolve("w.csv");
    Cli run = Cli.run("train", file, "--target", "y", "--no-standardise", "--trace", trace);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> weights =
        Files.readAllLines(trace).stream().skip(1).map(l -> l.substring(l.indexOf(','))).toList();
    assertThat(weights).hasSize(5);
    assertThat(weights.subList(1, 4)).containsOnly(weights.get(0));
    assertThat(weights.get(4)).isNotEqualTo(weights.get(0));
  }

  @Test
  void threadsDoNotChangeTheResult() {
    String options = "--target y --law directional(memory=block,chunk=2) --threads ";
    String one = run(options + 1).out();
    String two = run(options + 2).out();
    assertThat(withoutTime(two)).isEqualTo(withoutTime(one));
  }

  private static String withoutTime(String text) {
    return text.replaceAll("in \\d+\\.\\d s", "");
  }

  private static Cli run(String options) {
    List<Object> args = new ArrayList<>(List.of("train", Cli.golden("stream.csv")));
    args.addAll(List.of(options.split(" ")));
    Cli run = Cli.run(args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }
}
