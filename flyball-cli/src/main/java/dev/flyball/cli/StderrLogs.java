package dev.flyball.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ResourceBundle;

/**
 * Logs of the command: a line on standard error with time, level and what happened, and a stack
 * trace below it where there is one. The JDK's own handlers are closed while a service that was
 * asked to end still ends; these are not.
 */
public final class StderrLogs extends System.LoggerFinder {
  private static volatile System.Logger.Level own = System.Logger.Level.INFO;

  /** Leaves out that a service started and stopped: its command says so by itself. */
  static void warningsOnly() {
    own = System.Logger.Level.WARNING;
  }

  @Override
  public System.Logger getLogger(String name, Module module) {
    return new Lines(name);
  }

  private record Lines(String name) implements System.Logger {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public boolean isLoggable(Level level) {
      Level least = name.startsWith("dev.flyball") ? own : Level.WARNING;
      return level != Level.OFF && level.getSeverity() >= least.getSeverity();
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      if (!isLoggable(level)) {
        return;
      }
      StringWriter line = new StringWriter();
      line.append(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + level + " " + message);
      line.append(System.lineSeparator());
      if (thrown != null) {
        thrown.printStackTrace(new PrintWriter(line));
      }
      System.err.print(line);
      System.err.flush();
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... values) {
      boolean plain = values == null || values.length == 0;
      log(level, bundle, plain ? format : MessageFormat.format(format, values), (Throwable) null);
    }
  }
}
