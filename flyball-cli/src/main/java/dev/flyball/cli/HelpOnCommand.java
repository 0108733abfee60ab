package dev.flyball.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball help}: the help of a command, for those who ask for it in words. */
@Command(
    name = "help",
    customSynopsis = "flyball help [COMMAND...]",
    description = "Shows the help of a command.",
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {"", "Examples:", "  flyball help train", "  flyball help experiment linear"})
final class HelpOnCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command. Default: the list of all commands.")
  private List<String> path = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      CommandLine below = command.getSubcommands().get(name);
      if (below == null) {
        throw new IllegalArgumentException(
            "there is no command '%s'; expected one of %s"
                .formatted(name, String.join(", ", command.getSubcommands().keySet())));
      }
      command = below;
    }
    show(command, spec.commandLine().getOut());
    return 0;
  }

  /** Prints the help of {@code command}, as wide as the terminal, in colour where it has it. */
  static void show(CommandLine command, PrintWriter out) {
    if (command.getCommand() instanceof LaunchedCommand launched) {
      out.print(launched.help());
      return;
    }
    Screen screen = TerminalWriter.screen(out);
    command.setUsageHelpWidth(screen.helpWidth());
    command.usage(TerminalWriter.data(out), screen.colours() ? Ansi.ON : Ansi.OFF);
  }
}
