package dev.flyball.cli;

import dev.flyball.model.Model;
import dev.flyball.tables.train.InputTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Chooses plain kernels for short runs, which end before vector kernels, slow until they are
 * compiled, have caught up. Both give the same bits. {@code train} on 100 columns and 4 MB takes
 * 3.5 s of a core in place of 4.4, on 50 columns and 10 MB 4.5 in place of 5.3, on 12 columns the
 * same.
 */
final class KernelChoice {
  private static final String KERNELS = "dev.flyball.kernels";

  /** So many bytes are short whatever their columns, */
  private static final long SHORT = 4L << 20;

  /** and so many where there are few features. */
  private static final long SHORT_IF_NARROW = 16L << 20;

  private static final int NARROW = 64;

  private KernelChoice() {}

  /** Chooses the kernels for a table and a model; to be called before a learner is made. */
  static void choose(InputTable table, Model model, int passes) {
    Path file = Path.of(table.file().place());
    long most = table.features().size() <= NARROW ? SHORT_IF_NARROW : SHORT;
    try {
      if (passes == 1
          && model.linearInParameters()
          && Files.isRegularFile(file)
          && Files.size(file) <= most) {
        takePlain();
      }
    } catch (IOException e) {
      // The reader of the table reports the error.
      return;
    }
  }

  /** Unless the user has chosen kernels. */
  static void takePlain() {
    if (System.getProperty(KERNELS) == null) {
      System.setProperty(KERNELS, "plain");
    }
  }
}
