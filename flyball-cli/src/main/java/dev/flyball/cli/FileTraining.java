package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.report.ReportText;
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
    PrintWriter out = command.getOut();
    table.remarks().forEach(out::println);
    out.flush();
    Training.Outcome outcome = learn(table, learner, plan, interruption);
    TrainingResults.HoldoutResult heldOut =
        outcome.finished() ? holdout.map(rows -> rows.score(learner)).orElse(null) : null;
    TrainingResults found = LearnerResults.of(learner, table, plan, heldOut);
    if (writing.resume() != null) {
      command.getErr().println(resumed(outcome));
    }
    ReadingOptions.skipped(table.badRows()).forEach(command.getErr()::println);
    ReportText.lines(TrainingSummary.of(found, outcome)).forEach(out::println);
    writing
        .report()
        .write(() -> TrainingReport.results(found, Typed.line(command.getCommandSpec())), out);
    if (!outcome.finished()) {
      command.getErr().println(stopped(outcome, plan));
      command.getErr().flush();
    }
    return outcome.finished() ? 0 : Interruption.EXIT_CODE;
  }

  private static String resumed(Training.Outcome outcome) {
    return outcome.skipped() == 0
        ? "the file does not begin with the rows of the checkpoint: learned it from its first row"
        : String.format(
            Locale.ROOT, "skipped %,d rows that the checkpoint has learned", outcome.skipped());
  }

  private static String stopped(Training.Outcome outcome, TrainingPlan plan) {
    String learned =
        String.format(Locale.ROOT, "stopped after learning %,d rows", outcome.learned());
    return plan.checkpoint()
        .map(kept -> learned + "; go on with --resume " + kept.file())
        .orElse(learned + "; without --checkpoint they are lost");
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
      err.println("warning: " + failure.getMessage() + "; learning goes on, the next is tried");
      err.flush();
    }
  }
}
