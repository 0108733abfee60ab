package dev.flyball.cli;

import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
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

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

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

  /** Fails if the report could not be written in the end. */
  void checkReport() {
    report.check(ReportOptions.USUAL);
  }

  /** Where the report goes. */
  Path folder() {
    return report.folder(ReportOptions.USUAL);
  }

  /** Writes the report and says where it is. */
  void write(Results results, PrintWriter text) throws IOException {
    report.write(results, text, ReportOptions.USUAL);
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
