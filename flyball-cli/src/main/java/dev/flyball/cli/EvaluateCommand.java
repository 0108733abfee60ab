package dev.flyball.cli;

import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.learn.Forecaster;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.report.Results;
import dev.flyball.report.Text;
import dev.flyball.tables.ahead.AheadEvaluation;
import dev.flyball.tables.ahead.AheadReport;
import dev.flyball.tables.ahead.AheadResults;
import dev.flyball.tables.ahead.Horizons;
import dev.flyball.tables.evaluate.Evaluation;
import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.evaluate.EvaluationReport;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.Hiding;
import dev.flyball.tables.predict.PredictionLog;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.JoinedResults;
import dev.flyball.tables.train.TargetFolder;
import dev.flyball.tables.train.TrainingWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code flyball evaluate}: scores predictions of a stream row by row, and compares with other
 * methods.
 */
@Command(name = "evaluate", sortOptions = false)
final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "FILE", paramLabel = "FILE")
  private String file;

  @Option(names = "--compare")
  private boolean compare;

  @Option(names = "--balance")
  private boolean balance;

  @Option(names = "--delay", paramLabel = "N", defaultValue = "0")
  private long delay;

  @Option(names = "--ahead", paramLabel = "N[,N...]")
  private String ahead;

  @Option(names = "--hide", paramLabel = "CELLS", defaultValue = "")
  private String hide;

  @Option(names = "--weight", paramLabel = "COLUMN", defaultValue = "")
  private String weight;

  @Option(names = "--predictions", paramLabel = "FILE")
  private Path predictions;

  @Option(names = "--unit", paramLabel = "UNIT", defaultValue = "")
  private String unit;

  @ArgGroup(validate = false, heading = "%nThe table:%n", order = 1)
  private TableOptions table = new TableOptions();

  @Mixin private LearnerOptions learner = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nWhat to print:%n", order = 5)
  private PrintingOptions printing = new PrintingOptions();

  @Override
  public Integer call() throws IOException {
    printing.check();
    table.weighedBy(weight);
    List<String> targets = table.targets(file);
    if (targets.isEmpty()) {
      throw table.noTarget(file);
    }
    boolean several = targets.size() > 1;
    if (several && predictions != null) {
      Destinations.checkFolder("--predictions", predictions);
      Files.createDirectories(predictions);
    }
    List<Part> parts = new ArrayList<>();
    for (String target : targets) {
      Path written =
          several && predictions != null
              ? TargetFolder.file(predictions, parts.size(), target, ".csv")
              : predictions;
      InputTable looked =
          StatusLine.during(
              "looking at " + file,
              spec.commandLine().getErr(),
              () -> table.table(file, target, targets));
      Path input = file.equals(Input.STANDARD_INPUT) ? null : Path.of(file);
      Destinations.checkFile("--predictions", written, input);
      parts.add(new Part(looked, written, TableOptions.heading(targets, parts.size())));
    }
    Map<String, Supplier<Results>> all = new LinkedHashMap<>();
    try (GracefulStop interruption = GracefulStop.listening()) {
      boolean finished = true;
      for (Part part : parts) {
        finished = finished && evaluate(part, interruption, all);
      }
      printing.finish(() -> JoinedResults.of(all), spec.commandLine());
      return finished ? 0 : GracefulStop.EXIT_CODE;
    }
  }

  /** A table with one target, where its predictions are written (null: nowhere), and its title. */
  private record Part(InputTable table, Path written, List<String> heading) {
    boolean single() {
      return heading.isEmpty();
    }
  }

  private boolean evaluate(
      Part subject, GracefulStop interruption, Map<String, Supplier<Results>> all)
      throws IOException {
    InputTable chosen = subject.table();
    String target = chosen.file().target();
    if (balance && chosen.classes().isEmpty() && subject.single()) {
      throw new IllegalArgumentException(
          "--balance is for classes, and %s holds numbers".formatted(target));
    }
    LearnerSpec made = learner.spec(chosen);
    KernelChoice.choose(chosen, made.model(), 1);
    if (ahead != null) {
      return evaluateAhead(subject, made, interruption, all);
    }
    EvaluationPlan usual = EvaluationPlan.of(chosen, made).delay(delay);
    EvaluationPlan evaluated = balance && !chosen.classes().isEmpty() ? usual.balanced() : usual;
    Evaluation evaluation = new Evaluation(compare ? evaluated.comparing() : evaluated);
    if (!hide.isEmpty()) {
      evaluation.hiding(Hiding.parse(hide, chosen.encoding().places(), chosen.features().size()));
    }
    printing.say(subject.heading(), spec.commandLine());
    printing.remark(chosen.remarks(), spec.commandLine());
    boolean finished = runAndKeep(subject, evaluated, evaluation, interruption);
    EvaluationResults found = evaluation.results(chosen, unit, kept());
    ReadingOptions.passedOver(chosen).forEach(spec.commandLine().getErr()::println);
    printing.text(EvaluationReport.summary(found, evaluated), spec.commandLine());
    all.put(
        target,
        () ->
            EvaluationReport.results(
                found, evaluated, chosen.remarks(), CommandLineText.line(spec)));
    if (!finished) {
      spec.commandLine().getErr().println(stopped(subject, found));
      spec.commandLine().getErr().flush();
    }
    return finished;
  }

  private boolean evaluateAhead(
      Part subject,
      LearnerSpec made,
      GracefulStop interruption,
      Map<String, Supplier<Results>> all) {
    if (delay > 0 || balance || predictions != null || !hide.isEmpty() || !weight.isEmpty()) {
      throw new IllegalArgumentException(
          "--ahead goes without --delay, --balance, --hide, --weight and --predictions; predict CHECKPOINT FILE"
              + " writes the forecasts of a model that was trained with --ahead");
    }
    InputTable chosen = subject.table();
    Forecaster forecaster = made.builder().ahead(Horizons.of(ahead, chosen));
    AheadEvaluation evaluation = new AheadEvaluation(forecaster, chosen.rows(), compare);
    printing.say(subject.heading(), spec.commandLine());
    printing.remark(chosen.remarks(), spec.commandLine());
    boolean finished = reading(chosen, interruption, (rows, watch) -> evaluation.run(rows, watch));
    AheadResults found = evaluation.results(chosen.name(), chosen.file().target(), kept());
    ReadingOptions.passedOver(chosen).forEach(spec.commandLine().getErr()::println);
    printing.text(AheadReport.summary(found), spec.commandLine());
    all.put(
        chosen.file().target(),
        () -> AheadReport.results(found, made, chosen.remarks(), CommandLineText.line(spec)));
    return finished;
  }

  /** What was said here that a training takes, too. */
  private String kept() {
    return CommandLineText.options(
        spec, new TrainCommand(), List.of("--target", "--out", "--figures", "--open", "--json"));
  }

  private static String stopped(Part subject, EvaluationResults found) {
    OptionalLong rows = subject.table().rows();
    String all = rows.isPresent() ? Text.text(" of %,d", rows.getAsLong()) : "";
    String lost =
        subject.written() == null ? "" : "; %s was not written".formatted(subject.written());
    return Text.text(
        "stopped after %,d%s rows; the numbers above are for these rows%s",
        found.data().rows(), all, lost);
  }

  /** Runs it; a file for predictions gets those of all rows, or stays as it was. */
  private boolean runAndKeep(
      Part subject, EvaluationPlan plan, Evaluation evaluation, GracefulStop interruption)
      throws IOException {
    if (subject.written() == null) {
      return run(subject.table(), evaluation, interruption);
    }
    return Destinations.write(
        subject.written(),
        out -> {
          List<Double> levels = plan.learner().intervals().levels();
          PredictionLog log = new PredictionLog(out, plan.classes(), levels, plan.balance());
          return run(
              subject.table(),
              evaluation.sending((row, target, weight, step) -> log.take(row, target, step)),
              interruption);
        });
  }

  private boolean run(InputTable chosen, Evaluation evaluation, GracefulStop interruption) {
    return reading(chosen, interruption, (rows, watch) -> evaluation.run(rows, watch));
  }

  private boolean reading(
      InputTable chosen,
      GracefulStop interruption,
      BiPredicate<ObservationReader, TrainingWatch> work) {
    PrintWriter err = spec.commandLine().getErr();
    try (ObservationReader rows = chosen.open();
        ProgressLine progress =
            new ProgressLine(err, count -> chosen.share(count, 1), interruption)) {
      interruption.waking(chosen::stop);
      rows.tellLate(delay);
      return work.test(rows, progress);
    }
  }
}
