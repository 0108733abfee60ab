package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.tables.BadRows;
import dev.flyball.tables.Input;
import dev.flyball.tables.predict.FillingWriter;
import dev.flyball.tables.predict.Fillings;
import dev.flyball.tables.predict.PredictionWriter;
import dev.flyball.tables.predict.Predictions;
import dev.flyball.tables.predict.SeveralPredictions;
import dev.flyball.tables.train.SavedTraining;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a checkpoint says of rows, as it is written: predictions, or rows that are filled in. */
sealed interface PredictedRows {
  /** What the training knew about its table. */
  SavedTraining training();

  /** Begins to write, as JSON lines or as CSV. */
  Start writing(Writer out, boolean json);

  /** A writing that has begun: reads a table and says how many rows it had. */
  @FunctionalInterface
  interface Start {
    long run(Input input, BadRows badRows, Watch watch);
  }

  /** Is told of every row that was written, and of columns that are not there. */
  interface Watch {
    boolean goesOn(long row);

    void lacking(List<String> columns);
  }

  /** What a checkpoint, or a folder of them, says of rows. */
  static PredictedRows of(Path checkpoint, boolean balance, boolean spreadsheet) {
    if (Files.isDirectory(checkpoint)) {
      return predicted(SeveralPredictions.of(checkpoint), balance, spreadsheet);
    }
    String name = checkpoint.toString();
    State state = CheckpointFile.read(checkpoint);
    if (!SavedTraining.of(state, name).ofRows()) {
      return predicted(SeveralPredictions.of(state, name), balance, spreadsheet);
    }
    if (balance) {
      throw new IllegalArgumentException(
          "--balance is for classes, and %s holds an autoencoder".formatted(checkpoint));
    }
    return new Filled(Fillings.of(state, name), spreadsheet);
  }

  private static PredictedRows predicted(
      SeveralPredictions read, boolean balance, boolean spreadsheet) {
    return new Predicted(balance ? read.balanced() : read, spreadsheet);
  }

  /** Predictions of targets. */
  record Predicted(SeveralPredictions predictions, boolean spreadsheet) implements PredictedRows {
    @Override
    public SavedTraining training() {
      return predictions.training();
    }

    @Override
    public Start writing(Writer out, boolean json) {
      PredictionWriter writer = writer(out, json);
      return (input, badRows, watch) ->
          predictions.run(
              input,
              badRows,
              new SeveralPredictions.Receiver() {
                @Override
                public boolean take(List<Predictions.Row> row) {
                  writer.take(row);
                  return watch.goesOn(row.get(0).number());
                }

                @Override
                public void lacking(List<String> columns) {
                  watch.lacking(columns);
                }
              });
    }

    private PredictionWriter writer(Writer out, boolean json) {
      if (json) {
        return PredictionWriter.jsonLines(out, predictions);
      }
      return spreadsheet
          ? PredictionWriter.spreadsheet(out, predictions)
          : PredictionWriter.csv(out, predictions);
    }
  }

  /** Rows filled in by an autoencoder. */
  record Filled(Fillings fillings, boolean spreadsheet) implements PredictedRows {
    @Override
    public SavedTraining training() {
      return fillings.training();
    }

    @Override
    public Start writing(Writer out, boolean json) {
      FillingWriter writer = writer(out, json);
      return (input, badRows, watch) ->
          fillings.run(
              input,
              badRows,
              new Fillings.Receiver() {
                @Override
                public boolean take(Fillings.Row row) {
                  writer.take(row);
                  return watch.goesOn(row.number());
                }

                @Override
                public void lacking(List<String> columns) {
                  watch.lacking(columns);
                }
              });
    }

    private FillingWriter writer(Writer out, boolean json) {
      if (json) {
        return FillingWriter.jsonLines(out, fillings);
      }
      return spreadsheet
          ? FillingWriter.spreadsheet(out, fillings)
          : FillingWriter.csv(out, fillings);
    }
  }
}
