package dev.flyball.bench;

import java.io.PrintWriter;
import picocli.CommandLine;

/** The entry point of {@code flyball bench}. */
public final class Main {
  /** Which kernels to take, and from when on. */
  static final String KERNELS = "dev.flyball.kernels";

  private Main() {}

  @SuppressWarnings("DefaultCharset") // the terminal's own
  public static void main(String[] args) {
    // What is measured is what runs in the end; forks are given it, too.
    System.setProperty(KERNELS, System.getProperty(KERNELS, "vector"));
    int code =
        run(
            Suites.known(),
            new PrintWriter(System.out, true),
            new PrintWriter(System.err, true),
            args);
    System.exit(code);
  }

  /** Runs one command line and gives its exit code: 0, 1 for failed work, 2 for bad usage. */
  static int run(Suites suites, PrintWriter out, PrintWriter err, String... args) {
    CommandLine commandLine = new CommandLine(new BenchCommand(suites));
    commandLine.setCommandName("flyball bench");
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine
        .getHelpSectionMap()
        .put(
            CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            help -> BenchCommand.namesHelp(suites) + help.parameterList());
    commandLine.setParameterExceptionHandler(
        (e, given) -> usage(e.getCommandLine(), e.getMessage()));
    commandLine.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
    return commandLine.execute(args);
  }

  private static int failed(Exception e, CommandLine command) {
    if (e instanceof IllegalArgumentException) {
      return usage(command, e.getMessage());
    }
    boolean expected = e instanceof BenchException || e instanceof java.io.IOException;
    command.getErr().printf("flyball bench: %s%n", expected ? e.getMessage() : e.toString());
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static int usage(CommandLine command, String message) {
    command.getErr().printf("flyball bench: %s%nTry 'flyball bench --help'.%n", message);
    return CommandLine.ExitCode.USAGE;
  }
}
