package dev.flyball.cli;

import dev.flyball.tables.EncodingOptions;
import dev.flyball.tables.Input;
import dev.flyball.tables.Lagged;
import dev.flyball.tables.MissingCodes;
import dev.flyball.tables.Task;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.SavedTraining;
import dev.flyball.tables.train.TableFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say which columns matter, and as what. */
final class TableOptions {
  @Option(names = "--target", paramLabel = "NAME", description = "The column to predict.")
  private String target;

  @Option(
      names = "--features",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description = "The columns to predict it from, in this order; default: all others but text.")
  private List<String> features;

  @Option(
      names = "--exclude",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description = "Columns not to predict it from.")
  private List<String> exclude;

  @Option(
      names = "--include",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "Columns to predict it from that would be left out: they count the rows, are constant, or"
              + " hold dates of a few days.")
  private List<String> include;

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description = "regression or classification; default: guessed from the target, and said.")
  private String task;

  @Option(
      names = "--no-timestamps",
      description =
          "Leave dates and times out. Without it they are points on circles: time of day, day of the"
              + " week (from two weeks on), day of the year (from two years on).")
  private boolean noTimestamps;

  @Option(
      names = "--lag",
      paramLabel = "[COLUMN:]N,...",
      hideParamSyntax = true,
      description =
          "Predict also from what a column held N rows ago: 1,24 for the target, T:1,24 for column"
              + " T. May be given several times.")
  private List<String> lags = List.of();

  @Option(
      names = "--difference",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "Predict also from the last change of these columns; of the target, the change between the"
              + " two rows before.")
  private List<String> differences = List.of();

  @Option(
      names = "--unseen-category",
      description = "One more feature for categories that a column did not hold so far.")
  private boolean unseen;

  @ArgGroup(validate = false)
  private ReadingOptions reading = new ReadingOptions();

  /** Fails unless {@code file} is there; {@code -} is. */
  static void checkExists(String option, String file) {
    if (!file.equals(Input.STANDARD_INPUT) && !Files.exists(Path.of(file))) {
      throw new IllegalArgumentException("%s: there is no file %s".formatted(option, file));
    }
  }

  /** Looks at the table to learn from. */
  InputTable table(String file) {
    return InputTable.look(file(file, MissingCodes.usual().texts(), target));
  }

  /** The table to go on with, read as {@code saved} was; what is given here must agree. */
  InputTable table(String file, SavedTraining saved) {
    String wanted = target == null ? saved.target() : target;
    TableFile choice = file(file, saved.missing(), wanted);
    boolean columns = features != null || exclude != null || include != null;
    boolean past = !lags.isEmpty() || !differences.isEmpty();
    boolean given = columns || past || noTimestamps || unseen || task != null;
    return given ? InputTable.look(choice) : saved.table(choice);
  }

  private TableFile file(String file, List<String> missing, String column) {
    if (column == null) {
      throw new IllegalArgumentException("--target is missing: which column is to be predicted?");
    }
    checkExists("FILE", file);
    if (features != null && (exclude != null || include != null)) {
      throw new IllegalArgumentException(
          "--features names all columns to predict from; --exclude and --include do not go with"
              + " it");
    }
    return new TableFile(
        file,
        reading.options(missing),
        column,
        features == null ? List.of() : features,
        task(),
        encoding(column),
        reading.badRows());
  }

  private EncodingOptions encoding(String column) {
    return EncodingOptions.defaults()
        .withTimestamps(!noTimestamps)
        .withUnseen(unseen)
        .withExcluded(exclude == null ? List.of() : exclude)
        .withIncluded(include == null ? List.of() : include)
        .withLagged(Lagged.of(lags, differences, column));
  }

  private Optional<Task> task() {
    Choices.check("--task", task, List.of("regression", "classification"));
    return Optional.ofNullable(task).map(word -> Task.valueOf(word.toUpperCase(Locale.ROOT)));
  }
}
