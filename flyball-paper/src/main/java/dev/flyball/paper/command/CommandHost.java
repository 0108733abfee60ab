package dev.flyball.paper.command;

import dev.flyball.paper.trial.Progress;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * The command line's services for a research command: terminal, Ctrl-C, and a folder for the
 * report.
 */
public interface CommandHost {
  /** The exit code of work that Ctrl-C ended. */
  int STOPPED = 130;

  /** How many characters fit side by side. */
  int width();

  /** A bar on the terminal. */
  Progress progress();

  /** The command line as it was typed. */
  String commandLine();

  /** Fails unless {@code folder} is one or can be made. */
  void checkFolder(String option, Path folder);

  /** The checked folder of the report: --out, else {@code otherwise}; null for no report. */
  Path reportFolder(Path otherwise);

  /** Writes the report into a folder (null: nowhere) and says where it is. */
  void write(Results results, Path folder, PrintWriter text) throws IOException;

  /** Interruptible work: polls whether to stop, and returns its exit code. */
  interface Work {
    int run(BooleanSupplier stop) throws IOException;
  }

  /** Does work; Ctrl-C waits until it reaches a safe point. */
  int interruptible(Work work) throws IOException;

  /**
   * The same for work in native code, which must not lose its JVM in the midst of it, however long
   * it takes.
   *
   * @param stopping runs when Ctrl-C comes
   */
  int interruptibleNative(Runnable stopping, Work work) throws IOException;

  /** Sees to it that DJL is on the class path; may start the command anew. */
  void needNetworks() throws IOException;
}
