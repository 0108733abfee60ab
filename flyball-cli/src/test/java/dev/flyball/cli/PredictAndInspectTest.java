package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.learn.Learner;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictAndInspectTest {
  private static final int ROWS = 400;

  @TempDir private Path folder;
  private Path checkpoint;

  @BeforeEach
  void learnATable() {
    String[] lines = new String[ROWS + 1];
    lines[0] = "kind,a,b,y";
    for (int k = 1; k <= ROWS; k++) {
      double a = k % 7 - 3;
      double b = k % 11 - 5;
      lines[k] = (k % 2 == 0 ? "even," : "odd,") + a + "," + b + "," + (2 * a - b + (k % 2));
    }
    checkpoint = folder.resolve("kept.safetensors");
    Path table = Cli.file(folder, "t.csv", lines);
    Cli run =
        Cli.run("train", table, "--target", "y", "--missing", -99, "--checkpoint", checkpoint);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void rowsWithHolesSayHowMuchOfTheModelWasVisible() throws IOException {
    Path fresh = Cli.file(folder, "new.csv", "b,a,kind", "1,2,even", ",2,odd", "-99,,", "1,2,new");
    Cli run = Cli.run("predict", checkpoint, fresh, "--digits", 17);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,prediction,seen,support");
    assertThat(lines).hasSize(5);
    double[] w = Learner.resume(checkpoint).predictingWith();
    double all = 0;
    for (int j = 0; j < 4; j++) {
      all += Math.abs(w[j]);
    }
    // Features: a category each for odd and even, then a and b.
    double[] support = {1, 1 - Math.abs(w[3]) / all, 0, 1};
    int[] seen = {4, 3, 0, 4};
    for (int k = 0; k < support.length; k++) {
      String[] fields = lines.get(k + 1).split(",");
      assertThat(Integer.parseInt(fields[2])).isEqualTo(seen[k]);
      assertThat(Double.parseDouble(fields[3])).isCloseTo(support[k], within(1e-12));
    }
    assertThat(prediction(lines.get(1))).isCloseTo(2 * 2 - 1, within(0.05));
  }

  /** Contributions add up to the prediction, as cells and as JSON, and are named by feature. */
  @Test
  void aPredictionIsExplainedOnRequest() throws IOException {
    Path fresh = Cli.file(folder, "new.csv", "b,a,kind", "1,2,even", ",2,odd", "3,-1,odd");
    Cli run = Cli.run("predict", checkpoint, fresh, "--explain", "--digits", 17);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    List<String> names = List.of(lines.get(0).split(","));
    assertThat(names)
        .containsSequence("support", "base", "linear(kind=odd)")
        .containsSequence("linear(b)", "trees(kind=odd)")
        .endsWith("trees(b)", "trees(linear prediction)", "rest");
    for (String line : lines.subList(1, 4)) {
      String[] cells = line.split(",");
      double sum = 0;
      for (int k = names.indexOf("base"); k < cells.length; k++) {
        sum += Double.parseDouble(cells[k]);
      }
      assertThat(sum).isCloseTo(prediction(line), within(1e-9));
    }
    // Twice what a is worth goes to the value of a, through one part or the other.
    String[] first = lines.get(1).split(",");
    double ofA =
        Double.parseDouble(first[names.indexOf("linear(a)")])
            + Double.parseDouble(first[names.indexOf("trees(a)")]);
    assertThat(ofA).isCloseTo(4, within(1.0));
    Cli json = Cli.run("predict", checkpoint, fresh, "--explain", "--json");
    JsonNode second = new ObjectMapper().readTree(json.out().lines().toList().get(1));
    assertThat(second.get("why").get("linear").has("a")).isTrue();
    assertThat(second.get("why").get("linear").has("b")).isFalse();
    assertThat(Cli.run("predict", checkpoint, fresh).out()).doesNotContain("base");
  }

  @Test
  void anInspectionSaysWhatFeaturesBringAndWhatMissingOnesDo() throws IOException {
    Cli run = Cli.run("inspect", checkpoint);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    int at = lines.indexOf("What features bring");
    assertThat(lines.get(at + 3)).startsWith("a ");
    assertThat(run.out()).contains("prediction by a", "prediction by b");
    assertThat(lines).anyMatch(line -> line.strip().startsWith("missing  "));
  }

  @Test
  void aTableToPredictIsAskedForByName() {
    Cli run = Cli.run("predict", checkpoint);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'FILE'");
  }

  private static double prediction(String line) {
    return Double.parseDouble(line.split(",")[1]);
  }

  private static Cli run(Object... args) {
    return Cli.run(args);
  }

  @Test
  void predictionsAreWrittenAsJsonLinesToo() throws IOException {
    Path fresh = Cli.file(folder, "new.csv", "kind,a,b", "even,1,1", "odd,1,");
    Path written = folder.resolve("predictions.jsonl");
    Cli run = run("predict", checkpoint, fresh, "--json", "--predictions", written);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
    List<String> lines = Files.readAllLines(written);
    assertThat(lines).hasSize(2);
    JsonNode second = new ObjectMapper().readTree(lines.get(1));
    assertThat(second.get("row").asInt()).isEqualTo(2);
    assertThat(second.get("seen").asInt()).isEqualTo(3);
    assertThat(second.get("support").asDouble()).isBetween(0.0, 1.0);
    assertThat(second.get("prediction").isNumber()).isTrue();
  }

  @Test
  void classesArePredictedByNameWithTheirShares() {
    Path table = Plant.classes(folder.resolve("classes.csv"), 1500);
    Path kept = folder.resolve("classes.safetensors");
    Cli trained = run("train", table, "--target", "output", "--checkpoint", kept);
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(trained.out()).contains("of the classes right");
    Cli run = run("predict", kept, table);
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,prediction,seen,support,p(high),p(low),p(middle),time");
    assertThat(lines.subList(1, lines.size()))
        .allMatch(l -> l.matches("\\d+,(high|low|middle),.*"));
  }

  @Test
  void aColumnThatIsNotThereIsMissingInEveryRow() {
    Path lacks = Cli.file(folder, "new.csv", "kind,a,c", "even,1,1", "odd,2,1");
    Path empty = Cli.file(folder, "empty.csv", "kind,a,b", "even,1,", "odd,2,");
    Cli run = run("predict", checkpoint, lacks);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err().lines())
        .containsExactly("note: the table has no column b; it counts as missing in every row");
    assertThat(run.out()).isEqualTo(run("predict", checkpoint, empty).out());
  }

  @Test
  void aTableWithNoneOfTheColumnsIsRefused() {
    Path fresh = Cli.file(folder, "new.csv", "c,d", "1,1");
    Cli run = run("predict", checkpoint, fresh);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("\"kind\" is not a column").contains("new.csv");
  }

  @Test
  void intervalsComeFromTheCheckpoint() {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 600);
    Path kept = folder.resolve("sure.safetensors");
    Cli trained =
        run("train", table, "--target", "output", "--interval", "0.5,0.9", "--checkpoint", kept);
    assertThat(trained.code()).as(trained.err()).isZero();
    List<String> lines = run("predict", kept, table).out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("row,prediction,seen,support,lower(0.5),upper(0.5),lower(0.9),upper(0.9),time");
    String[] last = lines.get(600).split(",");
    assertThat(Double.parseDouble(last[6])).isLessThanOrEqualTo(Double.parseDouble(last[1]));
    assertThat(Double.parseDouble(last[7])).isGreaterThanOrEqualTo(Double.parseDouble(last[1]));
    Cli json = run("predict", kept, table, "--json");
    assertThat(json.out().lines().toList().get(599)).contains("\"lower(0.9)\":");
  }

  @Test
  void inspectWritesAPageThatBeginsWithTheVerdict() throws IOException {
    Path out = folder.resolve("inspected");
    Cli run = run("inspect", checkpoint, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("report: " + out.resolve("report.html"));
    Results written = Results.read(out.resolve("results.json"));
    assertThat(written.command()).isEqualTo("inspect");
    assertThat(written.data().get("inspection").get("observations").asLong()).isEqualTo(400);
    Headline first = written.report().headline();
    assertThat(first.verdict()).startsWith("400 rows learned; MAE ");
    assertThat(first.next()).contains("flyball predict " + checkpoint);
    assertThat(written.report().sections().get(0).blocks().get(0)).isInstanceOf(LineChart.class);
  }

  @Test
  void inspectNamesEverything() {
    Cli run = run("inspect", checkpoint);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("pool (13 members")
        .contains("400 rows, 400 steps")
        .contains("target y")
        .contains("an empty cell or -99")
        .containsPattern("a +\\d")
        .contains("(intercept)")
        .contains("eigenvalues", "best supported:", "% data");
  }

  @Test
  void whatIsNoCheckpointIsRefused() {
    Path text = Cli.file(folder, "text.ckpt", "nothing of the kind");
    assertThat(run("inspect", text).code()).isEqualTo(1);
    assertThat(run("predict", text, text).err()).contains("text.ckpt");
    assertThat(run("inspect", folder.resolve("no.ckpt")).err()).contains("there is no file");
  }
}
