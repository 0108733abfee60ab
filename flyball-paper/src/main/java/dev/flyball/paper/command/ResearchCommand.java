package dev.flyball.paper.command;

import dev.flyball.report.Block;
import dev.flyball.report.Report;
import dev.flyball.report.ReportText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of this module; it needs a {@link CommandHost} before it runs. */
public abstract class ResearchCommand implements Callable<Integer> {
  /** The default folder of an experiment's report. */
  static final Path USUAL_FOLDER = Path.of("flyball-results");

  @Spec private CommandSpec spec;
  private CommandHost host;

  /** Lends it what the command line has. */
  public final void lend(CommandHost lent) {
    host = lent;
  }

  final CommandHost host() {
    return host;
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  final void print(List<Block> blocks) {
    ReportText.lines(blocks, host.width()).forEach(out()::println);
  }

  final void print(Report report) {
    ReportText.lines(report, host.width()).forEach(out()::println);
  }

  /** A line on standard error, at once. */
  final void say(String line) {
    err().println(line);
    err().flush();
  }
}
