package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.data.Input;
import dev.flyball.data.WrittenTime;
import dev.flyball.tables.train.CheckpointPlan;
import dev.flyball.tables.train.TrainingPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for checkpoints and output files. */
final class WritingOptions {
  @Option(names = "--trace", paramLabel = "FILE")
  private Path trace;

  @Option(names = "--checkpoint", paramLabel = "FILE")
  private Path checkpoint;

  @Option(names = "--checkpoint-every", paramLabel = "ROWS|TIME")
  private String checkpointEvery;

  @Option(names = "--keep", paramLabel = "N")
  private Integer keep;

  @Option(names = "--resume", paramLabel = "FILE")
  private Path resume;

  @ArgGroup(validate = false)
  private PrintingOptions printing = new PrintingOptions();

  Path resume() {
    return resume;
  }

  PrintingOptions printing() {
    return printing;
  }

  /** The checkpoint file; null for none. */
  Path checkpoint() {
    return checkpoint;
  }

  /** The plan of a training that is kept in {@code file}; null for nowhere. */
  TrainingPlan plan(int passes, int batch, long rows, Path file) {
    return new TrainingPlan(
        passes,
        batch,
        rows,
        Optional.ofNullable(trace),
        Optional.ofNullable(file).map(this::checkpoints));
  }

  private CheckpointPlan checkpoints(Path file) {
    CheckpointPlan plan = CheckpointPlan.in(file).keeping(keep == null ? 1 : keep);
    if (checkpointEvery == null) {
      return plan;
    }
    if (checkpointEvery.matches("[1-9][0-9]{0,8}")) {
      return plan.every(Long.parseLong(checkpointEvery));
    }
    return WrittenTime.read(checkpointEvery)
        .filter(time -> !time.isZero())
        .map(plan::every)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--checkpoint-every is %s; expected rows such as 5000, or a time such as 30s,"
                            .formatted(checkpointEvery)
                        + " 5m or 1h"));
  }

  /** Makes the folder for the checkpoints of several targets, if they are kept. */
  void prepareFolder() throws IOException {
    if (trace != null) {
      throw new IllegalArgumentException("--trace takes one target; leave it out, or the others");
    }
    if (checkpoint != null) {
      Destinations.checkFolder("--checkpoint", checkpoint);
      Files.createDirectories(checkpoint);
    }
  }

  /** Fails if something could not be written in the end, for a training kept in {@code kept}. */
  void check(String input, Path kept) throws IOException {
    if (checkpoint == null && (checkpointEvery != null || keep != null)) {
      throw new IllegalArgumentException(
          (checkpointEvery != null ? "--checkpoint-every" : "--keep") + " needs --checkpoint");
    }
    if (keep != null && keep < 1) {
      throw new IllegalArgumentException("--keep is %s; expected 1 or more".formatted(keep));
    }
    Path file = input.equals(Input.STANDARD_INPUT) ? null : Path.of(input);
    Destinations.checkFile("--trace", trace, file);
    Destinations.checkFile("--checkpoint", kept, file);
    printing.check();
    Destinations.checkApart("--trace", trace, "--checkpoint", kept);
    if (kept != null) {
      checkpoints(kept);
      CheckpointStore.open(kept, 1).close();
    }
  }
}
