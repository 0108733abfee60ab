package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.Monitor;
import dev.flyball.report.Results;
import dev.flyball.tables.train.Holdout;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.JoinedResults;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingReport;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code flyball train FILE}: puts the options together and lets the library learn. */
final class FileTraining {
  private final CommandLine command;
  private final TableOptions tableOptions;
  private final PassOptions passOptions;
  private final LearnerOptions learnerOptions;
  private final MonitorOptions monitorOptions;
  private final WritingOptions writing;

  FileTraining(
      CommandLine command,
      TableOptions tableOptions,
      PassOptions passOptions,
      LearnerOptions learnerOptions,
      MonitorOptions monitorOptions,
      WritingOptions writing) {
    this.command = command;
    this.tableOptions = tableOptions;
    this.passOptions = passOptions;
    this.learnerOptions = learnerOptions;
    this.monitorOptions = monitorOptions;
    this.writing = writing;
  }

  /**
   * Learns {@code file}, or the file that the checkpoint names where it is null; several targets
   * one after the other.
   */
  int run(String file) throws IOException {
    List<TrainingPart> parts =
        TrainingPart.of(writing.resume(), writing.checkpoint(), () -> tableOptions.targets(file));
    if (parts.isEmpty()) {
      throw tableOptions.noTarget(file);
    }
    if (parts.size() > 1) {
      writing.prepareFolder();
    }
    for (TrainingPart part : parts) {
      TableOptions.checkExists("FILE", part.input(file));
      writing.check(part.input(file), part.checkpoint());
    }
    Map<String, Supplier<Results>> found = new LinkedHashMap<>();
    try (Interruption interruption = Interruption.listening()) {
      List<Prepared> prepared = parts.stream().map(part -> prepare(file, part)).toList();
      // Whatever ends this before their turn, --resume finds all targets in the folder.
      prepared.stream()
          .filter(part -> part.place() > 0 && part.saved() == null)
          .forEach(part -> Training.keepBeginning(part.table(), part.learner(), part.plan()));
      boolean finished = true;
      for (Prepared part : prepared) {
        finished = finished && learn(part, interruption, found);
      }
      writing.printing().finish(() -> JoinedResults.of(found), command);
      return finished ? 0 : Interruption.EXIT_CODE;
    }
  }

  /** A target whose table was looked at; its learner is made when it is its turn. */
  private record Prepared(
      TrainingPart part,
      InputTable table,
      Optional<Holdout> holdout,
      TrainingPlan plan,
      Supplier<Learner> fresh) {
    int place() {
      return part.place();
    }

    SavedTraining saved() {
      return part.saved();
    }

    Learner learner() {
      return fresh.get();
    }
  }

  private Prepared prepare(String file, TrainingPart part) {
    SavedTraining saved = part.saved();
    String input = part.input(file);
    InputTable table =
        StatusLine.during(
            "looking at " + input,
            command.getErr(),
            () ->
                saved == null
                    ? tableOptions.table(input, part.target(), part.targets())
                    : tableOptions.table(input, saved, part.targets()));
    LearnerSpec spec =
        saved == null ? learnerOptions.spec(table) : learnerOptions.spec(table, saved.spec());
    Optional<Holdout> holdout =
        StatusLine.during("counting the rows", command.getErr(), () -> passOptions.holdout(table));
    TrainingPlan plan =
        writing.plan(
            passOptions.passes(saved),
            passOptions.batch(saved),
            holdout.map(Holdout::learnedRows).orElseGet(() -> rows(saved)),
            part.checkpoint());
    ShortRun.choose(table, spec.model(), plan.passes());
    List<Monitor> monitors = monitorOptions.monitors(table.features(), spec.model());
    boolean several = part.targets().size() > 1;
    passOptions.checkBalance(table, several);
    return new Prepared(
        part,
        table,
        holdout,
        plan,
        () -> {
          Learner learner =
              saved == null
                  ? TableLearner.of(spec, monitors)
                  : TableLearner.resume(spec, part.resume(), monitors);
          passOptions.balance(table, learner);
          return learner;
        });
  }

  private boolean learn(
      Prepared part, Interruption interruption, Map<String, Supplier<Results>> found) {
    writing.printing().say(part.part().heading(), command);
    return learn(part.table(), part.learner(), part.plan(), part.holdout(), interruption, found);
  }

  /** What was held out stays so. */
  private static long rows(SavedTraining saved) {
    return saved == null ? TrainingPlan.ALL_ROWS : saved.rows();
  }

  private boolean learn(
      InputTable table,
      Learner learner,
      TrainingPlan plan,
      Optional<Holdout> holdout,
      Interruption interruption,
      Map<String, Supplier<Results>> all) {
    writing.printing().remark(table.remarks(), command);
    long known = learner.observations();
    Training.Outcome outcome = learn(table, learner, plan, interruption);
    TrainingResults.HoldoutResult heldOut =
        outcome.finished() ? holdout.map(rows -> score(rows, learner)).orElse(null) : null;
    TrainingResults found =
        TrainingResults.of(learner, table, plan, heldOut).over(outcome.timeline());
    if (writing.resume() != null) {
      command.getErr().println(resumed(outcome, known));
    }
    ReadingOptions.skipped(table.badRows()).forEach(command.getErr()::println);
    writing.printing().text(TrainingReport.summary(found, outcome), command);
    all.put(
        table.file().target(),
        () -> TrainingReport.results(found, Typed.line(command.getCommandSpec())));
    if (outcome.finished()) {
      writing.printing().say(List.of("", kept(plan)), command);
    } else {
      command.getErr().println(stopped(outcome, writing.checkpoint()));
      command.getErr().flush();
    }
    return outcome.finished();
  }

  private TrainingResults.HoldoutResult score(Holdout rows, Learner learner) {
    return StatusLine.during(
        "predicting the held-out rows", command.getErr(), () -> rows.score(learner));
  }

  static String kept(TrainingPlan plan) {
    return plan.checkpoint()
        .map(kept -> "checkpoint: " + kept.file())
        .orElse("nothing was kept; --checkpoint FILE keeps what was learned, for predict");
  }

  /** What to say of the rows that a checkpoint of {@code known} rows had learned. */
  static String resumed(Training.Outcome outcome, long known) {
    if (known == 0) {
      return "the checkpoint had learned no row yet";
    }
    return outcome.skipped() == 0
        ? "the table does not begin with the rows that the checkpoint has learned: all its rows"
            + " were learned"
        : String.format(
            Locale.ROOT,
            "skipped %,d rows that the checkpoint has already learned",
            outcome.skipped());
  }

  /** What to say of a training that was stopped, and is kept in {@code checkpoint} or nowhere. */
  static String stopped(Training.Outcome outcome, Path checkpoint) {
    String learned =
        String.format(Locale.ROOT, "stopped after learning %,d rows", outcome.learned());
    return checkpoint == null
        ? learned + "; they are lost, because --checkpoint was not given"
        : learned + "; continue with --resume " + checkpoint;
  }

  private Training.Outcome learn(
      InputTable table, Learner learner, TrainingPlan plan, Interruption interruption) {
    PrintWriter err = command.getErr();
    LongToDoubleFunction share =
        plan.rows() == TrainingPlan.ALL_ROWS
            ? rows -> table.share(rows, plan.passes())
            : rows -> (double) rows / (plan.rows() * plan.passes());
    try (Training training = Training.open(table);
        ProgressLine progress = new ProgressLine(err, share)) {
      interruption.waking(training::stop);
      return training.learn(learner, plan, watch(progress, interruption));
    }
  }

  /** Shows progress, says what could not be kept, and listens for Ctrl-C. */
  private TrainingWatch watch(ProgressLine progress, Interruption interruption) {
    return new TrainingWatch() {
      @Override
      public boolean goesOn(long rows, double mae) {
        progress.show(rows, mae);
        return !interruption.asked();
      }

      @Override
      public void notKept(CheckpointException failure) {
        progress.close();
        PrintWriter err = command.getErr();
        TerminalWriter.stress(err, TerminalWriter.Colour.YELLOW, "warning:");
        err.println(
            " " + failure.getMessage() + "; learning goes on, and the next checkpoint is tried");
        err.flush();
      }
    };
  }
}
