package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

class EvaluateTest {
  private static final int ROWS = 1500;

  @TempDir private Path folder;

  @Test
  void comparesPeersOverTheirGridsAndDrawsThem() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "output",
            "--no-timestamps",
            "--compare",
            "--out",
            out,
            "--figures");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("task: regression, because")
        .contains("left out: time")
        .contains(
            "pool (this law)", "last value", "running mean", "Adam, rate", "Tuned in hindsight")
        .contains("Members of the pool", "pool (13 members for numbers, 13 for classes; 96 trees)")
        .containsPattern("pool without trees +[0-9.]+")
        .containsPattern("boosted trees \\(ours\\), refit every 5 % +[0-9.]+")
        .containsPattern("Trees on them take it from [0-9.]+ to [0-9.]+ over the [0-9,]+ rows")
        .containsPattern("RLS +forgetting [0-9.]+, ridge");
    JsonNode data = results(out).get("data").get("evaluation");
    assertThat(data.get("sensitivity")).hasSize(8);
    assertThat(data.get("sensitivity").get(0).get("own").asBoolean()).isFalse();
    assertThat(data.get("pool").get("members")).hasSize(13);
    assertThat(data.get("pool").get("trees").get("poolMeanLoss").asDouble()).isPositive();
    String verdict = data.get("verdict").get(0).asText();
    assertThat(verdict)
        .contains(
            " the best tuned rival (",
            "; boosted trees (ours), ",
            ", running mean ",
            ", last value ");
    assertThat(run.out()).contains(verdict);
    data.get("sensitivity")
        .forEach(curve -> assertThat(curve.get("errors")).hasSize(curve.get("etas").size()));
    assertThat(data.get("outages")).isNotEmpty();
    assertThat(data.get("weights").get("names")).hasSize(13);
    assertThat(data.get("support").get("spectrum")).hasSize(13);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Error over time", "Weights over time", "Leverage alarms", "Error by rate");
    try (var figures = Files.list(out.resolve("figures"))) {
      assertThat(figures.map(file -> file.getFileName().toString()))
          .isNotEmpty()
          .allMatch(name -> name.endsWith(".svg"));
    }
  }

  @Test
  void hiddenCellsSayWhatAnOutageWouldCost() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Path out = folder.resolve("report");
    String cells = "blocks(share=.3, length=50)";
    Cli run = Cli.run("evaluate", table, "--target", "output", "--hide", cells, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("hidden, " + cells + ": MAE", "What hidden cells cost");
    JsonNode hidden = results(out).get("data").get("evaluation").get("hidden");
    assertThat(hidden.get("all").get("error").asDouble())
        .isGreaterThan(hidden.get("all").get("seenError").asDouble());
    assertThat(hidden.get("groups").size()).isPositive();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("What if these sensors failed?", "The error while a group is hidden");
    Cli wrong = Cli.run("evaluate", table, "--target", "output", "--hide", "blocks(columns=no)");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("no column 'no' can be hidden");
  }

  @Test
  void classesAreJudgedByTheirNames() throws IOException {
    Path table = Plant.classes(folder.resolve("classes.csv"), ROWS);
    Path out = folder.resolve("report");
    Cli run = Cli.run("evaluate", table, "--target", "output", "--compare", "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("task: classification, because output holds 3 classes")
        .contains("majority class", "last class", "log loss", "balanced accuracy", "as middle")
        .contains("softmax AdaGrad, rate", "logistic Adam, rate", "RLS, forgetting");
    JsonNode entries = results(out).get("data").get("evaluation").get("entries");
    double tested = entries.get(0).get("errors").get("error").asDouble();
    double majority = entries.get(2).get("errors").get("error").asDouble();
    assertThat(entries.get(2).get("name").asText()).isEqualTo("majority class");
    assertThat(tested).as("plant with seed %d", Plant.SEED).isLessThan(0.8 * majority);
  }

  @Test
  void everyPredictionIsWrittenAsItWasMade() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 500);
    Path written = folder.resolve("predictions.csv");
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "output",
            "--interval",
            0.9,
            "--predictions",
            written,
            "--out",
            out);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = Files.readAllLines(written);
    assertThat(lines.get(0)).isEqualTo("row,target,prediction,lower,upper");
    assertThat(lines).hasSize(501);
    double sum = 0;
    int judged = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      if (!cells[1].isEmpty()) {
        sum += Math.abs(Double.parseDouble(cells[1]) - Double.parseDouble(cells[2]));
        judged++;
      }
    }
    assertThat(run.out()).contains("Intervals", "all rows", "mean width");
    JsonNode sure = results(out).get("data").get("evaluation").get("intervals").get(0);
    assertThat(sure.get("held").get(0).get("rows").asInt())
        .as("all but the first, before anything is known")
        .isBetween(judged - 20, judged);
    JsonNode tested = results(out).get("data").get("evaluation").get("entries").get(0);
    assertThat(sum / judged).isCloseTo(tested.get("errors").get("error").asDouble(), within(1e-9));
  }

  @Test
  void predictionsOfClassesHaveTheirSharesAndTheirSet() throws IOException {
    Path table = Plant.classes(folder.resolve("classes.csv"), ROWS);
    Path written = folder.resolve("predictions.csv");
    Cli run =
        Cli.run(
            "evaluate", table, "--target", "output", "--interval", 0.9, "--predictions", written);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = Files.readAllLines(written);
    assertThat(lines.get(0)).isEqualTo("row,target,prediction,p(high),p(low),p(middle),set");
    assertThat(lines.get(1)).endsWith(",high|low|middle");
    assertThat(lines).hasSize(ROWS + 1);
  }

  @Test
  void jsonIsAllThatStandardOutputGets() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 300);
    Path out = folder.resolve("report");
    Cli run = Cli.run("evaluate", table, "--target", "output", "--json", "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode printed = new ObjectMapper().readTree(run.out());
    assertThat(printed).isEqualTo(results(out));
    assertThat(printed.get("data").get("evaluation").get("entries")).isNotEmpty();
    assertThat(run.err()).contains("task: regression", "report: ");
  }

  /** The first customer, as it stands. */
  @Tag("slow")
  @Test
  @EnabledIfEnvironmentVariable(
      named = "FLYBALL_DATA",
      matches = ".+",
      disabledReason = "FLYBALL_DATA does not name the folder that holds airquality/")
  void theDefaultBeatsTunedRivalsOnAirQuality() throws IOException {
    Path table =
        Path.of(System.getenv("FLYBALL_DATA")).resolve("airquality").resolve("AirQualityUCI.csv");
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "evaluate", table, "--target", "CO_GT", "--missing", -200, "--compare", "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("dates: Date", "dates: Time");
    JsonNode data = results(out).get("data").get("evaluation");
    double rivals = Double.POSITIVE_INFINITY;
    for (JsonNode curve : data.get("sensitivity")) {
      if (!curve.get("own").asBoolean()) {
        for (JsonNode error : curve.get("errors")) {
          rivals = error.isNull() ? rivals : Math.min(rivals, error.asDouble());
        }
      }
    }
    double ours = data.get("entries").get(0).get("errors").get("error").asDouble();
    assertThat(ours).isLessThanOrEqualTo(0.92 * rivals);
  }

  private static JsonNode results(Path out) throws IOException {
    return new ObjectMapper().readTree(out.resolve("results.json").toFile());
  }
}
