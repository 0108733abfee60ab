package dev.flyball.tables.train;

import static dev.flyball.report.Text.text;

import dev.flyball.data.BadRows;
import dev.flyball.data.ClassNames;
import dev.flyball.data.CodeColumnSearch;
import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnSelection;
import dev.flyball.data.ColumnType;
import dev.flyball.data.DataException;
import dev.flyball.data.Decimal;
import dev.flyball.data.Encoding;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.InferredTask;
import dev.flyball.data.Input;
import dev.flyball.data.KeySearch;
import dev.flyball.data.Keyed;
import dev.flyball.data.Lagged;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NearestName;
import dev.flyball.data.Schema;
import dev.flyball.data.SkippedColumn;
import dev.flyball.data.Task;
import dev.flyball.data.TimestampLayout;
import dev.flyball.report.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Finds the task, classes and encoding of a table from its rows, with remarks for the user. */
record TableScan(TableFile file, Input input, Schema schema, List<String> readings) {
  /** Rows that are looked at before learning begins; all of them where classes must be named. */
  private static final long LOOK = 100_000;

  private static final int MOST_NAMED = 5;

  /** So many columns of categories are described one by one. */
  private static final int FEW_CATEGORICAL = 3;

  static InputTable at(TableFile file) {
    Input input = Input.of(file.place(), file.options());
    Schema schema = input.look(LOOK);
    requireTarget(file, schema);
    boolean all = needsAll(file, schema) && input.repeatable();
    if (all) {
      schema = input.look(Long.MAX_VALUE);
    }
    long rows = all ? Long.MAX_VALUE : LOOK;
    CellReading signs = CellReading.signs(file, schema);
    if (!signs.file().equals(file)) {
      input = input.with(signs.file().options());
      schema = input.look(rows);
    }
    CellReading missing = CellReading.missing(signs.file(), schema);
    if (!missing.file().equals(signs.file())) {
      input = input.with(missing.file().options());
      schema = input.look(rows);
    }
    List<String> remarks = new ArrayList<>(signs.remarks());
    remarks.addAll(missing.remarks());
    return new TableScan(missing.file(), input, schema, remarks).withKey().withCodes().table();
  }

  /** With the key that is certain, where nothing was said of one and columns were not chosen. */
  private TableScan withKey() {
    EncodingOptions options = file.encoding();
    boolean search =
        options.key().isEmpty() && file.features().isEmpty() && options.alsoPredicted().isEmpty();
    if (!search) {
      if (!options.alsoPredicted().isEmpty() && options.key().filter(List::isEmpty).isEmpty()) {
        options.key().ifPresent(TableScan::refuseSeveral);
      }
      return this;
    }
    Set<String> not = new LinkedHashSet<>(options.excluded());
    not.add(file.target());
    Optional<KeySearch.Found> found = KeySearch.in(input, schema, not);
    List<String> columns = found.map(KeySearch.Found::columns).orElse(List.of());
    List<String> remarks = new ArrayList<>(readings);
    found.ifPresent(
        key ->
            remarks.add(
                text(
                    "note: rows look like %,d series; using %s as key; --key none turns it off",
                    key.series(), String.join(" and ", key.columns()))));
    return new TableScan(file.key(columns), input, schema, remarks);
  }

  /**
   * With the numbers that are codes, where nothing was said of them and columns were not chosen.
   */
  private TableScan withCodes() {
    EncodingOptions options = file.encoding();
    ColumnReport target = schema.column(file.target());
    if (options.codes().isPresent()
        || target.type() == ColumnType.TEXT
        || !file.features().isEmpty()
        || !options.alsoPredicted().isEmpty()) {
      return this;
    }
    Set<String> not = new LinkedHashSet<>(options.excluded());
    options.key().ifPresent(not::addAll);
    Task task = file.task().orElseGet(() -> InferredTask.of(target).task());
    List<String> codes = CodeColumnSearch.in(input, schema, target, task, not);
    List<String> remarks = new ArrayList<>(readings);
    if (!codes.isEmpty()) {
      remarks.add(
          text(
              "note: the order of the numbers in %s says nothing of %s; each is a category; --codes none leaves them numbers",
              listed(codes), file.target()));
    }
    return new TableScan(file.codes(codes), input, schema, remarks);
  }

  private static void refuseSeveral(List<String> key) {
    throw new IllegalArgumentException(
        "--key %s is for a single target; expected one --target".formatted(String.join(",", key)));
  }

  private static void requireTarget(TableFile file, Schema schema) {
    try {
      schema.column(file.target());
    } catch (DataException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "target " + message.substring(message.indexOf('"')) + headerHint(schema), e);
    }
  }

  /** Classes are named before the first row, and a target may begin late. */
  private static boolean needsAll(TableFile file, Schema schema) {
    if (schema.complete()) {
      return false;
    }
    ColumnReport target = schema.column(file.target());
    return target.type() == ColumnType.EMPTY
        || file.task().orElseGet(() -> InferredTask.of(target).task()) == Task.CLASSIFICATION;
  }

  InputTable table() {
    ColumnReport target = schema.target(file.target());
    checkMissingCodes(file.options().missing(), schema, target);
    refuseConstant(target);
    InferredTask guess = InferredTask.of(target);
    Task task = file.task().orElse(guess.task());
    List<String> classes = task == Task.CLASSIFICATION ? ClassNames.of(target).names() : List.of();
    if (task == Task.CLASSIFICATION && classes.size() < 2) {
      throw new IllegalArgumentException(
          "target %s has one class only, %s; expected two or more"
              .formatted(file.target(), classes));
    }
    Encoding encoding = keyed(encoding(ColumnSelection.target(file.target())), classes);
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

  /** With what is known of the series that a row belongs to, where a key is given. */
  private Encoding keyed(Encoding encoding, List<String> classes) {
    List<String> key = file.encoding().key().orElse(List.of());
    return key.isEmpty()
        ? encoding
        : encoding.keyed(new Keyed(key, file.target(), classes).weighing(encoding));
  }

  private InputTable of(Encoding encoding, Task task, List<String> classes, List<String> remarks) {
    return new InputTable(
        file,
        input,
        encoding,
        task,
        classes,
        remarks,
        schema.target(file.target()).suspects(),
        schema.complete() ? OptionalLong.of(schema.rows()) : OptionalLong.empty(),
        BadRows.skip(file.badRows()));
  }

  private void refuseConstant(ColumnReport target) {
    if (schema.complete() && target.oneValue()) {
      throw new IllegalArgumentException(
          "target %s is always %s, so there is nothing to predict; choose another --target, or see whether --missing hides its other values"
              .formatted(target.name(), target.values().get(0)));
    }
  }

  private Encoding encoding(ColumnSelection selection) {
    try {
      return Encoding.plan(
          schema, selection.features(file.features().toArray(String[]::new)), file.encoding());
    } catch (DataException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private void addRemarks(ColumnReport target, Encoding encoding, List<String> remarks) {
    List<String> codes = file.options().missing().texts();
    if (!codes.isEmpty()) {
      remarks.add("missing: an empty cell, NaN, " + String.join(", ", codes));
    }
    remarks.addAll(readings);
    if (!file.weight().isEmpty()) {
      remarks.add("weight: %s says how much each row counts".formatted(file.weight()));
    }
    for (SkippedColumn column : encoding.skipped()) {
      if (column.column().equals(file.weight())) {
        continue;
      }
      remarks.add("left out: %s, because %s".formatted(column.column(), column.reason()));
    }
    for (Lagged column : encoding.lagged()) {
      remarks.add("past: %s".formatted(String.join(", ", column.features())));
    }
    encoding.keyed().ifPresent(key -> remarks.add(past(key)));
    List<ColumnReport> categories = new ArrayList<>();
    for (String name : encoding.columns()) {
      ColumnReport column = schema.column(name);
      boolean key = encoding.keyed().map(Keyed::columns).orElse(List.of()).contains(name);
      if (name.equals(file.target()) || key) {
        continue;
      }
      if (column.type() == ColumnType.CATEGORICAL && column.manyValues()) {
        remarks.add(frequent(column));
      } else if (column.type() == ColumnType.CATEGORICAL && column.misfits() == 0) {
        categories.add(column);
      } else if (column.type() == ColumnType.TIMESTAMP) {
        remarks.add(dates(column, encoding));
        ambiguous(column).ifPresent(remarks::add);
      } else if (isCalendar(column, encoding)) {
        String cycle = encoding.cyclesOf(name);
        remarks.add(
            "calendar: %s, %s, becomes %s; --no-timestamps leaves it a number"
                .formatted(name, column.describe(), cycle.isEmpty() ? "one feature each" : cycle));
      } else if (isRemarkable(column)) {
        remarks.add("note: %s, %s".formatted(name, column.describe()));
      }
    }
    remarks.addAll(categories(categories));
    for (ColumnReport column : schema.columns()) {
      if (column.times().newestFirst()) {
        remarks.add(
            "note: the rows are newest first by %s, and are learned as they stand: sort the table oldest first"
                .formatted(column.name()));
      }
    }
    remarks.addAll(TargetLeak.in(input, target, encoding));
    remarks.addAll(suspects(target, encoding));
    if (schema.badRows() > 0) {
      remarks.add(
          schema.badRows() == 1
              ? "note: 1 row cannot be read"
              : text("note: %,d rows cannot be read", schema.badRows()));
    }
  }

  private static String past(Keyed key) {
    List<String> features = key.features();
    return "key: %s, a category; past of each: %s".formatted(key.label(), listed(features));
  }

  private static String dates(ColumnReport column, Encoding encoding) {
    String example = column.times().example();
    return "dates: %s, %s, becomes %s%s; %s"
        .formatted(
            column.name(),
            column.describe(),
            encoding.cyclesOf(column.name()),
            example.isEmpty() ? "" : " (%s)".formatted(example),
            column.ofNumbers()
                ? "--time-format \"%s:number\" leaves it a number".formatted(column.name())
                : "--no-timestamps leaves dates and times out");
  }

  /** Day and month that could change places in every cell. */
  private static Optional<String> ambiguous(ColumnReport column) {
    boolean dayFirst = column.layout().map(TimestampLayout::dayFirst).orElse(false);
    return column.times().ambiguous()
        ? Optional.of(
            "note: every date of %s fits day first and month first, and is read %s first; if the %s comes first, add --time-format \"%s:%s-first\""
                .formatted(
                    column.name(),
                    dayFirst ? "day" : "month",
                    dayFirst ? "month" : "day",
                    column.name(),
                    dayFirst ? "month" : "day"))
        : Optional.empty();
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

  /** Likely codes for missing values, each with all its columns. */
  private List<String> suspects(ColumnReport target, Encoding encoding) {
    Set<String> names = new LinkedHashSet<>(List.of(target.name()));
    names.addAll(encoding.columns());
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (String name : names) {
      for (String code : schema.column(name).suspects()) {
        columns.computeIfAbsent(code, none -> new ArrayList<>()).add(name);
      }
    }
    List<String> remarks = new ArrayList<>();
    columns.forEach(
        (code, found) ->
            remarks.add(
                "note: %s looks like a code for missing values in %s; if it is one, add --missing %s"
                    .formatted(code, listed(found), code)));
    return remarks;
  }

  private static String listed(List<String> names) {
    return Text.shortened(names, MOST_NAMED) + (names.size() > MOST_NAMED ? " columns" : "");
  }

  /** Whether numbers became something else by what they count. */
  private boolean isCalendar(ColumnReport column, Encoding encoding) {
    return column.type() == ColumnType.NUMERIC
        && !column.oneValue()
        && !file.encoding().codes().orElse(List.of()).contains(column.name())
        && encoding.lagged().stream().noneMatch(past -> past.column().equals(column.name()))
        && !encoding.features().contains(column.name());
  }

  private static boolean isRemarkable(ColumnReport column) {
    return column.oneValue()
        || column.type() != ColumnType.NUMERIC
        || column.misfits() > 0
        || !column.written().isEmpty();
  }

  /** A sentence to add to a message, with what separates it; empty if the header looks well. */
  private static String headerHint(Schema schema) {
    List<String> names = schema.columns().stream().map(ColumnReport::name).toList();
    String first = names.stream().filter(name -> !name.isEmpty()).findFirst().orElse("");
    if (first.startsWith("#") || first.startsWith("//")) {
      return ". The first line is no header: --skip-lines N skips the lines before it";
    }
    if (!names.isEmpty() && names.stream().allMatch(name -> !Double.isNaN(Decimal.parse(name)))) {
      return ". The first line holds numbers: --no-header calls the columns c1, c2 and so on";
    }
    return "";
  }

  /**
   * Fails if a code is for a column that is not there, or if a code for all columns is among the
   * values of the target: it would take one of its classes away.
   */
  private static void checkMissingCodes(MissingCodes codes, Schema schema, ColumnReport target) {
    checkMissingColumns(codes, schema);
    if (codes.columns().contains(target.name())) {
      return;
    }
    target
        .coded()
        .forEach(
            (text, count) -> {
              if (isAmong(number(text), target)) {
                throw new IllegalArgumentException(
                    text(
                        "--missing %s also hides %,d values of the target %s (the others are %s to"
                            + " %s); give the code to the columns that it is for, as in --missing"
                            + " \"age:%s\", or to the target, too: --missing \"%s,%s:%s\"",
                        text,
                        count,
                        target.name(),
                        plain(target.min()),
                        plain(target.max()),
                        text,
                        text,
                        target.name(),
                        text));
              }
            });
  }

  /** Fails if a code is for a column that is not there. */
  private static void checkMissingColumns(MissingCodes codes, Schema schema) {
    List<String> names = schema.columns().stream().map(ColumnReport::name).toList();
    for (String column : codes.columns()) {
      if (!names.contains(column)) {
        throw new IllegalArgumentException(
            "--missing names '%s', which is not a column; expected %s"
                .formatted(column, NearestName.expectation(column, names)));
      }
    }
  }

  /** Whether a number would be one more of the few whole numbers that a target takes. */
  private static boolean isAmong(double code, ColumnReport target) {
    return target.whole()
        && !target.manyValues()
        && code == Math.rint(code)
        && code >= target.min() - 1
        && code <= target.max() + 1;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String plain(double number) {
    return text("%.0f", number);
  }
}
