package dev.flyball.cli;

import dev.flyball.checkpoint.FlyballVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root: names the commands. */
@Command(
    name = "flyball",
    description = "Closed-loop learning for data with holes.",
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    subcommands = {
      TrainCommand.class,
      EvaluateCommand.class,
      PredictCommand.class,
      InspectCommand.class,
      ServeCommand.class,
      DataCommand.class,
      CertifyCommand.class,
      ExperimentCommand.class,
      CompletionCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  flyball train                              compare the laws on a simulated plant",
      "  flyball train air.csv --target CO          learn a file with holes",
      "  flyball evaluate air.csv --target CO --compare    how well it is predicted, and by what",
      "  flyball predict --model air.ckpt new.csv   predictions, and how much they rest on",
      "  flyball inspect air.ckpt                   what a checkpoint knows",
      "  flyball serve                              a service that learns, over HTTP",
      "  flyball data airquality --to data          a public data set with holes",
      "  flyball certify air.csv --target CO        what can be promised of that run",
      "  flyball experiment walkthrough             the paper's Appendix A",
      "  flyball flink --help                       a model per key, on Apache Flink",
      "  flyball bench --help                       what it costs, beside what others cost",
      "",
      "Exit codes: 0 done, 1 the work failed, 2 bad usage, 130 stopped by Ctrl-C."
    })
final class FlyballCommand implements Runnable {
  static final String STACKTRACE = "--stacktrace";

  /** What a FILE may be. */
  static final String TABLE =
      "A table: CSV, TSV, ARFF, JSON lines or Parquet, packed with gzip or not; - is standard"
          + " input.";

  @Spec private CommandSpec spec;

  @Option(
      names = STACKTRACE,
      scope = ScopeType.INHERIT,
      description = "After an error, show where in the program it came from.")
  private boolean stacktrace;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "a command is missing: " + String.join(", ", spec.subcommands().keySet()));
  }

  boolean stacktrace() {
    return stacktrace;
  }

  /** {@code flyball} and the version that the build wrote down. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"flyball " + FlyballVersion.current()};
    }
  }

  /** Whether the command line that {@code command} belongs to asked for stack traces. */
  static boolean wantsStacktrace(CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root.getCommand() instanceof FlyballCommand flyball && flyball.stacktrace();
  }
}
