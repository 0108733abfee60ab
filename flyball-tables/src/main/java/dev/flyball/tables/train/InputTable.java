package dev.flyball.tables.train;

import dev.flyball.data.BadRows;
import dev.flyball.data.ClassNames;
import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnType;
import dev.flyball.data.DataException;
import dev.flyball.data.Encoding;
import dev.flyball.data.Input;
import dev.flyball.data.LagBuffer;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Target;
import dev.flyball.data.Task;
import dev.flyball.learn.Learner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A scanned table: its encoding, the task of its target, and the remarks to print before learning.
 *
 * @param file how it was asked for
 * @param classes by name, in the order of their numbers; none where the target is a number
 * @param remarks what should be said before anything is learned, a line each
 * @param suspects values of the target that look like codes for missing ones and were not given as
 *     such
 * @param rows how many rows there are, where all were looked at
 * @param badRows the rows that the last reading passed over
 */
public record InputTable(
    TableFile file,
    Input input,
    Encoding encoding,
    Task task,
    List<String> classes,
    List<String> remarks,
    List<String> suspects,
    OptionalLong rows,
    BadRows badRows) {
  /** Rows by which their order is found. */
  private static final long ORDER = 2_000;

  public InputTable {
    classes = List.copyOf(classes);
    remarks = List.copyOf(remarks);
    suspects = List.copyOf(suspects);
  }

  /**
   * Looks at a table.
   *
   * @throws DataException if it cannot be read, or the target is always missing
   * @throws IllegalArgumentException if the chosen columns are not columns of the table, or the
   *     target is neither numbers nor classes
   */
  public static InputTable look(TableFile file) {
    return TableScan.at(file);
  }

  /** A table whose columns are to be read as another one's were, when its learner was made. */
  public static InputTable like(
      TableFile file, Encoding encoding, Task task, List<String> classes) {
    List<String> columns = new ArrayList<>(encoding.columns());
    if (!file.weight().isEmpty()) {
      columns.add(file.weight());
    }
    Input input = Input.of(file.place(), file.options().withColumns(columns));
    return new InputTable(
        file,
        input,
        encoding,
        task,
        classes,
        List.of(),
        List.of(),
        OptionalLong.empty(),
        BadRows.skip(file.badRows()));
  }

  /**
   * With the classes in the file that are not among these behind them: those that turned up since.
   * Looks at all of its rows; a table that cannot be read again stays as it is.
   */
  public InputTable withNewClasses() {
    if (task != Task.CLASSIFICATION || !input.repeatable()) {
      return this;
    }
    ColumnReport target = input.look(Long.MAX_VALUE).column(file.target());
    if (target.type() == ColumnType.EMPTY || target.manyValues()) {
      return this;
    }
    ClassNames known = ClassNames.of(classes);
    List<String> fresh =
        ClassNames.of(target).names().stream().filter(name -> known.index(name).isEmpty()).toList();
    List<String> all = new ArrayList<>(classes);
    all.addAll(fresh);
    List<String> more = new ArrayList<>(remarks);
    if (!fresh.isEmpty()) {
      more.add(
          "note: new classes of %s join: %s".formatted(file.target(), String.join(", ", fresh)));
    }
    return new InputTable(file, input, encoding, task, all, more, suspects, rows, badRows);
  }

  /** The learner with as many classes as this table has, where it has fewer. */
  public Learner grown(Learner learner) {
    int known = Math.max(2, learner.model().outputs());
    return classes.size() > known ? learner.withClasses(classes.size()) : learner;
  }

  /** Notes what a checkpoint says of this table. */
  public void note(Map<String, String> notes, TrainingPlan plan) {
    SavedTraining.note(notes, file.target(), encoding, classes);
    SavedTraining.noteWeight(notes, file.weight());
    SavedTraining.note(
        notes, file.place(), file.options(), plan.passes(), plan.batch(), plan.rows());
  }

  /** Fails if these notes are those of a training on other columns. */
  public void checkColumnsOf(Map<String, String> notes) {
    SavedTraining.checkColumns(notes, file.target(), encoding, classes);
  }

  /** Opens it at its first row. */
  public ObservationReader open() {
    return open(LagBuffer.empty(encoding));
  }

  /** Opens it at its first row, which comes after those of {@code history}. */
  public ObservationReader open(LagBuffer history) {
    badRows.forget();
    return ObservationReader.of(input.open(), encoding, targets(), badRows, history)
        .weighedBy(file.weight());
  }

  /**
   * Whether its rows come in time order, as far as the first of them tell: they have dates that go
   * on and never back. Not known of a table that can be read only once.
   */
  public boolean inTimeOrder() {
    if (!repeatable()) {
      return false;
    }
    double before = Double.NEGATIVE_INFINITY;
    long later = 0;
    long looked = 0;
    try (ObservationReader reader = open()) {
      while (looked < ORDER && reader.next()) {
        double days = reader.days();
        if (!(days >= before)) {
          return false;
        }
        later += days > before ? 1 : 0;
        before = days;
        looked++;
      }
    } catch (DataException e) {
      return false; // what reads the table meets it again and says so
    } finally {
      badRows.forget();
    }
    return later > 1 && 2 * later > looked;
  }

  /** Stops a thread that waits for a row; see {@link Input#stop}. Thread-safe. */
  public void stop() {
    input.stop();
  }

  private List<Target> targets() {
    return List.of(
        task == Task.CLASSIFICATION
            ? Target.classes(file.target(), ClassNames.of(classes))
            : Target.number(file.target()));
  }

  /** The table's name. */
  public String name() {
    return input.name();
  }

  /** The features by name, in the order of the learner's inputs. */
  public List<String> features() {
    return encoding.features();
  }

  /**
   * Which part of {@code passes} readings the first {@code done} rows are, from 0 to 1; NaN where
   * neither the number of rows nor the size of the file is known. For any thread.
   */
  public double share(long done, int passes) {
    if (rows.isPresent()) {
      return (double) done / (rows.getAsLong() * passes);
    }
    return passes == 1 ? input.share() : Double.NaN;
  }

  /** Whether it can be read again; standard input cannot. */
  public boolean repeatable() {
    return input.repeatable();
  }

  /** A table's name for a title: its file, without the folders. */
  public static String title(String source) {
    return source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
  }
}
