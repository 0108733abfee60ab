package dev.flyball.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Names the data sets that can be brought or made here. */
@Command(
    name = "data",
    description = "Brings a public data set into a folder, or makes a synthetic one.",
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    subcommands = {
      PlantCommand.class,
      AirQualityCommand.class,
      HarCommand.class,
      SeaIceScenesCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  flyball data plant --to data",
      "  flyball data airquality --to data",
      "  flyball data har --to data --from har.zip"
    })
final class DataCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "a data set is missing: " + String.join(", ", spec.subcommands().keySet()));
  }
}
