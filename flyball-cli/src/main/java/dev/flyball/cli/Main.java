package dev.flyball.cli;

import dev.flyball.checkpoint.FlyballVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The entry point of the command line. */
public final class Main {
  /** The exit code, as in shells, of a command whose reader has gone. */
  private static final int NOBODY_READS = 128 + 13;

  private static final int FAILED = 1;

  private Main() {}

  @SuppressWarnings("DefaultCharset") // the terminal's own
  public static void main(String[] args) {
    StandardOutput stdout = new StandardOutput();
    Terminals screens = new Terminals(Terminal.at(1), StandardError.screen());
    System.exit(run(new PrintWriter(stdout, true), StandardError.writer(), stdout, screens, args));
  }

  /** {@code flyball} and the version that the build wrote down. */
  static String version() {
    return "flyball " + FlyballVersion.current();
  }

  /** The terminals of standard output and standard error. */
  record Terminals(Terminal out, Terminal err) {}

  /** Runs one command line and gives its exit code: 0, 1 for failed work, 2 for bad usage. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(out, err, new Terminals(Terminal.none(), Terminal.none()), args);
  }

  /** The same at a terminal. */
  static int run(PrintWriter out, PrintWriter err, Terminals screens, String... args) {
    return run(out, err, new StandardOutput(OutputStream.nullOutputStream()), screens, args);
  }

  private static int run(
      PrintWriter out, PrintWriter err, StandardOutput stdout, Terminals screens, String... args) {
    if (args.length == 1 && args[0].equals("--version")) {
      out.println(version());
      return out.checkError() ? unwritten(0, stdout.failure(), err) : 0;
    }
    try {
      int code =
          FastPredict.isMeant(args)
              ? FastPredict.run(
                  new TerminalWriter(out, screens.out()),
                  new TerminalWriter(err, screens.err()),
                  args)
              : parseAndRun(out, err, screens, args);
      return out.checkError() ? unwritten(code, stdout.failure(), err) : code;
    } catch (OutOfMemoryError e) {
      err.println("flyball: out of memory; give it more with FLYBALL_OPTS=-Xmx8g");
      return FAILED;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static int parseAndRun(
      PrintWriter out, PrintWriter err, Terminals screens, String... args) {
    CommandLine commandLine = FlyballCommand.of(args);
    commandLine.setOut(new TerminalWriter(out, screens.out()));
    commandLine.setErr(new TerminalWriter(err, screens.err()));
    commandLine.setExecutionStrategy(parsed -> execute(commandLine, parsed));
    commandLine.setParameterExceptionHandler(Failures::badUsage);
    commandLine.setExecutionExceptionHandler(Failures::failed);
    int code = commandLine.execute(args);
    commandLine.getOut().flush();
    return code;
  }

  /** Shows the help or the version if one was asked for; runs the command otherwise. */
  private static int execute(CommandLine commandLine, ParseResult parsed) {
    for (CommandLine each : parsed.asCommandLineList()) {
      if (each.isUsageHelpRequested()) {
        HelpCommand.show(each, each.getOut());
        return 0;
      }
    }
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    CommandLine last = parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1);
    if (!last.getSubcommands().isEmpty()) {
      HelpCommand.show(last, last.getOut());
      return 0;
    }
    if (FlyballCommand.isQuiet(commandLine)) {
      commandLine.setErr(new TerminalWriter(TerminalWriter.data(commandLine.getErr())));
    }
    return new RunLast().execute(parsed);
  }

  /** Part of the output is lost; a failure of the work itself stays the one to be told of. */
  private static int unwritten(int code, Optional<IOException> why, PrintWriter err) {
    String reason = why.map(IOException::getMessage).orElse("");
    if (reason.contains("Broken pipe")) {
      return code == 0 ? NOBODY_READS : code;
    }
    err.println("flyball: standard output takes no more" + (reason.isEmpty() ? "" : ": " + reason));
    return code == 0 ? FAILED : code;
  }
}
