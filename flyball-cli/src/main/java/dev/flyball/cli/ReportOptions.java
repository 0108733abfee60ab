package dev.flyball.cli;

import dev.flyball.report.FigureWriter;
import dev.flyball.report.ReportWriter;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options that say where the results go. */
final class ReportOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write results.json and report.html into this folder; experiments, and train without FILE,"
              + " write into flyball-results without it.")
  private Path out;

  @Option(
      names = "--figures",
      description = "And every chart as PDF, SVG and PNG, into its folder figures.")
  private boolean figures;

  /** Fails if something could not be written in the end. */
  void check() {
    check(null);
  }

  /** The same where {@code otherwise} is written to if no folder is given. */
  void check(Path otherwise) {
    if (figures && folder(otherwise) == null) {
      throw new IllegalArgumentException("--figures needs --out");
    }
    Destinations.checkFolder("--out", folder(otherwise));
  }

  /** Where the report goes: {@code otherwise} if no folder is given. */
  Path folder(Path otherwise) {
    return out == null ? otherwise : out;
  }

  boolean wanted() {
    return out != null;
  }

  /** Writes the report, if one is wanted, and says where it is; only then are results made. */
  void write(Supplier<Results> results, PrintWriter text) throws IOException {
    if (wanted()) {
      write(results.get(), text, out);
    }
  }

  /** The same where {@code otherwise} is written to if no folder is given. */
  void write(Results results, PrintWriter text, Path otherwise) throws IOException {
    Path folder = folder(otherwise);
    if (folder == null) {
      return;
    }
    text.printf("%nreport: %s%n", ReportWriter.write(folder, results));
    if (figures) {
      Path drawn = folder.resolve("figures");
      boolean none = FigureWriter.write(drawn, results.report()).isEmpty();
      text.printf("figures: %s%n", none ? "none, this report has no chart" : drawn);
    }
  }
}
