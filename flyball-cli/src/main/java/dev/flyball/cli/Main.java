package dev.flyball.cli;

import dev.flyball.checkpoint.FlyballVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Where the JVM starts. */
public final class Main {
  /** What shells say of a command whose reader went away. */
  private static final int NOBODY_READS = 128 + 13;

  private static final int FAILED = 1;

  private Main() {}

  @SuppressWarnings("DefaultCharset") // the terminal's own
  public static void main(String[] args) {
    StandardOutput stdout = new StandardOutput();
    int code = run(new PrintWriter(stdout, true), new PrintWriter(System.err, true), stdout, args);
    StandardError.drain();
    System.exit(code);
  }

  /** {@code flyball} and the version that the build wrote down. */
  static String version() {
    return "flyball " + FlyballVersion.current();
  }

  /** Runs one command line and gives its exit code: 0, 1 for failed work, 2 for bad usage. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(out, err, new StandardOutput(OutputStream.nullOutputStream()), args);
  }

  private static int run(PrintWriter out, PrintWriter err, StandardOutput stdout, String... args) {
    if (args.length == 1 && args[0].equals("--version")) {
      out.println(version());
      return out.checkError() ? unwritten(0, stdout.failure(), err) : 0;
    }
    try {
      int code =
          PlainPrediction.isMeant(args)
              ? PlainPrediction.run(out, err, args)
              : parseAndRun(out, err, args);
      return out.checkError() ? unwritten(code, stdout.failure(), err) : code;
    } catch (OutOfMemoryError e) {
      err.println("flyball: out of memory; give it more with FLYBALL_OPTS=-Xmx8g");
      return FAILED;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static int parseAndRun(PrintWriter out, PrintWriter err, String... args) {
    CommandLine commandLine = FlyballCommand.of(args);
    commandLine.setOut(out);
    commandLine.setErr(new TerminalWriter(err));
    commandLine.setUsageHelpWidth(ScreenWidth.ofHelp());
    commandLine.setExecutionStrategy(parsed -> execute(commandLine, parsed));
    commandLine.setParameterExceptionHandler(Failures::badUsage);
    commandLine.setExecutionExceptionHandler(Failures::failed);
    int code = commandLine.execute(args);
    commandLine.getOut().flush();
    return code;
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
    return code == 0 ? FAILED : code;
  }
}
