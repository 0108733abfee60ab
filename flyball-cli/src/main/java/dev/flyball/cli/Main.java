package dev.flyball.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Where the JVM starts. */
public final class Main {
  /** What shells say of a command whose reader went away. */
  private static final int NOBODY_READS = 128 + 13;

  private Main() {}

  @SuppressWarnings("DefaultCharset") // the terminal's own
  public static void main(String[] args) {
    StandardOutput stdout = new StandardOutput();
    int code =
        run(
            new PrintWriter(stdout, true),
            new PrintWriter(System.err, true),
            stdout::failure,
            args);
    StandardError.drain();
    System.exit(code);
  }

  /** Runs one command line and gives its exit code: 0, 1 for failed work, 2 for bad usage. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(out, err, Optional::empty, args);
  }

  private static int run(
      PrintWriter out, PrintWriter err, Supplier<Optional<IOException>> lost, String... args) {
    if (args.length == 1 && args[0].equals("--version")) {
      out.println(FlyballCommand.Version.text());
      return out.checkError() ? unwritten(0, lost.get(), err) : 0;
    }
    CommandLine commandLine = FlyballCommand.of(args);
    commandLine.setOut(out);
    commandLine.setErr(new TerminalWriter(err));
    commandLine.setUsageHelpWidth(ScreenWidth.ofHelp());
    commandLine.setExecutionStrategy(parsed -> execute(commandLine, parsed));
    commandLine.setParameterExceptionHandler(Failures::badUsage);
    commandLine.setExecutionExceptionHandler(Failures::failed);
    try {
      int code = commandLine.execute(args);
      commandLine.getOut().flush();
      return out.checkError() ? unwritten(code, lost.get(), err) : code;
    } catch (OutOfMemoryError e) {
      err.println("flyball: out of memory; give it more with FLYBALL_OPTS=-Xmx8g");
      return CommandLine.ExitCode.SOFTWARE;
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** Help may use the terminal's colours; what a command says may not: it speaks of data. */
  private static int execute(CommandLine commandLine, ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    commandLine.setOut(new TerminalWriter(commandLine.getOut()));
    return new RunLast().execute(parsed);
  }

  /** Part of the output is lost; a failure of the work itself stays the one to be told of. */
  private static int unwritten(int code, Optional<IOException> why, PrintWriter err) {
    String reason = why.map(IOException::getMessage).orElse("");
    if (reason.contains("Broken pipe")) {
      return code == 0 ? NOBODY_READS : code;
    }
    err.println("flyball: standard output takes no more" + (reason.isEmpty() ? "" : ": " + reason));
    return code == 0 ? CommandLine.ExitCode.SOFTWARE : code;
  }
}
