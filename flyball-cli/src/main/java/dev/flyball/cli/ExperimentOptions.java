package dev.flyball.cli;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that every experiment with runs has. */
final class ExperimentOptions {
  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs side by side; the numbers do not depend on it. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results.json and report.html go. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("flyball-report");

  @Option(names = "--quick", description = "A smaller version for a first look.")
  private boolean quick;

  @Option(names = "--runs", paramLabel = "N", description = "How many runs.")
  private Integer runs;

  @Option(names = "--steps", paramLabel = "N", description = "How many steps a run has.")
  private Integer steps;

  long seed() {
    return seed;
  }

  int threads() {
    return threads;
  }

  Path out() {
    return out;
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

  /** What was typed, to be typed again. */
  static String commandLine(CommandSpec spec) {
    return "flyball " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
  }
}
