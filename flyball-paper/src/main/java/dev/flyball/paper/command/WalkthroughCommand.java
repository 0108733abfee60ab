package dev.flyball.paper.command;

import dev.flyball.paper.walkthrough.Walkthrough;
import dev.flyball.paper.walkthrough.WalkthroughJson;
import dev.flyball.paper.walkthrough.WalkthroughReport;
import dev.flyball.report.Results;
import dev.flyball.report.TextLines;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flyball experiment walkthrough}. */
@Command(
    name = "walkthrough",
    customSynopsis = "flyball experiment walkthrough [--json] [--out DIR]",
    description = {
      "Appendix A: three steps in two dimensions.",
      "Three steps of full, masked and counterfactual SGD in two"
          + " dimensions, and the scalar law's replay of the last one."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment walkthrough",
      "  flyball experiment walkthrough --json",
      "  flyball experiment walkthrough --out walkthrough-report"
    })
final class WalkthroughCommand extends ReportingCommand {
  @Option(names = "--json", description = "Print JSON, in full precision, instead of text.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Path folder = host().reportFolder(null);
    Walkthrough walkthrough = Walkthrough.run();
    Results results = WalkthroughReport.results(walkthrough, "flyball experiment walkthrough");
    if (json) {
      out().println(WalkthroughJson.text(walkthrough));
    } else {
      TextLines.of(WalkthroughReport.setting(), host().width()).forEach(out()::println);
      print(results.report());
    }
    // With --json, what is printed is for programs.
    host().write(results, folder, json ? err() : out());
    return 0;
  }
}
