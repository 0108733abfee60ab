package dev.flyball.cli;

import dev.flyball.checkpoint.FlyballVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root: names the commands. */
@Command(
    name = "flyball",
    customSynopsis = "flyball COMMAND [OPTIONS]",
    description = "Learns online from tables and streams in which values are missing.",
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    subcommands = {
      TrainCommand.class,
      EvaluateCommand.class,
      PredictCommand.class,
      InspectCommand.class,
      ServeCommand.class,
      CertifyCommand.class,
      DataCommand.class,
      ExperimentCommand.class,
      LaunchedCommand.OnFlink.class,
      LaunchedCommand.OfSpeed.class,
      CompletionCommand.class,
      HelpOnCommand.class
    },
    footer = {
      "",
      "Examples, with a table that comes with the sources:",
      "  flyball evaluate examples/data/plant.csv --target output",
      "  flyball train examples/data/plant.csv --target output --checkpoint plant.ckpt",
      "  flyball inspect plant.ckpt",
      "  flyball predict plant.ckpt examples/data/plant-next.csv",
      "",
      "'flyball COMMAND --help' shows the options and more examples of a command.",
      "",
      "Exit codes: 0 done, 1 the work failed, 2 bad usage, 130 stopped by Ctrl-C."
    })
final class FlyballCommand implements Runnable {
  static final String STACKTRACE = "--stacktrace";

  /** What a FILE may be. */
  static final String TABLE =
      "A table: CSV, TSV, ARFF, JSON lines or Parquet; all but Parquet may be gzipped. - reads"
          + " standard input.";

  @Spec private CommandSpec spec;

  @Option(
      names = STACKTRACE,
      scope = ScopeType.INHERIT,
      description = "After an error, show the stack trace.")
  private boolean stacktrace;

  @Override
  public void run() {
    HelpOnCommand.show(spec.commandLine(), spec.commandLine().getOut());
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
