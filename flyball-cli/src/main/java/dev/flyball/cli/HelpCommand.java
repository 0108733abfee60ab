package dev.flyball.cli;

import dev.flyball.data.NearestName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball help COMMAND}: the same as {@code flyball COMMAND --help}. */
@Command(name = "help")
final class HelpCommand implements Callable<Integer> {
  private static final List<String> TABLE =
      List.of("--target", "--features", "--exclude", "--missing", "--lag", "--law", "--model");

  /** The options that most people need; {@code --help --all} shows all of them. */
  private static final Map<String, List<String>> USUAL =
      Map.of(
          "train", table("--interval", "--holdout", "--checkpoint", "--resume", "--out"),
          "evaluate", table("--interval", "--compare", "--predictions", "--out", "--json"),
          "certify", table("--reference", "--window", "--out", "--json"),
          "serve",
              List.of(
                  ("--data --port --bind --tokens --new-token --tls-cert --tls-key --memory"
                          + " --label-ttl --key-ttl --check --restore")
                      .split(" ")));

  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "COMMAND", arity = "0..*", paramLabel = "COMMAND")
  private List<String> path = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      CommandLine below = command.getSubcommands().get(name);
      if (below == null) {
        throw new IllegalArgumentException(
            "there is no command '%s'; expected %s"
                .formatted(
                    name,
                    NearestName.expectation(name, List.copyOf(command.getSubcommands().keySet()))));
      }
      command = below;
    }
    show(command, spec.commandLine().getOut());
    return 0;
  }

  private static List<String> table(String... more) {
    return Stream.concat(TABLE.stream(), Stream.of(more)).toList();
  }

  /** These options alone, and how to see the others. */
  private static String list(CommandLine command, Help help, List<String> names) {
    List<OptionSpec> options =
        names.stream().map(name -> command.getCommandSpec().findOption(name)).toList();
    Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
    layout.addAllOptions(options, help.createDefaultParamLabelRenderer());
    return "%s%nOptions for most needs; '%s --help --all' shows all %s.%n"
        .formatted(
            layout,
            command.getCommandSpec().qualifiedName(),
            command.getCommandSpec().options().size());
  }

  /** Prints the help of {@code command}, as wide as the terminal, in colour where it has it. */
  static void show(CommandLine command, PrintWriter out) {
    if (command.getCommand() instanceof ExternalCommand launched) {
      out.print(launched.help());
      return;
    }
    FlyballCommand.worded(command);
    Terminal screen = TerminalWriter.screen(out);
    command.setUsageHelpWidth(screen.helpWidth());
    List<String> usual = USUAL.get(command.getCommandName());
    if (usual != null && !FlyballCommand.wantsAll(command)) {
      command
          .getHelpSectionMap()
          .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> list(command, help, usual));
    } else if (usual != null && usual.contains("--law")) {
      IHelpSectionRenderer whole =
          command.getHelpSectionMap().get(UsageMessageSpec.SECTION_KEY_OPTION_LIST);
      command
          .getHelpSectionMap()
          .put(
              UsageMessageSpec.SECTION_KEY_OPTION_LIST,
              help -> whole.render(help) + SettingsHelp.text(screen.helpWidth()));
    }
    command.usage(TerminalWriter.data(out), screen.colours() ? Ansi.ON : Ansi.OFF);
  }
}
