package dev.flyball.paper.command;

import picocli.CommandLine.Command;

/** {@code flyball experiment}: runs the paper's experiments and further studies. */
@Command(
    name = "experiment",
    customSynopsis = "flyball experiment NAME [OPTIONS]",
    description = "Runs an experiment of the paper.",
    subcommands = {
      WalkthroughCommand.class,
      ExperimentLinearCommand.class,
      ExperimentHarCommand.class,
      ExperimentCompareCommand.class,
      ExperimentSeaIceCommand.class,
      ExperimentSensorFaultsCommand.class,
      DefaultsCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment walkthrough",
      "  flyball experiment linear --quick"
    })
public final class ExperimentCommand {}
