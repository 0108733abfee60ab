package dev.flyball.cli;

import dev.flyball.paper.compare.CompareReport;
import dev.flyball.paper.compare.CompareSettings;
import dev.flyball.paper.compare.Comparison;
import dev.flyball.paper.linear.LinearCase;
import dev.flyball.paper.linear.LinearExperiment;
import dev.flyball.paper.linear.LinearReport;
import dev.flyball.paper.linear.LinearResults;
import dev.flyball.paper.linear.LinearSettings;
import dev.flyball.report.ReportText;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
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

/** {@code flyball experiment linear}. */
@Command(
    name = "linear",
    customSynopsis = "flyball experiment linear [OPTIONS]",
    description = {
      "Experiment 1: linear regression with missing blocks.",
      "Linear regression in 40 dimensions under missing blocks and"
          + " features, eight cases, with the paper's Table 1 beside ours."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment linear --quick",
      "  flyball experiment linear --cases block-moderate,iid --runs 5"
    })
final class ExperimentLinearCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ExperimentOptions options;

  @Option(
      names = "--cases",
      paramLabel = "CASE",
      split = ",",
      description = "Cases by the beginning of their names, as in block,iid-heavy. Default: all.")
  private List<String> cases;

  @Override
  public Integer call() throws IOException {
    options.checkReport();
    Progress progress = new TimeLeft(spec.commandLine().getErr());
    LinearSettings settings = settings();
    LinearResults results = LinearExperiment.run(settings, progress);
    PrintWriter print = spec.commandLine().getOut();
    ReportText.lines(
            LinearReport.summary(results),
            TerminalWriter.screen(spec.commandLine().getOut()).width())
        .forEach(print::println);
    Results written =
        LinearReport.of(
            results, ExperimentOptions.commandLine(spec), List.of(comparison(settings, progress)));
    options.write(written, print);
    return 0;
  }

  /** The question asked next: what if every method is tuned? */
  private Section comparison(LinearSettings settings, Progress progress) {
    int steps = options.quick() ? settings.steps() / 5 : settings.steps();
    CompareSettings beside =
        CompareSettings.besideExperiment(Math.max(300, steps), settings.seed(), settings.threads());
    return CompareReport.section(beside, Comparison.run(beside, progress));
  }

  private LinearSettings settings() {
    LinearSettings usual =
        options.quick()
            ? LinearSettings.quick(options.seed(), options.threads())
            : LinearSettings.paper(options.seed(), options.threads());
    return new LinearSettings(
        options.runs(usual.runs()),
        options.steps(usual.steps()),
        cases == null ? usual.cases() : LinearCase.named(cases),
        options.seed(),
        options.threads());
  }
}
