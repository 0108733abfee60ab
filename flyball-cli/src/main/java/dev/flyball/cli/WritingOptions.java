package dev.flyball.cli;

import dev.flyball.tables.Input;
import dev.flyball.tables.train.TrainingPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say what is kept and what is written. */
final class WritingOptions {
  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Write t,w0,w1,... after every step: weights in the order of the features, the"
              + " intercept last, in standardised units unless --no-standardise.")
  private Path trace;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Keep the learner here, at the end and on Ctrl-C.")
  private Path checkpoint;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "ROWS",
      description = "And every so many rows.")
  private Long checkpointEvery;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Go on from this checkpoint, with its settings, after the rows that it has learned.")
  private Path resume;

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

  Path resume() {
    return resume;
  }

  ReportOptions report() {
    return report;
  }

  TrainingPlan plan(int passes, int batch, long rows) {
    return new TrainingPlan(
        passes,
        batch,
        rows,
        Optional.ofNullable(trace),
        Optional.ofNullable(checkpoint),
        checkpointEvery == null ? 0 : checkpointEvery);
  }

  /** Fails if something could not be written in the end. */
  void check(String input) throws IOException {
    if (checkpointEvery != null && checkpoint == null) {
      throw new IllegalArgumentException("--checkpoint-every needs --checkpoint");
    }
    if (checkpointEvery != null && checkpointEvery < 1) {
      throw new IllegalArgumentException(
          "--checkpoint-every is %s; expected 1 or more".formatted(checkpointEvery));
    }
    Path file = input.equals(Input.STANDARD_INPUT) ? null : Path.of(input);
    Destinations.checkFile("--trace", trace, file);
    Destinations.checkFile("--checkpoint", checkpoint, file);
    report.check();
    if (trace != null && trace.equals(checkpoint)) {
      throw new IllegalArgumentException("--trace and --checkpoint are the same file " + trace);
    }
  }
}
