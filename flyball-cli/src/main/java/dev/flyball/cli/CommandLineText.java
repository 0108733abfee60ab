package dev.flyball.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command line as text, for reports and results.json. */
final class CommandLineText {
  private CommandLineText() {}

  static String line(CommandSpec spec) {
    CommandLine root = spec.root().commandLine();
    List<String> words = root.getParseResult().originalArgs();
    return Stream.concat(Stream.of(root.getCommandName()), words.stream())
        .map(CommandLineText::quoted)
        .collect(Collectors.joining(" "));
  }

  /** The options that were given and that another command has, too, but for some. */
  static String options(CommandSpec spec, Object other, List<String> but) {
    CommandSpec takes = CommandSpec.forAnnotatedObject(other);
    StringBuilder options = new StringBuilder();
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      if (takes.findOption(name) != null && !but.contains(name)) {
        boolean flag = option.arity().max() == 0;
        for (String value : option.originalStringValues()) {
          options.append(' ').append(name).append(flag ? "" : " " + quoted(value));
        }
      }
    }
    return options.toString();
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_.,:/=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
