package dev.flyball.cli;

import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.tables.train.Holdout;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for passes, batches and held-out rows. */
final class PassOptions {
  @Option(names = "--passes", paramLabel = "N")
  private Integer passes;

  @Option(names = "--batch", paramLabel = "N")
  private Integer batch;

  @Option(names = "--holdout", paramLabel = "20%|FILE")
  private String holdout;

  @Option(names = "--balance")
  private boolean balance;

  /**
   * Fails if classes are to be balanced where there are none; of {@code several}, others may be.
   */
  void checkBalance(InputTable table, boolean several) {
    if (balance && !several && table.classes().isEmpty()) {
      throw new IllegalArgumentException(
          "--balance is for classes, and %s holds numbers".formatted(table.file().target()));
    }
  }

  /** Notes that classes are balanced, if that is asked for. */
  void balance(InputTable table, Learner learner) {
    if (balance && !table.classes().isEmpty()) {
      SavedTraining.noteBalanced(learner.notes());
    }
  }

  int passes(SavedTraining saved) {
    return passes == null ? (saved == null ? 1 : saved.passes()) : passes;
  }

  int batch(SavedTraining saved) {
    return batch == null ? (saved == null ? 1 : saved.batch()) : batch;
  }

  /** The held-out rows of {@code table}, if any. */
  Optional<Holdout> holdout(InputTable table) {
    if (holdout == null) {
      return Optional.empty();
    }
    if (holdout.endsWith("%")) {
      return Optional.of(Holdout.last(share(), table));
    }
    TableOptions.checkExists("--holdout", holdout);
    TableFile other = table.file().place(holdout);
    return Optional.of(
        Holdout.of(InputTable.like(other, table.encoding(), table.task(), table.classes()), table));
  }

  private double share() {
    try {
      return Double.parseDouble(holdout.substring(0, holdout.length() - 1)) / 100;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--holdout is '%s'; expected a percentage such as 20%%, or a file".formatted(holdout), e);
    }
  }
}
