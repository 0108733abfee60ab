package dev.flyball.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball train}: learns a table. */
@Command(name = "train", sortOptions = false)
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "FILE", paramLabel = "FILE", arity = "0..1")
  private String file;

  @ArgGroup(validate = false, heading = "%nThe table:%n", order = 1)
  private TableOptions table = new TableOptions();

  @Mixin private LearnerOptions learner = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nPasses and held-out rows:%n", order = 4)
  private PassOptions passes = new PassOptions();

  @ArgGroup(validate = false, heading = "%nWhat to measure:%n", order = 5)
  private MonitorOptions monitors = new MonitorOptions();

  @ArgGroup(validate = false, heading = "%nWhat to keep and to print:%n", order = 6)
  private WritingOptions writing = new WritingOptions();

  @Override
  public Integer call() throws IOException {
    if (file == null && writing.resume() == null) {
      throw new IllegalArgumentException(
          "train needs a FILE, as in: flyball train FILE --target NAME");
    }
    return new FileTraining(spec.commandLine(), table, passes, learner, monitors, writing)
        .run(file);
  }
}
