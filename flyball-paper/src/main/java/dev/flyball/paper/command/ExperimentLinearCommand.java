package dev.flyball.paper.command;

import dev.flyball.paper.linear.LinearCase;
import dev.flyball.paper.linear.LinearExperiment;
import dev.flyball.paper.linear.LinearReport;
import dev.flyball.paper.linear.LinearResults;
import dev.flyball.paper.linear.LinearSettings;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flyball experiment linear}. */
@Command(
    name = "linear",
    customSynopsis = "flyball experiment linear [OPTIONS]",
    description = {
      "Experiment 1: linear regression with missing blocks.",
      "Linear regression in 40 dimensions under missing blocks and"
          + " features, eight cases, with the paper's Table 1 beside ours."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment linear --quick",
      "  flyball experiment linear --cases block-moderate,iid --runs 5"
    })
final class ExperimentLinearCommand extends TrialsCommand {
  @Mixin private ExperimentOptions options;

  @Option(
      names = "--cases",
      paramLabel = "CASE",
      split = ",",
      description = "Cases by the beginning of their names, as in block,iid-heavy. Default: all.")
  private List<String> cases;

  @Override
  Experiment ready(Path folder) {
    LinearSettings settings = settings();
    return host -> {
      LinearResults results = LinearExperiment.run(settings, host);
      print(LinearReport.summary(results));
      return LinearReport.of(results, host().commandLine());
    };
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
