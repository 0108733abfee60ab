package dev.flyball.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Where the JVM starts. */
public final class Main {
  private Main() {}

  @SuppressWarnings("DefaultCharset") // the terminal's own
  public static void main(String[] args) {
    int code = run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args);
    StandardError.drain();
    System.exit(code);
  }

  /** Runs one command line and gives its exit code: 0, 1 for failed work, 2 for bad usage. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine commandLine = new CommandLine(new FlyballCommand());
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setUsageHelpAutoWidth(true);
    commandLine.setParameterExceptionHandler(Failures::badUsage);
    commandLine.setExecutionExceptionHandler(Failures::failed);
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      err.println("flyball: out of memory; give it more with FLYBALL_OPTS=-Xmx8g");
      return CommandLine.ExitCode.SOFTWARE;
    } finally {
      out.flush();
      err.flush();
    }
  }
}
