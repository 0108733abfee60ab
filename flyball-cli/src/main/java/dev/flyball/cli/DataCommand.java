package dev.flyball.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code flyball data}: downloads or generates data sets. */
@Command(
    name = "data",
    customSynopsis = "flyball data NAME --to DIR [OPTIONS]",
    description = "Downloads a public data set, or writes a simulated one.",
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
    HelpOnCommand.show(spec.commandLine(), spec.commandLine().getOut());
  }
}
