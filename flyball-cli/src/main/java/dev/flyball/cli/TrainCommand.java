package dev.flyball.cli;

import dev.flyball.tables.train.SensorComparison;
import dev.flyball.tables.train.TrainingReport;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingSummary;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball train}: with a file, learns it; without, compares the laws on the plant. */
@Command(
    name = "train",
    sortOptions = false,
    customSynopsis = "flyball train FILE --target NAME [OPTIONS]",
    description = {
      "Learns to predict a column of a table.",
      "Reads the table row by row; values may be missing anywhere. --checkpoint keeps what was"
          + " learned, for predict, inspect and --resume. With --autoencoder there is no target: it"
          + " learns to fill in holes and to find unusual rows. Without FILE it compares masked"
          + " SGD, the scalar and the directional law on a simulated plant."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball train examples/data/plant.csv --target output --checkpoint plant.ckpt",
      "  flyball train --resume plant.ckpt --checkpoint plant.ckpt",
      "  flyball train examples/data/plant.csv --target output --holdout 20%%",
      "  flyball train examples/data/plant.csv --target output --law scalar --eta 0.3",
      "  flyball train examples/data/plant.csv --target output --out report",
      "  flyball train examples/data/plant.csv --autoencoder --checkpoint rows.ckpt",
      "  flyball train --rows 2000"
    })
final class TrainCommand implements Callable<Integer> {
  private static final Set<String> OF_THE_PLANT =
      Set.of(
          "--rows",
          "--seed",
          "--out",
          "--figures",
          "--open",
          "--json",
          FlyballCommand.STACKTRACE,
          FlyballCommand.QUIET);
  private static final long ROWS = 20_000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "0..1", description = FlyballCommand.TABLE)
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

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows of the simulated plant, without FILE. Default: 20000.")
  private Long rows;

  @Option(
      names = "--autoencoder",
      description =
          "Learn each row from the values that it has, without a target. predict then fills in what"
              + " is missing in a row and says how unusual the row is.")
  private boolean autoencoder;

  @Override
  public Integer call() throws IOException {
    if (autoencoder && file == null && writing.resume() == null) {
      throw new IllegalArgumentException(
          "--autoencoder needs a FILE, as in: flyball train FILE --autoencoder");
    }
    if (file == null && writing.resume() == null) {
      return compare();
    }
    if (rows != null) {
      throw new IllegalArgumentException(
          "--rows is for the simulated plant, which is used without FILE");
    }
    if (autoencoder || RowsTraining.holds(writing.resume())) {
      return new RowsTraining(spec.commandLine(), table, passes, learner, monitors, writing)
          .run(file);
    }
    return new FileTraining(spec.commandLine(), table, passes, learner, monitors, writing)
        .run(file);
  }

  private int compare() throws IOException {
    for (var option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!OF_THE_PLANT.contains(option.longestName())) {
        throw new IllegalArgumentException(
            option.longestName() + " needs a FILE, as in: flyball train FILE --target NAME");
      }
    }
    writing.printing().check(ReportOptions.USUAL);
    TimeLeft progress = new TimeLeft(spec.commandLine().getErr());
    TrainingResults found =
        SensorComparison.run(rows == null ? ROWS : rows, learner.seed(), progress);
    writing
        .printing()
        .print(
            TrainingSummary.ofPlant(found),
            () -> TrainingReport.results(found, Typed.line(spec)),
            spec.commandLine(),
            ReportOptions.USUAL);
    return 0;
  }
}
