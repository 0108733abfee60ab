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

/** The options that say how results are printed and where the report goes. */
final class PrintingOptions {
  @Option(
      names = "--json",
      description =
          "Print the results as JSON on standard output (what results.json holds), and everything"
              + " else on standard error.")
  private boolean json;

  @ArgGroup(validate = false)
  private ReportOptions report = new ReportOptions();

  /** Fails if the report could not be written in the end. */
  void check() {
    report.check();
  }

  /** The same where {@code otherwise} is written to if no folder is given. */
  void check(Path otherwise) {
    report.check(otherwise);
  }

  /** Says sentences that are not the result, such as remarks on the data. */
  void say(List<String> sentences, CommandLine command) {
    PrintWriter talk = talk(command);
    int width = TerminalWriter.screen(talk).width();
    sentences.forEach(line -> TextLines.of(line, width).forEach(talk::println));
    talk.flush();
  }

  /** Says what was noticed in the table, unless nobody wants to hear it. */
  void remark(List<String> remarks, CommandLine command) {
    if (!FlyballCommand.isQuiet(command)) {
      say(remarks, command);
    }
  }

  /** Prints results and writes the report, which is drawn only if one is wanted. */
  void print(List<Block> text, Supplier<Results> results, CommandLine command) throws IOException {
    print(text, results, command, null);
  }

  /** The same where {@code otherwise} is written to if no folder is given. */
  void print(List<Block> text, Supplier<Results> results, CommandLine command, Path otherwise)
      throws IOException {
    printLines(
        ReportText.lines(text, TerminalWriter.screen(command.getOut()).width()),
        results,
        command,
        otherwise);
  }

  /** The same with the whole report for a text. */
  void print(Results results, CommandLine command) throws IOException {
    printLines(
        ReportText.lines(results.report(), TerminalWriter.screen(command.getOut()).width()),
        () -> results,
        command,
        null);
  }

  /** Prints a part of the results, of which {@link #finish} prints the end. */
  void text(List<Block> part, CommandLine command) {
    if (!json) {
      ReportText.lines(part, TerminalWriter.screen(command.getOut()).width())
          .forEach(command.getOut()::println);
    }
  }

  /** Prints the results where they are to be JSON, and writes the report. */
  void finish(Supplier<Results> results, CommandLine command) throws IOException {
    printLines(List.of(), results, command, null);
  }

  private void printLines(
      List<String> lines, Supplier<Results> results, CommandLine command, Path otherwise)
      throws IOException {
    if (!json) {
      lines.forEach(command.getOut()::println);
    }
    if (!json && report.folder(otherwise) == null) {
      return;
    }
    Results drawn = results.get();
    if (json) {
      TerminalWriter.data(command.getOut()).print(ReportWriter.json(drawn));
      command.getOut().flush();
    }
    report.write(drawn, talk(command), otherwise);
  }

  private PrintWriter talk(CommandLine command) {
    return json ? command.getErr() : command.getOut();
  }
}
