package dev.flyball.tables.predict;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.SelfSupervised;
import dev.flyball.tables.BadRows;
import dev.flyball.tables.Encoding;
import dev.flyball.tables.FeatureKind;
import dev.flyball.tables.FeatureSpan;
import dev.flyball.tables.Input;
import dev.flyball.tables.ObservationReader;
import dev.flyball.tables.ReadingStopped;
import dev.flyball.tables.Source;
import dev.flyball.tables.train.Reconstruction;
import dev.flyball.tables.train.SavedTraining;
import dev.flyball.tables.train.TableLearner;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an autoencoder makes of the rows of a table: the cells that are missing, filled in from
 * those that are there, and how unusual the row is. One pass; memory does not grow with the rows.
 */
public final class Fillings {
  /** A filled-in number claims no more digits. */
  private static final MathContext DIGITS = new MathContext(6);

  private final SavedTraining saved;
  private final SelfSupervised self;
  private final Reconstruction usual;
  private final List<FeatureSpan> columns;

  private Fillings(SavedTraining saved, SelfSupervised self) {
    this.saved = saved;
    this.self = self;
    this.usual =
        (Reconstruction)
            self.learner().monitors().stream()
                .filter(Reconstruction.class::isInstance)
                .findFirst()
                .orElseThrow();
    this.columns = saved.encoding().spans();
  }

  /**
   * What the autoencoder of a checkpoint makes of rows.
   *
   * @throws CheckpointException if it cannot be read, or holds no autoencoder
   */
  public static Fillings of(Path checkpoint) {
    return of(CheckpointFile.read(checkpoint), checkpoint.toString());
  }

  /** The same of what was read of the checkpoint {@code name}. */
  public static Fillings of(State state, String name) {
    SavedTraining saved = SavedTraining.of(state, name);
    if (!saved.ofRows()) {
      throw new CheckpointException(
          "%s predicts %s and holds no autoencoder".formatted(name, saved.target()));
    }
    return new Fillings(saved, TableLearner.resumeRows(saved.spec(), state, name, List.of()));
  }

  /** What the training knew about its table. */
  public SavedTraining training() {
    return saved;
  }

  /** The columns by name, in the order of a row's cells. */
  public List<String> columns() {
    return columns.stream().map(FeatureSpan::column).toList();
  }

  /**
   * One row.
   *
   * @param number of the row in its table, from 1
   * @param error the root mean square difference between what the row has and its reconstruction,
   *     in standard deviations; NaN where it has nothing
   * @param rank the share of learned rows whose error was smaller, recent ones counting most: above
   *     0.99 the row is among the most unusual percent
   * @param farthest the column whose value is farthest from its reconstruction; empty where the row
   *     has nothing
   * @param filled the columns that were missing and are filled in
   * @param cells one a column: a number, a text, or null where it is missing and cannot be filled
   *     in, as dates cannot
   */
  public record Row(
      long number,
      double error,
      double rank,
      String farthest,
      List<String> filled,
      List<@Nullable Object> cells) {}

  /** Gets the rows in order. */
  @FunctionalInterface
  public interface Receiver {

    /** Called once a row. Says whether to go on. */
    boolean take(Row row);

    /** Called before the first row if the table lacks columns: they are missing in every row. */
    default void lacking(List<String> columns) {}
  }

  /**
   * Fills in every row of a table, which another thread may {@linkplain Input#stop stop}: the rows
   * before that have then been filled in.
   *
   * @return how many rows there were
   * @throws dev.flyball.tables.DataException if it cannot be read or has none of the columns
   */
  public long run(Input table, BadRows badRows, Receiver receiver) {
    Encoding encoding = saved.encoding();
    Source source = table.withColumns(encoding.columns()).open();
    List<String> lacking = encoding.lacking(source);
    int[] places = columns().stream().mapToInt(source.columns()::indexOf).toArray();
    long count = 0;
    try (ObservationReader rows =
        ObservationReader.ofPart(source, encoding, badRows, saved.history())) {
      if (!lacking.isEmpty()) {
        receiver.lacking(lacking);
      }
      boolean goesOn = true;
      while (goesOn && rows.next()) {
        count++;
        goesOn = receiver.take(row(rows, places));
      }
    } catch (ReadingStopped e) {
      return count;
    }
    return count;
  }

  private Row row(ObservationReader rows, int[] places) {
    double[] values = rows.values();
    double[] reconstructed = self.reconstruct(values);
    List<String> filled = new ArrayList<>();
    List<@Nullable Object> cells = new ArrayList<>();
    double squares = 0;
    int seen = 0;
    double largest = -1;
    String farthest = "";
    for (int k = 0; k < places.length; k++) {
      FeatureSpan column = columns.get(k);
      if (!column.seenIn(values)) {
        Object cell = column.kind() == FeatureKind.TIME ? null : column.cell(reconstructed);
        cells.add(cell instanceof Double number ? (Object) rounded(number) : cell);
        if (cell != null) {
          filled.add(column.column());
        }
        continue;
      }
      cells.add(column.kind() == FeatureKind.NUMBER ? column.cell(values) : rows.text(places[k]));
      for (int j = column.first(); j < column.first() + column.width(); j++) {
        if (!Double.isNaN(values[j])) {
          double difference =
              self.standardised(j, values[j]) - self.standardised(j, reconstructed[j]);
          squares += difference * difference;
          seen++;
          if (Math.abs(difference) > largest) {
            largest = Math.abs(difference);
            farthest = column.column();
          }
        }
      }
    }
    double error = Math.sqrt(squares / seen);
    return new Row(
        rows.row(),
        error,
        Double.isNaN(error) ? Double.NaN : usual.rank(error),
        farthest,
        filled,
        cells);
  }

  private static double rounded(double number) {
    return Double.isFinite(number) ? new BigDecimal(number).round(DIGITS).doubleValue() : number;
  }
}
