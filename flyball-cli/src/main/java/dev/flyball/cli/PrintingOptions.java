package dev.flyball.cli;

import dev.flyball.report.Block;
import dev.flyball.report.ReportText;
import dev.flyball.report.ReportWriter;
import dev.flyball.report.Results;
import dev.flyball.report.TextLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for printing results and for the report. */
final class PrintingOptions {
  @Option(names = "--json")
  private boolean json;

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

  /** Fails if the report could not be written in the end. */
  void check() {
    report.folder(null);
  }

  /** Says sentences that are not the result, such as remarks on the data. */
  void say(List<String> sentences, CommandLine command) {
    PrintWriter talk = talk(command);
    int width = TerminalWriter.screen(talk).width();
    sentences.forEach(line -> TextLines.of(line, width).forEach(talk::println));
    talk.flush();
  }

  /** Prints remarks on the table, unless --quiet is given. */
  void remark(List<String> remarks, CommandLine command) {
    if (!FlyballCommand.isQuiet(command)) {
      say(remarks, command);
    }
  }

  /** Prints the whole report, and writes it. */
  void print(Results results, CommandLine command) throws IOException {
    lines(
        ReportText.lines(results.report(), TerminalWriter.screen(command.getOut()).width()),
        command);
    finish(() -> results, command);
  }

  /** Prints a part of the results, of which {@link #finish} prints the end. */
  void text(List<Block> part, CommandLine command) {
    lines(ReportText.lines(part, TerminalWriter.screen(command.getOut()).width()), command);
  }

  private void lines(List<String> lines, CommandLine command) {
    if (!json) {
      lines.forEach(command.getOut()::println);
    }
  }

  /** Prints the results where they are to be JSON, and writes the report. */
  void finish(Supplier<Results> results, CommandLine command) throws IOException {
    Path folder = report.folder(null);
    if (!json && folder == null) {
      return;
    }
    Results drawn = results.get();
    if (json) {
      TerminalWriter.data(command.getOut()).print(ReportWriter.json(drawn));
      command.getOut().flush();
    }
    if (folder != null) {
      report.write(drawn, folder, talk(command));
    }
  }

  private PrintWriter talk(CommandLine command) {
    return json ? command.getErr() : command.getOut();
  }
}
