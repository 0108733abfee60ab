package dev.flyball.paper.command;

import dev.flyball.paper.datasets.DataSet;
import picocli.CommandLine.Command;

/** {@code flyball data airquality}. */
@Command(
    name = "airquality",
    customSynopsis = "flyball data airquality --to DIR [OPTIONS]",
    description = {
      "Hourly air quality in an Italian city.",
      "Its sensors fail for hours; -200 stands for a missing value."
    },
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
