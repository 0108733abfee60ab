package dev.flyball.tables.train;

import dev.flyball.data.BadRows;
import dev.flyball.data.ClassNames;
import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnType;
import dev.flyball.data.DataException;
import dev.flyball.data.Encoding;
import dev.flyball.data.History;
import dev.flyball.data.Input;
import dev.flyball.data.Lagged;
import dev.flyball.data.LeftOut;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Schema;
import dev.flyball.data.Selection;
import dev.flyball.data.Source;
import dev.flyball.data.Target;
import dev.flyball.data.Task;
import dev.flyball.data.TaskGuess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A table that was looked at: what its columns become, whether its target is a number or a class,
 * and what should be said of it before anything is learned.
 */
public final class InputTable {
  /** Rows that are looked at before learning begins; all of them where classes must be named. */
  private static final long LOOK = 100_000;

  private static final int MOST_NAMED = 5;

  /** So many columns of categories are described one by one. */
  private static final int FEW_CATEGORICAL = 3;

  private final TableFile file;
  private final Input input;
  private final Encoding encoding;
  private final Task task;
  private final List<String> classes;
  private final List<String> remarks;
  private final List<String> suspects;
  private final OptionalLong rows;
  private BadRows badRows;

  private InputTable(
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
    Input input = Input.of(file.place(), file.options());
    Schema schema = input.look(LOOK);
    requireTarget(file, schema);
    boolean all = needsAll(file, schema) && input.repeatable();
    if (all) {
      schema = input.look(Long.MAX_VALUE);
    }
    List<String> words = onlyWords(file, schema);
    if (words.isEmpty() || !input.repeatable()) {
      return new TableLook(file, input, schema, List.of()).table();
    }
    TableFile coded = file.options(file.options().withMissing(file.text().missing().and(words)));
    Input again = Input.of(coded.place(), coded.options());
    Schema seen = again.look(all ? Long.MAX_VALUE : LOOK);
    return new TableLook(coded, again, seen, words).table();
  }

  private static void requireTarget(TableFile file, Schema schema) {
    try {
      schema.column(file.target());
    } catch (DataException e) {
      String said = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "target " + said.substring(said.indexOf('"')) + HeaderHint.of(schema), e);
    }
  }

  /**
   * Words that stand several times, and alone, among the numbers of a column which is not the
   * target: codes for missing values that nobody has named, each with its column.
   */
  private static List<String> onlyWords(TableFile file, Schema schema) {
    List<String> words = new ArrayList<>();
    for (ColumnReport column : schema.columns()) {
      boolean slips = column.type() == ColumnType.NUMERIC && column.misfits() > 1;
      if (slips && !column.name().equals(file.target()) && column.name().indexOf(':') < 0) {
        column.suspects().stream()
            .filter(word -> !Character.isDigit(word.charAt(word.length() - 1)))
            .forEach(word -> words.add(column.name() + ":" + word));
      }
    }
    return words;
  }

  /** Classes are named before the first row, and a target may begin late. */
  private static boolean needsAll(TableFile file, Schema schema) {
    if (schema.complete()) {
      return false;
    }
    ColumnReport target = schema.column(file.target());
    return target.type() == ColumnType.EMPTY
        || file.task().orElseGet(() -> TaskGuess.of(target).task()) == Task.CLASSIFICATION;
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

  /** Makes a table of what a look at it found. */
  private record TableLook(TableFile file, Input input, Schema schema, List<String> words) {

    InputTable table() {
      ColumnReport target = schema.target(file.target());
      MissingCodesCheck.of(file.text().missing(), schema, target);
      refuseConstant(target);
      TaskGuess guess = TaskGuess.of(target);
      Task task = file.task().orElse(guess.task());
      List<String> classes =
          task == Task.CLASSIFICATION ? ClassNames.of(target).names() : List.of();
      if (task == Task.CLASSIFICATION && classes.size() < 2) {
        throw new IllegalArgumentException(
            "target %s has one class only, %s; expected two or more"
                .formatted(file.target(), classes));
      }
      Encoding encoding = encoding(Selection.target(file.target()));
      List<String> remarks = new ArrayList<>();
      String word = task.name().toLowerCase(Locale.ROOT);
      remarks.add(
          file.task().isPresent()
              ? "task: %s, as asked".formatted(word)
              : "task: %s, because %s".formatted(word, guess.reason()));
      remarks.add("target: %s, %s".formatted(target.name(), target.describe()));
      addRemarks(target, encoding, remarks);
      return of(encoding, task, classes, remarks);
    }

    private InputTable of(
        Encoding encoding, Task task, List<String> classes, List<String> remarks) {
      return new InputTable(
          file,
          input,
          encoding,
          task,
          classes,
          remarks,
          schema.target(file.target()).suspects(),
          schema.complete() ? OptionalLong.of(schema.rows()) : OptionalLong.empty());
    }

    private void refuseConstant(ColumnReport target) {
      if (schema.complete() && target.oneValue()) {
        throw new IllegalArgumentException(
            "target %s is always %s, so there is nothing to predict; choose another --target, or see whether --missing hides its other values"
                .formatted(target.name(), target.values().get(0)));
      }
    }

    private Encoding encoding(Selection selection) {
      try {
        return Encoding.plan(schema, selection.features(file.features()), file.encoding());
      } catch (DataException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }

    private void addRemarks(ColumnReport target, Encoding encoding, List<String> remarks) {
      List<String> codes = file.text().missing().texts();
      if (!codes.isEmpty()) {
        remarks.add("missing: an empty cell, NaN, " + String.join(", ", codes));
      }
      for (String code : words) {
        int colon = code.indexOf(':');
        remarks.add(
            "note: %s in %s is taken for missing: it is the only word among its numbers"
                .formatted(code.substring(colon + 1), code.substring(0, colon)));
      }
      for (LeftOut column : encoding.leftOut()) {
        remarks.add("left out: %s, because %s".formatted(column.column(), column.reason()));
      }
      for (Lagged column : encoding.lagged()) {
        remarks.add("past: %s".formatted(String.join(", ", column.features())));
      }
      List<ColumnReport> categories = new ArrayList<>();
      for (String name : encoding.columns()) {
        ColumnReport column = schema.column(name);
        if (name.equals(file.target())) {
          continue;
        }
        if (column.type() == ColumnType.CATEGORICAL && column.manyValues()) {
          remarks.add(frequent(column));
        } else if (column.type() == ColumnType.CATEGORICAL && column.misfits() == 0) {
          categories.add(column);
        } else if (column.type() == ColumnType.TIMESTAMP) {
          remarks.add(dates(column, encoding));
        } else if (isCalendar(column, encoding)) {
          String cycle = encoding.cyclesOf(name);
          remarks.add(
              "calendar: %s, %s, becomes %s; --no-timestamps leaves it a number"
                  .formatted(
                      name, column.describe(), cycle.isEmpty() ? "one feature each" : cycle));
        } else if (isRemarkable(column)) {
          remarks.add("note: %s, %s".formatted(name, column.describe()));
        }
      }
      remarks.addAll(categories(categories));
      remarks.addAll(suspects(target, encoding));
      if (schema.badRows() > 0) {
        remarks.add(
            schema.badRows() == 1
                ? "note: 1 row cannot be read"
                : String.format(Locale.ROOT, "note: %,d rows cannot be read", schema.badRows()));
      }
    }

    private static String dates(ColumnReport column, Encoding encoding) {
      return "dates: %s, %s, becomes %s; --no-timestamps leaves dates and times out"
          .formatted(column.name(), column.describe(), encoding.cyclesOf(column.name()));
    }

    /** A line each for a few columns of categories; one line for many. */
    private static List<String> categories(List<ColumnReport> columns) {
      return columns.size() <= FEW_CATEGORICAL
          ? columns.stream()
              .map(column -> "note: %s, %s".formatted(column.name(), column.describe()))
              .toList()
          : List.of(
              "note: %s hold categories, each of which becomes a feature"
                  .formatted(listed(columns.stream().map(ColumnReport::name).toList())));
    }

    private static String frequent(ColumnReport column) {
      return "note: %s, %s; the %s most frequent are features, all others share some%s"
          .formatted(
              column.name(),
              column.describe(),
              column.values().size(),
              column.hasUnits()
                  ? "; these are numbers with a unit: take the unit out of the cells"
                  : "");
    }

    /** What looks like a code for missing values, each with all its columns. */
    private List<String> suspects(ColumnReport target, Encoding encoding) {
      Map<String, List<String>> columns = new LinkedHashMap<>();
      Stream.concat(Stream.of(target.name()), encoding.columns().stream())
          .distinct()
          .map(schema::column)
          .forEach(
              column ->
                  column
                      .suspects()
                      .forEach(
                          code ->
                              columns
                                  .computeIfAbsent(code, none -> new ArrayList<>())
                                  .add(column.name())));
      List<String> remarks = new ArrayList<>();
      columns.forEach(
          (code, names) ->
              remarks.add(
                  "note: %s looks like a code for missing values in %s; if it is one, add --missing %s"
                      .formatted(code, listed(names), code)));
      return remarks;
    }

    private static String listed(List<String> names) {
      int shown = Math.min(MOST_NAMED, names.size());
      String first = String.join(", ", names.subList(0, shown));
      return names.size() > shown
          ? "%s and %s more columns".formatted(first, names.size() - shown)
          : first;
    }

    /** Whether numbers became something else by what they count. */
    private static boolean isCalendar(ColumnReport column, Encoding encoding) {
      return column.type() == ColumnType.NUMERIC
          && !column.oneValue()
          && encoding.lagged().stream().noneMatch(past -> past.column().equals(column.name()))
          && !encoding.features().contains(column.name());
    }

    private static boolean isRemarkable(ColumnReport column) {
      return column.oneValue()
          || column.type() != ColumnType.NUMERIC
          || column.misfits() > 0
          || !column.written().isEmpty();
    }
  }
}
