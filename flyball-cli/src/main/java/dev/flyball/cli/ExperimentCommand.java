package dev.flyball.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Names the paper's experiments. */
@Command(
    name = "experiment",
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
    footer = {"", "Example:", "  flyball experiment walkthrough --json"})
final class ExperimentCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "an experiment is missing: " + String.join(", ", spec.subcommands().keySet()));
  }
}
