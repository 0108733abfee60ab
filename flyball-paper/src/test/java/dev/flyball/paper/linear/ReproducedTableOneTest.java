package dev.flyball.paper.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.paper.ReproducedPage;
import dev.flyball.paper.linear.Masking.Severity;
import dev.flyball.paper.trial.TrialHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Table 1 and the constants of Experiment 1 on the page, from the runs kept beside it. */
class ReproducedTableOneTest {
  private static final int RUNS = 15;

  @Test
  void allCellsStandBesideThePapers() throws IOException {
    List<Map<String, String>> runs = ReproducedPage.results("linear-runs.csv");
    List<String> table =
        ReproducedPage.header("case", "law", "severe, ≤ −0.04", "misaligned, ≤ 0", "aligned, > 0");
    for (TableRow paper : TableOne.rows()) {
      List<Map<String, String>> own =
          runs.stream()
              .filter(run -> run.get("case").equals(paper.setting().name()))
              .filter(run -> run.get("law").equals(paper.learner().label()))
              .toList();
      assertThat(own).as(paper.setting().name()).hasSize(RUNS);
      table.add(
          ReproducedPage.row(
              paper.setting().words(),
              paper.learner().label(),
              cell(own, "severe", paper.severe()),
              cell(own, "misaligned", paper.misaligned()),
              cell(own, "aligned", paper.aligned())));
    }
    assertThat(table).hasSize(2 + 24);
    ReproducedPage.has(table);
  }

  private static String cell(List<Map<String, String>> runs, String column, double paper) {
    double[] own = runs.stream().mapToDouble(run -> Double.parseDouble(run.get(column))).toArray();
    return ReproducedPage.cell(own, paper, 1);
  }

  @Test
  void theConstantsThatThePaperDoesNotPrintWereSwept() throws IOException {
    Map<String, List<Map<String, String>>> byConstant = new LinkedHashMap<>();
    for (Map<String, String> row : ReproducedPage.results("linear-constants.csv")) {
      String name = "%s, %s".formatted(row.get("masking"), row.get("constant"));
      byConstant
          .computeIfAbsent(name + ", " + row.get("severity"), key -> new ArrayList<>())
          .add(row);
    }
    List<String> table =
        ReproducedPage.header("constant", "value", "masked", "scalar", "directional");
    byConstant.forEach(
        (name, rows) -> {
          for (Map<String, String> row : rows) {
            table.add(
                ReproducedPage.row(
                    name,
                    row.get("value") + (isOurs(row) ? " (ours)" : ""),
                    row.get("masked"),
                    row.get("scalar"),
                    row.get("directional")));
          }
        });
    assertThat(table).hasSize(2 + ConstantsSweep.variants().size());
    ReproducedPage.has(table);
  }

  private static boolean isOurs(Map<String, String> row) {
    double value = Double.parseDouble(row.get("value"));
    boolean moderate = row.get("severity").equals("moderate");
    return switch (row.get("constant")) {
      case "hidden" -> value == (moderate ? 0.20 : 0.45);
      case "kept" -> value == (moderate ? 0.75 : 0.55);
      case "spell" -> value == 5;
      default -> value == 0.05;
    };
  }

  /** A sweep at our own constants hides what the experiment hides. */
  @Test
  void theSweepAtOurConstantsIsTheExperiment() {
    LinearSettings settings =
        new LinearSettings(1, 300, LinearCase.named(List.of("block-heavy")), 3, 1);
    LinearStream swept =
        new LinearStream(
            7, new ConstantsSweep.Variant(Masking.BLOCK, Severity.HEAVY, "spell", 5).missingness());
    LinearStream own = new LinearStream(7, Masking.BLOCK.missingness(Severity.HEAVY));
    for (int t = 0; t < 300; t++) {
      swept.next();
      own.next();
      assertThat(swept.observed()).isEqualTo(own.observed());
    }
    Map<LinearMethod, Double> points =
        ConstantsSweep.points(
            new ConstantsSweep.Variant(Masking.BLOCK, Severity.HEAVY, "hidden", 0.45), settings);
    assertThat(points).containsOnlyKeys(ConstantsSweep.LAWS);
    assertThat(LinearExperiment.run(settings, TrialHost.silent()).meanDeviations())
        .containsOnlyKeys(ConstantsSweep.LAWS);
  }
}
