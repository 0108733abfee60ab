package dev.flyball.paper.command;

import picocli.CommandLine.Option;

/** The options that every experiment with random numbers has. */
class LookOptions {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(names = "--quick", description = "A smaller version for a first look.")
  private boolean quick;

  final long seed() {
    return seed;
  }

  final boolean quick() {
    return quick;
  }
}
