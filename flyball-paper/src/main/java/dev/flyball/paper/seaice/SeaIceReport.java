package dev.flyball.paper.seaice;

import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Experiment 3's results for {@link dev.flyball.report.ReportWriter}. */
public final class SeaIceReport {
  private static final String TITLE = "Sea ice with missing modalities";

  private static final List<String> COLUMNS =
      List.of(
          "window",
          "MAE full",
          "MAE masked",
          "MAE controlled",
          "c<m",
          "c best",
          "good region gain",
          "bad excursion reduction",
          "|ΔMAE| masked",
          "|ΔMAE| controlled");

  private SeaIceReport() {}

  /** Everything that {@code results.json} and the page hold; one element a rotation. */
  public static Results of(List<SeaIceResults> found, String commandLine) {
    SeaIceResults first = found.get(0);
    SeaIceSettings settings = first.settings();
    Map<String, Object> rotations = new LinkedHashMap<>();
    found.forEach(each -> rotations.put(each.settings().rotation().name(), numbers(each)));
    return Results.builder("experiment sea-ice")
        .commandLine(commandLine)
        .setting("rotations", List.copyOf(rotations.keySet()))
        .setting("steps", settings.size().steps())
        .setting("patch", settings.size().patch())
        .setting("batch", settings.size().batch())
        .setting("eta", SeaIceSettings.ETA)
        .setting("loss", settings.loss().toString())
        .setting("validateEvery", settings.size().validateEvery())
        .setting("seed", settings.seed())
        .setting("device", settings.processor().toString())
        .data("scenes", first.scenes())
        .data("rotations", rotations)
        .report(report(found))
        .build();
  }

  private static Map<String, Object> numbers(SeaIceResults found) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("trainingPatches", found.trainingPatches());
    numbers.put("validationPatches", found.validationPatches());
    Map<SeaIceMethod, Double> etas = new LinkedHashMap<>();
    found.curves().keySet().forEach(learner -> etas.put(learner, learner.eta()));
    numbers.put("etas", etas);
    numbers.put("curves", found.curves());
    if (found.hasPapersLearners()) {
      numbers.put("table", found.table().stream().map(SeaIceReport::numbers).toList());
    }
    return numbers;
  }

  private static Report report(List<SeaIceResults> found) {
    SeaIceSettings settings = found.get(0).settings();
    Report.Builder report =
        Report.builder(TITLE)
            .headline(headline(found))
            .summary(
                String.format(
                        Locale.ROOT,
                        "%,d steps of %d patches of %d x %d pixels; validated on complete patches of"
                            + " scenes",
                        settings.size().steps(),
                        settings.size().batch(),
                        settings.size().patch(),
                        settings.size().patch())
                    + " that were held out. Lower is better; compare within a rotation only.");
    if (found.size() > 1) {
      report.section(SeaIceOverview.of(found));
    }
    if (found.stream().allMatch(SeaIceResults::hasPapersLearners)) {
      report.section(table(found));
    }
    found.forEach(each -> report.section(trajectories(each)));
    return report.build();
  }

  /** The paper's claims, if its learners ran, and the learner with the least mean error. */
  private static Headline headline(List<SeaIceResults> found) {
    boolean compared = found.stream().allMatch(SeaIceResults::hasPapersLearners);
    String winners =
        found.stream()
            .map(each -> "%s on %s".formatted(winner(each), each.settings().rotation()))
            .collect(Collectors.joining(", "));
    String verdict = "The least mean validation error: %s.".formatted(winners);
    return new Headline(
        true,
        compared ? againstMasked(found) + " " + verdict : verdict,
        "Each learner has one rate and one seed; a difference below the jumps of the curves says nothing.",
        "compare curves within a rotation; docs/research/sea-ice.md says what was run.");
  }

  private static String againstMasked(List<SeaIceResults> found) {
    String ahead =
        found.stream()
            .filter(
                each ->
                    mean(each.curves().get(SeaIceMethod.CONTROLLED))
                        < mean(each.curves().get(SeaIceMethod.MASKED)))
            .map(each -> each.settings().rotation().name())
            .collect(Collectors.joining(", "));
    return ahead.isEmpty()
        ? "The controlled learner errs no less than masked SGD on any rotation."
        : "The controlled learner errs less than masked SGD on %s.".formatted(ahead);
  }

  private static String winner(SeaIceResults found) {
    return found.curves().entrySet().stream()
        .min(Comparator.comparingDouble(each -> mean(each.getValue())))
        .map(each -> each.getKey().label())
        .orElse("nobody");
  }

  private static double mean(ValidationCurve curve) {
    return Arrays.stream(curve.errors()).average().orElse(Double.MAX_VALUE);
  }

  /** The error of every learner on every rotation, to be printed. */
  public static Report summary(List<SeaIceResults> found) {
    Report.Builder report = Report.builder(TITLE);
    found.forEach(each -> report.section(trajectories(each)));
    return report.build();
  }

  private static Section trajectories(SeaIceResults found) {
    LineChart.Builder chart =
        LineChart.builder("Validation MAE, rotation " + found.settings().rotation())
            .y(Axis.linear("MAE, percent of concentration"));
    Table.Builder learners =
        Table.builder("Learners")
            .column("learner")
            .column("eta")
            .column("mean MAE")
            .column("last MAE");
    found
        .curves()
        .forEach(
            (learner, curve) -> {
              double[] errors = curve.errors();
              chart.series(learner.series().curve(steps(curve), errors).build());
              learners.row(
                  Cell.of(learner.label()),
                  Cell.of(String.valueOf(learner.eta())),
                  Cell.of(Arrays.stream(errors).average().orElseThrow(), 2),
                  Cell.of(errors[errors.length - 1], 2));
            });
    return Section.builder("Rotation " + found.settings().rotation())
        .text(
            "Drawn from %s patches, validated on %s of %s."
                .formatted(
                    found.trainingPatches(),
                    found.settings().size().validatedOf(found.validationPatches()),
                    found.validationPatches()))
        .add(chart.build())
        .add(learners.build())
        .build();
  }

  static double[] steps(ValidationCurve curve) {
    return Arrays.stream(curve.steps()).asDoubleStream().toArray();
  }

  private static Section table(List<SeaIceResults> found) {
    Table.Builder ours = Table.builder("This run").caption(thresholds(found));
    Table.Builder papers =
        Table.builder("The paper, 25 real scenes, 20,000 steps")
            .caption("Other scenes and other steps: not to be compared number by number.");
    COLUMNS.forEach(ours::column);
    COLUMNS.forEach(papers::column);
    for (SeaIceResults each : found) {
      String rotation = "rotation " + each.settings().rotation();
      ours.group(rotation);
      papers.group(rotation);
      for (SeaIceResults.Row row : each.table()) {
        ours.row(cells(window(row), values(row.window())));
      }
      for (PaperRow row : PaperRow.of(each.settings().rotation())) {
        papers.row(cells(row.window(), row.numbers()));
      }
    }
    return Section.builder("Table 3").add(ours.build()).add(papers.build()).build();
  }

  /** As the paper writes it, 5k-20k, where steps are whole thousands. */
  private static String window(SeaIceResults.Row row) {
    return row.first() % 1000 == 0 && row.last() % 1000 == 0
        ? (row.first() == 0 ? "0" : row.first() / 1000 + "k") + "-" + row.last() / 1000 + "k"
        : row.first() + "-" + row.last();
  }

  private static String thresholds(List<SeaIceResults> found) {
    return "Pooled over full, masked and controlled: "
        + found.stream()
            .map(
                each ->
                    String.format(
                        Locale.ROOT,
                        "%s good up to %.2f, bad from %.2f",
                        each.settings().rotation(),
                        each.statistics().goodThreshold(),
                        each.statistics().badThreshold()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static List<Cell> cells(String window, double[] values) {
    List<Cell> cells = new java.util.ArrayList<>();
    cells.add(Cell.of(window));
    for (int i = 0; i < values.length; i++) {
      boolean share = i >= 3 && i <= 6;
      cells.add(share ? Cell.of(values[i], 1) : Cell.of(values[i], 2));
    }
    return cells;
  }

  /** One row of Table 3 in the paper's units, in the order of {@link PaperRow#numbers}. */
  static double[] values(ValidationWindow window) {
    String full = SeaIceMethod.FULL.label();
    String masked = SeaIceMethod.MASKED.label();
    String controlled = SeaIceMethod.CONTROLLED.label();
    return new double[] {
      window.mean(full),
      window.mean(masked),
      window.mean(controlled),
      100 * window.better(controlled, masked),
      100 * window.best(controlled),
      100 * window.goodRegionGain(controlled, masked),
      100 * window.badExcursionReduction(controlled, masked),
      window.meanAbsoluteChange(masked),
      window.meanAbsoluteChange(controlled)
    };
  }

  private static Map<String, Object> numbers(SeaIceResults.Row row) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("first", row.first());
    numbers.put("last", row.last());
    double[] values = values(row.window());
    for (int i = 0; i < values.length; i++) {
      numbers.put(COLUMNS.get(i + 1), values[i]);
    }
    return numbers;
  }
}
