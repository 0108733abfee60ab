package dev.flyball.cli;

import dev.flyball.data.EncodingOptions;
import dev.flyball.data.Input;
import dev.flyball.data.Keyed;
import dev.flyball.data.Lagged;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Task;
import dev.flyball.report.Text;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import dev.flyball.tables.train.TargetFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for the roles of columns. */
final class TableOptions {
  private static final int MOST_NAMED = 30;

  @Option(names = "--target", paramLabel = "NAME")
  private String target;

  @Option(names = "--features", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> features;

  @Option(names = "--exclude", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> exclude;

  @Option(names = "--include", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> include;

  @Option(names = "--task", paramLabel = "TASK")
  private String task;

  @Option(names = "--no-timestamps")
  private boolean noTimestamps;

  @Option(names = "--lag", paramLabel = "[COLUMN:]N,...", hideParamSyntax = true)
  private List<String> lags = List.of();

  @Option(names = "--difference", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> differences = List.of();

  @Option(names = "--key", paramLabel = "A[,B]", split = ",", hideParamSyntax = true)
  private List<String> key;

  @Option(names = "--codes", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> codes;

  @Option(names = "--unseen-category")
  private boolean unseen;

  private String weight = "";

  @ArgGroup(validate = false)
  private ReadingOptions reading = new ReadingOptions();

  /** Fails unless {@code file} is there; {@code -} is. */
  static void checkExists(String option, String file) {
    if (!file.equals(Input.STANDARD_INPUT) && !Files.exists(Path.of(file))) {
      throw new IllegalArgumentException("%s: there is no file %s".formatted(option, file));
    }
  }

  /** Fails unless {@code file} is there and a single checkpoint. */
  static void checkOneCheckpoint(String option, Path file) {
    checkExists(option, file.toString());
    if (Files.isDirectory(file)) {
      List<Path> each = TargetFolder.checkpoints(file);
      throw new IllegalArgumentException(
          "%s: %s is a folder with one checkpoint for each target; name one of them, as in %s"
              .formatted(option, file, each.get(0)));
    }
  }

  /**
   * The columns to predict. A name with a comma is one column where the table has such a column,
   * and where it can be read only once.
   */
  List<String> targets(String file) {
    if (target != null && target.isBlank()) {
      throw noTarget(file);
    }
    if (target == null || target.indexOf(',') < 0) {
      return target == null ? List.of() : List.of(target);
    }
    List<String> columns = columns(file);
    boolean single = columns.isEmpty() ? file != null : columns.contains(target);
    return single ? List.of(target) : split();
  }

  /** The error for a missing target: lists possible columns, if known. */
  IllegalArgumentException noTarget(String file) {
    String message =
        target == null
            ? "--target is missing: name the column to predict"
            : "--target is '%s'; expected the name of the column to predict".formatted(target);
    List<String> names = columns(file).stream().filter(name -> !name.isEmpty()).toList();
    return new IllegalArgumentException(
        names.isEmpty()
            ? message
            : "%s, one of %s".formatted(message, Text.shortened(names, MOST_NAMED)));
  }

  /** The columns of a table that can be read again; of another, or of no file, none is known. */
  private List<String> columns(String file) {
    if (file == null || file.equals(Input.STANDARD_INPUT)) {
      return List.of();
    }
    checkExists("FILE", file);
    Input input = Input.of(file, reading.options(file));
    if (!input.repeatable()) {
      return List.of();
    }
    try (Source source = input.open()) {
      return source.columns();
    }
  }

  private List<String> split() {
    List<String> names = Arrays.stream(target.split(",")).map(String::strip).distinct().toList();
    if (names.contains("")) {
      throw new IllegalArgumentException(
          "--target is '%s'; expected names of columns as in a,b".formatted(target));
    }
    return names;
  }

  /** The heading of target number {@code place}, from 0, of several; empty for a single target. */
  static List<String> heading(List<String> targets, int place) {
    return targets.size() == 1
        ? List.of()
        : List.of(
            "", "target %s of %s: %s".formatted(place + 1, targets.size(), targets.get(place)));
  }

  /** Lets a column say how much rows count; an empty name means none. */
  void weighedBy(String column) {
    weight = column;
  }

  /** Looks at the table to learn its only target from. */
  InputTable table(String file) {
    List<String> targets = targets(file);
    if (targets.isEmpty()) {
      throw noTarget(file);
    }
    if (targets.size() > 1) {
      throw new IllegalArgumentException(
          "--target names %s columns, %s; expected one here".formatted(targets.size(), targets));
    }
    return table(file, target, targets);
  }

  /** Looks at the table to learn {@code column} from, one of these targets. */
  InputTable table(String file, String column, List<String> targets) {
    TableFile choice = file(file, reading.options(file), column, targets).weighedBy(weight);
    try {
      return InputTable.look(choice);
    } catch (IllegalArgumentException e) {
      if (targets.size() == 1 && column.indexOf(',') >= 0) {
        throw new IllegalArgumentException(
            "%s. Several targets need a file, which can be read several times"
                .formatted(e.getMessage()),
            e);
      }
      throw e;
    }
  }

  /** The table to go on with, read as {@code saved} was; what is given here must agree. */
  InputTable table(String file, SavedTraining saved, List<String> targets) {
    SourceOptions options = reading.options(file, saved.reading());
    TableFile choice =
        file(file, options, saved.target(), targets)
            .weighedBy(weight.isEmpty() ? saved.weight() : weight);
    boolean columns = features != null || exclude != null || include != null;
    boolean past = !lags.isEmpty() || !differences.isEmpty() || key != null || codes != null;
    boolean given =
        columns || past || noTimestamps || unseen || task != null || reading.saysTimes();
    if (given && key == null) {
      choice = choice.key(saved.encoding().keyed().map(Keyed::columns).orElse(List.of()));
    }
    if (given && codes == null) {
      choice = choice.codes(saved.encoding().categories());
    }
    return given
        ? InputTable.look(choice)
        : InputTable.like(choice, saved.encoding(), saved.task(), saved.classes()).withNewClasses();
  }

  private TableFile file(String file, SourceOptions options, String column, List<String> targets) {
    checkExists("FILE", file);
    if (features != null && (exclude != null || include != null)) {
      throw new IllegalArgumentException(
          "--features already names all columns to use; leave out --exclude and --include");
    }
    return new TableFile(
        file,
        options,
        column,
        features == null ? List.of() : features,
        task(),
        encoding(column, targets),
        reading.badRows(),
        "");
  }

  private EncodingOptions encoding(String column, List<String> targets) {
    EncodingOptions options =
        EncodingOptions.defaults()
            .withTimestamps(!noTimestamps)
            .withUnseen(unseen)
            .withExcluded(exclude == null ? List.of() : exclude)
            .withIncluded(include == null ? List.of() : include)
            .withAlsoPredicted(targets.stream().filter(other -> !other.equals(column)).toList())
            .withLagged(Lagged.of(lags, differences, targets));
    options = key == null ? options : options.withKey(unlessNone(key));
    return codes == null ? options : options.withCodes(unlessNone(codes));
  }

  private static List<String> unlessNone(List<String> names) {
    return names.equals(List.of("none")) ? List.of() : names;
  }

  private Optional<Task> task() {
    Choices.check("--task", task, List.of("regression", "classification"));
    return Optional.ofNullable(task).map(word -> Task.valueOf(word.toUpperCase(Locale.ROOT)));
  }
}
