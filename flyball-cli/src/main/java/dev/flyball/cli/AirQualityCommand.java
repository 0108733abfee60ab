package dev.flyball.cli;

import dev.flyball.paper.datasets.DataSet;
import picocli.CommandLine.Command;

/** {@code flyball data airquality}. */
@Command(
    name = "airquality",
    description = {
      "Hourly air quality in an Italian city, with sensors that fail for hours; -200 stands for"
          + " missing. A download goes on where it broke off."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball data airquality --to data",
      "  flyball data airquality --to data --from air+quality.zip"
    })
final class AirQualityCommand extends DownloadCommand {
  @Override
  DataSet set() {
    return DataSet.airQuality();
  }
}
