package dev.flyball.cli;

import dev.flyball.paper.compare.CompareReport;
import dev.flyball.paper.compare.CompareSettings;
import dev.flyball.paper.compare.Comparison;
import dev.flyball.paper.compare.ScenarioResult;
import dev.flyball.report.ReportText;
import dev.flyball.tables.trial.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball experiment compare}. */
@Command(
    name = "compare",
    customSynopsis = "flyball experiment compare [OPTIONS]",
    description = {
      "Compares tuned methods with each other.",
      "Flyball's laws beside SGD, NLMS, RLS, Adam and RMSProp, each over a grid of rates and at its"
          + " best one, on Experiment 1, badly scaled features, long outages and drifting weights."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment compare --quick",
      "  flyball experiment compare --runs 5 --tuning 3 --out compare-report"
    })
final class ExperimentCompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

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
  public Integer call() throws IOException {
    options.checkReport();
    CompareSettings settings = settings();
    Progress progress = new TimeLeft(spec.commandLine().getErr());
    List<ScenarioResult> scenarios = Comparison.run(settings, progress);
    PrintWriter print = spec.commandLine().getOut();
    ReportText.lines(
            CompareReport.tables(scenarios),
            TerminalWriter.screen(spec.commandLine().getOut()).width())
        .forEach(print::println);
    options.write(
        CompareReport.of(settings, scenarios, ExperimentOptions.commandLine(spec)), print);
    return 0;
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
