package dev.flyball.tables.train;

import dev.flyball.data.BadRows;
import dev.flyball.data.ClassNames;
import dev.flyball.data.DataException;
import dev.flyball.data.Encoding;
import dev.flyball.data.History;
import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Source;
import dev.flyball.data.Target;
import dev.flyball.data.Task;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A table that was looked at: what its columns become, whether its target is a number or a class,
 * and what should be said of it before anything is learned.
 */
public final class InputTable {
  private final TableFile file;
  private final Input input;
  private final Encoding encoding;
  private final Task task;
  private final List<String> classes;
  private final List<String> remarks;
  private final List<String> suspects;
  private final OptionalLong rows;
  private BadRows badRows;

  InputTable(
      TableFile file,
      Input input,
      Encoding encoding,
      Task task,
      List<String> classes,
      List<String> remarks,
      List<String> suspects,
      OptionalLong rows) {
    this.file = file;
    this.input = input;
    this.encoding = encoding;
    this.task = task;
    this.classes = List.copyOf(classes);
    this.remarks = List.copyOf(remarks);
    this.suspects = List.copyOf(suspects);
    this.rows = rows;
    this.badRows = freshBadRows();
  }

  /**
   * Looks at a table.
   *
   * @throws DataException if it cannot be read, or the target is always missing
   * @throws IllegalArgumentException if the chosen columns are not columns of the table, or the
   *     target is neither numbers nor classes
   */
  public static InputTable look(TableFile file) {
    return TableLook.at(file);
  }

  /** A table whose columns are to be read as another one's were, when its learner was made. */
  public static InputTable like(
      TableFile file, Encoding encoding, Task task, List<String> classes) {
    Input input = Input.of(file.place(), file.options().withColumns(encoding.columns()));
    return new InputTable(
        file, input, encoding, task, classes, List.of(), List.of(), OptionalLong.empty());
  }

  /** Notes what a checkpoint says of this table. */
  void note(Map<String, String> notes, TrainingPlan plan) {
    SavedTraining.note(notes, file.target(), encoding, classes);
    SavedTraining.note(
        notes, file.place(), file.options(), plan.passes(), plan.batch(), plan.rows());
  }

  /** Fails if these notes are those of a training on other columns. */
  void checkColumnsOf(Map<String, String> notes) {
    SavedTraining.checkColumns(notes, file.target(), encoding, classes);
  }

  /** Opens it at its first row. */
  public ObservationReader open() {
    return open(History.empty(encoding));
  }

  /** Opens it at its first row, which comes after those of {@code history}. */
  ObservationReader open(History history) {
    badRows = freshBadRows();
    return ObservationReader.of(source(), encoding, targets(), badRows, history);
  }

  /**
   * The same, for whoever looks at each row once and needs its numbers only: a file is {@linkplain
   * ObservationReader#ahead read ahead}. A pipe is not, because its next row may be long in coming.
   */
  public ObservationReader openAhead() {
    return openAhead(History.empty(encoding));
  }

  /** The same for rows that come after those of {@code history}. */
  ObservationReader openAhead(History history) {
    ObservationReader reader = open(history);
    return repeatable() ? reader.ahead() : reader;
  }

  private Source source() {
    return input.open();
  }

  /** Wakes whoever waits for a row that does not come; see {@link Input#stop}. For any thread. */
  public void stop() {
    input.stop();
  }

  private BadRows freshBadRows() {
    return file.badRows() == 0 ? BadRows.fail() : BadRows.skip(file.badRows());
  }

  private List<Target> targets() {
    return List.of(
        task == Task.CLASSIFICATION
            ? Target.classes(file.target(), ClassNames.of(classes))
            : Target.number(file.target()));
  }

  /** How it was asked for. */
  public TableFile file() {
    return file;
  }

  /** What it is called. */
  public String name() {
    return input.name();
  }

  public Encoding encoding() {
    return encoding;
  }

  public Task task() {
    return task;
  }

  /** The features by name, in the order of the learner's inputs. */
  public List<String> features() {
    return encoding.features();
  }

  /** The classes by name, in the order of their numbers; none where the target is a number. */
  public List<String> classes() {
    return classes;
  }

  /** What should be said before anything is learned, a line each. */
  public List<String> remarks() {
    return remarks;
  }

  /** Values of the target that look like codes for missing ones and were not given as such. */
  public List<String> suspects() {
    return suspects;
  }

  /** How many rows there are, where all were looked at. */
  public OptionalLong rows() {
    return rows;
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

  /** The rows that the last reading passed over. */
  public BadRows badRows() {
    return badRows;
  }

  /** What a table is called in a title: its file, without the folders. */
  public static String title(String source) {
    return source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
  }
}
