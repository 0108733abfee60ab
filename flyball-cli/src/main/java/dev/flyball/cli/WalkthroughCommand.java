package dev.flyball.cli;

import dev.flyball.paper.walkthrough.Walkthrough;
import dev.flyball.paper.walkthrough.WalkthroughJson;
import dev.flyball.paper.walkthrough.WalkthroughReport;
import dev.flyball.report.ReportText;
import dev.flyball.report.Results;
import dev.flyball.report.TextLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball experiment walkthrough}. */
@Command(
    name = "walkthrough",
    customSynopsis = "flyball experiment walkthrough [--json] [--out DIR]",
    description = {
      "Appendix A: three steps in two dimensions.",
      "Three steps of full, masked and counterfactual SGD in two"
          + " dimensions, and the scalar law's replay of the last one."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment walkthrough",
      "  flyball experiment walkthrough --json",
      "  flyball experiment walkthrough --out walkthrough-report"
    })
final class WalkthroughCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print JSON, in full precision, instead of text.")
  private boolean json;

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

  @Override
  public Integer call() throws IOException {
    report.check();
    PrintWriter print = spec.commandLine().getOut();
    Walkthrough walkthrough = Walkthrough.run();
    Results results = WalkthroughReport.results(walkthrough, "flyball experiment walkthrough");
    if (json) {
      print.println(WalkthroughJson.text(walkthrough));
    } else {
      int width = TerminalWriter.screen(print).width();
      TextLines.of(WalkthroughReport.setting(), width).forEach(print::println);
      ReportText.lines(results.report(), width).forEach(print::println);
    }
    // With --json, what is printed is for programs.
    PrintWriter where = json ? spec.commandLine().getErr() : print;
    report.write(() -> results, where);
    return 0;
  }
}
