package dev.flyball.cli;

import dev.flyball.paper.command.DataCommand;
import dev.flyball.paper.command.ExperimentCommand;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.Messages;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** {@code flyball}: the top-level command with its subcommands. */
@Command(
    name = "flyball",
    scope = ScopeType.INHERIT, // every command has --help and --version
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class)
final class FlyballCommand {
  static final String STACKTRACE = "--stacktrace";
  static final String QUIET = "--quiet";

  /** The commands, in the order in which the help lists them. */
  private static final List<String> COMMANDS =
      List.of(
          "demo",
          "train",
          "evaluate",
          "predict",
          "inspect",
          "export",
          "serve",
          "engine",
          "certify",
          "data",
          "experiment",
          "flink",
          "bench",
          "completion",
          "help");

  @Option(
      names = STACKTRACE,
      scope = ScopeType.INHERIT,
      description = "After an error, show the stack trace.")
  private boolean stacktrace;

  @Option(
      names = QUIET,
      scope = ScopeType.INHERIT,
      description = "Print results and errors only: no progress, no remarks on the table.")
  private boolean quiet;

  @Option(
      names = "--all",
      scope = ScopeType.INHERIT,
      hidden = true,
      description = "With --help: show all options.")
  private boolean all;

  /** The command line with all commands. */
  static CommandLine whole() {
    return worded(with(COMMANDS));
  }

  /** Gives a command and those below it the words of their help. */
  static CommandLine worded(CommandLine command) {
    command.setResourceBundle(ResourceBundle.getBundle("dev.flyball.cli.help", Locale.ROOT));
    keepOwnWords(command);
    return command;
  }

  /** The words of the bundle are for options that bring none. */
  private static void keepOwnWords(CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      Messages shared = option.messages();
      if (option.messages(null).description().length == 0) {
        option.messages(shared);
      }
    }
    command.getSubcommands().values().forEach(FlyballCommand::keepOwnWords);
  }

  /**
   * The command line for {@code args}. To read the options of all commands takes longer than most
   * of them work, so that a first word that names a command gets this one alone, unless it speaks
   * of the others.
   */
  static CommandLine of(String... args) {
    String first = args.length == 0 ? "" : args[0];
    boolean alone =
        COMMANDS.contains(first) && !first.equals("help") && !first.equals("completion");
    return alone ? with(List.of(first)) : whole();
  }

  private static CommandLine with(List<String> names) {
    CommandLine root = new CommandLine(new FlyballCommand());
    for (String name : names) {
      root.addSubcommand(name, make(name));
    }
    return root.registerConverter(double.class, FlyballCommand::number)
        .registerConverter(Double.class, FlyballCommand::number)
        .registerConverter(int.class, FlyballCommand::count)
        .registerConverter(Integer.class, FlyballCommand::count)
        .registerConverter(long.class, FlyballCommand::longCount)
        .registerConverter(Long.class, FlyballCommand::longCount);
  }

  private static double number(String word) {
    return read(word, "a number", Double::valueOf);
  }

  private static int count(String word) {
    return read(word, "a whole number", Integer::valueOf);
  }

  private static long longCount(String word) {
    return read(word, "a whole number", Long::valueOf);
  }

  private static <T> T read(String word, String expected, Function<String, T> how) {
    try {
      return how.apply(word);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'%s' is not %s".formatted(word, expected));
    }
  }

  private static Object make(String name) {
    return switch (name) {
      case "demo" -> new DemoCommand();
      case "train" -> new TrainCommand();
      case "evaluate" -> new EvaluateCommand();
      case "predict" -> new PredictCommand();
      case "inspect" -> new InspectCommand();
      case "export" -> new ExportCommand();
      case "serve" -> new ServeCommand();
      case "engine" -> new EngineCommand();
      case "certify" -> new CertifyCommand();
      case "data" -> ResearchHost.lentTo(new DataCommand());
      case "experiment" -> ResearchHost.lentTo(new ExperimentCommand());
      case "flink" -> new ExternalCommand("Apache Flink is", "flink");
      case "bench" -> new ExternalCommand("The benchmarks are", "research/performance");
      case "completion" -> new CompletionCommand();
      case "help" -> new HelpCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** {@code flyball} and the version that the build wrote down. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {Main.version()};
    }
  }

  /** Whether the command line that {@code command} belongs to asked for stack traces. */
  static boolean wantsStacktrace(CommandLine command) {
    return root(command).stacktrace;
  }

  /** Whether it asked for the help of all options. */
  static boolean wantsAll(CommandLine command) {
    return root(command).all;
  }

  /** Whether it asked for results and errors only. */
  static boolean isQuiet(CommandLine command) {
    return root(command).quiet;
  }

  private static FlyballCommand root(CommandLine command) {
    return (FlyballCommand) command.getCommandSpec().root().userObject();
  }
}
