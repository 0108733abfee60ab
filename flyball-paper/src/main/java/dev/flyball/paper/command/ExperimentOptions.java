package dev.flyball.paper.command;

import picocli.CommandLine.Option;

/** Those of an experiment of runs. */
final class ExperimentOptions extends LookOptions {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Trials that run at the same time. Default: all cores. Results do not depend on it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Number of runs, each with its own random masks.")
  private Integer runs;

  @Option(names = "--steps", paramLabel = "N", description = "Steps of a run.")
  private Integer steps;

  int threads() {
    return threads;
  }

  int runs(int otherwise) {
    return runs == null ? otherwise : runs;
  }

  int steps(int otherwise) {
    return steps == null ? otherwise : steps;
  }
}
