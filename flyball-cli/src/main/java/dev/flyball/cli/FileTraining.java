package dev.flyball.cli;

import dev.flyball.control.Law;
import dev.flyball.experiments.train.LearnerPlan;
import dev.flyball.experiments.train.LearnerResults;
import dev.flyball.experiments.train.SavedTraining;
import dev.flyball.experiments.train.TableFile;
import dev.flyball.experiments.train.Training;
import dev.flyball.experiments.train.TrainingPlan;
import dev.flyball.experiments.train.TrainingReport;
import dev.flyball.experiments.train.TrainingResults;
import dev.flyball.learn.Learner;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** {@code flyball train FILE}: puts the options together and lets the library learn. */
final class FileTraining {
  /** What shells say of a command that Ctrl-C ended. */
  private static final int INTERRUPTED = 130;

  private final CommandLine command;
  private final TableOptions tableOptions;
  private final LawOptions lawOptions;
  private final ModelOptions modelOptions;
  private final WritingOptions writing;
  private final Long seed;

  FileTraining(
      CommandLine command,
      TableOptions tableOptions,
      LawOptions lawOptions,
      ModelOptions modelOptions,
      WritingOptions writing,
      Long seed) {
    this.command = command;
    this.tableOptions = tableOptions;
    this.lawOptions = lawOptions;
    this.modelOptions = modelOptions;
    this.writing = writing;
    this.seed = seed;
  }

  /** Learns {@code file}, or the file that the checkpoint names where it is null. */
  int run(Path file) throws IOException {
    SavedTraining saved = saved();
    Path input = file == null ? Path.of(saved.file()) : file;
    checkExists("FILE", input);
    writing.check(input);
    TableFile table = tableOptions.table(input, saved);
    TrainingPlan plan = writing.plan(tableOptions.passes(saved), tableOptions.batch(saved));
    try (Training training = Training.open(table)) {
      LearnerPlan learnerPlan = learnerPlan(training.features(), saved);
      Learner learner =
          saved == null ? learnerPlan.learner() : learnerPlan.resume(writing.resume());
      Training.Outcome outcome = learn(training, learner, plan);
      if (!outcome.finished()) {
        return INTERRUPTED;
      }
      finish(LearnerResults.of(learner, learnerPlan, table, plan), outcome, saved != null);
      return 0;
    }
  }

  private SavedTraining saved() {
    if (writing.resume() == null) {
      return null;
    }
    checkExists("--resume", writing.resume());
    return SavedTraining.read(writing.resume());
  }

  private static void checkExists(String option, Path file) {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException("%s: there is no file %s".formatted(option, file));
    }
  }

  private LearnerPlan learnerPlan(List<String> features, SavedTraining saved) {
    Law law = lawOptions.law(saved == null ? null : saved.plan().law(), features);
    return saved == null
        ? modelOptions.plan(law, features.size(), seed == null ? 0 : seed)
        : modelOptions.plan(law, seed, saved);
  }

  private Training.Outcome learn(Training training, Learner learner, TrainingPlan plan) {
    PrintWriter err = command.getErr();
    try (Interruption interruption = Interruption.listening()) {
      Training.Outcome outcome;
      try (ProgressLine progress = new ProgressLine(err, StandardError.isTerminal())) {
        outcome =
            training.learn(
                learner,
                plan,
                (rows, mae) -> {
                  progress.show(rows, mae);
                  return !interruption.asked();
                });
      }
      if (!outcome.finished()) {
        err.println(TrainingText.stopped(outcome, plan));
        err.flush();
      }
      return outcome;
    }
  }

  private void finish(TrainingResults found, Training.Outcome outcome, boolean resumed)
      throws IOException {
    PrintWriter out = command.getOut();
    if (resumed) {
      command.getErr().println(TrainingText.resumed(outcome));
    }
    TrainingText.lines(found, outcome).forEach(out::println);
    if (writing.out() != null) {
      Path page =
          ReportWriter.write(
              writing.out(), TrainingReport.results(found, Typed.line(command.getCommandSpec())));
      out.printf("%nreport: %s%n", page);
    }
  }
}
