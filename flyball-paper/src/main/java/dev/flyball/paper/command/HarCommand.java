package dev.flyball.paper.command;

import dev.flyball.paper.datasets.DataSet;
import picocli.CommandLine.Command;

/** {@code flyball data har}. */
@Command(
    name = "har",
    customSynopsis = "flyball data har --to DIR [OPTIONS]",
    description = {
      "Human activity recognition with smartphones.",
      "561 features, six activities. Checksums are checked."
    },
    footer = {
      "",
      "Examples:",
      "  flyball data har --to data",
      "  flyball data har --to data --from har.zip"
    })
final class HarCommand extends DownloadCommand {
  @Override
  DataSet set() {
    return DataSet.har();
  }
}
