package dev.flyball.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.flyball.report.ReportText;
import dev.flyball.tables.inspect.Inspection;
import dev.flyball.tables.inspect.InspectionReport;
import dev.flyball.tables.inspect.ModelCard;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball inspect}: prints what a checkpoint holds: weights, data seen, settings. */
@Command(name = "inspect")
final class InspectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "CHECKPOINT", paramLabel = "CHECKPOINT")
  private Path checkpoint;

  @Option(names = "--json")
  private boolean json;

  @Option(names = "--card")
  private boolean card;

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

  /** Fails if the file's name says that it is a table. */
  private void checkNoTable() {
    String name = checkpoint.toString();
    if (name.matches("(?i).*[.](csv|tsv|tab|arff|jsonl|ndjson|json|parquet|pq|xlsx?)([.]gz)?")) {
      throw new IllegalArgumentException(
          "%s is a table, and inspect shows a checkpoint: flyball train %s --target NAME --checkpoint model.ckpt makes one"
              .formatted(name, name));
    }
  }

  @Override
  public Integer call() throws IOException {
    TableOptions.checkOneCheckpoint("CHECKPOINT", checkpoint);
    checkNoTable();
    PrintWriter out = spec.commandLine().getOut();
    if (card && json) {
      throw new IllegalArgumentException("--card and --json are two forms; expected one of them");
    }
    Path folder = report.folder(null);
    Inspection found = Inspection.of(checkpoint);
    if (card) {
      ModelCard.of(found).forEach(out::println);
    } else if (json) {
      ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
      TerminalWriter.data(out).println(mapper.writeValueAsString(found));
    } else {
      ReportText.lines(InspectionReport.of(found), TerminalWriter.screen(out).width())
          .forEach(out::println);
    }
    PrintWriter talk = card || json ? spec.commandLine().getErr() : out;
    if (folder != null) {
      report.write(InspectionReport.results(found, CommandLineText.line(spec)), folder, talk);
    }
    return 0;
  }
}
