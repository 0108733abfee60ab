package dev.flyball.paper.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.Task;
import dev.flyball.report.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesStudyTest {
  @TempDir Path folder;

  @Test
  void everyTableIsRunBesideEveryPeer() throws IOException {
    write();
    List<TablesStudy.Result> results = TablesStudy.run(PublicTable.of(folder), null, result -> {});
    assertThat(results).hasSize(2);
    TablesStudy.Result numbers = results.get(0);
    assertThat(numbers.table().task()).isEqualTo(Task.REGRESSION);
    assertThat(numbers.found().data().rows()).isEqualTo(300);
    assertThat(numbers.found().data().labelled()).isEqualTo(299);
    assertThat(numbers.features()).as("the counter is excluded").isEqualTo(2);
    assertThat(names(numbers))
        .contains("SGD", "Huber SGD", "NLMS", "AdaGrad", "Adam", "RLS", "boosted trees (ours)")
        .contains("last value", "running mean");
    assertThat(numbers.best().name()).isNotEqualTo("running mean");
    assertThat(numbers.ratio())
        .isCloseTo(
            numbers.found().tested().errors().rank() / numbers.best().errors().rank(),
            within(1e-12));
    TablesStudy.Result classes = results.get(1);
    assertThat(names(classes)).contains("softmax SGD", "logistic Adam", "RLS", "last class");
    assertThat(classes.best().errors().rank()).isBetween(0.0, 0.4);
    List<String> lines = ReportText.lines(TablesStudy.report(results));
    assertThat(lines).anyMatch(line -> line.startsWith("choose, numbers"));
    assertThat(lines).anyMatch(line -> line.startsWith("report, classes"));
  }

  private static List<String> names(TablesStudy.Result result) {
    return result.found().entries().stream().map(each -> each.name().split(",")[0]).toList();
  }

  @Test
  void theLastFifthIsPredictedBesideBatchPeers() throws IOException {
    write();
    List<HeldOutStudy.Result> results = HeldOutStudy.run(PublicTable.of(folder), null, r -> {});
    HeldOutStudy.Result numbers = results.get(0);
    assertThat(numbers.learned()).as("four fifths of 299").isEqualTo(239);
    assertThat(numbers.peers()).hasSize(4).containsKeys("median", "ridge");
    assertThat(numbers.error()).isBetween(0.0, numbers.peers().get("median"));
    assertThat(numbers.ratio()).isEqualTo(numbers.error() / numbers.peers().get(numbers.best()));
    assertThat(results.get(1).peers()).containsKey("most frequent");
    assertThat(results.get(1).error()).isBetween(0.0, 0.4);
    assertThat(ReportText.lines(HeldOutStudy.report(results)))
        .anyMatch(line -> line.startsWith("report, classes"));
  }

  @Test
  void anotherLawTakesTheDefaultsPlace() throws IOException {
    write();
    TablesStudy.Result found =
        TablesStudy.run(PublicTable.of(folder).subList(0, 1), "scalar", result -> {}).get(0);
    assertThat(found.found().tested().name()).startsWith("scalar");
  }

  @Test
  void aFolderWithoutItsListIsRefused() {
    assertThatThrownBy(() -> PublicTable.of(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tables.json");
  }

  @Test
  void aTableWithoutATargetIsRefused() throws IOException {
    Files.writeString(folder.resolve("tables.json"), "{\"tables\": [{\"name\": \"a\"}]}");
    assertThatThrownBy(() -> PublicTable.of(folder)).hasMessageContaining("\"task\"");
  }

  @Test
  void theMeanOfRatiosIsGeometric() {
    assertThat(RatioStudy.mean(List.of(0.5, 2.0))).isCloseTo(1, within(1e-12));
  }

  private void write() throws IOException {
    Random random = new Random(11);
    StringBuilder numbers = new StringBuilder("No,a,b,y\n");
    StringBuilder classes = new StringBuilder("a,b,kind\n");
    for (int t = 0; t < 300; t++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      String seen = random.nextDouble() < 0.2 ? "-1" : text(b);
      String y = t == 7 ? "" : text(3 * a - b + 20 + 0.1 * random.nextGaussian());
      numbers.append(t).append(',').append(text(a)).append(',').append(seen);
      numbers.append(',').append(y).append('\n');
      String kind = a > 0.5 ? "up" : a < -0.5 ? "down" : "flat";
      classes.append(text(a)).append(',').append(seen).append(',').append(kind).append('\n');
    }
    Files.writeString(folder.resolve("n.csv"), numbers);
    Files.writeString(folder.resolve("c.csv"), classes);
    Files.writeString(
        folder.resolve("tables.json"),
        """
        {"tables": [
          {"name": "n", "half": "choose", "file": "n.csv", "target": "y", "task": "number",
           "missing": ["-1"], "exclude": ["No"], "timeOrder": true, "source": "", "licence": ""},
          {"name": "c", "half": "report", "file": "c.csv", "target": "kind", "task": "classes",
           "missing": ["-1"], "exclude": []}]}
        """);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
