package dev.flyball.cli;

import dev.flyball.report.FigureWriter;
import dev.flyball.report.ReportWriter;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options for the report's folder. */
final class ReportOptions {
  /** The default folder of a report. */
  private static final Path USUAL = Path.of("flyball-results");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write the report into this folder: report.html and results.json. Experiments, --figures"
              + " and --open write into flyball-results if it is not given.")
  private Path out;

  @Option(
      names = "--figures",
      description = "Write every chart as SVG into the folder figures of the report.")
  private boolean figures;

  @Option(names = "--open", description = "Open the report in the browser when it is written.")
  private boolean open;

  /** The report's folder: {@code otherwise} if none is given; null for no report. Checked. */
  Path folder(Path otherwise) {
    Path usual = otherwise == null && (figures || open) ? USUAL : otherwise;
    Path folder = out == null ? usual : out;
    Destinations.checkFolder("--out", folder);
    return folder;
  }

  /** Writes the report and says where it is. */
  void write(Results results, Path folder, PrintWriter text) throws IOException {
    Path page = ReportWriter.write(folder, results);
    text.printf("%nreport: %s%n", page);
    if (figures) {
      Path drawn = folder.resolve("figures");
      boolean none = FigureWriter.write(drawn, results.report()).isEmpty();
      text.printf("figures: %s%n", none ? "none, this report has no chart" : drawn);
    }
    if (open && !WebBrowser.show(page, System.getenv(), System.getProperty("os.name"))) {
      text.printf("note: no browser could be started here; open %s yourself%n", page);
    }
  }
}
