package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.checkpoint.PendingFile;
import dev.flyball.tables.Input;
import dev.flyball.tables.ObservationReader;
import dev.flyball.tables.evaluate.Evaluation;
import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.evaluate.EvaluationReport;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.EvaluationTables;
import dev.flyball.tables.evaluate.RowStream;
import dev.flyball.tables.predict.PredictionLog;
import dev.flyball.tables.train.InputTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code flyball evaluate}: how well a stream is predicted, row by row, and what could do better.
 */
@Command(
    name = "evaluate",
    sortOptions = false,
    customSynopsis = "flyball evaluate FILE --target NAME [OPTIONS]",
    description = {
      "Measures how well a column of a table can be predicted.",
      "Predicts every row before it learns it. Prints the error beside that of simple baselines:"
          + " the last value, the running mean, and SGD with imputed means."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball evaluate examples/data/plant.csv --target output",
      "  flyball evaluate examples/data/plant.csv --target output --compare",
      "  flyball evaluate examples/data/plant.csv --target output --out report",
      "  flyball evaluate examples/data/plant.csv --target output --lag 1,24",
      "  flyball evaluate examples/data/plant.csv --target output --json",
      "  cat examples/data/plant.csv | flyball evaluate - --target output"
    })
final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = FlyballCommand.TABLE)
  private String file;

  @Option(
      names = "--compare",
      description =
          "Run SGD, Huber SGD, NLMS, AdaGrad, Adam and RLS with a kept ridge (for classes logistic,"
              + " softmax, RLS) and the scalar and the directional law beside it, each over a wide"
              + " grid, each with the best of it in hindsight.")
  private boolean compare;

  @Option(
      names = "--balance",
      description =
          "Of classes, predict what is most probable beside how frequent it was so far, so that rare"
              + " ones are not passed over. Probabilities stay as they are.")
  private boolean balance;

  @Option(
      names = "--delay",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Tell the law every target N rows late, and show what that costs beside the same law"
              + " told at once.")
  private long delay;

  @Option(
      names = "--predictions",
      paramLabel = "FILE",
      description =
          "Write the prediction of every row to this file: row, target and prediction; for classes"
              + " also p(CLASS); with --interval also lower and upper (for classes: set).")
  private Path predictions;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      defaultValue = "",
      description = "The unit of the target, for the charts, as in mg/m³.")
  private String unit;

  @ArgGroup(validate = false, heading = "%nThe table:%n", order = 1)
  private TableOptions table = new TableOptions();

  @Mixin private LearnerOptions learner = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nWhat to print:%n", order = 5)
  private PrintingOptions printing = new PrintingOptions();

  @Override
  public Integer call() throws IOException {
    printing.check();
    Destinations.checkFile(
        "--predictions", predictions, file.equals(Input.STANDARD_INPUT) ? null : Path.of(file));
    InputTable chosen = table.table(file);
    if (balance && chosen.classes().isEmpty()) {
      throw new IllegalArgumentException(
          "--balance is for classes, and %s holds numbers".formatted(chosen.file().target()));
    }
    EvaluationPlan usual = EvaluationPlan.of(chosen, learner.spec(chosen)).delay(delay);
    EvaluationPlan evaluated = balance ? usual.balanced() : usual;
    Evaluation evaluation = new Evaluation(compare ? evaluated.comparing() : evaluated);
    printing.say(chosen.remarks(), spec.commandLine());
    try (Interruption interruption = Interruption.listening()) {
      boolean finished = runAndKeep(chosen, evaluated, evaluation, interruption);
      EvaluationResults found = evaluation.results(chosen.name(), chosen.file().target(), unit);
      ReadingOptions.skipped(chosen.badRows()).forEach(spec.commandLine().getErr()::println);
      printing.print(
          EvaluationTables.summary(found, evaluated),
          () -> EvaluationReport.results(found, evaluated, chosen.remarks(), Typed.line(spec)),
          spec.commandLine());
      if (!finished) {
        spec.commandLine().getErr().println(stopped(chosen, found));
        spec.commandLine().getErr().flush();
      }
      return finished ? 0 : Interruption.EXIT_CODE;
    }
  }

  private String stopped(InputTable chosen, EvaluationResults found) {
    String all =
        chosen.rows().isPresent()
            ? String.format(Locale.ROOT, " of %,d", chosen.rows().getAsLong())
            : "";
    String lost = predictions == null ? "" : "; %s was not written".formatted(predictions);
    return String.format(
        Locale.ROOT,
        "stopped after %,d%s rows; the numbers above are for these rows%s",
        found.data().rows(),
        all,
        lost);
  }

  /** Runs it; a file for predictions gets those of all rows, or stays as it was. */
  private boolean runAndKeep(
      InputTable chosen, EvaluationPlan plan, Evaluation evaluation, Interruption interruption)
      throws IOException {
    if (predictions == null) {
      return run(chosen, evaluation, interruption);
    }
    try (PendingFile pending = PendingFile.create(predictions);
        Writer out = new BufferedWriter(Channels.newWriter(pending.channel(), UTF_8))) {
      List<Double> levels = plan.learner().intervals().levels();
      PredictionLog log = new PredictionLog(out, plan.classes(), levels, plan.balance());
      boolean finished = run(chosen, evaluation.sending(log::take), interruption);
      out.flush();
      if (finished) {
        pending.commit();
      }
      return finished;
    } catch (UncheckedIOException e) {
      String why = FileFailure.reason(e.getCause());
      throw new IOException("%s: %s; nothing was written".formatted(predictions, why), e);
    }
  }

  private boolean run(InputTable chosen, Evaluation evaluation, Interruption interruption) {
    PrintWriter err = spec.commandLine().getErr();
    try (ObservationReader rows = chosen.open();
        ProgressLine progress =
            new ProgressLine(err, StandardError.isTerminal(), chosen.rows().orElse(0))) {
      interruption.waking(chosen::stop);
      return evaluation.run(
          RowStream.of(rows),
          (count, error) -> {
            progress.show(count, error);
            return !interruption.asked();
          });
    }
  }
}
