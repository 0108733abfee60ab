package dev.flyball.cli;

import dev.flyball.tables.BadRows;
import dev.flyball.tables.Input;
import dev.flyball.tables.predict.PredictionWriter;
import dev.flyball.tables.predict.Predictions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball predict}: what a checkpoint says of the rows of a table. */
@Command(
    name = "predict",
    sortOptions = false,
    description = {
      "Predicts the rows of a table with what a checkpoint has learned. Says for each how many"
          + " features were seen and how much of what the model rests on was visible (support, from"
          + " 0 to 1)."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball predict --model air.ckpt new.csv",
      "  flyball predict --model air.ckpt new.csv --to jsonl --write predictions.jsonl",
      "  tail -n 100 new.csv | flyball predict --model air.ckpt -"
    })
final class PredictCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = FlyballCommand.TABLE)
  private String file;

  @Option(
      names = "--model",
      paramLabel = "CHECKPOINT",
      required = true,
      description = "What train --checkpoint wrote.")
  private Path model;

  @Option(names = "--to", paramLabel = "FORMAT", description = "csv (default) or jsonl.")
  private String to;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Write there; default: standard output.")
  private Path write;

  @ArgGroup(validate = false, heading = "%nHow to read it:%n", order = 1)
  private ReadingOptions reading = new ReadingOptions();

  @Override
  public Integer call() throws IOException {
    Words.check("--to", to, List.of("csv", "jsonl"));
    TableOptions.checkExists("--model", model.toString());
    TableOptions.checkExists("FILE", file);
    boolean pipe = file.equals(Input.STANDARD_INPUT);
    Destinations.checkFile("--write", write, pipe ? null : Path.of(file));
    if (write != null && Files.exists(write) && Files.isSameFile(write, model)) {
      throw new IllegalArgumentException("--write %s would overwrite --model".formatted(write));
    }
    Predictions predictions = Predictions.of(model);
    if (write == null) {
      PrintWriter out = spec.commandLine().getOut();
      predict(predictions, out);
      if (out.checkError()) {
        throw new IOException("standard output takes no more");
      }
      return 0;
    }
    try (Writer out = Files.newBufferedWriter(write)) {
      predict(predictions, out);
    } catch (UncheckedIOException e) {
      throw new IOException("%s: %s".formatted(write, e.getCause().getMessage()), e);
    }
    return 0;
  }

  private void predict(Predictions predictions, Writer out) {
    PredictionWriter writer =
        "jsonl".equals(to)
            ? PredictionWriter.jsonLines(out, predictions.classes())
            : PredictionWriter.csv(out, predictions.classes());
    long most = reading.badRows();
    BadRows badRows = most == 0 ? BadRows.fail() : BadRows.skip(most);
    predictions.run(file, reading.options(predictions.training().missing()), badRows, writer);
    ReadingOptions.skipped(badRows).forEach(spec.commandLine().getErr()::println);
  }
}
