package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Monitor;
import dev.flyball.paper.datasets.SteamPlant;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.train.TrainingResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/library.md shows code that compiles and runs: this code. */
class LibraryPageTest {
  private static final Path PAGE = Path.of("..", "docs", "library.md");
  private static final Path CODE =
      Path.of("src/test/java/dev/flyball/examples/LibraryExamples.java");
  private static final Pattern EXAMPLE =
      Pattern.compile("// example: (\\w+)\\n(.*?)\\n *// end", Pattern.DOTALL);
  private static final int ROWS = 800;
  private static final long SEED = 3;

  @TempDir private Path folder;

  @Test
  void thePageShowsTheExamplesThatRun() throws IOException {
    String page = Files.readString(PAGE);
    Matcher examples = EXAMPLE.matcher(Files.readString(CODE));
    List<String> names = new ArrayList<>();
    while (examples.find()) {
      names.add(examples.group(1));
      assertThat(page).as("the example " + names).contains(examples.group(2).stripIndent());
    }
    assertThat(names)
        .containsExactly(
            "train",
            "spec",
            "warm",
            "share",
            "names",
            "classes",
            "outputs",
            "late",
            "evaluate",
            "predict",
            "inspect");
  }

  @Test
  void thePageShowsTheImports() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains(
            Files.readAllLines(CODE).stream()
                .filter(line -> line.startsWith("import dev.flyball."))
                .collect(Collectors.joining("\n", "```java\n", "\n```")));
  }

  @Test
  void classesAndSeveralOutputsAreLearned() {
    double[][] rows = new double[400][];
    int[] classes = new int[rows.length];
    double[][] targets = new double[rows.length][];
    for (int t = 0; t < rows.length; t++) {
      classes[t] = t % 4;
      double missing = t % 5 == 3 ? Double.NaN : 1;
      rows[t] = new double[] {classes[t] == 0 ? 2 : -1, classes[t] == 1 ? 2 : -1, missing * t % 4};
      targets[t] = new double[] {classes[t], t % 3 == 0 ? Double.NaN : rows[t][0]};
    }
    assertThat(LibraryExamples.classes(rows, classes).best()).isZero();
    double[] both = LibraryExamples.outputs(rows, targets).values();
    assertThat(both[0]).isCloseTo(0, within(1.0));
    assertThat(both[1]).isCloseTo(2, within(1.0));
  }

  @Test
  void theExamplesRun() throws IOException {
    Path file = plant();
    Path checkpoint = folder.resolve("plant.ckpt");
    TrainingResults trained = LibraryExamples.train(file, checkpoint);
    assertThat(trained.holdout().mae()).as("seed %d", SEED).isLessThan(4);
    EvaluationResults evaluated = LibraryExamples.evaluate(file, folder.resolve("report"));
    assertThat(evaluated.sensitivity()).hasSize(8);
    assertThat(folder.resolve("report/report.html")).exists();
    Path written = folder.resolve("predictions.csv");
    LibraryExamples.predict(checkpoint, file, written);
    assertThat(Files.readAllLines(written)).hasSize(ROWS + 1);
    assertThat(LibraryExamples.inspect(checkpoint)).isNotNull();
  }

  @Test
  void namesAndLateLabelsRun() {
    NamedLearner resumed = LibraryExamples.names(folder.resolve("named.ckpt"));
    assertThat(resumed.space().inputs())
        .contains("NOx", "T", "ozone", "street=north", "street=south");
    assertThat(resumed.space().retired()).containsExactly("T");
    assertThat(LibraryExamples.late(LibraryExamples.spec(), new double[] {1, 2, 3}, 4))
        .isEqualTo(4);
  }

  @Test
  void aWarmUpLeavesTheLearnerAlone() {
    Learner learner = LibraryExamples.spec();
    assertThat(LibraryExamples.warmUp(learner)).isPositive();
    assertThat(learner.observations()).isZero();
  }

  @Test
  void oneLearnsWhileOthersPredict() throws InterruptedException {
    double[][] rows = new double[200][];
    Arrays.setAll(rows, t -> new double[] {Math.sin(t), t % 3 == 0 ? Double.NaN : 1, t % 7});
    Queue<Double> predictions = new ConcurrentLinkedQueue<>();
    Learner again = LibraryExamples.share(LibraryExamples.spec(), rows, predictions);
    assertThat(predictions).hasSize(rows.length).doesNotContain(Double.NaN);
    assertThat(again.observations()).isEqualTo(rows.length);
    assertThat(again.monitors())
        .extracting(Monitor::name)
        .containsExactlyInAnyOrder("prequential-error-100", "coherence-50");
  }

  private Path plant() throws IOException {
    SteamPlant stream = new SteamPlant(SEED);
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", SteamPlant.columnNames()) + ",output");
    for (int t = 0; t < ROWS; t++) {
      stream.next();
      StringBuilder line = new StringBuilder();
      for (double value : stream.observed()) {
        line.append(Double.isNaN(value) ? "" : value).append(',');
      }
      lines.add(line.append(stream.labelled() ? stream.target() : "").toString());
    }
    return Files.write(folder.resolve("plant.csv"), lines);
  }
}
