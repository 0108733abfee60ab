package dev.flyball.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code flyball experiment}: runs the paper's experiments and further studies. */
@Command(
    name = "experiment",
    customSynopsis = "flyball experiment NAME [OPTIONS]",
    description = "Runs an experiment of the paper.",
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    subcommands = {
      WalkthroughCommand.class,
      ExperimentLinearCommand.class,
      ExperimentHarCommand.class,
      ExperimentCompareCommand.class,
      ExperimentSeaIceCommand.class,
      DefaultsCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment walkthrough",
      "  flyball experiment linear --quick"
    })
final class ExperimentCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    HelpOnCommand.show(spec.commandLine(), spec.commandLine().getOut());
  }
}
