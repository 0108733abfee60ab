package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.FileFailure;
import dev.flyball.tables.DataException;
import dev.flyball.tables.train.TrainingException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns exceptions into one or two lines on stderr and an exit code. An {@link
 * IllegalArgumentException} means that the command line asked for something that cannot be.
 */
final class Failures {
  private Failures() {}

  /** What the parser refused. */
  static int badUsage(ParameterException e, String[] args) {
    String message = e.getMessage();
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      message += suggestions.isEmpty() ? "" : "; did you mean " + suggestions.get(0) + "?";
    }
    boolean stacktrace = List.of(args).contains(FlyballCommand.STACKTRACE);
    return usage(e.getCommandLine(), message, e, stacktrace);
  }

  /** What went wrong while a command ran. */
  static int failed(Exception e, CommandLine command, ParseResult parsed) {
    boolean stacktrace = FlyballCommand.wantsStacktrace(command);
    if (e instanceof IllegalArgumentException) {
      return usage(command, e.getMessage(), e, stacktrace);
    }
    say(command, message(e), e, stacktrace);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static int usage(CommandLine command, String message, Exception e, boolean stacktrace) {
    say(command, message, e, stacktrace);
    command.getErr().printf("Try '%s --help'.%n", name(command));
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(CommandLine command, String message, Exception e, boolean stacktrace) {
    String said = message == null ? e.toString() : message;
    command.getErr().printf("%s: %s%n", name(command), said.lines().findFirst().orElse(""));
    if (stacktrace) {
      e.printStackTrace(command.getErr());
    }
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String message(Exception e) {
    if (e instanceof DataException
        || e instanceof CheckpointException
        || e instanceof TrainingException) {
      return e.getMessage();
    }
    if (e instanceof FileSystemException file) {
      return "cannot use %s: %s".formatted(file.getFile(), FileFailure.reason(file));
    }
    if (e instanceof IOException io) {
      return "cannot write the results: " + FileFailure.reason(io);
    }
    return "unexpected error, %s; --stacktrace shows where".formatted(e);
  }
}
