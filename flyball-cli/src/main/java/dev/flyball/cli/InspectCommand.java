package dev.flyball.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.flyball.report.ReportText;
import dev.flyball.tables.inspect.Inspection;
import dev.flyball.tables.inspect.InspectionReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball inspect}: what a checkpoint knows. */
@Command(
    name = "inspect",
    description = {
      "Says what a checkpoint knows: model, law and constants, how much it has learned and from"
          + " what, its weights by name, and which combinations of features its memory holds best"
          + " and worst."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball inspect air.ckpt",
      "  flyball inspect air.ckpt --json | jq .weights"
    })
final class InspectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CHECKPOINT", description = "What train --checkpoint wrote.")
  private Path checkpoint;

  @Option(names = "--json", description = "Print it as JSON, in full precision.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    TableOptions.checkExists("CHECKPOINT", checkpoint.toString());
    PrintWriter out = spec.commandLine().getOut();
    Inspection found = Inspection.of(checkpoint);
    if (json) {
      ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
      TerminalWriter.data(out).println(mapper.writeValueAsString(found));
    } else {
      ReportText.lines(InspectionReport.of(found)).forEach(out::println);
    }
    return 0;
  }
}
