package dev.flyball.paper.command;

import dev.flyball.paper.datasets.PlantTable;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flyball data plant}. */
@Command(
    name = "plant",
    customSynopsis = "flyball data plant --to DIR [OPTIONS]",
    description = {
      "Writes a simulated steam plant.",
      "A table to try things on: hourly readings of twelve sensors at four stations that fail for"
          + " hours, and the plant's output. Writes plant.csv, and plant-next.csv with the hours"
          + " after it, whose output is not known."
    },
    footer = {"", "Examples:", "  flyball data plant --to data --rows 10000"})
final class PlantCommand extends ResearchCommand {
  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "The folder; it is made if it is not there.")
  private Path to;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Hours in plant.csv. Default: ${DEFAULT-VALUE}.")
  private int rows;

  @Option(
      names = "--next",
      paramLabel = "N",
      defaultValue = "48",
      description = "Hours in plant-next.csv. Default: ${DEFAULT-VALUE}.")
  private int next;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "3",
      description = "The same seed writes the same table. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() throws IOException {
    host().checkFolder("--to", to);
    if (rows < 1 || next < 1) {
      throw new IllegalArgumentException(
          "--rows %s and --next %s; expected 1 or more".formatted(rows, next));
    }
    PlantTable.write(to, rows, next, seed).forEach(out()::println);
    return 0;
  }
}
