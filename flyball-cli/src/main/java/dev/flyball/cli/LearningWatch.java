package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.tables.train.TrainingWatch;
import java.io.PrintWriter;

/** Shows progress, says what could not be kept, and listens for Ctrl-C. */
record LearningWatch(ProgressLine progress, Interruption interruption, PrintWriter err)
    implements TrainingWatch {
  @Override
  public boolean goesOn(long rows, double mae) {
    progress.show(rows, mae);
    return !interruption.asked();
  }

  @Override
  public void notKept(CheckpointException failure) {
    progress.clear();
    TerminalWriter.stress(err, TerminalWriter.Colour.YELLOW, "warning:");
    err.println(
        " " + failure.getMessage() + "; learning goes on, and the next checkpoint is tried");
    err.flush();
  }
}
