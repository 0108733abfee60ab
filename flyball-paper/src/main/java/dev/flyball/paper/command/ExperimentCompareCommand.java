package dev.flyball.paper.command;

import dev.flyball.paper.compare.CompareReport;
import dev.flyball.paper.compare.CompareSettings;
import dev.flyball.paper.compare.Comparison;
import dev.flyball.paper.compare.ScenarioResult;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flyball experiment compare}. */
@Command(
    name = "compare",
    customSynopsis = "flyball experiment compare [OPTIONS]",
    description = {
      "Compares tuned methods with each other.",
      "Flyball's laws beside SGD, NLMS, RLS, Adam and RMSProp, each over a grid of rates and at its"
          + " best one, on Experiment 1, badly scaled features, long outages and drifting weights."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment compare --quick",
      "  flyball experiment compare --runs 5 --tuning 3 --out compare-report"
    })
final class ExperimentCompareCommand extends TrialsCommand {
  @Mixin private ExperimentOptions options;

  @Option(
      names = "--tuning",
      paramLabel = "N",
      description = "Further runs, on which each method's eta is chosen.")
  private Integer tuning;

  @Option(
      names = "--methods",
      paramLabel = "NAME",
      split = ",",
      description = "Only these methods, such as masked,debiased. Default: all.")
  private List<String> methods;

  @Override
  Experiment ready(Path folder) {
    CompareSettings settings = settings();
    return host -> {
      List<ScenarioResult> scenarios = new Comparison(settings).run(host);
      print(CompareReport.tables(scenarios));
      return CompareReport.of(settings, scenarios, host().commandLine());
    };
  }

  private CompareSettings settings() {
    CompareSettings usual =
        options.quick()
            ? CompareSettings.quick(options.seed(), options.threads())
            : CompareSettings.whole(options.seed(), options.threads());
    if (methods != null) {
      usual = usual.only(methods);
    }
    return new CompareSettings(
        usual.scenarios(),
        usual.methods(),
        usual.etas(),
        tuning == null ? usual.tuning() : tuning,
        options.runs(usual.runs()),
        options.steps(usual.steps()),
        options.seed(),
        options.threads());
  }
}
