package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Forecaster;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.Monitor;
import dev.flyball.report.Results;
import dev.flyball.report.Text;
import dev.flyball.tables.ahead.AheadTraining;
import dev.flyball.tables.ahead.Horizons;
import dev.flyball.tables.train.Holdout;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.JoinedResults;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingReport;
import dev.flyball.tables.train.TrainingResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball train}: learns a table, several targets one after the other. */
@Command(name = "train", sortOptions = false)
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "FILE", paramLabel = "FILE", arity = "0..1")
  private String file;

  @Option(names = "--ahead", paramLabel = "N[,N...]")
  private String ahead;

  @Option(names = "--weight", paramLabel = "COLUMN", defaultValue = "")
  private String weight;

  @ArgGroup(validate = false, heading = "%nThe table:%n", order = 1)
  private TableOptions tables = new TableOptions();

  @Mixin private LearnerOptions learners = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nPasses and held-out rows:%n", order = 4)
  private PassOptions passes = new PassOptions();

  @ArgGroup(validate = false, heading = "%nWhat to measure:%n", order = 5)
  private MonitorOptions measures = new MonitorOptions();

  @ArgGroup(validate = false, heading = "%nWhat to keep and to print:%n", order = 6)
  private WritingOptions writing = new WritingOptions();

  /** Without FILE, the file that the checkpoint names is learned. */
  @Override
  public Integer call() throws IOException {
    if (file == null && writing.resume() == null) {
      throw new IllegalArgumentException(
          "train needs a FILE, as in: flyball train FILE --target NAME");
    }
    tables.weighedBy(weight);
    if (ahead != null || resumesAhead()) {
      if (!weight.isEmpty()) {
        throw new IllegalArgumentException("--weight is not for --ahead; leave one of them out");
      }
      return trainAhead();
    }
    List<TargetTraining> parts =
        TargetTraining.of(writing.resume(), writing.checkpoint(), () -> tables.targets(file));
    if (parts.isEmpty()) {
      throw tables.noTarget(file);
    }
    if (parts.size() > 1) {
      writing.prepareFolder();
    }
    for (TargetTraining part : parts) {
      TableOptions.checkExists("FILE", part.input(file));
      writing.check(part.input(file), part.checkpoint());
      if (part.saved() == null && part.checkpoint() != null && Files.exists(part.checkpoint())) {
        writing.printing().remark(List.of(replaced(part.checkpoint())), spec.commandLine());
      }
    }
    Map<String, Supplier<Results>> found = new LinkedHashMap<>();
    try (GracefulStop interruption = GracefulStop.listening()) {
      List<PreparedTarget> prepared = parts.stream().map(this::prepare).toList();
      // Whatever ends this before their turn, --resume finds all targets in the folder.
      prepared.stream()
          .filter(each -> each.part().place() > 0 && each.part().saved() == null)
          .forEach(each -> Training.keepBeginning(each.table(), each.learner().get(), each.plan()));
      boolean finished = true;
      for (PreparedTarget each : prepared) {
        finished = finished && learn(each, interruption, found);
      }
      writing.printing().finish(() -> JoinedResults.of(found), spec.commandLine());
      return finished ? 0 : GracefulStop.EXIT_CODE;
    }
  }

  private boolean resumesAhead() {
    Path resume = writing.resume();
    return resume != null
        && Files.isRegularFile(resume)
        && Forecaster.isIn(CheckpointFile.read(resume));
  }

  /** A forecaster of horizons: all rows, those of a resumed one after the ones it has learned. */
  private Integer trainAhead() throws IOException {
    Path resume = writing.resume();
    if (file == null) {
      throw new IllegalArgumentException("train --ahead needs a FILE");
    }
    if (resume != null && ahead != null) {
      throw new IllegalArgumentException(
          "the horizons are those of the checkpoint; leave --ahead out");
    }
    TableOptions.checkExists("FILE", file);
    List<String> targets = resume == null ? tables.targets(file) : List.of();
    if (targets.size() > 1) {
      throw new IllegalArgumentException(
          "train --ahead takes one target; train each of %s with a checkpoint of its own"
              .formatted(targets));
    }
    writing.check(file, writing.checkpoint());
    Forecaster known = resume == null ? null : Forecaster.resume(resume);
    SavedTraining saved =
        known == null
            ? null
            : SavedTraining.of(CheckpointFile.read(resume), resume.toString(), known.spec());
    InputTable table =
        during(
            "looking at " + file,
            () ->
                saved == null
                    ? tables.table(file)
                    : tables.table(file, saved, List.of(saved.target())));
    Forecaster forecaster =
        known != null ? known : learners.spec(table).builder().ahead(Horizons.of(ahead, table));
    PrintWriter err = spec.commandLine().getErr();
    writing.printing().remark(table.remarks(), spec.commandLine());
    AheadTraining.Outcome outcome;
    try (GracefulStop interruption = GracefulStop.listening();
        ProgressLine progress = new ProgressLine(err, done -> table.share(done, 1), interruption)) {
      interruption.waking(table::stop);
      outcome = AheadTraining.learn(table, forecaster, progress);
    }
    if (outcome.skipped() > 0) {
      err.println(skipped(outcome.skipped()));
    }
    if (writing.checkpoint() != null) {
      forecaster.checkpoint(writing.checkpoint());
    }
    writing
        .printing()
        .say(
            List.of(
                Text.text(
                    "learned %,d rows of %s for %s rows ahead%s",
                    outcome.learned(),
                    table.file().target(),
                    forecaster.ahead().horizons(),
                    writing.checkpoint() == null ? "" : "; kept in " + writing.checkpoint())),
            spec.commandLine());
    return outcome.finished() ? 0 : GracefulStop.EXIT_CODE;
  }

  /** A target whose table was scanned; its learner is made when its turn comes. */
  private record PreparedTarget(
      TargetTraining part,
      InputTable table,
      Optional<Holdout> holdout,
      TrainingPlan plan,
      Supplier<Learner> learner) {}

  private PreparedTarget prepare(TargetTraining part) {
    SavedTraining saved = part.saved();
    String input = part.input(file);
    InputTable table =
        during(
            "looking at " + input,
            () ->
                saved == null
                    ? tables.table(input, part.target(), part.targets())
                    : tables.table(input, saved, part.targets()));
    LearnerSpec made = saved == null ? learners.spec(table) : learners.spec(table, saved.spec());
    Optional<Holdout> holdout = during("counting the rows", () -> passes.holdout(table));
    // What was held out stays so.
    long rows = saved == null ? TrainingPlan.ALL_ROWS : saved.rows();
    TrainingPlan plan =
        writing.plan(
            passes.passes(saved),
            passes.batch(saved),
            holdout.map(Holdout::learnedRows).orElse(rows),
            part.checkpoint());
    KernelChoice.choose(table, made.model(), plan.passes());
    List<Monitor> monitors = measures.monitors(table.features(), made.model());
    passes.checkBalance(table, part.targets().size() > 1);
    return new PreparedTarget(
        part,
        table,
        holdout,
        plan,
        () -> {
          Learner learner =
              saved == null
                  ? TableLearner.of(made, monitors)
                  : table.grown(TableLearner.resume(made, part.resume(), monitors));
          passes.balance(table, learner);
          return learner;
        });
  }

  private <T> T during(String what, Supplier<T> work) {
    return StatusLine.during(what, spec.commandLine().getErr(), work);
  }

  private boolean learn(
      PreparedTarget prepared, GracefulStop interruption, Map<String, Supplier<Results>> all) {
    InputTable table = prepared.table();
    TrainingPlan plan = prepared.plan();
    PrintingOptions printing = writing.printing();
    PrintWriter err = spec.commandLine().getErr();
    printing.say(prepared.part().heading(), spec.commandLine());
    Learner learner = prepared.learner().get();
    printing.remark(table.remarks(), spec.commandLine());
    long known = learner.observations();
    Training.Outcome outcome = learn(table, learner, plan, interruption);
    TrainingResults.HoldoutResult heldOut =
        outcome.finished() && prepared.holdout().isPresent()
            ? during("predicting the held-out rows", () -> prepared.holdout().get().score(learner))
            : null;
    TrainingResults found =
        TrainingResults.of(learner, table, plan, heldOut).over(outcome.timeline());
    if (writing.resume() != null) {
      err.println(resumed(outcome, known));
    }
    ReadingOptions.passedOver(table).forEach(err::println);
    printing.text(TrainingReport.summary(found, outcome), spec.commandLine());
    all.put(table.file().target(), () -> TrainingReport.results(found, CommandLineText.line(spec)));
    if (outcome.finished()) {
      printing.say(List.of("", kept(plan)), spec.commandLine());
    } else {
      err.println(stopped(outcome, writing.checkpoint()));
      err.flush();
    }
    return outcome.finished();
  }

  private Training.Outcome learn(
      InputTable table, Learner learner, TrainingPlan plan, GracefulStop interruption) {
    LongToDoubleFunction share =
        plan.rows() == TrainingPlan.ALL_ROWS
            ? rows -> table.share(rows, plan.passes())
            : rows -> (double) rows / (plan.rows() * plan.passes());
    PrintWriter err = spec.commandLine().getErr();
    try (Training training = Training.open(table);
        ProgressLine progress = new ProgressLine(err, share, interruption)) {
      interruption.waking(training::stop);
      return training.learn(learner, plan, progress);
    }
  }

  private static String replaced(Path kept) {
    return "note: %s was there before and is replaced; --resume %s goes on with what it learned"
        .formatted(kept, kept);
  }

  static String kept(TrainingPlan plan) {
    return plan.checkpoint()
        .map(kept -> "checkpoint: " + kept.file())
        .orElse("nothing was kept; --checkpoint FILE keeps what was learned, for predict");
  }

  /** The note on the rows that a checkpoint of {@code known} rows had learned. */
  static String resumed(Training.Outcome outcome, long known) {
    if (known == 0) {
      return "the checkpoint had learned no row yet";
    }
    return outcome.skipped() == 0
        ? "the table does not begin with the rows that the checkpoint has learned: all its rows"
            + " were learned"
        : skipped(outcome.skipped());
  }

  private static String skipped(long rows) {
    return Text.text("skipped %,d rows that the checkpoint has already learned", rows);
  }

  /** The note on a stopped training, saved in {@code checkpoint} or not at all. */
  static String stopped(Training.Outcome outcome, Path checkpoint) {
    String learned = Text.text("stopped after learning %,d rows", outcome.learned());
    return checkpoint == null
        ? learned + "; they are lost, because --checkpoint was not given"
        : learned + "; continue with --resume " + checkpoint;
  }
}
