package dev.flyball.paper.seaice;

import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
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
        .setting("laws", SeaIceTables.laws(settings.learners()))
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
    numbers.put("training", found.training());
    numbers.put("validation", found.validation());
    Map<SeaIceMethod, Double> etas = new LinkedHashMap<>();
    found.curves().keySet().forEach(learner -> etas.put(learner, learner.eta()));
    numbers.put("etas", etas);
    numbers.put("curves", found.curves());
    if (found.hasPapersLearners()) {
      numbers.put("table", found.table().stream().map(SeaIceReport::numbers).toList());
      numbers.put("goodUpTo", found.statistics().goodThreshold());
      numbers.put("badFrom", found.statistics().badThreshold());
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
      report.section(SeaIceTables.tableThree(found)).section(SeaIceTables.panels(found));
    }
    found.forEach(each -> report.section(trajectories(each)));
    return report
        .section(SeaIceTables.splits(found))
        .section(SeaIceTables.laws(settings))
        .equations(
            List.of(PaperEquations.MASKED, PaperEquations.MEMORY, PaperEquations.DIRECTIONAL))
        .build();
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

  /** The error of every learner, Table 3, targets and laws, to be printed. */
  public static Report summary(List<SeaIceResults> found) {
    Report.Builder report = Report.builder(TITLE);
    found.forEach(each -> report.section(trajectories(each)));
    if (found.stream().allMatch(SeaIceResults::hasPapersLearners)) {
      report.section(SeaIceTables.tableThree(found));
    }
    return report
        .section(SeaIceTables.splits(found))
        .section(SeaIceTables.laws(found.get(0).settings()))
        .build();
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
                    found.training().patches(),
                    found.settings().size().validatedOf(found.validation().patches()),
                    found.validation().patches()))
        .add(chart.build())
        .add(learners.build())
        .build();
  }

  static double[] steps(ValidationCurve curve) {
    return Arrays.stream(curve.steps()).asDoubleStream().toArray();
  }

  private static Map<String, Object> numbers(SeaIceResults.Row row) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("first", row.first());
    numbers.put("last", row.last());
    double[] values = SeaIceTables.values(row.window());
    for (int i = 0; i < values.length; i++) {
      numbers.put(SeaIceTables.COLUMNS.get(i + 1), values[i]);
    }
    return numbers;
  }
}
