package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.SelfSupervised;
import dev.flyball.monitor.Monitor;
import dev.flyball.tables.train.FillReport;
import dev.flyball.tables.train.FillResults;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.SavedTraining;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** {@code flyball train FILE --autoencoder}: learns every row from itself. */
record RowsTraining(
    CommandLine command,
    TableOptions tableOptions,
    PassOptions passOptions,
    LearnerOptions learnerOptions,
    MonitorOptions monitorOptions,
    WritingOptions writing) {

  /** Whether a checkpoint, or null, is that of an autoencoder. */
  static boolean holds(Path checkpoint) {
    if (checkpoint == null || !Files.isRegularFile(checkpoint)) {
      return false;
    }
    State state = CheckpointFile.read(checkpoint);
    return SavedTraining.isIn(state) && SavedTraining.of(state, checkpoint.toString()).ofRows();
  }

  /** Learns {@code file}, or the file that the checkpoint names where it is null. */
  int run(String file) throws IOException {
    Path resume = writing.resume();
    State state = resume == null ? null : CheckpointFile.read(resume);
    SavedTraining saved = state == null ? null : SavedTraining.of(state, resume.toString());
    if (saved != null && !saved.ofRows()) {
      throw new IllegalArgumentException(
          "--autoencoder does not go with %s, which learned %s".formatted(resume, saved.target()));
    }
    String input = file == null ? saved.file() : file;
    TableOptions.checkExists("FILE", input);
    writing.check(input, writing.checkpoint());
    passOptions.checkRows();
    InputTable table =
        Waiting.during(
            "looking at " + input,
            command.getErr(),
            () ->
                saved == null
                    ? tableOptions.rows(input)
                    : tableOptions.table(input, saved, List.of()));
    LearnerSpec spec =
        saved == null ? learnerOptions.rowsSpec(table) : learnerOptions.spec(table, saved.spec());
    List<Monitor> monitors = monitorOptions.monitors(table.features(), spec.model());
    SelfSupervised self =
        saved == null
            ? TableLearner.ofRows(spec, monitors)
            : TableLearner.resumeRows(spec, state, resume.toString(), monitors);
    TrainingPlan plan =
        writing.plan(passOptions.passes(saved), 1, TrainingPlan.ALL_ROWS, writing.checkpoint());
    writing.printing().remark(table.remarks(), command);
    try (Interruption interruption = Interruption.listening()) {
      long known = self.learner().observations();
      Training.Outcome outcome = learn(table, self, plan, interruption);
      if (resume != null) {
        command.getErr().println(FileTraining.resumed(outcome, known));
      }
      print(table, self, plan, outcome);
      return outcome.finished() ? 0 : Interruption.EXIT_CODE;
    }
  }

  private Training.Outcome learn(
      InputTable table, SelfSupervised self, TrainingPlan plan, Interruption interruption) {
    PrintWriter err = command.getErr();
    try (Training training = Training.open(table);
        ProgressLine progress = new ProgressLine(err, rows -> table.share(rows, plan.passes()))) {
      interruption.waking(training::stop);
      return training.learn(self, plan, new LearningWatch(progress, interruption, err));
    }
  }

  private void print(
      InputTable table, SelfSupervised self, TrainingPlan plan, Training.Outcome outcome)
      throws IOException {
    FillResults found = FillResults.of(self, table, plan);
    ReadingOptions.skipped(table.badRows()).forEach(command.getErr()::println);
    writing.printing().text(FillReport.summary(found, outcome), command);
    if (outcome.finished()) {
      writing.printing().say(List.of("", FileTraining.kept(plan)), command);
    } else {
      command.getErr().println(FileTraining.stopped(outcome, writing.checkpoint()));
      command.getErr().flush();
    }
    String typed = Typed.line(command.getCommandSpec());
    writing.printing().finish(() -> FillReport.results(found, typed), command);
  }
}
