package dev.flyball.cli;

import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Runs {@code flyball predict CHECKPOINT FILE} without the parser of options, whose start takes 170
 * ms of a core: a quarter of the command where the table is small.
 */
final class FastPredict {
  private static final int WORDS = 3;

  private FastPredict() {}

  /** Whether {@code args} are such a command. */
  static boolean isMeant(String... args) {
    return args.length == WORDS
        && args[0].equals("predict")
        && isName(args[1])
        && (isName(args[2]) || args[2].equals("-"));
  }

  /** Options begin with -, and the parser reads more words from a file that is named after @. */
  private static boolean isName(String word) {
    return !word.isEmpty() && word.charAt(0) != '-' && word.charAt(0) != '@';
  }

  /** Its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    try {
      return new PredictCommand(Path.of(args[1]), args[2], out, err).call();
    } catch (Exception e) {
      return Failures.failed(e, "flyball predict", err, false);
    } finally {
      err.flush();
    }
  }
}
