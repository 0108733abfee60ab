package dev.flyball.cli;

import dev.flyball.paper.command.CommandHost;
import dev.flyball.paper.command.ReportingCommand;
import dev.flyball.paper.command.ResearchCommand;
import dev.flyball.paper.trial.Progress;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Gives commands of flyball-paper the terminal, Ctrl-C and the options of reports. */
record ResearchHost(CommandSpec spec, ReportOptions report) implements CommandHost {
  /** A group of commands, each with what it needs. */
  static CommandLine lentTo(Object group) {
    CommandLine line = new CommandLine(group);
    for (CommandLine each : line.getSubcommands().values()) {
      ResearchCommand command = each.getCommand();
      ReportOptions report = new ReportOptions();
      if (command instanceof ReportingCommand) {
        each.addMixin("report", report);
      }
      command.lend(new ResearchHost(each.getCommandSpec(), report));
    }
    return line;
  }

  @Override
  public int width() {
    return TerminalWriter.screen(spec.commandLine().getOut()).width();
  }

  @Override
  public Progress progress() {
    return new ProgressBar(spec.commandLine().getErr());
  }

  @Override
  public String commandLine() {
    return CommandLineText.line(spec);
  }

  @Override
  public void checkFolder(String option, Path folder) {
    Destinations.checkFolder(option, folder);
  }

  @Override
  public Path reportFolder(Path otherwise) {
    return report.folder(otherwise);
  }

  @Override
  public void write(Results results, Path folder, PrintWriter text) throws IOException {
    if (folder != null) {
      report.write(results, folder, text);
    }
  }

  @Override
  public int interruptible(Work work) throws IOException {
    try (GracefulStop interruption = GracefulStop.listening()) {
      return work.run(interruption::asked);
    }
  }

  @Override
  public int interruptibleNative(Runnable stopping, Work work) throws IOException {
    try (GracefulStop interruption = GracefulStop.listeningToNativeWork()) {
      interruption.waking(stopping);
      return work.run(interruption::asked);
    }
  }

  @Override
  public void needNetworks() throws IOException {
    try {
      Class.forName("ai.djl.Model", false, ResearchHost.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      SourceCheckout.here()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "DJL and PyTorch are not part of this distribution. In a clone of the"
                          + " sources, ./%s builds what it needs on first use; docs/deep.md says"
                              .formatted(spec.qualifiedName())
                          + " more",
                      e))
          .startWithNetworks(spec.root().commandLine().getParseResult().originalArgs());
    }
  }
}
