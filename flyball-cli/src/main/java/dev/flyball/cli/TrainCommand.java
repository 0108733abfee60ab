package dev.flyball.cli;

import dev.flyball.report.ReportText;
import dev.flyball.tables.train.SensorComparison;
import dev.flyball.tables.train.TrainingReport;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
    customSynopsis = {
      "flyball train [--rows N] [--seed N] [--out DIR]",
      "       flyball train FILE --target NAME [OPTIONS]",
      "       flyball train [FILE] --resume CHECKPOINT [OPTIONS]"
    },
    description = {
      "Learns a table with holes, row by row; an empty cell is missing. Without FILE, compares"
          + " masked SGD, the scalar and the directional law on a simulated plant whose sensors go"
          + " silent."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball train",
      "  flyball train air.csv --target CO --missing -200 --out report",
      "  flyball train air.csv --target CO --features NO2,T,RH --law scalar --eta 0.3",
      "  flyball train air.csv --target CO --memory block --groups \"NO2,NOx;T,RH\"",
      "  flyball train air.csv --target CO --holdout 20%% --passes 3",
      "  flyball train iris.arff --target class --model mlp --hidden 8 --passes 20",
      "  flyball train air.csv --target CO --trace weights.csv --checkpoint air.ckpt",
      "  flyball train --resume air.ckpt --checkpoint air.ckpt"
    })
final class TrainCommand implements Callable<Integer> {
  private static final Set<String> OF_THE_PLANT =
      Set.of("--rows", "--seed", "--out", "--figures", FlyballCommand.STACKTRACE);
  private static final long ROWS = 20_000;
  private static final Path REPORT = Path.of("flyball-results");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "0..1", description = FlyballCommand.TABLE)
  private String file;

  @ArgGroup(validate = false, heading = "%nWhat to learn from:%n", order = 1)
  private TableOptions table = new TableOptions();

  @Mixin private LearnerOptions learner = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nHow to learn it:%n", order = 4)
  private PassOptions passes = new PassOptions();

  @ArgGroup(validate = false, heading = "%nWhat to write:%n", order = 5)
  private WritingOptions writing = new WritingOptions();

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows of the simulated plant, without FILE: default 20000.")
  private Long rows;

  @Override
  public Integer call() throws IOException {
    if (file == null && writing.resume() == null) {
      return compare();
    }
    if (rows != null) {
      throw new IllegalArgumentException("--rows is for the simulated plant; leave out FILE");
    }
    return new FileTraining(spec.commandLine(), table, passes, learner, writing).run(file);
  }

  private int compare() throws IOException {
    for (var option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!OF_THE_PLANT.contains(option.longestName())) {
        throw new IllegalArgumentException(option.longestName() + " needs a FILE to learn from");
      }
    }
    writing.report().check(REPORT);
    PrintWriter out = spec.commandLine().getOut();
    TrainingResults found = SensorComparison.run(rows == null ? ROWS : rows, learner.seed());
    ReportText.lines(TrainingSummary.ofPlant(found)).forEach(out::println);
    writing.report().write(TrainingReport.results(found, Typed.line(spec)), out, REPORT);
    return 0;
  }
}
