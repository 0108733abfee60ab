package dev.flyball.paper.seaice;

import dev.flyball.paper.ReproducedPage;
import dev.flyball.paper.scenes.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Table 3 and its thresholds on the page, from the validations kept beside it. */
class ReproducedTableThreeTest {
  private static final long[][] WINDOWS = {{0, 1}, {0, 5}, {5, 20}, {10, 20}};

  @Test
  void everyWindowStandsBesideThePapers() throws IOException {
    List<String> table =
        ReproducedPage.header(
            "window",
            "full",
            "masked",
            "controlled",
            "c < m",
            "c best",
            "good region gain",
            "bad excursion reduction",
            "mean abs. ΔMAE, masked",
            "controlled",
            "Adam, η 0.001");
    for (Rotation rotation : Rotation.values()) {
      for (int w = 0; w < WINDOWS.length; w++) {
        long first = 1_000 * WINDOWS[w][0];
        long last = 1_000 * WINDOWS[w][1];
        double[] own = SeaIceTables.values(statistics(rotation).between(first, last));
        PaperRow paper = PaperRow.of(rotation).get(w);
        List<String> cells = new ArrayList<>(List.of(rotation + " " + paper.window()));
        for (int i = 0; i < own.length; i++) {
          String form =
              i == 3 || i == 4 ? "%.0f (%.0f)" : i > 4 && i < 7 ? "%.1f (%.1f)" : "%.2f (%.2f)";
          cells.add(String.format(Locale.ROOT, form, own[i], paper.numbers()[i]));
        }
        ValidationCurve adam = curve(rotation, "adam");
        double mean = ValidationStatistics.of(List.of(adam)).between(first, last).mean("adam");
        cells.add(String.format(Locale.ROOT, "%.2f", mean));
        table.add(ReproducedPage.row(cells.toArray(String[]::new)));
      }
    }
    ReproducedPage.has(table);
  }

  @Test
  void theThresholdsStandBesideThePapers() throws IOException {
    List<String> table = ReproducedPage.header("rotation", "good up to", "bad from");
    for (Rotation rotation : Rotation.values()) {
      ValidationStatistics own = statistics(rotation);
      PaperSplit paper = PaperSplit.of(rotation);
      table.add(
          ReproducedPage.row(
              rotation.name(),
              String.format(Locale.ROOT, "%.2f (%.2f)", own.goodThreshold(), paper.good()),
              String.format(Locale.ROOT, "%.2f (%.2f)", own.badThreshold(), paper.bad())));
    }
    ReproducedPage.has(table);
  }

  @Test
  void whatChunksCostAndAreWorthIsMeasured() throws IOException {
    Map<String, List<Map<String, String>>> forms = new LinkedHashMap<>();
    for (Map<String, String> row : ReproducedPage.results("sea-ice-chunks.csv")) {
      String form = "%s of %s | %s".formatted(row.get("form"), row.get("chunk"), row.get("batch"));
      forms.computeIfAbsent(form, key -> new ArrayList<>()).add(row);
    }
    List<String> table =
        ReproducedPage.header(
            "chunks", "batch", "a step, ms", "memory, MiB", "mean MAE, seed by seed", "last MAE");
    forms.forEach(
        (form, rows) ->
            table.add(
                ReproducedPage.row(
                    form,
                    joined(rows, "step ms"),
                    rows.get(0).get("memory MiB"),
                    joined(rows, "mean MAE"),
                    joined(rows, "last MAE"))));
    ReproducedPage.has(table);
  }

  private static String joined(List<Map<String, String>> rows, String column) {
    return rows.stream().map(row -> row.get(column)).collect(Collectors.joining(", "));
  }

  private static ValidationStatistics statistics(Rotation rotation) throws IOException {
    List<ValidationCurve> papers = new ArrayList<>();
    for (String learner : List.of("full", "masked", "controlled")) {
      papers.add(curve(rotation, learner));
    }
    return ValidationStatistics.of(papers);
  }

  private static ValidationCurve curve(Rotation rotation, String learner) throws IOException {
    List<Map<String, String>> rows =
        ReproducedPage.results("sea-ice-validation.csv").stream()
            .filter(row -> row.get("rotation").equals(rotation.name()))
            .toList();
    long[] steps = new long[rows.size()];
    double[] errors = new double[rows.size()];
    Arrays.setAll(steps, i -> Long.parseLong(rows.get(i).get("step")));
    Arrays.setAll(errors, i -> Double.parseDouble(rows.get(i).get(learner)));
    return new ValidationCurve(learner, steps, errors);
  }
}
