package dev.flyball.paper.command;

import picocli.CommandLine.Option;

/** The options that every experiment with runs has. */
final class ExperimentOptions {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Trials that run at the same time. Default: all cores. Results do not depend on it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quick", description = "A smaller version for a first look.")
  private boolean quick;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Number of runs, each with its own random masks.")
  private Integer runs;

  @Option(names = "--steps", paramLabel = "N", description = "Steps of a run.")
  private Integer steps;

  long seed() {
    return seed;
  }

  int threads() {
    return threads;
  }

  boolean quick() {
    return quick;
  }

  int runs(int otherwise) {
    return runs == null ? otherwise : runs;
  }

  int steps(int otherwise) {
    return steps == null ? otherwise : steps;
  }
}
