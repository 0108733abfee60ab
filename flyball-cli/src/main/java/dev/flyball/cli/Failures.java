package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.FileFailure;
import dev.flyball.data.DataException;
import dev.flyball.serve.store.StoreException;
import dev.flyball.tables.train.TrainingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.FileSystemException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns exceptions into one or two lines on stderr and an exit code. An {@link
 * IllegalArgumentException} means that the command line is wrong.
 */
final class Failures {
  private Failures() {}

  /** Reports a command line that the parser refuses; returns the exit code. */
  static int badUsage(ParameterException e, String[] args) {
    String message =
        e instanceof UnmatchedArgumentException unmatched
            ? UnknownArgument.message(unmatched)
            : e.getMessage();
    boolean stacktrace = List.of(args).contains(FlyballCommand.STACKTRACE);
    CommandLine command = e.getCommandLine();
    return usage(name(command), command.getErr(), message, e, stacktrace);
  }

  /** Reports a failure while a command runs; returns the exit code. */
  static int failed(Exception e, CommandLine command, ParseResult parsed) {
    boolean row = e instanceof DataException data && !data.endsReading();
    boolean skips = command.getCommandSpec().optionsMap().containsKey("--on-bad-row");
    String wayOut = row && skips ? "; --on-bad-row skip leaves out such rows" : "";
    boolean stacktrace = FlyballCommand.wantsStacktrace(command);
    return failed(e, wayOut, name(command), command.getErr(), stacktrace);
  }

  /** The same for the command called {@code name}, told on {@code err}. */
  static int failed(Exception e, String name, PrintWriter err, boolean stacktrace) {
    return failed(e, "", name, err, stacktrace);
  }

  private static int failed(
      Exception e, String wayOut, String name, PrintWriter err, boolean stacktrace) {
    if (e instanceof IllegalArgumentException) {
      return usage(name, err, e.getMessage(), e, stacktrace);
    }
    say(name, err, message(e) + wayOut, e, stacktrace);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static int usage(
      String name, PrintWriter err, String message, Exception e, boolean stacktrace) {
    say(name, err, message, e, stacktrace);
    err.printf("Try '%s --help'.%n", name);
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(
      String name, PrintWriter err, String message, Exception e, boolean stacktrace) {
    String text = message == null ? FileFailure.words(e) : message;
    TerminalWriter.stress(err, TerminalWriter.Colour.RED, name + ":");
    err.println(" " + text.lines().findFirst().orElse(""));
    if (stacktrace) {
      e.printStackTrace(err);
    }
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String message(Exception e) {
    if (e instanceof DataException
        || e instanceof CheckpointException
        || e instanceof TrainingException
        || e instanceof StoreException
        || e instanceof BindException) {
      return e.getMessage();
    }
    if (e instanceof FileSystemException file) {
      return "cannot use %s: %s".formatted(file.getFile(), FileFailure.reason(file));
    }
    if (e instanceof IOException io) {
      return "cannot read or write: " + FileFailure.reason(io);
    }
    return "unexpected error: %s; --stacktrace shows where".formatted(FileFailure.words(e));
  }
}
