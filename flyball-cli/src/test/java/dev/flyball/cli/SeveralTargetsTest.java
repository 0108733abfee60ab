package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several targets in one command: {@code --target a,b}. */
@Timeout(600)
class SeveralTargetsTest {
  @TempDir Path folder;
  private Path table;

  @BeforeEach
  void write() {
    Random random = new Random(8);
    List<String> lines = new ArrayList<>(List.of("x,z,speed,state"));
    for (int t = 0; t < 300; t++) {
      double x = random.nextGaussian();
      double z = random.nextGaussian();
      double speed = 2 * x - z + 0.1 * random.nextGaussian();
      lines.add("%s,%s,%s,%s".formatted(t % 7 == 3 ? "" : x, z, speed, x + z > 0 ? "up" : "down"));
    }
    table = Cli.file(folder, "t.csv", lines.toArray(String[]::new));
  }

  @Test
  void eachTargetIsLearnedAsIfItWereAlone() throws IOException {
    Path kept = folder.resolve("both");
    Cli train = Cli.run("train", table, "--target", "speed,state", "--checkpoint", kept);
    assertThat(train.code()).as(train.err()).isZero();
    assertThat(train.out())
        .contains("target 1 of 2: speed", "task: regression", "target 2 of 2: state")
        .contains("task: classification", "checkpoint: " + kept.resolve("2-state.ckpt"));
    Path alone = folder.resolve("speed.ckpt");
    Cli.run("train", table, "--target", "speed", "--exclude", "state", "--checkpoint", alone);
    Cli both = Cli.run("predict", kept, table);
    assertThat(both.code()).as(both.err()).isZero();
    List<String> rows = both.out().lines().toList();
    assertThat(rows.get(0))
        .isEqualTo(
            "row,speed.prediction,speed.seen,speed.support,state.prediction,state.seen,"
                + "state.support,state.p(down),state.p(up)");
    List<String> single = Cli.run("predict", alone, table).out().lines().toList();
    assertThat(rows).hasSize(301);
    for (int k = 1; k < rows.size(); k++) {
      assertThat(rows.get(k)).startsWith(single.get(k) + ",");
    }
    Cli lines = Cli.run("predict", kept, table, "--json", "--balance");
    JsonNode first = new ObjectMapper().readTree(lines.out().lines().findFirst().orElseThrow());
    assertThat(first.at("/speed/prediction").isNumber()).isTrue();
    assertThat(first.at("/state/p/up").isNumber()).isTrue();
    Cli inspect = Cli.run("inspect", kept);
    assertThat(inspect.code()).isEqualTo(2);
    assertThat(inspect.err()).contains("a folder with one checkpoint", "1-speed.ckpt");
  }

  @Test
  void theReportHoldsEveryTargetUnderItsName() throws IOException {
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "speed,state",
            "--predictions",
            folder.resolve("p"),
            "--out",
            out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("p").resolve("1-speed.csv"))).hasSize(301);
    assertThat(Files.readAllLines(folder.resolve("p").resolve("2-state.csv"))).hasSize(301);
    JsonNode results = new ObjectMapper().readTree(out.resolve("results.json").toFile());
    assertThat(results.at("/data/targets/speed/evaluation/data/target").asText())
        .isEqualTo("speed");
    assertThat(results.at("/data/targets/state/evaluation/data/target").asText())
        .isEqualTo("state");
    assertThat(results.at("/report/headline/verdict").asText()).contains("speed: ", "state: ");
    assertThat(results.at("/settings/model (state)").asText()).contains("logistic");
  }

  @Test
  void trainingGoesOnForAllOfThem() {
    Path kept = folder.resolve("both");
    Path once = folder.resolve("once");
    Cli.run("train", table, "--target", "speed,z", "--lag", "1", "--checkpoint", once);
    Cli part =
        Cli.run(
            "train",
            table,
            "--target",
            "speed,z",
            "--lag",
            "1",
            "--holdout",
            "50%",
            "--checkpoint",
            kept);
    assertThat(part.code()).as(part.err()).isZero();
    assertThat(part.out()).contains("past: speed.lag1", "past: z.lag1");
    Cli rest = Cli.run("train", table, "--resume", kept, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("skipped 150 rows");
    Cli other = Cli.run("train", table, "--resume", kept, "--target", "speed");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("the checkpoint learned speed,z; expected the same --target");
  }

  /** After Ctrl-C the folder has a checkpoint for every target, and training goes on with all. */
  @Tag("slow")
  @Test
  void allOfThemCanGoOnAfterCtrlC() throws Exception {
    Path kept = folder.resolve("kept");
    Process process = learning(kept);
    Signals.send(Signals.ctrlC(), process, 120);
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("stopped after learning", "continue with --resume " + kept);
    assertThat(Files.exists(kept.resolve("2-boiler.temp.ckpt"))).isTrue();
    Path few = Plant.numbers(folder.resolve("few.csv"), 50);
    Cli rest = Cli.run("train", few, "--resume", kept, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.out()).contains("target 1 of 2: output", "target 2 of 2: boiler.temp");
  }

  /** A process that learns two targets and has kept the first checkpoint of the first. */
  private Process learning(Path kept) throws IOException, InterruptedException {
    Path plant = Plant.numbers(folder.resolve("plant.csv"), 60_000);
    Process process =
        new ProcessBuilder(
                JavaCommand.flyball(
                    "train",
                    plant,
                    "--target",
                    "output,boiler.temp",
                    "--checkpoint",
                    kept,
                    "--checkpoint-every",
                    200))
            .redirectOutput(folder.resolve("out.txt").toFile())
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    while (process.isAlive() && !Files.exists(kept.resolve("1-output.ckpt"))) {
      Thread.sleep(20);
    }
    return process;
  }

  /** Killed while the first is learned: the folder knows the second, too, and both go on. */
  @Tag("slow")
  @Test
  void allOfThemCanGoOnAfterAKill() throws Exception {
    Path kept = folder.resolve("kept");
    Process process = learning(kept);
    process.destroyForcibly().waitFor();
    Path few = Plant.numbers(folder.resolve("few.csv"), 50);
    Cli rest = Cli.run("train", few, "--resume", kept, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.out()).contains("target 1 of 2: output", "target 2 of 2: boiler.temp");
    assertThat(rest.err()).contains("the checkpoint had learned no row yet");
    assertThat(Cli.run("predict", kept, few).code()).isZero();
  }

  @Test
  void aNameWithACommaIsOneColumnWhereThereIsSuchAColumn() {
    Path odd =
        Cli.file(folder, "odd.csv", "x;a,b", "1;2.5", "2;3.25", "3;7.125", "4;8.5", "5;9.25");
    Cli run = Cli.run("train", odd, "--target", "a,b", "--delimiter", ";");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("target: a,b, numbers");
  }

  @Test
  void whatTakesOneTargetSaysSo() {
    Cli certify = Cli.run("certify", table, "--target", "speed,z");
    assertThat(certify.code()).isEqualTo(2);
    assertThat(certify.err()).contains("--target names 2 columns");
    Cli trace = Cli.run("train", table, "--target", "speed,z", "--trace", folder.resolve("w.csv"));
    assertThat(trace.code()).isEqualTo(2);
    assertThat(trace.err()).contains("--trace takes one target");
    Cli unknown = Cli.run("train", table, "--target", "speed,nobody");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("\"nobody\" is not a column");
  }
}
