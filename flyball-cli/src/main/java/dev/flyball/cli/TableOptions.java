package dev.flyball.cli;

import dev.flyball.data.CsvOptions;
import dev.flyball.data.MissingCodes;
import dev.flyball.experiments.train.SavedTraining;
import dev.flyball.experiments.train.TableFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which columns are learned, and how often. */
final class TableOptions {
  @Option(names = "--target", paramLabel = "NAME", description = "The column to predict.")
  private String target;

  @Option(
      names = "--features",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description = "The columns to predict it from, in this order; default: all others.")
  private List<String> features;

  @Option(
      names = "--missing",
      paramLabel = "CODE,...",
      split = ",",
      hideParamSyntax = true,
      description = "What stands for a missing value besides an empty cell, as in -200,NA.")
  private List<String> missing;

  @Option(
      names = "--passes",
      paramLabel = "N",
      description = "How often to read the file: default 1. Errors count in the first pass.")
  private Integer passes;

  @Option(names = "--batch", paramLabel = "N", description = "Rows per step: default 1.")
  private Integer batch;

  /** The table to learn: as {@code saved} (null: nothing) has it where nothing else is said. */
  TableFile table(Path file, SavedTraining saved) {
    if (target == null && saved == null) {
      throw new IllegalArgumentException("--target is missing: which column is to be predicted?");
    }
    List<String> none = List.of();
    List<String> codes = orElse(missing, saved == null ? none : saved.missing());
    return new TableFile(
        file,
        CsvOptions.defaults().withMissing(MissingCodes.of(codes)),
        orElse(target, saved == null ? null : saved.target()),
        orElse(features, saved == null ? none : saved.features()));
  }

  int passes(SavedTraining saved) {
    return orElse(passes, saved == null ? 1 : saved.passes());
  }

  int batch(SavedTraining saved) {
    return orElse(batch, saved == null ? 1 : saved.batch());
  }

  private static <T> T orElse(T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
