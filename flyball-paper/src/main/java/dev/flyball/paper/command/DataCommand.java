package dev.flyball.paper.command;

import picocli.CommandLine.Command;

/** {@code flyball data}: downloads or generates data sets. */
@Command(
    name = "data",
    customSynopsis = "flyball data NAME --to DIR [OPTIONS]",
    description = "Downloads a public data set, or writes a simulated one.",
    subcommands = {PlantCommand.class, AirQualityCommand.class, HarCommand.class},
    footer = {
      "",
      "Examples:",
      "  flyball data plant --to data",
      "  flyball data airquality --to data",
      "  flyball data har --to data --from har.zip"
    })
public final class DataCommand {}
