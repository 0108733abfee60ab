package dev.flyball.paper.command;

import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.SyntheticOptions;
import dev.flyball.paper.scenes.SyntheticScenes;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flyball data sea-ice-scenes}. */
@Command(
    name = "sea-ice-scenes",
    customSynopsis = "flyball data sea-ice-scenes --synthetic N --to DIR [OPTIONS]",
    description = {
      "Writes synthetic sea-ice scenes.",
      "They are netCDF-4 files with the schema of ASID-v2, for use where the real scenes are not"
          + " available."
    },
    footer = {
      "",
      "Examples:",
      "  flyball data sea-ice-scenes --synthetic 25 --to scenes",
      "  flyball data sea-ice-scenes --synthetic 6 --lines 500 --samples 500 --to small",
      "  ncdump -h scenes/synthetic-000.nc"
    })
final class SeaIceScenesCommand extends ResearchCommand {
  @Option(
      names = "--synthetic",
      paramLabel = "N",
      required = true,
      description = "How many scenes to make.")
  private int scenes;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "The folder for synthetic-000.nc and so on; it is made if it is not there.")
  private Path to;

  @Option(
      names = "--lines",
      paramLabel = "PIXELS",
      defaultValue = "2000",
      description = "SAR lines of a scene, 40 m each. Default: ${DEFAULT-VALUE}.")
  private int lines;

  @Option(
      names = "--samples",
      paramLabel = "PIXELS",
      defaultValue = "2000",
      description = "SAR samples of a scene, 40 m each. Default: ${DEFAULT-VALUE}.")
  private int samples;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed makes the same scenes. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--without-amsr-every",
      paramLabel = "K",
      defaultValue = "8",
      description = "Every K-th scene has no AMSR, 0 for none. Default: ${DEFAULT-VALUE}.")
  private int withoutAmsrEvery;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Scenes made at the same time; each takes 60 bytes per pixel. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Override
  public Integer call() throws IOException {
    host().checkFolder("--to", to);
    SyntheticOptions options = new SyntheticOptions(scenes, lines, samples, seed, withoutAmsrEvery);
    SyntheticScenes.write(
        options,
        to,
        Workers.of(threads),
        file -> {
          out().println(file);
          out().flush();
        });
    return 0;
  }
}
