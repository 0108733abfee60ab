package dev.flyball.paper.linear;

import dev.flyball.report.Block;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The results of Experiment 1 as data and as a report. */
public final class LinearReport {
  private static final Set<LinearMethod> LAWS =
      EnumSet.complementOf(EnumSet.of(LinearMethod.FULL, LinearMethod.MASKED));

  private final LinearResults results;

  private LinearReport(LinearResults results) {
    this.results = results;
  }

  /** Everything that goes into {@code results.json}. */
  public static Results of(LinearResults results, String commandLine) {
    LinearReport report = new LinearReport(results);
    LinearSettings settings = results.settings();
    return Results.builder("experiment linear")
        .commandLine(commandLine)
        .setting("runs", settings.runs())
        .setting("steps", settings.steps())
        .setting(
            "cases", String.join(", ", settings.cases().stream().map(LinearCase::name).toList()))
        .setting("seed", settings.seed())
        .setting("window", WatchedLearner.WINDOW)
        .setting("laws", laws(settings.cases().get(0)))
        .data("table1", results.table())
        .data("paperTable1", TableOne.rows())
        .data("deviations", results.deviations())
        .data("meanDeviations", results.meanDeviations())
        .data("claims", report.verdicts())
        .data("lowerRate", report.lowerRate())
        .data("cases", report.cases())
        .report(report.build())
        .build();
  }

  /** The paper's laws with their constants; eta is that of the case. */
  private static String laws(LinearCase shown) {
    return Arrays.stream(LinearMethod.values())
        .filter(LinearMethod::inPaper)
        .map(method -> method.law(shown.eta()).describe().toString())
        .collect(Collectors.joining(", ", "", " (eta as in " + shown.name() + ")"));
  }

  /** Table 1 beside the paper's, to be printed. */
  public static List<Block> summary(LinearResults results) {
    return List.of(LinearTables.occupation(results), new LinearReport(results).nearness());
  }

  private List<Map<String, Object>> cases() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (CaseResult each : results.cases()) {
      each.learners()
          .forEach(
              (learner, result) -> {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("setting", each.setting());
                row.put("learner", learner);
                row.put("mean", result.mean());
                row.put("spread", result.spread());
                row.put("runs", result.runs());
                rows.add(row);
              });
    }
    return rows;
  }

  /** Every claim held against every law. */
  private List<Claim.Verdict> verdicts() {
    List<Claim.Verdict> verdicts = new ArrayList<>();
    for (LinearMethod learner : LAWS) {
      for (Claim claim : Claim.values()) {
        verdicts.add(claim.of(learner, results.cases()));
      }
    }
    return verdicts;
  }

  /**
   * Masked SGD and every law at the paper's larger rate, each against masked SGD at its smaller
   * one; empty where this run does not have both.
   */
  private List<Claim.Verdict> lowerRate() {
    List<CaseResult> fast = new ArrayList<>();
    List<CaseResult> slow = new ArrayList<>();
    for (CaseResult each : results.cases()) {
      LinearCase other = each.setting().at(LinearCase.ETAS[1]);
      results.cases().stream()
          .filter(beside -> !other.equals(each.setting()) && other.equals(beside.setting()))
          .forEach(
              beside -> {
                fast.add(each);
                slow.add(beside);
              });
    }
    List<Claim.Verdict> verdicts = new ArrayList<>();
    for (LinearMethod learner : EnumSet.complementOf(EnumSet.of(LinearMethod.FULL))) {
      for (Claim claim : Claim.values()) {
        verdicts.add(claim.of(learner, fast, slow));
      }
    }
    return fast.isEmpty() ? List.of() : verdicts;
  }

  private Report build() {
    Report.Builder report =
        Report.builder("Experiment 1: linear regression under missing blocks and features")
            .headline(headline())
            .summary(summary())
            .section(overview())
            .section(Section.builder("Table 1").add(LinearTables.occupation(results)).build())
            .section(LinearTables.claims(verdicts()))
            .section(LinearTables.lowerRate(lowerRate()))
            .section(LinearTables.numbers(results));
    for (CaseResult each : results.cases()) {
      report.section(LinearCharts.of(each));
    }
    return report.equations(PaperEquations.all()).build();
  }

  private Section overview() {
    return Section.builder("How near it comes to the paper").add(nearness()).build();
  }

  private Facts nearness() {
    Facts facts = Facts.none();
    for (Map.Entry<LinearMethod, Double> each : results.meanDeviations().entrySet()) {
      facts =
          facts.and(
              each.getKey().label() + " rows of Table 1",
              String.format(Locale.ROOT, "%.2f points", each.getValue()),
              "mean deviation from the paper");
    }
    return facts;
  }

  private Headline headline() {
    int comparisons = Claim.values().length * results.cases().size();
    int held = held(LinearMethod.DIRECTIONAL);
    return new Headline(
        2 * held > comparisons,
        String.format(
            Locale.ROOT,
            "This run comes within %.1f points of the paper's Table 1 on average.",
            results.meanDeviations().values().stream().mapToDouble(each -> each).max().orElse(0)),
        "With the normalised gain %s of the paper's %s comparisons with masked SGD hold; with the gain as printed %s do."
            .formatted(held, comparisons, held(LinearMethod.PRINTED)),
        "the tables below hold every number beside the paper's; `flyball experiment compare` tunes every method.");
  }

  private static String summary() {
    return "Compared are masked SGD, the [scalar law](#scalar-law), and the [directional"
        + " law](#directional-law) as printed and with the [normalised gain](#normalised-gain).";
  }

  private int held(LinearMethod learner) {
    return verdicts().stream()
        .filter(verdict -> verdict.learner() == learner)
        .mapToInt(Claim.Verdict::holds)
        .sum();
  }
}
