package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.tables.train.Holdout;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.LearnerResults;
import dev.flyball.tables.train.SavedTraining;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingReport;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingSummary;
import dev.flyball.tables.train.TrainingWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;

/** {@code flyball train FILE}: puts the options together and lets the library learn. */
final class FileTraining {
  private final CommandLine command;
  private final TableOptions tableOptions;
  private final PassOptions passOptions;
  private final LearnerOptions learnerOptions;
  private final WritingOptions writing;

  FileTraining(
      CommandLine command,
      TableOptions tableOptions,
      PassOptions passOptions,
      LearnerOptions learnerOptions,
      WritingOptions writing) {
    this.command = command;
    this.tableOptions = tableOptions;
    this.passOptions = passOptions;
    this.learnerOptions = learnerOptions;
    this.writing = writing;
  }

  /** Learns {@code file}, or the file that the checkpoint names where it is null. */
  int run(String file) throws IOException {
    SavedTraining saved = saved();
    String input = file == null ? saved.file() : file;
    TableOptions.checkExists("FILE", input);
    writing.check(input);
    InputTable table = saved == null ? tableOptions.table(input) : tableOptions.table(input, saved);
    LearnerSpec spec =
        saved == null ? learnerOptions.spec(table) : learnerOptions.spec(table, saved.spec());
    Optional<Holdout> holdout = passOptions.holdout(table);
    TrainingPlan plan =
        writing.plan(
            passOptions.passes(saved),
            passOptions.batch(saved),
            holdout.map(Holdout::learnedRows).orElseGet(() -> rows(saved)));
    Learner learner =
        saved == null ? TableLearner.of(spec) : TableLearner.resume(spec, writing.resume());
    try (Interruption interruption = Interruption.listening()) {
      return learn(table, learner, plan, holdout, interruption);
    }
  }

  /** What was held out stays so. */
  private static long rows(SavedTraining saved) {
    return saved == null ? TrainingPlan.ALL_ROWS : saved.rows();
  }

  private SavedTraining saved() {
    if (writing.resume() == null) {
      return null;
    }
    TableOptions.checkExists("--resume", writing.resume().toString());
    return SavedTraining.read(writing.resume());
  }

  private int learn(
      InputTable table,
      Learner learner,
      TrainingPlan plan,
      Optional<Holdout> holdout,
      Interruption interruption)
      throws IOException {
    writing.printing().say(table.remarks(), command);
    Training.Outcome outcome = learn(table, learner, plan, interruption);
    TrainingResults.HoldoutResult heldOut =
        outcome.finished() ? holdout.map(rows -> score(rows, learner)).orElse(null) : null;
    TrainingResults found = LearnerResults.of(learner, table, plan, heldOut);
    if (writing.resume() != null) {
      command.getErr().println(resumed(outcome));
    }
    ReadingOptions.skipped(table.badRows()).forEach(command.getErr()::println);
    writing
        .printing()
        .print(
            TrainingSummary.of(found, outcome),
            () -> TrainingReport.results(found, Typed.line(command.getCommandSpec())),
            command);
    if (outcome.finished()) {
      writing.printing().say(List.of("", kept(plan)), command);
    } else {
      command.getErr().println(stopped(outcome, plan));
      command.getErr().flush();
    }
    return outcome.finished() ? 0 : Interruption.EXIT_CODE;
  }

  private TrainingResults.HoldoutResult score(Holdout rows, Learner learner) {
    return Waiting.during(
        "predicting the held-out rows", command.getErr(), () -> rows.score(learner));
  }

  private static String kept(TrainingPlan plan) {
    return plan.checkpoint()
        .map(kept -> "checkpoint: " + kept.file())
        .orElse("nothing was kept; --checkpoint FILE keeps what was learned, for predict");
  }

  private static String resumed(Training.Outcome outcome) {
    return outcome.skipped() == 0
        ? "the table does not begin with the rows that the checkpoint has learned: all its rows were"
            + " learned"
        : String.format(
            Locale.ROOT,
            "skipped %,d rows that the checkpoint has already learned",
            outcome.skipped());
  }

  private static String stopped(Training.Outcome outcome, TrainingPlan plan) {
    String learned =
        String.format(Locale.ROOT, "stopped after learning %,d rows", outcome.learned());
    return plan.checkpoint()
        .map(kept -> learned + "; continue with --resume " + kept.file())
        .orElse(learned + "; they are lost, because --checkpoint was not given");
  }

  private Training.Outcome learn(
      InputTable table, Learner learner, TrainingPlan plan, Interruption interruption) {
    PrintWriter err = command.getErr();
    long expected = Math.min(plan.rows(), table.rows().orElse(TrainingPlan.ALL_ROWS));
    long all = expected == TrainingPlan.ALL_ROWS ? 0 : expected * plan.passes();
    try (Training training = Training.open(table);
        ProgressLine progress = new ProgressLine(err, StandardError.isTerminal(), all)) {
      interruption.waking(training::stop);
      return training.learn(learner, plan, new Watch(progress, interruption, err));
    }
  }

  /** Shows progress, says what could not be kept, and listens for Ctrl-C. */
  private record Watch(ProgressLine progress, Interruption interruption, PrintWriter err)
      implements TrainingWatch {
    @Override
    public boolean goesOn(long rows, double mae) {
      progress.show(rows, mae);
      return !interruption.asked();
    }

    @Override
    public void notKept(CheckpointException failure) {
      progress.clear();
      err.println(
          "warning: "
              + failure.getMessage()
              + "; learning goes on, and the next checkpoint is tried");
      err.flush();
    }
  }
}
