package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.data.BadRows;
import dev.flyball.data.Input;
import dev.flyball.learn.Forecaster;
import dev.flyball.learn.Question;
import dev.flyball.report.Text;
import dev.flyball.tables.ahead.AheadPredictions;
import dev.flyball.tables.predict.Digits;
import dev.flyball.tables.predict.MultiTargetPredictions;
import dev.flyball.tables.predict.PredictionWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball predict}: predicts the rows of a table with a checkpoint. */
@Command(name = "predict", sortOptions = false)
final class PredictCommand implements Callable<Integer> {
  private static final int MOST_NAMED = 10;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", descriptionKey = "CHECKPOINT", paramLabel = "CHECKPOINT")
  private Path checkpoint;

  @Parameters(index = "1", descriptionKey = "FILE", paramLabel = "FILE")
  private String file;

  @Option(names = "--json")
  private boolean json;

  @Option(names = "--predictions", paramLabel = "FILE")
  private Path write;

  @Option(names = "--for-spreadsheets")
  private boolean forSpreadsheets;

  @Option(names = "--digits", paramLabel = "N")
  private int digits = Digits.USUAL.count();

  @Option(names = "--balance")
  private boolean balance;

  @Option(names = "--question", paramLabel = "QUESTION")
  private String question = "any";

  @Option(names = "--explain")
  private boolean explain;

  @ArgGroup(validate = false, heading = "%nHow to read FILE:%n", order = 1)
  private ReadingOptions reading = new ReadingOptions();

  /** Its output; the command line's if a parser has read one. */
  private PrintWriter plainOut;

  private PrintWriter plainErr;

  PredictCommand() {}

  /** The command without options and without a parser; see {@link FastPredict}. */
  PredictCommand(Path checkpoint, String file, PrintWriter out, PrintWriter err) {
    this.checkpoint = checkpoint;
    this.file = file;
    this.plainOut = out;
    this.plainErr = err;
  }

  private PrintWriter out() {
    return spec == null ? plainOut : spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec == null ? plainErr : spec.commandLine().getErr();
  }

  @Override
  public Integer call() throws IOException {
    if (forSpreadsheets && json) {
      throw new IllegalArgumentException("--for-spreadsheets is for CSV, not for --json");
    }
    Choices.check("--question", question, List.of("any", "next", "settled"));
    TableOptions.checkExists("CHECKPOINT", checkpoint.toString());
    TableOptions.checkExists("FILE", file);
    boolean pipe = file.equals(Input.STANDARD_INPUT);
    Destinations.checkFile("--predictions", write, pipe ? null : Path.of(file));
    if (write != null && Files.exists(write) && Files.isSameFile(write, checkpoint)) {
      throw new IllegalArgumentException(
          "--predictions %s would overwrite the checkpoint".formatted(write));
    }
    // On tables of 12 and of 400 features plain kernels predict as fast, and start sooner.
    KernelChoice.takePlain();
    State state = Files.isRegularFile(checkpoint) ? state() : new State();
    if (Forecaster.isIn(state)) {
      return predictAhead(AheadPredictions.of(state, checkpoint.toString()));
    }
    MultiTargetPredictions read = read().asked(Question.valueOf(question.toUpperCase(Locale.ROOT)));
    MultiTargetPredictions decided = balance ? read.balanced() : read;
    MultiTargetPredictions predictions = explain ? decided.explained() : decided;
    return writing((out, interruption) -> predict(predictions, out, interruption));
  }

  /** Has predictions written to the file that is named, whole or not at all, or to the output. */
  private int writing(BiConsumer<Writer, GracefulStop> work) throws IOException {
    try (GracefulStop interruption = GracefulStop.listening()) {
      if (write == null) {
        PrintWriter out = TerminalWriter.data(out());
        work.accept(out, interruption);
        out.flush();
      } else {
        Destinations.write(
            write,
            out -> {
              work.accept(out, interruption);
              return !interruption.asked();
            });
      }
      return interruption.asked() ? GracefulStop.EXIT_CODE : 0;
    }
  }

  private Integer predictAhead(AheadPredictions predictions) throws IOException {
    if (json || balance || explain || forSpreadsheets || !question.equals("any")) {
      throw new IllegalArgumentException(
          "horizons are written as CSV; leave --json, --balance, --explain, --question and"
              + " --for-spreadsheets out");
    }
    BadRows badRows = BadRows.skip(reading.badRows());
    Input input = Input.of(file, reading.options(file, predictions.training().reading()));
    return writing(
        (out, interruption) -> {
          interruption.waking(input::stop);
          predictions.write(input, badRows, out, rows -> !interruption.asked());
          ReadingOptions.skipped(badRows).forEach(err()::println);
        });
  }

  /** What the checkpoint holds; nothing where it cannot be read, which is said elsewhere. */
  private State state() {
    try {
      return CheckpointFile.read(checkpoint);
    } catch (CheckpointException e) {
      return new State();
    }
  }

  private MultiTargetPredictions read() throws IOException {
    try {
      return MultiTargetPredictions.of(checkpoint);
    } catch (CheckpointException e) {
      if (beginsAsCheckpoint(file)) {
        throw new IllegalArgumentException(
            "CHECKPOINT and FILE are swapped; expected: flyball predict %s %s"
                .formatted(file, checkpoint),
            e);
      }
      throw e;
    }
  }

  /** Whether a file begins with a length of a few bytes and then JSON, as safetensors files do. */
  private static boolean beginsAsCheckpoint(String name) throws IOException {
    Path path = Path.of(name);
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(Long.BYTES + 1);
      return head.length > Long.BYTES && head[Long.BYTES - 1] == 0 && head[Long.BYTES] == '{';
    }
  }

  private void predict(MultiTargetPredictions predictions, Writer out, GracefulStop interruption) {
    PredictionWriter writer = writer(out, predictions);
    BadRows badRows = BadRows.skip(reading.badRows());
    Input input = Input.of(file, reading.options(file, predictions.training().reading()));
    interruption.waking(input::stop);
    PrintWriter err = err();
    boolean live = file.equals(Input.STANDARD_INPUT);
    // Predictions that scroll by at a terminal say themselves how far it is.
    boolean scrolls = write == null && TerminalWriter.screen(out()).watched();
    ProgressLine progress =
        new ProgressLine(
            scrolls ? new TerminalWriter(err) : err, rows -> input.share(), interruption);
    long rows;
    try (progress) {
      rows =
          predictions.run(
              input,
              badRows,
              columns -> {
                err.printf(
                    "note: the table has no column %s; it counts as missing in every row%n",
                    Text.shortened(columns, MOST_NAMED));
                err.flush();
              },
              writer::begin,
              row -> {
                writer.take(row);
                if (live) {
                  flush(out);
                }
                return progress.goesOn(row.get(0).number(), Double.NaN);
              });
    }
    ReadingOptions.skipped(badRows).forEach(err::println);
    predictions.each().get(0).remarks().forEach(err::println);
    if (interruption.asked()) {
      err.printf(
          "stopped after %s rows%s%n",
          rows, write == null ? "" : "; %s was not written".formatted(write));
      err.flush();
    }
  }

  private PredictionWriter writer(Writer out, MultiTargetPredictions predictions) {
    Digits written = new Digits(digits);
    if (json) {
      return PredictionWriter.jsonLines(out, predictions, written);
    }
    return forSpreadsheets
        ? PredictionWriter.spreadsheet(out, predictions, written)
        : PredictionWriter.csv(out, predictions, written);
  }

  /** A program that writes row by row waits for each prediction before the next row. */
  private static void flush(Writer out) {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
